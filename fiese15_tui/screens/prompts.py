"""The line that says what can be done now. Pure."""

from fiese15_tui.game import Turn, aside_points
from fiese15_tui.i18n import _, ngettext
from fiese15_tui.screens.choice import Choice
from fiese15_tui.screens.story import Step
from fiese15_tui.table.state import TableState
from fiese15_tui.widgets.numbers import with_chosen


def to_act(name: str, choice: Choice) -> tuple[str, ...]:
    """Return what the player whose turn it is can do at this terminal, the longer wording first."""
    if not choice.turn.rolls:
        what = _("enter rolls the six dice.")
        return _("{name}, your turn: {what}").format(name=name, what=what), what
    what = _what(choice)
    return _("{name}, roll {number}: {what}").format(name=name, number=choice.turn.rolls, what=what), what


def _what(choice: Choice) -> str:
    if not choice.chosen:
        return _("choose at least one valid die, then roll or stop.")
    aside = with_chosen(choice.turn, choice.chosen)
    points, left = aside_points(aside), aside.count(0)
    if not left:
        return _("enter sets aside all six for {points} points.").format(points=points)
    text = ngettext(
        "enter rolls the other die, s stops with {points}.",
        "enter rolls the other {left} dice, s stops with {points}.",
        left,
    )
    return text.format(left=left, points=points)


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
