"""The two-player game's chances that the package ships, one file a variant, made by `make_tables`."""

from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec

from fiese15_tui.strategy.duel import PLAYED, Chances, Variant

UNIT = 10**9
"""The files hold whole billionths."""


@cache
def chances(variant: Variant) -> tuple[Chances, ...]:
    """Return the starter's chances for the standard deck by the number of rounds to play, 0 to 15.

    Exact but for rounding: every round's figures are kept to a billionth.
    """
    packed = resources.files("fiese15_tui.strategy").joinpath("data", file_name(variant)).read_bytes()
    rows = msgspec.msgpack.decode(packed, type=list[tuple[int, list[int]]])
    loaded = (Chances(lowest, tuple(value / UNIT for value in values)) for lowest, values in rows)
    return (PLAYED, *loaded)


def pack(rounds: Sequence[Chances]) -> bytes:
    """Return the file's bytes for the chances with 1, 2, … rounds to play."""
    return msgspec.msgpack.encode(
        [(row.lowest, [round(value * UNIT) for value in row.values]) for row in rounds]
    )


def file_name(variant: Variant) -> str:
    """Return the name of a variant's file in `strategy/data`."""
    return f"{variant.name}.msgpack"
