"""A game cut into the frames of its replay. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from fiese15_tui.game import SetAside, Started, StripTurned, TurnEnded
from fiese15_tui.screens.story import Step, steps
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.state import TableState


class Frame(NamedTuple):
    """What the board shows after event `number`, from 1.

    `fresh` tells whether rolling came last in the turn. `turn` and `round` count from 0 and from 1; the strip
    of a new round belongs to that round's first turn.
    """

    step: Step
    number: int
    fresh: bool
    turn: int
    round: int


def frames(saved: SavedGame) -> tuple[Frame, ...]:
    """Return a frame an event; the beginning of the game and of each round is one frame."""
    options = saved.events[0].options if isinstance(saved.events[0], Started) else None
    assert options is not None
    state = TableState(seats=saved.seats, options=options, coach=saved.coach)
    made: list[Frame] = []
    lines: tuple[str, ...] = ()
    for number, event in enumerate(saved.events, start=1):
        (step,) = steps(state, (event,))
        state = step.state
        assert state.game is not None
        if isinstance(event, Started) or (isinstance(event, StripTurned) and options.handicap):
            lines += step.lines
            continue  # nothing to look at yet: the strip, or its chips, come at the same moment
        step = step._replace(lines=(*lines, *step.lines))
        lines = ()
        done = len(state.game.results) - (step.kind == "end")
        fresh = not isinstance(event, SetAside) and not (isinstance(event, TurnEnded) and event.end != "bust")
        made.append(Frame(step, number, fresh, done, state.game.round))
    return tuple(made)


def jump(made: Sequence[Frame], at: int, *, by_round: bool, forward: bool) -> int:
    """Return the first frame of the next turn or round; backwards of this one, or at it of the one before."""

    def part(index: int) -> int:
        return made[index].round if by_round else made[index].turn

    starts = [index for index in range(len(made)) if not index or part(index) != part(index - 1)]
    if forward:
        return next((start for start in starts if start > at), len(made) - 1)
    return max((start for start in starts if start < at), default=0)
