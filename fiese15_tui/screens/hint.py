"""The hint: every choice of the moment with what it is worth."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import Dialog
from fiese15_tui.screens.coaching import advice_rows, reason
from fiese15_tui.strategy.advice import Advice, advise
from fiese15_tui.widgets.key_line import KeyHint, KeyLine

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.game import Game


class HintScreen(Dialog[None]):
    """The choices of whoever is to move in `game`, best first, and why the best one is best."""

    CSS = """
    HintScreen { align: center middle; }
    HintScreen VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 90%;
        border: round $accent; background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    HintScreen #reasons { color: $accent; }
    """
    BINDINGS: ClassVar = [Binding("h,q,escape,enter", "dismiss", show=False)]

    def __init__(self, game: "Game") -> None:
        super().__init__()
        self._game = game

    def compose(self) -> "ComposeResult":
        """Lay out the rows, the reasons and the keys."""
        with VerticalScroll() as scroll:
            scroll.border_title = _("coach")
            yield Static(_("The coach is thinking …"), id="reasons", markup=False)
            yield Static(id="rows", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Let the coach think."""
        self.query_one(KeyLine).show(
            (KeyHint("↑ ↓", _("scroll"), "down"), KeyHint("h", _("back to the table"), "h"))
        )
        self._think()

    @work
    async def _think(self) -> None:
        self._tell(await asyncio.to_thread(advise, self._game))

    def _tell(self, advice: Advice) -> None:
        turn = self._game.turn
        assert turn is not None
        rows = self.query_one("#rows", Static)
        width = rows.size.width
        rows.update("\n".join(advice_rows(advice, turn, width, alone=self._game.seats == 1)))
        reasons = (reason(each) for each in advice.reasons)
        self.query_one("#reasons", Static).update("\n".join(reasons))
