"""Where a table writes its game before anybody sees it."""

from typing import Protocol

import msgspec

from fiese15_tui.game import Event
from fiese15_tui.phrases import PhrasedError
from fiese15_tui.table.state import Seat


class JournalError(PhrasedError):
    """An event could not be written."""


def not_saved(error: JournalError) -> dict[str, str | int]:
    """Return the fields that tell a client of `error`: English line, kind, and what fills its text."""
    return {**error.plain_fields(), "problem": str(error), "kind": error.code}


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a table needs to go on with a game: who sits where, with which tokens, and what happened.

    `seed` makes dice and computer players repeatable (None: they cannot be foreseen); `number` counts the
    games of one table, so that a rematch with the same seed rolls other dice. A lobby has no `events`.
    """

    seats: tuple[Seat, ...]
    tokens: tuple[str, ...]
    coach: bool
    seed: int | None
    number: int
    events: tuple[Event, ...]


class Journal(Protocol):
    """Keeps games. Both calls return only when what they got is safe."""

    def begin(self, game: SavedGame) -> None:
        """Keep a new game with its first events; later appends belong to it.

        :raises JournalError: it could not be kept; the game has not begun.
        """

    def append(self, events: tuple[Event, ...]) -> None:
        """Keep what happened next in the present game.

        :raises JournalError: it could not be kept; it has not happened.
        """


class NoJournal:
    """Keeps nothing: for tables whose games nobody wants back."""

    def begin(self, game: SavedGame) -> None:
        """Forget `game`."""

    def append(self, events: tuple[Event, ...]) -> None:
        """Forget `events`."""
