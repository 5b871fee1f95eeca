"""A yes-or-no question."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import Dialog

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Question(Dialog[bool]):
    """Asks before something that cannot be taken back; the answer is the screen's result."""

    CSS = """
    Question { align: center middle; }
    Question Vertical { width: 46; max-width: 90%; height: auto; border: round $accent; padding: 1 2;
        background: $surface; }
    Question Static { width: 100%; text-align: center; }
    """
    BINDINGS: ClassVar = [
        Binding("y,j,enter", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> "ComposeResult":
        """Lay out the question and the keys that answer it."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield Static()
            yield Static(_("y yes · n no"), markup=False)

    def action_answer(self, yes: bool) -> None:  # noqa: FBT001 - an action's argument
        """Close with the answer."""
        self.dismiss(yes)
