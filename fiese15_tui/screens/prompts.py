"""The line that says what can be done now. Pure."""

from fiese15_tui.game import Turn, aside_points
from fiese15_tui.i18n import _, ngettext
from fiese15_tui.screens.choice import Choice
from fiese15_tui.screens.story import Step
from fiese15_tui.table.state import TableState
from fiese15_tui.widgets.numbers import with_chosen


def to_act(name: str, choice: Choice) -> str:
    """Return what the player whose turn it is can do at this terminal."""
    turn, aside = choice.turn, with_chosen(choice.turn, choice.chosen)
    if not turn.rolls:
        return _("{name}, your turn: enter rolls the six dice.").format(name=name)
    if not choice.chosen:
        text = _("{name}, roll {number}: choose at least one valid die, then roll or stop.")
        return text.format(name=name, number=turn.rolls)
    points, left = aside_points(aside), aside.count(0)
    if not left:
        text = _("{name}, roll {number}: enter sets aside all six for {points} points.")
        return text.format(name=name, number=turn.rolls, points=points)
    text = ngettext(
        "{name}, roll {number}: enter rolls the other die, s stops with {points}.",
        "{name}, roll {number}: enter rolls the other {left} dice, s stops with {points}.",
        left,
    )
    return text.format(name=name, number=turn.rolls, left=left, points=points)


def others_turn(state: TableState, turn: Turn) -> str:
    """Return whom everybody waits for."""
    seat = state.seats[turn.seat]
    if seat.player:
        return _("{name} is thinking …").format(name=seat.name)
    if not seat.here:
        return _("{name} is away; the table waits.").format(name=seat.name)
    return _("{name} plays.").format(name=seat.name)


def going_on(step: Step) -> str:
    """Return what any key leads to once a turn is over."""
    state = step.state
    assert state.game is not None
    if state.game.over:
        return _("The game is over; any key shows the results.")
    if state.acting is None:
        return _("Round {number} is next; press any key.").format(number=state.game.round + 1)
    return _("{name} is next; press any key.").format(name=state.seats[state.acting].name)
