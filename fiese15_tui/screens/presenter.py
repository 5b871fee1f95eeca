"""When what happened is shown: one step after another, each until it has been seen."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Literal, Protocol, TypeAlias

from fiese15_tui.game import Turn
from fiese15_tui.screens.story import Step
from fiese15_tui.table.state import TableState

Waiting: TypeAlias = Literal["nothing", "dice", "time", "key"]
"""What the next step waits for: dice that still roll, a while for reading, a key of the player."""

ROLL_PAUSE = 1.0
TURN_PAUSE = 2.0
"""Seconds that a roll and the end of a turn of somebody else stay to be read."""


class Stage(Protocol):
    """Where steps are shown."""

    def show(self, step: Step) -> None:
        """Show a step that needs no animation; for `end` the turn's outcome."""

    def play(self, step: Step) -> bool:
        """Begin to show dice moving and call `settled` when they lie; return whether they move at all."""

    def finish(self) -> None:
        """Skip the rest of what `play` shows; `settled` still has to be called."""

    def landed(self, step: Step) -> None:
        """Show what a roll means, now that its dice lie."""

    def hold(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` after so many seconds, unless another pause has begun or `rest` was called."""

    def rest(self, state: TableState) -> None:
        """Show `state`: nothing else is waiting to be shown."""


class Presenter:
    """Takes in steps as they happen and shows them at a pace that people can follow.

    `mine` tells whether somebody at this terminal acts for a seat: their own turns end with a key, those of
    others after a pause, `pace` times as long as usual.
    """

    def __init__(self, stage: Stage, mine: Callable[[int], bool], pace: float) -> None:
        self.waiting: Waiting = "nothing"
        self._stage, self._mine, self._pace = stage, mine, pace
        self._queue: deque[Step] = deque()
        self._step: Step | None = None
        self._paused = False
        self._going = False

    @property
    def resting(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.waiting == "nothing" and not self._queue

    def feed(self, steps: Iterable[Step]) -> None:
        """Show these steps after all earlier ones."""
        self._queue.extend(steps)
        self._go_on()

    def restart(self) -> None:
        """Forget everything that waits to be shown."""
        self._queue.clear()
        self.waiting = "nothing"

    def pause(self, *, paused: bool) -> None:
        """Begin no step while the stage is out of sight."""
        self._paused = paused
        self._go_on()

    def settled(self, turn: Turn) -> None:
        """Go on, now that the dice of `turn` lie."""
        step = self._step
        if self.waiting != "dice" or step is None or step.turn != turn:
            return
        self._land(step, turn)
        self._go_on()

    def time_up(self) -> None:
        """Go on after a pause."""
        if self.waiting == "time":
            self.waiting = "nothing"
            self._go_on()

    def key(self) -> bool:
        """Take a key of the player; return whether it was used up by going on."""
        match self.waiting:
            case "nothing":
                return bool(self._queue)
            case "dice":
                self._stage.finish()
            case "time" | "key":
                self.waiting = "nothing"
                self._go_on()
        return True

    def _land(self, step: Step, turn: Turn) -> None:
        self._stage.landed(step)
        self.waiting = "nothing"
        if turn.rolled != (0,) * 6 and not self._mine(turn.seat):
            self._hold(ROLL_PAUSE)

    def _hold(self, seconds: float) -> None:
        if self._pace:
            self.waiting = "time"
            self._stage.hold(seconds * self._pace, self.time_up)

    def _go_on(self) -> None:
        if self._going:
            return
        self._going = True
        try:
            while self.waiting == "nothing" and not self._paused and self._queue:
                self._step = self._queue.popleft()
                self._begin(self._step)
        finally:
            self._going = False
        if self.resting and not self._paused and self._step is not None:
            self._stage.rest(self._step.state)

    def _begin(self, step: Step) -> None:
        if step.kind == "dice" and step.turn is not None:
            self.waiting = "dice"
            if not self._stage.play(step):
                self._land(step, step.turn)  # at once, so that all of it is written at once
            return
        if step.kind == "end" and step.turn is not None:
            if self._mine(step.turn.seat):
                self.waiting = "key"
            else:
                self._hold(TURN_PAUSE)
        self._stage.show(step)
