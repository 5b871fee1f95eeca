"""The games on this machine: listed, loaded, resumed, deleted."""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

import msgspec

from fiese15_tui.game import Game, check_history
from fiese15_tui.phrases import Phrase, phrase, reason
from fiese15_tui.storage import database, gamefile, lists, records, statistics
from fiese15_tui.storage.errors import BadGameFile, Damaged, GameIsOver, NoSuchGame, told
from fiese15_tui.storage.journal import StoreJournal
from fiese15_tui.storage.locks import GameLock, lock_folder
from fiese15_tui.storage.places import games_file
from fiese15_tui.storage.records import Extra, Kind
from fiese15_tui.storage.turns import follow
from fiese15_tui.table.journal import SavedGame


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

    def __exit__(self, *_raised: object) -> None:
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
        with self._reading(phrase("game {game}", game=game)):
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

    def reopen(self, game: int) -> tuple[SavedGame, StoreJournal]:
        """Like `resume`, but a finished game comes back, too: its table may play another with the same seats.

        :raises NoSuchGame: there is none of this number.
        :raises InUse: another process plays it.
        :raises StoreError: it could not be read, or what stands there is not what was written.
        """
        try:
            return self.resume(game)
        except GameIsOver:
            with self._reading(phrase("game {game}", game=game)):
                head = records.header(self._connection, game)
            return self.load(game), self.journal(head.kind, head.extra)

    def kept_with(self, game: int) -> Extra:
        """Return what the table of a game keeps with it.

        :raises NoSuchGame: there is none of this number.
        :raises StoreError: it could not be read.
        """
        with self._reading(phrase("game {game}", game=game)):
            return records.header(self._connection, game).extra

    def load(self, game: int) -> SavedGame:
        """Return a game, finished or not, to look at; its events are shown to be ones that the rules give.

        :raises NoSuchGame: there is none of this number.
        :raises StoreError: it could not be read, or what stands there is not what was written.
        """
        return self._load(game)[0]

    def _load(self, game: int) -> tuple[SavedGame, Game]:
        with self._reading(phrase("game {game}", game=game)):
            saved = records.saved_game(self._connection, game)
            state = check_history(saved.events)
            if len(saved.seats) != state.seats:
                counts = {"left": len(saved.seats), "seats": state.seats}
                raise gamefile.UnfitGame(problem=phrase("{left} of {seats} seats are left", **counts))
            return saved, state

    def unfinished(self) -> tuple[lists.Entry, ...]:
        """Return the games that can be gone on with, the last played first.

        :raises StoreError: they could not be read.
        """
        with self._reading(phrase("list of games")):
            return lists.entries(self._connection, self.path, "ended IS NULL")

    def finished(self) -> tuple[lists.Entry, ...]:
        """Return the games that were played to the end, the last finished first.

        :raises StoreError: they could not be read.
        """
        with self._reading(phrase("list of games")):
            return lists.entries(self._connection, self.path, "ended IS NOT NULL")

    def finished_numbers(self) -> tuple[int, ...]:
        """Return only the numbers of the finished games, the last finished first: quick, however many.

        :raises StoreError: they could not be read.
        """
        with self._reading(phrase("list of games")):
            return lists.finished(self._connection)

    def entry(self, game: int) -> lists.Entry:
        """Return one listed game.

        :raises NoSuchGame: there is none of this number.
        :raises StoreError: it could not be read.
        """
        with self._reading(phrase("game {game}", game=game)):
            found = lists.entries(self._connection, self.path, "id = ?", game)
        if not found:
            raise NoSuchGame(game=game)
        return found[0]

    def scores(self) -> tuple[statistics.SeatScore, ...]:
        """Return every seat of every finished game, the oldest game first.

        `statistics.players`, `variants` and `high_scores` add them up.

        :raises StoreError: they could not be read.
        """
        with self._reading(phrase("scores")):
            return statistics.scores(self._connection)

    def strips(self, player: str) -> tuple[statistics.StripStatistics, ...]:
        """Return what the turns of `player` (a name, or `@level`) paid by strip of the standard deck.

        :raises StoreError: they could not be read.
        """
        with self._reading(phrase("scores")):
            return statistics.strips(self._connection, player)

    def delete(self, game: int) -> None:
        """Remove a game and all that was derived from it.

        :raises NoSuchGame: there is none of this number.
        :raises InUse: a process plays it.
        :raises StoreError: it could not be removed.
        """
        with self._reading(phrase("game {game}", game=game)):
            records.header(self._connection, game)
        lock = GameLock(lock_folder(self.path), game)
        with ExitStack() as undo:
            undo.callback(lock.release)
            with database.transaction(self._connection, self.path):
                self._connection.execute("DELETE FROM games WHERE id = ?", (game,))
            lock.release(forget=True)

    def export(self, game: int, file: Path) -> None:
        """Write a game, finished or not, to a new file.

        :raises NoSuchGame: there is none of this number.
        :raises BadGameFile: the file is there already.
        :raises StoreError: the game cannot be read or the file not be written.
        """
        saved, _ = self._load(game)
        with self._reading(phrase("game {game}", game=game)):
            head = records.header(self._connection, game)
        gamefile.write(file, gamefile.encode(gamefile.pack(saved, head)))

    def take_in(self, file: Path, levels: Collection[str]) -> int:
        """Store the game of an exported file as a local one and return its number here.

        An unfinished game can be gone on with; it needs its computer players to be among `levels`.

        :raises BadGameFile: the file holds no game that the rules could have given, or one that is here.
        :raises StoreError: the file cannot be read or the game not be stored.
        """
        game, _ = gamefile.read(file, levels)
        saved, head = gamefile.unpack(game)
        _, turns = follow(None, saved.events)
        with database.transaction(self._connection, self.path):
            known = self._connection.execute("SELECT id FROM games WHERE uid = ?", (game.uid,)).fetchone()
            if known:
                raise BadGameFile(path=file, reason=phrase("is already here as game {game}", game=known[0]))
            ident = records.insert_game(self._connection, saved, head)
            records.insert_batch(self._connection, ident, 0, head.ended or head.began, saved.events)
            records.insert_turns(self._connection, ident, turns)
        return ident

    @contextmanager
    def _reading(self, what: Phrase) -> Iterator[None]:
        with told(self.path):
            try:
                yield
            except (
                msgspec.DecodeError,
                ValueError,
                gamefile.UnfitGame,
            ) as error:  # the rules' own errors are ValueErrors
                raise Damaged(
                    path=self.path, reason=phrase("{what}: {reason}", what=what, reason=reason(error))
                ) from error
