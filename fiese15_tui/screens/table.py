"""The table screen: keys become requests, notices become steps that are shown."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.binding import Binding

from fiese15_tui.game import aside_points
from fiese15_tui.i18n import _, ngettext
from fiese15_tui.screens.base import DICE_KEYS, GameScreen
from fiese15_tui.screens.board import Board
from fiese15_tui.screens.hand import CannotError, Hand
from fiese15_tui.screens.presenter import Presenter
from fiese15_tui.screens.presses import Presses
from fiese15_tui.screens.stage import TableStage
from fiese15_tui.screens.story import Step, steps
from fiese15_tui.table.messages import Ask, AskHistory, Begin, Code, Play
from fiese15_tui.table.replica import Changed, Denied, Ended, Replaced, Told
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.numbers import with_chosen
from fiese15_tui.widgets.tray import Tray
from fiese15_tui.wording import refusal, unsaved_problem, unsaved_question

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from fiese15_tui.game import Event
    from fiese15_tui.screens.results import ResultsScreen
    from fiese15_tui.table.link import Link, LinkNotice
    from fiese15_tui.table.state import TableState


class TableScreen(GameScreen[None]):
    """A seat, or several, at the table behind `link`; ends when the players leave or the table closes.

    `animation` is how long dice roll before they lie, from 0 (not at all) to 1. `pace` stretches the pauses
    in which the turns of others can be read; 0 leaves them out. `unsaved` lets the table go on without
    keeping its game; None where only the table's owner could decide that.
    """

    ALWAYS: ClassVar = {"q", "question_mark", "f1", "l"}
    """Keys that do what they always do, whatever is being shown."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar = [
        *DICE_KEYS,
        Binding("h", "hint", show=False),
        Binding("l", "log", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(
        self, link: "Link", *, animation: float, pace: float, unsaved: Callable[[], None] | None = None
    ) -> None:
        super().__init__()
        self.link = link
        self._unsaved = unsaved
        self.board = Board(animation)
        self._keys = KeyLine()
        self.hand = Hand(self.board, link)
        stage = TableStage(
            self.board, self.hand, mine=self._mine, refresh_keys=self._show_keys, over=self._open_results
        )
        self.presenter = Presenter(stage, self._mine, pace)
        self._presses = Presses()
        self._pressed = ""
        self._results: ResultsScreen | None = None
        self._reviewing = False

    def compose(self) -> "ComposeResult":
        """Board and keys."""
        yield self.board
        yield self._keys

    def on_mount(self) -> None:
        """Show the table as it stands and follow it from here on."""
        self.link.listen(self.notice)
        self._catch_up()

    # -- what the table says

    def notice(self, notice: "LinkNotice") -> None:
        """Take in what comes from the table."""
        match notice:
            case Changed(before=before, changes=changes):
                if self._results is not None and self._state.phase != "over":
                    self._close_results()
                self.presenter.feed(steps(before, changes))
            case Replaced():
                self._catch_up()
            case Told(events=events):
                if self._reviewing and self._state.phase == "over":
                    self._open_review(events)
                self._reviewing = False
                # The events end where the copy stands now, so this replaces whatever waits to be shown.
                told = steps(replace(self._state, game=None), events)
                self.board.retell(line for step in told for line in step.lines)
                self._present()
            case Denied(ask=ask, code=Code.NOT_SAVED, fields=fields) if self._unsaved is not None:
                self._ask_unsaved(ask, unsaved_problem(fields), self._unsaved)
            case Denied(ask=Play(), code=code, fields=fields):
                self._present()
                self.board.prompt(refusal(code, fields), warning=True)
            case Ended():
                self._leave()

    @property
    def _state(self) -> "TableState":
        state = self.link.replica.state
        assert state is not None, "a table screen opens once the table has answered"
        return state

    def _mine(self, seat: int) -> bool:
        return seat in self.link.replica.seats and not self._state.seats[seat].player

    def _catch_up(self) -> None:
        self._present()
        self.link.ask(AskHistory())

    def _present(self) -> None:
        """Show the table as it is now, whatever was being shown."""
        state = self._state
        self.presenter.restart()
        self.presenter.feed([Step("note", state, state.game.turn if state.game else None, ())])

    def more_keys(self) -> tuple[KeyHint, ...]:
        """Return what else can always be done at this table."""
        return ()

    def _show_keys(self) -> None:
        always = (
            *self.more_keys(),
            KeyHint("l", _("log"), "l", rank=5),
            KeyHint("?", _("rules"), "question_mark", rank=2),
            KeyHint("q", _("leave"), "q"),
        )
        if self.presenter.waiting == "nothing":
            self._keys.show((*self.hand.hints(), *always))
        else:
            self._keys.show((KeyHint(_("any other key"), _("goes on"), "space"), *always))

    # -- what the player does

    def on_key(self, event: "events.Key") -> None:
        """Let any key go on with what is being shown, and only that."""
        self._pressed = event.key
        if event.key in self.ALWAYS or event.key.startswith("ctrl+"):
            return
        if self._presses.bounced(event.key, time.monotonic()) or self.presenter.key():
            event.stop()
            event.prevent_default()

    def on_tray_die_toggled(self, message: Tray.DieToggled) -> None:
        """Take a click on a die for its key."""
        if not self.presenter.key():
            self.action_choose(message.place)

    def on_tray_settled(self, message: Tray.Settled) -> None:
        """Go on: the last die lies."""
        self.presenter.settled(message.turn)

    def on_screen_suspend(self) -> None:
        """Wait with everything while another screen is before this one."""
        self.presenter.pause(paused=True)

    def on_screen_resume(self) -> None:
        """Go on where it waited."""
        self.presenter.pause(paused=False)

    def action_choose(self, place: int) -> None:
        """Choose or unchoose the die in `place`, 0 to 5."""
        self._do(lambda: self.hand.toggle(place))

    def action_choose_pointed(self) -> None:
        """Choose or unchoose the die that the arrows point at."""
        self._do(self.hand.toggle_pointed)

    def action_choose_all(self) -> None:
        """Choose all valid dice."""
        self._do(self.hand.choose_all)

    def action_point(self, step: int) -> None:
        """Point at the next die."""
        self._do(lambda: self.hand.point(step))

    def action_roll(self) -> None:
        """Set the chosen dice aside and roll."""
        self._do(self.hand.roll, asks=True)

    def action_stop(self) -> None:
        """Set the chosen dice aside and stop; asks first if the player wants that."""
        choice = self.hand.choice
        if not self.fiese.settings.confirm_stop or choice is None or not choice.chosen:
            self._do(self.hand.stop, asks=True)
            return
        from fiese15_tui.screens.question import Question  # noqa: PLC0415 - on first use

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual's signature
            if yes:
                self._do(self.hand.stop, asks=True)

        points = aside_points(with_chosen(choice.turn, choice.chosen))
        text = ngettext("Stop with {points} point?", "Stop with {points} points?", points)
        self.app.push_screen(Question(text.format(points=points)), answered)

    def _do(self, act: Callable[[], object], *, asks: bool = False) -> None:
        try:
            act()
        except CannotError as reason:
            self.board.prompt(str(reason), warning=True)
            return
        if asks:
            self._presses.acted(self._pressed, time.monotonic())
        self._show_keys()

    def action_hint(self) -> None:
        """Show what the coach would do."""
        from fiese15_tui.screens.hint import HintScreen  # noqa: PLC0415 - on first use

        self._do(lambda: self.app.push_screen(HintScreen(self.hand.game_to_advise())))

    def action_log(self) -> None:
        """Show the whole log."""
        from fiese15_tui.screens.log import LogScreen  # noqa: PLC0415 - on first use

        self.app.push_screen(LogScreen(self.board.log_lines))

    def action_leave(self) -> None:
        """Leave the table, if that is meant."""
        from fiese15_tui.screens.question import Question  # noqa: PLC0415 - on first use

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual's signature
            if yes:
                self._leave()

        self.app.push_screen(Question(_("Leave the table?")), answered)

    def _ask_unsaved(self, ask: Ask, problem: str, unsaved: Callable[[], None]) -> None:
        """Go on without keeping the game, or leave: it is kept as it stood before `ask`."""
        from fiese15_tui.screens.question import Question  # noqa: PLC0415 - on first use

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual's signature
            if not yes:
                self._leave()
                return
            unsaved()
            if not isinstance(ask, Play) or self._mine(ask.number):  # computer players ask again themselves
                self.link.ask(ask)

        self._present()
        self.app.push_screen(Question(unsaved_question(problem)), answered)

    def _leave(self) -> None:
        while self.app.screen is not self:
            self.app.pop_screen()
        self.dismiss()

    def results(self) -> "ResultsScreen":
        """Return what shows the end of the game."""
        from fiese15_tui.screens.results import ResultsScreen  # noqa: PLC0415 - on first use

        return ResultsScreen(self._state, self._review)

    def _open_results(self) -> None:
        def answered(again: bool | None) -> None:  # noqa: FBT001 - Textual's signature
            if again:
                self.link.ask(Begin())
            elif again is not None:
                self._leave()

        if self._results is None:
            self._results = self.results()
            self.app.push_screen(self._results, answered)

    def _review(self) -> None:
        """Ask for the game's events; they are looked at when they come."""
        self._reviewing = True
        self.link.ask(AskHistory())

    def _open_review(self, events: "Sequence[Event]") -> None:
        from fiese15_tui.screens.analysis import AnalysisScreen  # noqa: PLC0415 - on first use

        self.app.push_screen(AnalysisScreen(events, [seat.name for seat in self._state.seats]))

    def _close_results(self) -> None:
        """Go back to the table: the next game has begun."""
        while self._results in self.app.screen_stack:
            self.app.pop_screen()
        self._results = None
