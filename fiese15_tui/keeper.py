"""The games of this terminal and their store: begun, gone on with, unsaved only if that is wanted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fiese15_tui.game import Started
from fiese15_tui.i18n import _
from fiese15_tui.local import LocalLink
from fiese15_tui.options import Failure
from fiese15_tui.screens.question import Question
from fiese15_tui.setup import Setup, deck_of
from fiese15_tui.storage.errors import StoreError
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table.journal import Journal, NoJournal, SavedGame
from fiese15_tui.table.messages import Code
from fiese15_tui.table.replica import Denied
from fiese15_tui.wording import problem, unsaved_problem, unsaved_question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fiese15_tui.app import FieseApp
    from fiese15_tui.storage.journal import StoreJournal
    from fiese15_tui.storage.lists import Entry


class Keeper:
    """Opens tables of this terminal on the user's store."""

    def __init__(self, app: "FieseApp") -> None:
        self._app = app
        self._opened: Store | None = None

    @property
    def store(self) -> Store:
        """The user's store, opened when it is first asked for.

        :raises StoreError: it cannot be opened.
        """
        if self._opened is None:
            self._opened = Store()
        return self._opened

    def unfinished(self) -> "Sequence[Entry]":
        """Return the games that can be gone on with here and now, the last played first.

        No game while the store cannot be read: whoever begins one, or looks at the games, is told why.
        """
        try:
            return [entry for entry in self.store.unfinished() if not entry.busy]
        except StoreError:
            return ()

    def begin(self, setup: Setup, seed: int | None) -> None:
        """Begin a new game, kept in the store.

        :raises SetupError: it cannot be played.
        """
        deck_of(setup)
        try:
            journal = self.store.journal()
        except StoreError as error:
            self._ask(problem(error), partial(self._begin, setup, seed, None))
        else:
            self._begin(setup, seed, journal)

    def resume(self, game: int) -> None:
        """Go on with a stored game, or say why that cannot be."""
        try:
            unknown = _unknown_level(self.store.load(game))
            if unknown:
                text = _("Game {game} has a computer player @{level}, which this version does not know.")
                self._refuse(text.format(game=game, level=unknown))
                return
            if self.store.entry(game).kind == "hosted":
                self._host_again(game)
                return
            saved, journal = self.store.resume(game)
        except StoreError as error:
            self._refuse(problem(error))
            return
        started = saved.events[0]
        assert isinstance(started, Started)
        self._open(LocalLink(journal, deck=started.deck, saved=saved), journal)

    def _host_again(self, game: int) -> None:
        from fiese15_tui import network  # noqa: PLC0415 - a local game loads no ZeroMQ

        try:
            visit = network.hosted_visit(network.settings_of_stored(game), network.names_of(None))
        except Failure as failure:
            self._refuse(str(failure))
        else:
            self._app.visit(visit)

    def _refuse(self, line: str) -> None:
        self._app.notify(line, severity="error", markup=False)

    def _begin(self, setup: Setup, seed: int | None, journal: "StoreJournal | None") -> None:
        link = LocalLink(journal or NoJournal(), deck=deck_of(setup), seed=seed)
        heard: list[object] = []
        link.listen(heard.append)
        link.seat(setup.players, setup.options, coach=setup.coach)
        for notice in heard:
            if isinstance(notice, Denied) and notice.code == Code.NOT_SAVED:
                self._ask(unsaved_problem(notice.fields), partial(self._begin, setup, seed, None))
                return
        self._open(link, journal)

    def _open(self, link: LocalLink, journal: "StoreJournal | None") -> None:
        def left() -> None:
            if journal is not None:
                journal.close()

        def unsaved() -> None:
            nothing: Journal = NoJournal()
            link.journal = nothing
            left()

        self._app.open_table(link, unsaved=unsaved, left=left)

    def _ask(self, problem: str, play_on: Callable[[], None]) -> None:
        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual's signature
            if yes:
                play_on()

        self._app.push_screen(Question(unsaved_question(problem)), answered)


def _unknown_level(saved: SavedGame) -> str:
    """Return the level of a computer player that nobody here can play, "" if there is none."""
    return next((seat.player for seat in saved.seats if seat.player not in {"", *LEVELS}), "")
