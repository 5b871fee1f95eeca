"""The games on this machine: unfinished ones to go on with, finished ones to look at again."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.widgets import Static

from fiese15_tui.game_lines import game_line
from fiese15_tui.i18n import _, ngettext
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.screens.question import Question
from fiese15_tui.storage.errors import StoreError
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.row_list import RowList
from fiese15_tui.wording import problem

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.storage.lists import Entry


class GamesScreen(GameScreen[None]):
    """All games, the unfinished ones first, each kind with the newest on top."""

    CSS = """
    GamesScreen #title { height: 1; padding: 0 1; background: $panel; color: $foreground; }
    GamesScreen #whole, GamesScreen #said { height: auto; max-height: 4; padding: 0 1; }
    GamesScreen #whole { border-top: solid $foreground 40%; display: none; }
    """
    BINDINGS: ClassVar = [
        Binding("e", "export", show=False),
        Binding("d,delete", "delete", show=False),
        Binding("s", "app.statistics", show=False),
        Binding("q,escape", "dismiss", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._numbers: tuple[int, ...] = ()
        self._entries: dict[int, Entry] = {}

    def compose(self) -> "ComposeResult":
        """Lay out a title, the games, the chosen one where its row is cut, what was done last, the keys."""
        yield Static(id="title", markup=False)
        yield RowList()
        yield Static(id="whole", markup=False)
        yield Static(id="said", markup=False)
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """Read the games, now and after one was played or looked at."""
        self._read()

    def _read(self) -> None:
        self._entries.clear()
        try:
            store = self.fiese.keeper.store
            unfinished, finished = store.unfinished(), store.finished_numbers()
        except StoreError as error:
            unfinished, finished = (), ()
            self._say(problem(error))
        self._entries.update((entry.id, entry) for entry in unfinished)
        self._numbers = (*self._entries, *finished)
        over = len(finished)
        texts = (
            ngettext("{number} finished game", "{number} finished games", over).format(number=over),
            _("{number} unfinished").format(number=len(unfinished)),
        )
        self.query_one("#title", Static).update(" · ".join(texts))
        self.query_one(RowList).show(len(self._numbers), self._line)
        self.on_row_list_moved()

    def _line(self, row: int) -> str:
        try:
            return game_line(self._entry(row))
        except StoreError as error:
            return problem(error)

    def _entry(self, row: int) -> "Entry":
        """Return a game, read when it comes in sight.

        :raises StoreError: it is gone, or cannot be read.
        """
        game = self._numbers[row]
        if game not in self._entries:
            self._entries[game] = self.fiese.keeper.store.entry(game)
        return self._entries[game]

    @property
    def _chosen(self) -> "Entry | None":
        """The game under the cursor, None if there is none that can be read."""
        try:
            return self._entry(self.query_one(RowList).cursor) if self._numbers else None
        except StoreError:
            return None

    def on_row_list_moved(self) -> None:
        """Name the keys of the game under the cursor, and show it whole where its row is cut."""
        self._show_keys()
        rows, whole = self.query_one(RowList), self.query_one("#whole", Static)
        cut = bool(self._numbers) and not rows.fits(rows.cursor)
        whole.display = cut
        if cut:
            whole.update(self._line(rows.cursor).strip())

    def on_resize(self) -> None:
        """See anew which rows are cut, once they have their width."""
        self.call_after_refresh(self.on_row_list_moved)

    def _show_keys(self) -> None:
        entry = self._chosen
        what = _("replay") if entry is not None and entry.over else _("go on")
        self.query_one(KeyLine).show(
            (
                KeyHint("↑ ↓", _("move"), "down", entry is not None, rank=1),
                KeyHint("enter", what, "enter", entry is not None and not entry.busy),
                KeyHint("s", _("statistics"), "s"),
                KeyHint("e", _("export"), "e", entry is not None),
                KeyHint("d", _("delete"), "d", entry is not None and not entry.busy),
                KeyHint("q", _("menu"), "q"),
            )
        )

    def on_row_list_chosen(self) -> None:
        """Replay a finished game; go on with an unfinished one."""
        entry = self._chosen
        if entry is None:
            return
        if not entry.over:
            self.fiese.keeper.resume(entry.id)
            return
        from fiese15_tui.screens.replay import ReplayScreen  # noqa: PLC0415 - on first use

        try:
            self.app.push_screen(ReplayScreen(self.fiese.keeper.store.load(entry.id)))
        except StoreError as error:
            self._say(problem(error))

    def action_export(self) -> None:
        """Write the game to a file in the folder that the program was started in."""
        entry = self._chosen
        if entry is None:
            return
        file = Path.cwd() / f"fiese15-game-{entry.id}.json"
        try:
            self.fiese.keeper.store.export(entry.id, file)
        except StoreError as error:
            self._say(problem(error))
        else:
            self._say(_("Game {game} is in {file}.").format(game=entry.id, file=file))

    def action_delete(self) -> None:
        """Delete the game, if that is meant."""
        entry = self._chosen
        if entry is not None:
            question = _("Delete game {game} for good?").format(game=entry.id)
            self.app.push_screen(Question(question), partial(self._delete, entry.id))

    def _delete(self, game: int, yes: bool | None) -> None:  # noqa: FBT001 - Textual's signature
        if not yes:
            return
        try:
            self.fiese.keeper.store.delete(game)
        except StoreError as error:
            self._say(problem(error))
        else:
            self._say(_("Game {game} is deleted.").format(game=game))
            self._read()

    def _say(self, line: str) -> None:
        self.query_one("#said", Static).update(line)
