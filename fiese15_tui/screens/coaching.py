"""What the coach says, in words. Pure."""

from typing import TYPE_CHECKING

from fiese15_tui.game import Move, Roll, Turn
from fiese15_tui.i18n import _, number, percent
from fiese15_tui.widgets.dice import label
from fiese15_tui.wording import colour_name, dice

if TYPE_CHECKING:
    from fiese15_tui.strategy.advice import Advice, Numbers, Reason


def coach_line(numbers: "Numbers | None") -> str:
    """Return the permanent line: what rolling on is worth against stopping, with the dice chosen now."""
    if numbers is None:
        return ""
    if numbers.best is not None:
        return _("coach: the best choice expects {points}").format(points=number(numbers.best, 1))
    if numbers.roll is None:
        return ""
    if numbers.stop is None:
        return _("coach: a turn here expects {points}").format(points=number(numbers.roll, 1))
    if numbers.roll > numbers.stop:
        text = _("coach: roll on, {roll} against {stop}")
    else:
        text = _("coach: stop, {stop} against {roll}")
    return text.format(roll=number(numbers.roll, 1), stop=numbers.stop)


def move_name(move: Move, turn: Turn, *, pips: bool = True) -> str:
    """Return a move in words, without the `pips` of its dice where there is no room for them."""
    if not turn.rolls:
        return _("roll")
    aside = sorted(move.aside)
    picked = dice(turn.rolled, aside) if pips else " ".join(map(label, aside))
    text = _("{dice}, roll") if isinstance(move, Roll) else _("{dice}, stop")
    return text.format(dice=picked)


def advice_rows(advice: "Advice", turn: Turn, width: int, *, alone: bool) -> list[str]:
    """Return a row a choice, the best one first and marked, under a heading; 55 cells of `width` are enough.

    The chance to win is left out for a player alone.
    """
    rows = _advice_rows(advice, turn, alone=alone, pips=True)
    return rows if max(map(len, rows)) <= width else _advice_rows(advice, turn, alone=alone, pips=False)


def _advice_rows(advice: "Advice", turn: Turn, *, alone: bool, pips: bool) -> list[str]:
    names = [move_name(option.move, turn, pips=pips) for option in advice.options]
    room = max(map(len, names))
    head = f"  {'':{room}} {_('points'):>6} {_('costs'):>6}"
    rows = [head if alone else f"{head} {_('wins'):>7} {_('costs'):>7}"]
    for name, option in zip(names, advice.options, strict=True):
        mark = " " if option != advice.options[0] else "▸"
        cost = "-" + number(option.points_cost, 1) if option.points_cost >= 0.05 else ""
        row = f"{mark} {name:{room}} {number(option.points, 1):>6} {cost:>6}"
        if not alone:
            lost = "-" + percent(option.win_cost) if option.win_cost >= 0.0005 else ""
            row += f" {percent(option.win):>7} {lost:>7}"
        rows.append(row)
    return rows


def reason(reason: "Reason") -> str:
    """Return why the best choice is not the obvious one."""
    texts = {
        "first_bust_pays_all": _("A first roll without a valid die pays all targets: {points}."),
        "bust_pays_more": _("Rolling on risks nothing: a bust pays {points}, stopping {instead}."),
        "low_die_better_left": _("A low die is better rolled again: {colours}."),
        "bonus_in_reach": _("The fifth die brings {points} more."),
        "double_in_reach": _("The sixth die doubles: {points} pips lie there, stopping pays {instead}."),
        "win_over_points": _("It wins more often, though it expects {points} points instead of {instead}."),
    }
    colours = ", ".join(colour_name(colour) for colour in reason.colours)
    digits = 1 if reason.code == "win_over_points" else 0
    points, instead = number(reason.points, digits), number(reason.instead, digits)
    return texts[reason.code].format(points=points, instead=instead, colours=colours)
