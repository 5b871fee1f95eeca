"""The state of a game: what a fold over its events gives. Nothing else changes it."""

import msgspec

from fiese15_tui.game.colours import COLOURS, NO_DICE, Colour, Row
from fiese15_tui.game.events import End
from fiese15_tui.game.options import Options
from fiese15_tui.game.strips import Strip


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn in progress: whose it is, its six targets, the dice on the table and those set aside."""

    seat: int
    targets: Row
    rolled: Row = NO_DICE
    """The dice of the last roll that still lie on the table; none before the first roll."""
    aside: Row = NO_DICE
    rolls: int = 0

    @property
    def valid(self) -> tuple[Colour, ...]:
        """The colours of the dice on the table that may be set aside."""
        return tuple(c for c in COLOURS if 0 < self.rolled[c] <= self.targets[c])

    @property
    def open(self) -> tuple[Colour, ...]:
        """The colours not set aside yet."""
        return tuple(c for c in COLOURS if not self.aside[c])


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a finished turn paid and how it ended."""

    end: End
    points: int


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game at one moment.

    `strips` has the id of each round's strip, `chips` each round's chips by seat (empty without the
    handicap), `results` the finished turns in playing order, `totals` the points by seat.
    """

    options: Options
    seats: int
    deck: tuple[Strip, ...]
    strips: tuple[int, ...] = ()
    chips: tuple[tuple[int, ...], ...] = ()
    results: tuple[Result, ...] = ()
    totals: tuple[int, ...] = ()
    turn: Turn | None = None

    @property
    def over(self) -> bool:
        """Whether the last turn of the last round has ended."""
        return len(self.results) == self.seats * self.options.rounds

    @property
    def round(self) -> int:
        """The round being played, from 1; the last one when the game is over."""
        return len(self.strips)

    @property
    def strip(self) -> Strip:
        """The strip of this round."""
        return self.strip_of(self.round)

    def strip_of(self, number: int) -> Strip:
        """Return the strip of round `number`, from 1 to the present one."""
        ident = self.strips[number - 1]
        return next(strip for strip in self.deck if strip.id == ident)

    def starter(self, number: int) -> int:
        """Return the seat that plays first in round `number`."""
        return (number - 1) % self.seats if self.options.rotate_start else 0

    def result(self, number: int, seat: int) -> Result | None:
        """Return what `seat` got in round `number` (from 1), or None if it has not finished that turn."""
        index = (number - 1) * self.seats + (seat - self.starter(number)) % self.seats
        return self.results[index] if index < len(self.results) else None
