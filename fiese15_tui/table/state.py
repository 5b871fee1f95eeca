"""The state of a table, and the changes whose fold it is; clients keep a copy of the same fold."""

import zlib
from collections.abc import Iterable
from functools import reduce
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from fiese15_tui.game import MOST_SEATS, Event, Game, Options, evolve
from fiese15_tui.game.tagged import Tagged
from fiese15_tui.table.names import MOST_NAME, MOST_TEXT

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Level: TypeAlias = Annotated[str, Meta(max_length=16)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Phase: TypeAlias = Literal["lobby", "playing", "over"]
Reaction: TypeAlias = Literal["bravo", "ouch", "luck", "hurry", "thanks"]


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place at the table.

    `level` names the computer player that sits here ("" for a person); `substitute` the one that plays for a
    person who is away. `here` tells whether somebody is connected who may act for the seat.
    """

    name: Name
    level: Level = ""
    owner: bool = False
    ready: bool = False
    here: bool = True
    substitute: Level = ""

    @property
    def player(self) -> str:
        """The level of the computer player that acts for this seat now, "" if a person does."""
        return self.level or self.substitute


class SeatTaken(Tagged, tag="taken"):
    """Somebody sat down on the next free seat."""

    seat: Seat


class SeatChanged(Tagged, tag="seat"):
    """Something about a seat changed: ready, owner, here or away, substitute."""

    number: SeatNumber
    seat: Seat


class SeatLeft(Tagged, tag="left"):
    """A seat was given up outside a game; the later ones move up."""

    number: SeatNumber


class OptionsSet(Tagged, tag="options"):
    """The owner chose the variants, and whether the coach may speak at this table."""

    options: Options
    coach: bool


class Watching(Tagged, tag="watching"):
    """So many people look on without a seat."""

    count: Annotated[int, Meta(ge=0, le=100_000)]


class ClockSet(Tagged, tag="clock"):
    """The absent player whose turn it is has so many seconds to come back; 0 means that no clock runs."""

    seconds: Annotated[int, Meta(ge=0, le=86_400)]


class Reopened(Tagged, tag="reopened"):
    """After a game the table went back to the lobby, seats kept."""


class Said(Tagged, tag="said"):
    """A chat line of a seat, or of somebody who watches (number -1)."""

    number: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]


class Reacted(Tagged, tag="reacted"):
    """A seat reacted without words."""

    number: SeatNumber
    reaction: Reaction


TableChange: TypeAlias = (
    SeatTaken | SeatChanged | SeatLeft | OptionsSet | Watching | ClockSet | Reopened | Said | Reacted
)
Change: TypeAlias = TableChange | Event
"""One step of a table: something about the table itself, or an event of its game."""


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that everybody at a table may know. `most` is the number of seats that may be taken."""

    most: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = MOST_SEATS
    seats: tuple[Seat, ...] = ()
    options: Options = Options()
    coach: bool = True
    watching: int = 0
    clock: int = 0
    game: Game | None = None

    @property
    def phase(self) -> Phase:
        """Where the table stands: before, in or after a game."""
        if self.game is None:
            return "lobby"
        return "over" if self.game.over else "playing"

    @property
    def acting(self) -> int | None:
        """The seat whose turn it is, or None when nobody is to act."""
        return self.game.turn.seat if self.game and self.game.turn else None


def evolve_table(state: TableState, change: Change) -> TableState:
    """Return the state after `change`; never fails on a change that the table made for `state`.

    :raises IndexError: the change speaks of a seat that is not there.
    :raises CommandError: a game event does not fit the game.
    """
    match change:
        case SeatTaken() | SeatChanged() | SeatLeft():
            return replace(state, seats=evolve_seats(state.seats, change))
        case OptionsSet(options=options, coach=coach):
            return replace(state, options=options, coach=coach)
        case Watching(count=count):
            return replace(state, watching=count)
        case ClockSet(seconds=seconds):
            return replace(state, clock=seconds)
        case Reopened():
            return replace(state, game=None)
        case Said() | Reacted():
            return state
    return replace(state, game=evolve(state.game, change))


def evolve_seats(seats: tuple[Seat, ...], change: SeatTaken | SeatChanged | SeatLeft) -> tuple[Seat, ...]:
    """Return the seats after somebody sat down, changed or left.

    :raises IndexError: the change speaks of a seat that is not there.
    """
    if isinstance(change, SeatTaken):
        return (*seats, change.seat)
    if not 0 <= change.number < len(seats):
        raise IndexError(f"no seat {change.number}")
    new = (change.seat,) if isinstance(change, SeatChanged) else ()
    return (*seats[: change.number], *new, *seats[change.number + 1 :])


def fold_table(state: TableState, changes: Iterable[Change]) -> TableState:
    """Return the state after all `changes`."""
    return reduce(evolve_table, changes, state)


def checksum(state: TableState) -> int:
    """Return the CRC-32 of the state's MessagePack form (fields in the order of their definition)."""
    return zlib.crc32(_encoder.encode(state))


_encoder = msgspec.msgpack.Encoder()
