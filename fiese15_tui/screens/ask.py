"""Small dialogs: one line of text, or one of a few."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import Dialog

if TYPE_CHECKING:
    from textual.app import ComposeResult

_BOX = """
    align: center bottom;
    Vertical { width: 100%; height: auto; max-height: 80%; background: $surface; border: round $accent;
        padding: 0 1; }
    Static { width: 100%; text-style: bold; }
    Input { border: none; height: 1; padding: 0; background: $surface; }
    OptionList { border: none; height: auto; padding: 0; background: $surface; }
"""


class TextDialog(Dialog[str | None]):
    """Asks for a line of text; the result is None if there is none."""

    CSS = f"TextDialog {{ {_BOX} }}"
    BINDINGS: ClassVar = [Binding("escape", "dismiss", show=False)]

    def __init__(self, question: str, most: int) -> None:
        super().__init__()
        self._question, self._most = question, most

    def compose(self) -> "ComposeResult":
        """Lay out the question and the line."""
        with Vertical():
            yield Static(f"{self._question} · {_('enter sends, esc goes back')}", markup=False)
            yield Input(max_length=self._most)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text."""
        self.dismiss(event.value.strip() or None)


class ListDialog(Dialog[int | None]):
    """Asks for one of `choices`; the result is its place, None if none was chosen."""

    CSS = f"ListDialog {{ {_BOX} }}"
    BINDINGS: ClassVar = [
        Binding("escape,q", "dismiss", show=False),
        *(Binding(str(place), f"choose({place - 1})", show=False) for place in range(1, 10)),
    ]

    def __init__(self, question: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._question, self._choices = question, choices

    def compose(self) -> "ComposeResult":
        """Lay out the question and the choices."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield OptionList(
                *(f" {number}  {choice}" for number, choice in enumerate(self._choices, 1)), markup=False
            )

    def action_choose(self, place: int) -> None:
        """Close with the choice of a number."""
        if place < len(self._choices):
            self.dismiss(place)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the choice."""
        self.dismiss(event.option_index)
