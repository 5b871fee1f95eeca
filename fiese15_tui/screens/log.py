"""The whole log of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import Dialog
from fiese15_tui.widgets.key_line import KeyHint, KeyLine

if TYPE_CHECKING:
    from textual.app import ComposeResult


class LogScreen(Dialog[None]):
    """What happened so far, the latest at the foot; arrows and page keys scroll."""

    CSS = """
    LogScreen VerticalScroll { margin: 1 2; border: round $accent; background: $surface; padding: 0 1; }
    """
    BINDINGS: ClassVar = [Binding("l,q,escape,enter", "dismiss", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> "ComposeResult":
        """Lay out the lines and the keys."""
        with VerticalScroll() as scroll:
            scroll.border_title = _("log")
            yield Static("\n".join(self._lines), markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the end."""
        self.query_one(VerticalScroll).scroll_end(animate=False)
        self.query_one(KeyLine).show(
            (KeyHint("↑ ↓", _("scroll"), "down"), KeyHint("l", _("back to the table"), "l"))
        )
