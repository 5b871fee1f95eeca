"""What forms share: a line a field, the keys to get about, one look."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.widgets.key_line import KeyHint

if TYPE_CHECKING:
    from textual.widget import Widget


class Form(GameScreen[None]):
    """A screen of fields, sent with enter from anywhere by `action_go`."""

    BINDINGS: ClassVar = [
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
        Binding("enter,f2", "go", show=False),
    ]

    def action_go(self) -> None:
        """Do what the form is for, or say what is wrong."""
        raise NotImplementedError

    def on_input_submitted(self) -> None:
        """Send the form from a field that keeps enter for itself."""
        self.action_go()


def line(title: str, *widgets: "Widget") -> Horizontal:
    """Return a line of a form: its title and what is filled in."""
    return Horizontal(Static(title, classes="title", markup=False), *widgets)


def form_keys(go: str) -> tuple[KeyHint, ...]:
    """Return the keys of a form; `go` names what enter does."""
    return (
        KeyHint("↑ ↓", _("move"), "down"),
        KeyHint("← →", _("change"), "right"),
        KeyHint("enter", go, "f2"),
        KeyHint("esc", _("menu"), "escape"),
    )
