"""On the way to a table over the network: what is tried, what is wrong, and what can be done about it."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.screens.net_wording import line_text
from fiese15_tui.table.link import LineNotice, LineState
from fiese15_tui.table.replica import Replaced
from fiese15_tui.widgets.key_line import KeyHint, KeyLine

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.network import Visit
    from fiese15_tui.table.link import LinkNotice


class JoinScreen(GameScreen[bool]):
    """Says how the line to the table stands, and makes way for the lobby once the table answers.

    The result tells whether the table was entered.
    """

    CSS = """
    JoinScreen { align: center middle; }
    JoinScreen Vertical { width: 70; max-width: 90%; height: auto; }
    JoinScreen Vertical Static { width: 100%; text-align: center; }
    JoinScreen #trouble { color: $warning; text-style: bold; margin-top: 1; height: auto; }
    """
    BINDINGS: ClassVar = [
        Binding("r", "again", show=False),
        Binding("q,escape", "dismiss(False)", show=False),
    ]

    def __init__(self, visit: "Visit") -> None:
        super().__init__()
        self._visit = visit
        self._trying = self._entered = False
        self._heard: list[LinkNotice] = []

    def compose(self) -> "ComposeResult":
        """One line about the way, one about what is wrong."""
        with Vertical():
            yield Static(id="way", markup=False)
            yield Static(id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Go."""
        self._visit.link.listen(self.notice)
        self.action_again()

    def action_again(self) -> None:
        """Try again, if nothing is being tried."""
        if not self._trying:
            self._trying = True
            self.query_one("#trouble", Static).update("")
            self.fiese.keep(self._visit.link)
            self._show_keys()

    def notice(self, notice: "LinkNotice") -> None:
        """Take in how the line stands."""
        if self.left:
            return
        if self._entered:
            self._heard.append(notice)
        elif isinstance(notice, Replaced):
            from fiese15_tui.screens.lobby import LobbyScreen  # noqa: PLC0415 - on first use

            self._entered = True
            self.app.push_screen(LobbyScreen(self._visit, self._heard), self._table_left)
        elif isinstance(notice, LineNotice):
            text = line_text(notice, str(self._visit.link.address))
            if notice.state is LineState.CONNECTING:
                self.query_one("#way", Static).update(text)
            elif notice.state is not LineState.CONNECTED:
                self.query_one("#trouble", Static).update(text)
                self._trying = notice.retry is not None
                self.query_one("#way", Static).update(_("Trying again …") if self._trying else "")
                self._show_keys()

    def _table_left(self, _: None) -> None:
        self.call_later(self._close)

    def _close(self) -> None:
        self.dismiss(True)  # noqa: FBT003 - a screen's result

    def _show_keys(self) -> None:
        keys = [KeyHint("q", _("back"), "q")]
        if not self._trying:
            keys.insert(0, KeyHint("r", _("try again"), "r"))
        self.query_one(KeyLine).show(keys)
