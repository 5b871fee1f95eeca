"""Hypothesis strategies for every message, made from the types themselves, so that none can be forgotten."""

from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as mi
from random_games import options

from fiese15_net.protocol import Reply
from fiese15_tui.game import Options, Strip, standard_deck
from fiese15_tui.table import messages as m

_OWN: dict[type, st.SearchStrategy[Any]] = {
    Strip: st.sampled_from(standard_deck()),
    Options: options,
}


@cache
def of(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a type as msgspec knows it."""
    return _of(mi.type_info(kind))


def _of(info: mi.Type) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911, PLR0912 - a case a kind of type
    match info:
        case mi.IntType():
            low = info.ge if info.ge is not None else -(2**63)
            high = info.le if info.le is not None else (info.lt - 1 if info.lt is not None else 2**63 - 1)
            return st.integers(low, high)
        case mi.StrType():
            return st.text(
                st.characters(exclude_categories=["Cs"]),
                min_size=info.min_length or 0,
                max_size=info.max_length or 20,
            )
        case mi.BoolType():
            return st.booleans()
        case mi.NoneType():
            return st.none()
        case mi.LiteralType():
            return st.sampled_from(info.values)
        case mi.EnumType():
            return st.sampled_from(list(info.cls))
        case mi.VarTupleType():
            most = min(info.max_length or 8, 8)
            return st.lists(_of(info.item_type), min_size=info.min_length or 0, max_size=most).map(tuple)
        case mi.TupleType():
            return st.tuples(*map(_of, info.item_types))
        case mi.DictType():
            return st.dictionaries(_of(info.key_type), _of(info.value_type), max_size=4)
        case mi.UnionType():
            return st.one_of(*map(_of, info.types))
        case mi.Metadata():
            return _of(info.type)
        case mi.StructType() if info.cls in _OWN:
            return _OWN[info.cls]
        case mi.StructType():
            return st.builds(info.cls, **{field.name: _of(field.type) for field in info.fields})
    raise TypeError(info)


requests: st.SearchStrategy[m.Request] = of(m.Request)
answers: st.SearchStrategy[Any] = st.one_of(of(Reply), of(m.Update))


def kinds(union: Any) -> tuple[type[msgspec.Struct], ...]:
    """Return the message classes of a union."""
    info = mi.type_info(union)
    assert isinstance(info, mi.UnionType)
    return tuple(kind.cls for kind in info.types if isinstance(kind, mi.StructType))
