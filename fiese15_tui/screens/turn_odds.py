"""The panel under the running numbers, where there is room: the exact odds of the turn."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work

from fiese15_tui.i18n import _
from fiese15_tui.widgets.canvas import Canvas, Line
from fiese15_tui.widgets.odds_layout import odds_lines

if TYPE_CHECKING:
    from fiese15_tui.game import Game
    from fiese15_tui.strategy.solver import Outlook


class TurnOdds(Canvas):
    """How the turn can still end when it is played best for points from here, and what that pays.

    Worked out beside the interface's loop, once a roll and only where it is seen.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "odds--muted",
        "odds--value",
        "odds--bust",
        "odds--fewer",
        "odds--five",
        "odds--six",
    }

    DEFAULT_CSS = """
    TurnOdds {
        width: 1fr; height: 8; background: $table-ground; color: $table-ink;
        .odds--muted { color: $table-muted; }
        .odds--value { text-style: bold; }
        .odds--bust { color: $table-paid; }
        .odds--fewer { color: $table-muted; }
        .odds--five { color: $table-ink; }
        .odds--six { color: $table-double; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.outlook: Outlook[float] | None = None
        self._game: Game | None = None
        self._asked: Game | None = None

    def on_mount(self) -> None:
        """Title the panel."""
        self.border_title = _("this turn")

    def ask(self, game: "Game") -> None:
        """Show the odds of the turn of `game`; they stay as they are while it is the same turn."""
        self._game = game
        self._look()

    def clear(self) -> None:
        """Show no odds: dice are on their way, or the turn is over."""
        self.workers.cancel_node(self)
        self._game = self._asked = None
        self._tell(None)

    def on_resize(self) -> None:
        """Work out what nobody could see before."""
        self._look()

    def picture(self, width: int, height: int) -> tuple[Line, ...]:
        """Return a bar for each ending."""
        return odds_lines(self.outlook, width, height)

    def _look(self) -> None:
        if self.size and self._game != self._asked and self._game is not None:
            self._asked = self._game
            self._think(self._game)

    @work(exclusive=True)
    async def _think(self, game: "Game") -> None:
        from fiese15_tui.strategy.advice import prospect  # noqa: PLC0415 - only tables with a coach load it

        self._tell(await asyncio.to_thread(prospect, game))

    def _tell(self, outlook: "Outlook[float] | None") -> None:
        self.outlook = outlook
        self.update()
