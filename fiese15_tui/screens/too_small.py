"""What is shown in a terminal too small for everything else."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import GameScreen

if TYPE_CHECKING:
    from textual.app import ComposeResult

LEAST = (60, 18)
"""Columns and rows that every other screen fits in."""


class TooSmall(GameScreen[None]):
    """Lies over the screen that was there until the terminal is big enough again."""

    CSS = """
    TooSmall { align: center middle; }
    TooSmall Static { width: 100%; text-align: center; }
    """
    BINDINGS: ClassVar = [Binding("q", "app.quit", show=False)]

    def compose(self) -> "ComposeResult":
        """One sentence."""
        text = _("Fiese 15 needs {columns}×{rows}. Make the terminal bigger to go on, or press q to quit.")
        yield Static(text.format(columns=LEAST[0], rows=LEAST[1]), markup=False)
