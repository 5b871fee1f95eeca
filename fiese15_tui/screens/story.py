"""What happened at a table, cut into the steps in which it is shown. Pure."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from fiese15_tui.game import ChipsDealt, Rolled, SetAside, Started, StripTurned, Turn, TurnEnded
from fiese15_tui.table.state import Change, TableState, evolve_table
from fiese15_tui.wording import change_line

Kind: TypeAlias = Literal["deal", "dice", "end", "note"]
"""A strip or chips come; dice move; a turn is over; something about the table itself."""


class Step(NamedTuple):
    """One thing to be shown."""

    kind: Kind
    state: TableState
    """The table once the step is shown."""
    turn: Turn | None
    """What lies on the tray then: for `end` the turn that is over."""
    lines: tuple[str, ...]
    """What the log says about it."""


def steps(state: TableState, changes: Iterable[Change]) -> list[Step]:
    """Return the steps that show `changes` from `state` on.

    Setting dice aside and rolling the rest is one step, and so are strip and chips of a round.
    """
    told: list[Step] = []
    former: Change | None = None
    for change in changes:
        before, state = state, evolve_table(state, change)
        line = change_line(change, before, state)
        step = Step(_kind(change), state, _turn(change, before, state), (line,) if line else ())
        if _joins(former, change):
            step = step._replace(lines=(*told.pop().lines, *step.lines))
        told.append(step)
        former = change
    return told


def _kind(change: Change) -> Kind:
    match change:
        case Started() | StripTurned() | ChipsDealt():
            return "deal"
        case Rolled() | SetAside():
            return "dice"
        case TurnEnded():
            return "end"
    return "note"


def _turn(change: Change, before: TableState, after: TableState) -> Turn | None:
    game = before.game if isinstance(change, TurnEnded) else after.game
    return None if game is None else game.turn


def _joins(former: Change | None, change: Change) -> bool:
    if isinstance(change, Rolled):
        return isinstance(former, SetAside)
    return isinstance(change, StripTurned | ChipsDealt) and isinstance(former, Started | StripTurned)
