"""A table's journal in the store: every event is on the disk before anybody sees it."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from fiese15_tui.game import Event, Game
from fiese15_tui.storage import records
from fiese15_tui.storage.database import transaction
from fiese15_tui.storage.errors import PlayedOn
from fiese15_tui.storage.locks import GameLock, lock_folder
from fiese15_tui.storage.records import Extra, Header, Kind
from fiese15_tui.storage.turns import follow
from fiese15_tui.table.journal import SavedGame


class StoreJournal:
    """Keeps one table's games, one after the other, each locked against other processes while it is played.

    Belongs to the thread of its store. `game` is the number of the present game, None before the first.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        kind: Kind,
        extra: Extra,
        now: Callable[[], float],
    ) -> None:
        self._connection, self._path, self._now = connection, path, now
        self.kind, self.extra = kind, extra
        self.game: int | None = None
        self._lock: GameLock | None = None
        self._state: Game | None = None
        self._count = 0

    def begin(self, game: SavedGame) -> None:
        """Keep a new game with its first events; later appends belong to it.

        :raises StoreError: it could not be kept; the game has not begun.
        """
        at = int(self._now())
        state, rows = follow(None, game.events)
        with ExitStack() as undo:
            with transaction(self._connection, self._path):
                head = Header(records.new_uid(), self.kind, dict(self.extra), at, None)
                ident = records.insert_game(self._connection, game, head)
                records.insert_batch(self._connection, ident, 0, at, game.events)
                records.insert_turns(self._connection, ident, rows)
                lock = GameLock(lock_folder(self._path), ident)  # before anybody can see the game
                undo.callback(lock.release)
            undo.pop_all()
        self.close()
        self.game, self._lock, self._state, self._count = ident, lock, state, len(game.events)

    def append(self, events: tuple[Event, ...]) -> None:
        """Keep what happened next in the present game.

        :raises StoreError: it could not be kept; it has not happened.
        """
        assert self.game is not None, "append needs a game that has begun"
        at = int(self._now())
        state, rows = follow(self._state, events)
        assert state is not None
        with transaction(self._connection, self._path):
            try:
                records.insert_batch(self._connection, self.game, self._count, at, events)
            except sqlite3.IntegrityError as error:
                raise PlayedOn(game=self.game) from error
            records.insert_turns(self._connection, self.game, rows)
            if state.over:
                records.finish(self._connection, self.game, at)
        self._state, self._count = state, self._count + len(events)

    def go_on(self, game: int, lock: GameLock, state: Game, count: int) -> None:
        """Take up a stored game of `count` events, locked and folded by the store."""
        self.close()
        self.game, self._lock, self._state, self._count = game, lock, state, count

    def close(self) -> None:
        """Let other processes go on with the present game; the journal may begin another."""
        if self._lock is not None:
            self._lock.release(forget=self._state is not None and self._state.over)
        self.game, self._lock, self._state, self._count = None, None, None, 0
