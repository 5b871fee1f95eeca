"""Strips (Aufgabenstreifen) and the deck they are drawn from."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from fiese15_tui.game.colours import COLOURS, Colour, Pips, Row
from fiese15_tui.game.errors import DeckError
from fiese15_tui.phrases import Phrase, phrase, reason

Face: TypeAlias = tuple[tuple[Colour, Pips], ...]
"""One side of a strip: its colours with their targets, in printed order."""


class Strip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strip: `front` has six targets, `back` five and none for white (the handicap chip is white's)."""

    id: Annotated[int, Meta(ge=0, le=9999)]
    front: Annotated[Face, Meta(min_length=6, max_length=6)]
    back: Annotated[Face, Meta(min_length=5, max_length=5)]

    def __post_init__(self) -> None:
        for name, face, colours in (("front", self.front, COLOURS), ("back", self.back, _BACK)):
            if sorted(colour for colour, _ in face) != sorted(colours):
                raise DeckError(
                    _at(self.id, name), phrase("needs each of {colours} once", colours=_listed(colours))
                )


Deck: TypeAlias = Annotated[tuple[Strip, ...], Meta(min_length=1, max_length=60)]

_BACK = tuple(colour for colour in COLOURS if colour is not Colour.WHITE)
_MOST_STRIPS = 60


def _listed(colours: tuple[Colour, ...]) -> str:
    return ", ".join(map(str, colours))


def _at(ident: int, *fields: str) -> Phrase:
    return phrase("strip {id}, {field}", id=ident, field=", ".join(fields))


def places(strip: Strip, *, handicap: bool) -> tuple[Colour, ...]:
    """Return the colours in the order in which they lie on the strip; the chip (white) lies last."""
    if handicap:
        return (*(colour for colour, _ in strip.back), Colour.WHITE)
    return tuple(colour for colour, _ in strip.front)


def targets(strip: Strip, chip: int | None = None) -> Row:
    """Return the six targets in colour order: of the front, or of the back with `chip` (1 to 6) for white."""
    row = [0] * 6
    for colour, pips in strip.front if chip is None else strip.back:
        row[colour] = pips
    if chip is not None:
        row[Colour.WHITE] = chip
    return (row[0], row[1], row[2], row[3], row[4], row[5])


def refuse_doubles(deck: Sequence[Strip]) -> None:
    """Check that every strip's id is its own: events name strips by it.

    :raises DeckError: an id stands twice.
    """
    seen: set[int] = set()
    for strip in deck:
        if strip.id in seen:
            raise DeckError(_at(strip.id, "id"), phrase("stands twice; every id needs to be different"))
        seen.add(strip.id)


@cache
def standard_deck() -> tuple[Strip, ...]:
    """Return the fifteen strips of the game."""
    return parse_deck(resources.files("fiese15_tui.game").joinpath("strips.toml").read_text(encoding="utf-8"))


def load_deck(path: Path) -> tuple[Strip, ...]:
    """Read a deck file (TOML, the form of `strips.toml`).

    :raises DeckError: the file cannot be read or a strip is wrong; names the strip and the field.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DeckError(str(path), phrase("cannot be read: {reason}", reason=reason(error))) from error
    return parse_deck(text)


def parse_deck(text: str) -> tuple[Strip, ...]:
    """Read the strips out of a deck file's text.

    :raises DeckError: the text is no deck; names the strip and the field.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(phrase("file"), reason(error)) from error
    for key in data:
        if key != "strip":
            problem = phrase("unknown; a deck holds [[strip]] tables and nothing else")
            raise DeckError(repr(key), problem)
    rows = data.get("strip")
    if not isinstance(rows, list) or not 1 <= len(rows) <= _MOST_STRIPS:
        raise DeckError("strip", phrase("needs 1 to {most} [[strip]] tables", most=_MOST_STRIPS))
    deck = tuple(_strip(row, number) for number, row in enumerate(rows, start=1))
    refuse_doubles(deck)
    return deck


def _strip(row: object, number: int) -> Strip:
    if not isinstance(row, Mapping):
        raise DeckError(
            phrase("strip number {number}", number=number), phrase("needs to be a [[strip]] table")
        )
    ident = row.get("id")
    if type(ident) is not int or not 0 <= ident <= 9999:
        problem = phrase("needs a whole number from 0 to 9999, not {value}", value=repr(ident))
        raise DeckError(phrase("strip number {number}, id", number=number), problem)
    for key in row:
        if key not in {"id", "front", "back", "front_source", "back_source"}:
            raise DeckError(_at(ident, key), phrase("unknown field"))
    return Strip(
        id=ident,
        front=_face(row.get("front"), ident, "front", COLOURS),
        back=_face(row.get("back"), ident, "back", _BACK),
    )


def _face(table: object, ident: int, side: str, colours: tuple[Colour, ...]) -> Face:
    if not isinstance(table, Mapping):
        problem = phrase("is missing; it needs a target for {colours}", colours=_listed(colours))
        raise DeckError(_at(ident, side), problem)
    names = {str(colour): colour for colour in colours}
    for name, pips in table.items():
        if name not in names:
            problem = phrase("unknown colour; it takes {colours}", colours=_listed(colours))
            raise DeckError(_at(ident, side, name), problem)
        if type(pips) is not int or not 1 <= pips <= 6:
            problem = phrase("needs a target from 1 to 6, not {value}", value=repr(pips))
            raise DeckError(_at(ident, side, name), problem)
    for name in names:
        if name not in table:
            raise DeckError(_at(ident, side, name), phrase("is missing"))
    return tuple((names[name], pips) for name, pips in table.items())
