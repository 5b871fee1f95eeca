"""The odds of a turn as lines: a bar for each way that it can end. Pure."""

from typing import TYPE_CHECKING

from fiese15_tui.i18n import _, number, percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fiese15_tui.strategy.solver import Ending, Outlook
    from fiese15_tui.widgets.canvas import Line

_NONE = "–"
_CHANCE, _PAID = 7, 7
"""Cells of `100.0 %`, and of the points: `10–26` or what stands above them."""
_LEAST_ROWS, _MOST_ROWS = 5, 12
"""Lines of the chart's columns."""
_USUAL = 30
"""What the chart's scale goes up to: six dice on their targets of 15, doubled; further if need be."""


def odds_lines(outlook: "Outlook[float] | None", width: int, height: int) -> tuple["Line", ...]:
    """Return the chance of every ending and what it pays, then the expected points; blank for no outlook.

    The lines fill `width` cells (from 34). They are six, with blank ones between where `height` allows, and
    a chart of all points below where it allows that too.
    """
    names: dict[Ending, str] = {
        "bust": _("bust"),
        "fewer": _("1 to 4 dice"),
        "five": _("5 dice, +5"),
        "six": _("6 dice, ×2"),
    }
    last = _("on average")
    room = max(map(len, (*names.values(), last))) + 1
    bar = width - room - _CHANCE - _PAID - 3
    lines: list[Line] = [
        ((f"{_('chance'):>{width - _PAID - 1}}{_('points'):>{_PAID}} ", "odds--muted"),),
        *(
            (
                (f" {name:{room}}", "odds--muted"),
                (f"{_bar(chances.values(), bar):{bar}} ", f"odds--{end}"),
                (f"{_chance(chances.values()):>{_CHANCE}}", "odds--value"),
                (f"{_span(chances):>{_PAID}} ", ""),
            )
            for end, name in names.items()
            for chances in [outlook.ends[end] if outlook else {}]
        ),
        ((f" {last:{width - _PAID - 2}}", "odds--muted"), (f"{_mean(outlook):>{_PAID}} ", "odds--value")),
    ]
    if height < 2 * len(lines):
        return tuple(lines)
    lines = [line for each in lines for line in (each, ())]
    rows = min(_MOST_ROWS, height - len(lines) - 3)
    if rows >= _LEAST_ROWS:
        lines += _chart(outlook.points if outlook else {}, room + 1, width, rows)
    return tuple(lines)


def _chart(points: "Mapping[int, float]", left: int, width: int, rows: int) -> "Iterable[Line]":
    """Return a column a number of points from cell `left` on, as high as its chance, over their scale."""
    last = min(max(_USUAL, *points), width - left - 2) if points else _USUAL
    most = max(points.values(), default=1.0)
    columns = [points.get(paid, 0.0) / most for paid in range(last + 1)]
    halves = [max(round(2 * rows * share), 1 if share else 0) for share in columns]
    for row in reversed(range(rows)):
        marks = ("█" if half >= 2 * row + 2 else "▄" if half == 2 * row + 1 else " " for half in halves)
        yield ((" " * left, ""), ("".join(marks), "odds--five"))
    yield ((" " * left + "─" * (last + 1), "odds--muted"),)
    scale = "".join(f"{paid:<5}" for paid in range(0, last + 1, 5))
    yield ((f" {_('points'):{left - 1}}"[:left] + scale, "odds--muted"),)


def _bar(chances: "Iterable[float]", width: int) -> str:
    """Return a bar of halves of cells, full for certainty; what can happen has half a cell at least."""
    chance = sum(chances)
    halves = max(round(2 * width * chance), 1 if chance else 0)
    return "█" * (halves // 2) + "▌" * (halves % 2)


def _chance(chances: "Iterable[float]") -> str:
    chance = sum(chances)
    return percent(chance) if chance else _NONE


def _span(points: "Iterable[int]") -> str:
    found = sorted(points)
    return _NONE if not found else str(found[0]) if found[0] == found[-1] else f"{found[0]}–{found[-1]}"


def _mean(outlook: "Outlook[float] | None") -> str:
    if outlook is None:
        return _NONE
    return number(sum(paid * chance for paid, chance in outlook.points.items()), 1)
