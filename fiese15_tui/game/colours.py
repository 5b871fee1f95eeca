"""The six dice colours and rows of six pips, one a colour."""

from enum import IntEnum
from typing import Annotated, TypeAlias

from msgspec import Meta


class Colour(IntEnum):
    """A die's colour; the value is its place in the cyclic colour order of the rules."""

    BLUE = 0
    YELLOW = 1
    BLACK = 2
    WHITE = 3
    GREEN = 4
    RED = 5

    def __repr__(self) -> str:
        return f"Colour.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()


COLOURS: tuple[Colour, ...] = tuple(Colour)

Pips: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""What a die shows, or a target: 1 to 6."""

MaybePips: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
"""Pips, or 0 where there is no die (or no target)."""

Row: TypeAlias = tuple[MaybePips, MaybePips, MaybePips, MaybePips, MaybePips, MaybePips]
"""Six pips in colour order; 0 where there is none."""

NO_DICE: Row = (0, 0, 0, 0, 0, 0)


def colours_in(row: Row) -> tuple[Colour, ...]:
    """Return the colours that have pips in `row`, in colour order."""
    return tuple(colour for colour in COLOURS if row[colour])
