"""The end of a game: places and every player's rounds."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Static

from fiese15_tui.game import standing
from fiese15_tui.i18n import _
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.score_pad import ScorePad
from fiese15_tui.wording import winners

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.table.state import TableState


class ResultsScreen(GameScreen[bool]):
    """Shows who won; the result is True for another game with the same seats, False for leaving.

    `review` is called for a look back at the game, `back` says where leaving leads to ("": the menu), and
    `waits` whom another game waits for ("": it can be begun here).
    """

    CSS_PATH = "results.tcss"
    BINDINGS: ClassVar = [
        # Not enter: it has just dismissed the last turn and may come twice.
        Binding("a", "answer(True)", show=False),
        Binding("v", "review", show=False),
        Binding("q,escape,m", "answer(False)", show=False),
    ]

    def __init__(
        self, state: "TableState", review: Callable[[], None], *, back: str = "", waits: str = ""
    ) -> None:
        super().__init__()
        self._review, self._back, self._waits = review, back, waits
        assert state.game is not None
        self._game = state.game
        self._names = [seat.name for seat in state.seats]

    def compose(self) -> "ComposeResult":
        """Who won, the places, the pad."""
        places = standing(self._game.totals)
        yield Static(winners(self._game, self._names, places), id="winners", markup=False)
        with Horizontal():
            yield Static(self._ranking(places), id="ranking", markup=False)
            yield ScorePad()
        yield KeyLine()

    def _ranking(self, places: tuple[int, ...]) -> str:
        order = sorted(range(self._game.seats), key=lambda seat: places[seat])
        width = max(map(cell_len, self._names))
        return "\n".join(
            f"{places[seat]:2}  {set_cell_size(self._names[seat], width)} {self._game.totals[seat]:4}"
            for seat in order
        )

    def on_mount(self) -> None:
        """Fill the pad."""
        ranking = self.query_one("#ranking")
        ranking.border_title = _("places")
        pad = self.query_one(ScorePad)
        pad.styles.max_width = 8 + 12 * self._game.seats
        pad.styles.max_height = self._game.options.rounds + 6
        pad.show(self._game, self._names)
        self.query_one(KeyLine).show(
            (
                KeyHint("v", _("review"), "v"),
                KeyHint("a", _("again"), "a", works=not self._waits),
                KeyHint("q", self._back or _("back to the menu"), "q"),
            )
        )

    def action_review(self) -> None:
        """Look back at the game."""
        self._review()

    def action_answer(self, again: bool) -> None:  # noqa: FBT001 - an action's argument
        """Close: another game, or none; or say whom another game waits for."""
        if again and self._waits:
            self.app.notify(self._waits, markup=False)
        else:
            self.dismiss(again)
