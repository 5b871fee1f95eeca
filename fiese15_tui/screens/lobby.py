"""The lobby of a table over the network: who sits where, what will be played, how others join, chat."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Static

from fiese15_tui.i18n import _
from fiese15_tui.screens.ask import ListDialog, TextDialog
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.screens.board import LogPanel
from fiese15_tui.screens.invitation import Invitation
from fiese15_tui.screens.leaving import ask_to_leave
from fiese15_tui.screens.lobby_lines import join_lines, seat_lines, seats_title
from fiese15_tui.screens.lobby_options import LobbyOptions
from fiese15_tui.screens.lobby_waits import waits
from fiese15_tui.screens.net_wording import denied, line_text, lost_seats, table_text
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table import messages as m
from fiese15_tui.table.link import LineNotice
from fiese15_tui.table.names import MOST_NAME, MOST_TEXT
from fiese15_tui.table.replica import Answered, Changed, Denied, Ended, Replaced, SeatsLost
from fiese15_tui.table.state import evolve_table
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.wording import change_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from fiese15_tui.network import Visit
    from fiese15_tui.table.link import LinkNotice
    from fiese15_tui.table.state import TableState


_WIDE, _TALL = 80, 24
"""Columns and rows of the terminal from which on nothing has to be shortened."""


class LobbyScreen(GameScreen[None]):
    """Before and between games; opens the table while a game runs. Leaving it leaves the table.

    `heard` are notices that came while this screen was on its way.
    """

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar = [
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
        Binding("r", "ready", show=False),
        Binding("enter,f2", "begin", show=False),
        Binding("b", "add_bot", show=False),
        Binding("n", "sit", show=False),
        Binding("x", "free", show=False),
        Binding("c", "chat", show=False),
        Binding("o", "reopen", show=False),
        Binding("i", "invitation", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, visit: "Visit", heard: "Sequence[LinkNotice]") -> None:
        super().__init__()
        self._visit, self._heard = visit, heard
        self._link = visit.link
        self._log: list[str] = []
        self._at_table = False

    def compose(self) -> "ComposeResult":
        """Seats and options beside each other, below them how to join and what was said."""
        yield Static(id="head", markup=False)
        with Horizontal(id="main"):
            yield Static(id="seats", markup=False)
            yield LobbyOptions(id="options")
        yield Static(id="waits", markup=False)
        yield Static(id="join", markup=False)
        yield LogPanel()
        yield Static(id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the table as it stands and follow it from here on."""
        self.query_one("#options").border_title = _("the game")
        self.query_one("#join").border_title = _("others join with")
        self.query_one("#join").display = bool(self._visit.how_to_join)
        self.query_one(LogPanel).border_title = _("log")
        self._follow()
        for notice in self._heard:
            if not isinstance(notice, Changed):  # the state has them already
                self.notice(notice)

    def _follow(self) -> None:
        self._at_table = False
        self._link.listen(self.notice)
        self._refresh()

    @property
    def _state(self) -> "TableState":
        state = self._link.replica.state
        assert state is not None, "the lobby opens once the table has answered"
        return state

    # -- what the table says

    def notice(self, notice: "LinkNotice") -> None:
        """Take in what comes from the table."""
        if self.left:
            return
        match notice:
            case Changed(before=before, changes=changes):
                self._trouble("")
                for change in changes:
                    after = evolve_table(before, change)
                    self._tell(change_line(change, before, after))
                    before = after
                self._refresh()
            case Replaced() | Answered():  # what is granted shows only now that it is ours
                self._refresh()
            case Denied():
                text = denied(notice)
                self._trouble(text)
                if self._at_table:
                    self.app.notify(text, severity="warning", markup=False)
            case SeatsLost(names=names):
                self._trouble(lost_seats(names))
                self._refresh()
            case LineNotice():
                self._trouble(line_text(notice, str(self._link.address)))
            case Ended():
                self._visit.ended = True
                self.app.notify(_("The owner closed the table."), markup=False)
                self.dismiss()

    def _tell(self, line: str) -> None:
        if line:
            self._log.append(line)
            self.query_one(LogPanel).show(self._log)

    def _trouble(self, text: str) -> None:
        self.query_one("#trouble", Static).update(text)

    def _refresh(self) -> None:
        """Show the table as it is now; while a game runs that is the table itself."""
        state, owner = self._state, self._link.replica.owner
        if state.phase == "playing":
            self._open_table()
            return
        over = state.phase == "over"
        parts = (_("Fiese 15"), _("the game is over") if over else _("lobby"), table_text(state))
        self.query_one("#head", Static).update(" " + " · ".join(filter(None, parts)))
        self._fit()
        table = self.query_one(LobbyOptions)
        table.put(state.options, coach=state.coach, changeable=owner and not over)
        self._show_keys()

    def on_resize(self) -> None:
        """Word everything for the size there is now, once it is laid out."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Show seats, what is waited for and how others join, in words that fit."""
        state, replica = self._state, self._link.replica
        seats = self.query_one("#seats", Static)
        narrow = self.size.width < _WIDE
        rows = seat_lines(state, replica.seats, narrow=narrow)
        seats.border_title = seats_title(state) if narrow else _("seats")
        seats.update("\n".join(rows))
        waiting = waits(state, replica.seats, owner=replica.owner, width=self.size.width - 2)
        self.query_one("#waits", Static).update(waiting)
        width, room = self.size.width - 4, 4 if self.size.height >= _TALL else 2
        self.query_one("#join", Static).update("\n".join(join_lines(self._visit.how_to_join, width, room)))

    def _show_keys(self) -> None:
        state, replica = self._state, self._link.replica
        lobby, owner = state.phase == "lobby", replica.owner
        room = lobby and len(state.seats) < state.most
        keys = []
        if lobby and replica.seats:
            keys.append(KeyHint("r", _("ready"), "r"))
        if owner:
            keys.append(KeyHint("enter", _("begin") if lobby else _("again"), "f2"))
            if not lobby:
                keys.append(KeyHint("o", _("lobby"), "o"))
        if owner and room:
            keys.append(KeyHint("b", _("computer"), "b"))
        if room:
            keys.append(KeyHint("n", _("sit down"), "n", rank=1))
        if lobby and (replica.seats or (owner and state.seats)):
            keys.append(KeyHint("x", _("free a seat"), "x", rank=1))
        keys += [
            KeyHint("c", _("chat"), "c"),
            KeyHint("i", _("invite"), "i", rank=2),
            KeyHint("q", _("leave"), "q"),
        ]
        self.query_one(KeyLine).show(keys)

    # -- the table

    def _open_table(self) -> None:
        from fiese15_tui.screens.net_table import NetTableScreen  # noqa: PLC0415 - on first use

        if self._at_table:
            return
        self._at_table = True
        screen = NetTableScreen(self._visit, animation=self.fiese.animation, pace=self.fiese.pace)

        def left(_: None) -> None:
            self.call_later(self._back)

        self.app.push_screen(screen, left)

    def _back(self) -> None:
        if self._visit.ended or self._state.phase == "playing":
            self.dismiss()
        else:
            self._follow()

    # -- what the player does

    def action_ready(self) -> None:
        """Say that everybody here is ready, or if they are that they are not."""
        seats = [(number, self._state.seats[number]) for number in self._link.replica.seats]
        ready = not all(seat.ready for _, seat in seats)
        for number, seat in seats:
            if seat.ready != ready:
                self._link.ask(m.SetReady(number, ready))

    def action_begin(self) -> None:
        """Begin the game."""
        self._link.ask(m.Begin())

    def action_reopen(self) -> None:
        """Go back from the end of a game to the lobby."""
        if self._state.phase == "over":
            self._link.ask(m.Reopen())

    def action_add_bot(self) -> None:
        """Seat a computer player."""
        levels = [f"@{level}" for level in LEVELS]
        self._choose(
            _("Which computer player?"), levels, lambda place: self._link.ask(m.AddBot(LEVELS[place]))
        )

    def action_sit(self) -> None:
        """Sit down under another name."""
        self._write(_("Name"), MOST_NAME, lambda name: self._link.ask(m.Sit(name)))

    def action_free(self) -> None:
        """Leave a seat of ours, or as the owner free one of another."""
        mine = self._link.replica.seats
        numbers = [n for n in range(len(self._state.seats)) if n in mine or self._link.replica.owner]

        def free(place: int) -> None:
            number = numbers[place]
            self._link.ask(m.Leave(number) if number in mine else m.Kick(number))

        names = [self._state.seats[number].name for number in numbers]
        if names:
            self._choose(_("Free whose seat?"), names, free)

    def action_invitation(self) -> None:
        """Show all that is known of how others join."""
        self.app.push_screen(Invitation(self._visit))

    def action_chat(self) -> None:
        """Say something."""
        number = next(iter(self._link.replica.seats), -1)
        self._write(_("Say"), MOST_TEXT, lambda text: self._link.ask(m.Say(number, text)))

    def action_leave(self) -> None:
        """Leave the table, if that is meant."""

        def leave() -> None:
            self.call_later(self._close)

        ask_to_leave(self.app, self._link, leave)

    def _close(self) -> None:
        self.dismiss()

    @on(LobbyOptions.Chosen)
    def chosen(self, event: LobbyOptions.Chosen) -> None:
        """Ask for the options that are picked now."""
        self._link.ask(m.SetOptions(event.options, event.coach))

    def _write(self, question: str, most: int, send: "Callable[[str], None]") -> None:
        def answered(text: str | None) -> None:
            if text:
                send(text)

        self.app.push_screen(TextDialog(question, most), answered)

    def _choose(self, question: str, choices: list[str], send: "Callable[[int], None]") -> None:
        def answered(place: int | None) -> None:
            if place is not None:
                send(place)

        self.app.push_screen(ListDialog(question, choices), answered)
