"""The table screen of a table over the network: who is away, chat, reactions, how the line stands."""

from typing import TYPE_CHECKING, ClassVar, get_args

from textual.binding import Binding
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.ask import ListDialog, TextDialog
from fiese15_tui.screens.invitation import Invitation
from fiese15_tui.screens.leaving import ask_to_leave
from fiese15_tui.screens.net_wording import denied, denied_again, line_text, lost_seats, table_text
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table import messages as m
from fiese15_tui.table.link import LineNotice
from fiese15_tui.table.names import MOST_TEXT
from fiese15_tui.table.replica import Changed, Denied, Ended, Replaced, SeatsLost
from fiese15_tui.table.state import Reaction, Seat
from fiese15_tui.widgets.key_line import KeyHint
from fiese15_tui.wording import reaction_text, refusal

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.network import Visit
    from fiese15_tui.table.link import LinkNotice

_REACTIONS: tuple[Reaction, ...] = get_args(Reaction)


class NetTableScreen(TableScreen):
    """A game at the table of `visit`; also ends when the table goes back to its lobby."""

    ALWAYS: ClassVar = TableScreen.ALWAYS | {"c", "e", "i", "o"}
    CSS = """
    NetTableScreen #net { height: 1; display: none; padding: 0 1; color: $table-paid; text-wrap: nowrap;
        text-overflow: ellipsis; }
    NetTableScreen #net.shown { display: block; }
    """
    BINDINGS: ClassVar = [
        Binding("c", "chat", show=False),
        Binding("e", "react", show=False),
        Binding("i", "invitation", show=False),
        Binding("o", "substitute", show=False),
    ]

    def __init__(self, visit: "Visit", *, animation: float, pace: float) -> None:
        super().__init__(visit.link, animation=animation, pace=pace)
        self._visit = visit
        self._line_text = ""

    def compose(self) -> "ComposeResult":
        """Lay out the table, and a line below it for what is special."""
        yield from super().compose()
        yield Static(id="net", markup=False)

    def notice(self, notice: "LinkNotice") -> None:
        """Take in what comes from the table and from the line to it."""
        if self.left:
            return
        match notice:
            case Changed() | Replaced() if self._state.phase == "lobby":
                self._leave()
                return
            case Ended():
                self._visit.ended = True
                self.app.notify(_("The owner closed the table."), markup=False)
            case LineNotice():
                self._line_text = line_text(notice, str(self._visit.link.address))
        super().notice(notice)
        if isinstance(notice, Denied) and isinstance(notice.ask, m.Sit):
            self.app.notify(denied(notice), markup=False)
        elif isinstance(notice, Denied) and not isinstance(notice.ask, m.Play):
            self.board.prompt(denied(notice), warning=True)
        elif isinstance(notice, SeatsLost):
            self.board.prompt(lost_seats(notice.names), warning=True)
        self._show_net()

    def more_keys(self) -> tuple[KeyHint, ...]:
        """Return the keys for the others; who the table waits for can be stood in for by its owner only."""
        keys = [
            KeyHint("c", _("chat"), "c", rank=1),
            KeyHint("e", _("react"), "e", rank=6),
            KeyHint("i", _("invite"), "i", rank=7),
        ]
        if self.link.replica.owner and self._away():
            keys.insert(0, KeyHint("o", _("computer"), "o", rank=2))
        return tuple(keys)

    def results(self) -> ResultsScreen:
        """Return the end of the game: only the owner begins another one, and the lobby comes next."""
        owner = next((seat.name for seat in self._state.seats if seat.owner), "")
        return ResultsScreen(
            self._state,
            self._review,
            back=_("to the lobby"),
            waits="" if self.link.replica.owner else denied_again(owner),
        )

    def _away(self) -> list[tuple[int, Seat]]:
        return [(n, seat) for n, seat in enumerate(self._state.seats) if not seat.here and not seat.level]

    def on_mount(self) -> None:
        """Show what is special from the beginning."""
        super().on_mount()
        self._show_net()

    def _show_net(self) -> None:
        text = self._line_text or table_text(self._state)
        line = self.query_one("#net", Static)
        line.update(text)
        line.set_class(bool(text), "shown")
        self._show_keys()

    def action_leave(self) -> None:
        """Leave the table, if that is meant."""
        ask_to_leave(self.app, self.link, self._leave)

    def action_invitation(self) -> None:
        """Show how others come to this table, and how this terminal comes back."""
        self.app.push_screen(Invitation(self._visit))

    def action_chat(self) -> None:
        """Say something to everybody."""

        def answered(text: str | None) -> None:
            if text:
                self.link.ask(m.Say(next(iter(self.link.replica.seats), -1), text))

        self.app.push_screen(TextDialog(_("Say"), MOST_TEXT), answered)

    def action_react(self) -> None:
        """React without words."""
        if not self.link.replica.seats:
            self.board.prompt(refusal(m.Code.NOT_YOUR_SEAT, {}), warning=True)
            return

        def answered(place: int | None) -> None:
            if place is not None and self.link.replica.seats:
                self.link.ask(m.React(self.link.replica.seats[0], _REACTIONS[place]))

        self.app.push_screen(ListDialog(_("React"), [reaction_text(one) for one in _REACTIONS]), answered)

    def action_substitute(self) -> None:
        """Let a computer player stand in for somebody who is away, or take it back (owner only)."""
        away = self._away()
        if not self.link.replica.owner or not away:
            code = m.Code.NOT_OWNER if away else m.Code.NOT_AWAY
            self.board.prompt(refusal(code, {"name": _("Everybody")}), warning=True)
            return

        def answered(place: int | None) -> None:
            if place is not None:
                number, seat = away[place]
                self.link.ask(m.HandOver(number, "" if seat.substitute else LEVELS[-1]))

        texts = [
            (_("{name}: wait again") if seat.substitute else _("{name}: let @{level} play")).format(
                name=seat.name, level=LEVELS[-1]
            )
            for _number, seat in away
        ]
        self.app.push_screen(ListDialog(_("Who is away"), texts), answered)
