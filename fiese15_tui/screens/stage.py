"""Where the presenter's steps are shown: on the board, with the keys of whoever may act."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from fiese15_tui.screens import prompts
from fiese15_tui.screens.story import Step
from fiese15_tui.table.state import TableState

if TYPE_CHECKING:
    from textual.timer import Timer

    from fiese15_tui.screens.board import Board
    from fiese15_tui.screens.hand import Hand


class TableStage:
    """Shows steps on `board` and gives or takes the `hand` of the player.

    `mine` tells whether somebody here acts for a seat; `refresh_keys` is called when other keys act than
    before, `over` when the end of a game has been seen.
    """

    def __init__(
        self,
        board: "Board",
        hand: "Hand",
        *,
        mine: Callable[[int], bool],
        refresh_keys: Callable[[], None],
        over: Callable[[], None],
    ) -> None:
        self._board, self._hand = board, hand
        self._mine, self._refresh_keys, self._over = mine, refresh_keys, over
        self._timer: Timer | None = None

    def show(self, step: Step) -> None:
        """Show a step that needs no animation; for a turn's end the outcome."""
        self._board.tell(step.lines, outcome=step.kind == "end")
        self._board.show(step.state, step.turn)
        if step.turn is None:
            return
        if step.kind == "end":
            self._hand.drop()
            self._board.uncount()
            self._board.prompt(prompts.going_on(step) if self._mine(step.turn.seat) else "")
        elif step.kind == "deal":
            self._board.lay(step.state, step.turn)
        self._refresh_keys()

    def play(self, step: Step) -> bool:
        """Begin to show dice moving; return whether they do."""
        assert step.turn is not None
        self._hand.drop()
        self._board.uncount()
        self._board.prompt("")
        self._board.tray.play(step.turn)
        self._refresh_keys()
        return self._board.tray.moving

    def finish(self) -> None:
        """Let the dice lie at once."""
        self._board.tray.finish()

    def landed(self, step: Step) -> None:
        """Say what was rolled, now that it lies there."""
        assert step.turn is not None
        assert step.state.game is not None
        self._board.tell(step.lines)
        self._board.show(step.state, step.turn)
        self._board.count(step.state.game, step.turn)

    def hold(self, seconds: float, then: Callable[[], None]) -> None:
        """Give people time to read."""
        self._stop_timer()
        self._timer = self._board.set_timer(seconds, then)

    def rest(self, state: TableState) -> None:
        """Let whoever is here act: everything has been shown."""
        self._stop_timer()
        game = state.game
        if game is None:
            return
        turn = game.turn
        if turn is None:
            self._over()
            return
        self._board.show(state, turn)
        if self._mine(turn.seat):
            self._hand.take(state, game, turn)
        else:
            self._hand.drop()
            self._board.lay(state, turn)
            self._board.count(game, turn)
            self._board.hush()
            self._board.prompt(prompts.others_turn(state, turn))
        if state.coach:
            self._board.foresee(game)
        self._refresh_keys()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
