"""A stored game once more, event by event, on the board that it was played on."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from fiese15_tui.i18n import _, number, pgettext
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.screens.board import Board
from fiese15_tui.screens.frames import frames, jump
from fiese15_tui.widgets.key_line import KeyHint, KeyLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.timer import Timer

    from fiese15_tui.table.journal import SavedGame

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Events a second."""


class ReplayScreen(GameScreen[None]):
    """Steps through `saved` forward and back, jumps by turn and round, or plays by itself."""

    CSS_PATH = "table.tcss"
    CSS = "ReplayScreen { background: $table-ground; }"
    BINDINGS: ClassVar = [
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("down", "jump('turn', 1)", show=False),
        Binding("up", "jump('turn', -1)", show=False),
        Binding("pagedown", "jump('round', 1)", show=False),
        Binding("pageup", "jump('round', -1)", show=False),
        Binding("home", "step(-1000000)", show=False),
        Binding("end", "step(1000000)", show=False),
        Binding("p,space", "play", show=False),
        Binding("plus,f", "speed(1)", show=False),
        Binding("minus,b", "speed(-1)", show=False),
        Binding("l", "log", show=False),
        Binding("v", "review", show=False),
        Binding("q,escape", "dismiss", show=False),
    ]

    def __init__(self, saved: "SavedGame") -> None:
        super().__init__()
        self.board = Board()
        self._saved = saved
        self.frames = frames(saved)
        self.at = 0
        """The frame that is shown."""
        self.speed = 1.0
        """Events a second while it plays by itself."""
        self._timer: Timer | None = None

    def compose(self) -> "ComposeResult":
        """Board and keys."""
        yield self.board
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self._show()

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def _show(self) -> None:
        frame = self.frames[self.at]
        step = frame.step
        assert step.state.game is not None
        self.board.show(step.state, step.turn)
        assert step.turn is not None
        self.board.lay(step.state, step.turn, fresh=frame.fresh)
        self.board.count(step.state.game, step.turn)
        if step.kind == "end":
            self.board.uncount()
        self.board.retell(line for frame in self.frames[: self.at + 1] for line in frame.step.lines)
        where = _("event {number} of {all}").format(number=frame.number, all=self.frames[-1].number)
        speed = _("{speed} a second").format(
            speed=number(self.speed, len(f"{self.speed:g}".partition(".")[2]))
        )
        self.board.prompt(f"{where} · {speed}" if self.playing else where)
        self._show_keys()

    def _show_keys(self) -> None:
        last = len(self.frames) - 1
        self.query_one(KeyLine).show(
            (
                KeyHint("←→", _("event"), "right"),
                KeyHint("↑↓", _("turn"), "down"),
                KeyHint(pgettext("key", "page"), _("round"), "pagedown", rank=1),
                KeyHint("p", _("pause") if self.playing else _("play"), "p", self.at < last),
                KeyHint("+-", _("speed"), "plus", rank=2),
                KeyHint("l", _("log"), "l", rank=3),
                KeyHint("v", _("review"), "v"),
                KeyHint("q", _("back"), "q"),
            )
        )

    def _go_to(self, at: int) -> None:
        self.at = max(0, min(at, len(self.frames) - 1))
        if self.at == len(self.frames) - 1:
            self._stop()
        self._show()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_step(self, events: int) -> None:
        """Go so many events on."""
        self._stop()
        self._go_to(self.at + events)

    def action_jump(self, unit: str, direction: int) -> None:
        """Go to the beginning of the next turn or round, or of this or the former one."""
        self._stop()
        self._go_to(jump(self.frames, self.at, by_round=unit == "round", forward=direction > 0))

    def action_play(self) -> None:
        """Go on by itself, or stop doing so."""
        if self.playing:
            self._stop()
        elif self.at < len(self.frames) - 1:
            self._timer = self.set_interval(1 / self.speed, lambda: self._go_to(self.at + 1))
        self._show()

    def action_speed(self, direction: int) -> None:
        """Play faster or slower."""
        index = SPEEDS.index(self.speed) + direction
        self.speed = SPEEDS[max(0, min(index, len(SPEEDS) - 1))]
        if self.playing:
            self._stop()
            self.action_play()
        self._show()

    def action_log(self) -> None:
        """Show the log up to here."""
        from fiese15_tui.screens.log import LogScreen  # noqa: PLC0415 - on first use

        self._stop()
        self.app.push_screen(LogScreen(self.board.log_lines))

    def action_review(self) -> None:
        """Look back at the whole game."""
        from fiese15_tui.screens.analysis import AnalysisScreen  # noqa: PLC0415 - on first use

        self._stop()
        self.app.push_screen(AnalysisScreen(self._saved.events, [seat.name for seat in self._saved.seats]))
