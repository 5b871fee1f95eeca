"""The games on this machine: listed, loaded, resumed, deleted."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from fiese15_tui.game import Game, Options, check_history, standing
from fiese15_tui.storage import database, records
from fiese15_tui.storage.errors import Damaged, GameIsOver, told
from fiese15_tui.storage.journal import StoreJournal
from fiese15_tui.storage.locks import GameLock, is_locked, lock_folder
from fiese15_tui.storage.places import games_file
from fiese15_tui.storage.records import Extra, Kind
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.state import Seat


class Player(msgspec.Struct, frozen=True):
    """A seat of a listed game; `place` is 1 for the highest total, shared by equal ones."""

    name: str
    level: str
    total: int
    place: int


class Entry(msgspec.Struct, frozen=True):
    """A listed game. Times are Unix times in seconds; `changed` is when its last event was stored.

    `round` is the one being played, the last one when the game is over. `busy` tells whether a process plays
    the game now.
    """

    id: int
    kind: Kind
    began: int
    changed: int
    over: bool
    options: Options
    round: int
    players: tuple[Player, ...]
    busy: bool


class Store:
    """The store at `path` (by default the user's own), made or migrated where needed.

    Any number of processes may have it open; one object belongs to one thread. `now` gives Unix time.

    :raises StoreError: it cannot be opened; nothing in it was changed.
    """

    def __init__(self, path: Path | None = None, *, now: Callable[[], float] = time.time) -> None:
        self.path = path or games_file()
        self._now = now
        self._connection = database.connect(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go. Journals of this store must be closed before."""
        self._connection.close()

    def journal(self, kind: Kind = "local", extra: Extra | None = None) -> StoreJournal:
        """Return a journal for a new table; `extra` is kept with each of its games."""
        return StoreJournal(self._connection, self.path, kind, extra or {}, self._now)

    def resume(self, game: int) -> tuple[SavedGame, StoreJournal]:
        """Return a game and the journal that goes on with it; its `kind` and `extra` are the game's.

        The game is this process's until the journal is closed.

        :raises NoSuchGame: there is none of this number.
        :raises GameIsOver: it is finished.
        :raises InUse: another process plays it.
        :raises StoreError: it could not be read, or what stands there is not what was written.
        """
        with self._reading(f"game {game}"):
            head = records.header(self._connection, game)
        if head.ended is not None:
            raise GameIsOver(game=game)
        lock = GameLock(lock_folder(self.path), game)
        with ExitStack() as undo:
            undo.callback(lock.release)
            saved, state = self._load(game)
            if state.over:  # it was finished between the two looks
                raise GameIsOver(game=game)
            undo.pop_all()
        journal = self.journal(head.kind, head.extra)
        journal.go_on(game, lock, state, len(saved.events))
        return saved, journal

    def load(self, game: int) -> SavedGame:
        """Return a game, finished or not, to look at; its events are shown to be ones that the rules give.

        :raises NoSuchGame: there is none of this number.
        :raises StoreError: it could not be read, or what stands there is not what was written.
        """
        return self._load(game)[0]

    def _load(self, game: int) -> tuple[SavedGame, Game]:
        with self._reading(f"game {game}"):
            saved = records.saved_game(self._connection, game)
            state = check_history(saved.events)
            if len(saved.seats) != state.seats:
                raise ValueError(f"{len(saved.seats)} of {state.seats} seats are left")
            return saved, state

    def unfinished(self) -> tuple[Entry, ...]:
        """Return the games that can be gone on with, the last played first.

        :raises StoreError: they could not be read.
        """
        return self._entries("ended IS NULL")

    def finished(self) -> tuple[Entry, ...]:
        """Return the games that were played to the end, the last finished first.

        :raises StoreError: they could not be read.
        """
        return self._entries("ended IS NOT NULL")

    def delete(self, game: int) -> None:
        """Remove a game and all that was derived from it.

        :raises NoSuchGame: there is none of this number.
        :raises InUse: a process plays it.
        :raises StoreError: it could not be removed.
        """
        with self._reading(f"game {game}"):
            records.header(self._connection, game)
        lock = GameLock(lock_folder(self.path), game)
        with ExitStack() as undo:
            undo.callback(lock.release)
            with database.transaction(self._connection, self.path):
                self._connection.execute("DELETE FROM games WHERE id = ?", (game,))
            lock.release(forget=True)

    @contextmanager
    def _reading(self, what: str) -> Iterator[None]:
        with told(self.path):
            try:
                yield
            except (msgspec.DecodeError, ValueError) as error:  # the rules' own errors are ValueErrors
                raise Damaged(path=self.path, problem=f"{what}: {error}") from error

    def _entries(self, which: str) -> tuple[Entry, ...]:
        with self._reading("list of games"):
            games = self._connection.execute(_GAMES.format(which=which)).fetchall()
            players: dict[int, list[tuple[Seat, int]]] = {}
            for game, seat, total in self._connection.execute(_SEATS.format(which=which)):
                players.setdefault(game, []).append((_seat.decode(seat), total))
            return tuple(self._entry(row, players[row[0]]) for row in games)

    def _entry(
        self, row: tuple[int, Kind, int, int, bool, str, int], seats: Sequence[tuple[Seat, int]]
    ) -> Entry:
        game, kind, began, changed, over, text, turns = row
        options = _options.decode(text)
        places = standing([total for _, total in seats])
        return Entry(
            id=game,
            kind=kind,
            began=began,
            changed=changed,
            over=bool(over),
            options=options,
            round=min(turns // len(seats) + 1, options.rounds),
            players=tuple(
                Player(seat.name, seat.level, total, place)
                for (seat, total), place in zip(seats, places, strict=True)
            ),
            busy=not over and is_locked(lock_folder(self.path), game),
        )


_GAMES = """
SELECT id, kind, began,
       coalesce(ended, (SELECT max(at) FROM events WHERE game = id)) AS changed,
       ended IS NOT NULL, options,
       (SELECT count(*) FROM turns WHERE game = id)
FROM games WHERE {which} ORDER BY changed DESC, id DESC
"""
_SEATS = """
SELECT game, seat,
       (SELECT coalesce(sum(points), 0) FROM turns t WHERE t.game = seats.game AND t.seat = seats.number)
FROM seats JOIN games ON games.id = game WHERE {which} ORDER BY game, seats.number
"""
_options = msgspec.json.Decoder(Options)
_seat = msgspec.json.Decoder(Seat)
