"""How others join the table, and how this terminal comes back to it."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import Dialog

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.network import Visit


class Invitation(Dialog[None]):
    """Shows the commands, whole, to be read to the others."""

    CSS = """
    Invitation { align: center middle; }
    Invitation VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; padding: 1 2; background: $surface; }
    Invitation.-low VerticalScroll { padding: 0 1; }
    Invitation Static { width: 100%; }
    Invitation .title { text-style: bold; }
    Invitation .command { padding-left: 2; margin-bottom: 1; }
    """
    BINDINGS: ClassVar = [Binding("escape,q,i,enter,space", "dismiss", show=False)]

    def __init__(self, visit: "Visit") -> None:
        super().__init__()
        self._visit = visit

    def compose(self) -> "ComposeResult":
        """Lay out what is known here."""
        visit = self._visit
        others = "\n".join(visit.how_to_join) or _("This terminal came to {address}.").format(
            address=visit.link.address
        )
        with VerticalScroll():
            yield Static(_("Others join with"), classes="title", markup=False)
            yield Static(others, classes="command", markup=False)
            yield Static(_("This terminal comes back with"), classes="title", markup=False)
            yield Static(visit.back, classes="command", markup=False)
            yield Static(_("q back"), markup=False)
