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
    GamesScreen #said { height: auto; max-height: 3; padding: 0 1; }
    """
    BINDINGS: ClassVar = [
        Binding("e", "export", show=False),
        Binding("d,delete", "delete", show=False),
        Binding("s", "app.statistics", show=False),
        Binding("q,escape", "dismiss", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: tuple[Entry, ...] = ()

    def compose(self) -> "ComposeResult":
        """Lay out a title, the games, what was done last, the keys."""
        yield Static(id="title", markup=False)
        yield RowList()
        yield Static(id="said", markup=False)
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """Read the games, now and after one was played or looked at."""
        self._read()

    def _read(self) -> None:
        try:
            store = self.fiese.keeper.store
            self._games = (*store.unfinished(), *store.finished())
        except StoreError as error:
            self._games = ()
            self._say(problem(error))
        over = sum(entry.over for entry in self._games)
        finished = ngettext("{number} finished game", "{number} finished games", over).format(number=over)
        unfinished = _("{number} unfinished").format(number=len(self._games) - over)
        self.query_one("#title", Static).update(f"{finished} · {unfinished}")
        self.query_one(RowList).show(len(self._games), lambda row: game_line(self._games[row]))
        self._show_keys()

    @property
    def _chosen(self) -> "Entry | None":
        return self._games[self.query_one(RowList).cursor] if self._games else None

    def on_row_list_moved(self) -> None:
        """Name the keys of the game under the cursor."""
        self._show_keys()

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
