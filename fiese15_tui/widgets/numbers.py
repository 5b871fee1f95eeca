"""The running numbers of a turn, each at a place that never moves."""

from math import prod
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual.widget import Widget

from fiese15_tui.game import Colour, Options, Row, Turn, aside_points, bust_points
from fiese15_tui.i18n import _, percent, pgettext
from fiese15_tui.widgets.canvas import Canvas, Line
from fiese15_tui.widgets.dice import label

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.geometry import Size

_NONE = "–"

Values: TypeAlias = tuple[str, str, str, str]
"""What stopping pays, what a bust pays, the dice chosen, the chance of a bust."""

_NOTHING: Values = (_NONE, _NONE, _NONE, _NONE)


class Numbers(Widget):
    """Two lines: what stopping pays now and what a bust pays; the dice chosen and the chance of a bust."""

    DEFAULT_CSS = """
    Numbers { layout: horizontal; width: 1fr; height: 2; background: $table-ground; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self.values: Values = _NOTHING
        self._figures = [Figures(self, part) for part in range(4)]

    def compose(self) -> "ComposeResult":
        """Lay titles and values side by side."""
        yield from self._figures

    def show(
        self, turn: Turn, chosen: frozenset[Colour] = frozenset(), options: Options | None = None
    ) -> None:
        """Show the numbers as they are once the `chosen` dice are set aside."""
        self._set(numbers_of(turn, chosen, options or Options()))

    def clear(self) -> None:
        """Show no number, while the dice roll or nobody plays; the titles stay."""
        self._set(_NOTHING)

    def _set(self, values: Values) -> None:
        self.values = values
        for figures in self._figures:
            figures.update()


class Figures(Canvas):
    """One of the four columns of `Numbers`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"numbers--title", "numbers--value"}

    DEFAULT_CSS = """
    Figures {
        width: auto; height: 2; background: $table-ground; color: $table-ink;
        .numbers--title { color: $table-muted; }
        .numbers--value { text-style: bold; }
    }
    """

    def __init__(self, numbers: Numbers, part: int) -> None:
        super().__init__()
        self._numbers = numbers
        self._part = part

    def picture(self, width: int, height: int) -> tuple[Line, ...]:  # noqa: ARG002 - always two lines
        """Return the two titles or values."""
        return columns(self._numbers.values, self._numbers.size.width)[self._part]

    def get_content_width(self, container: "Size", viewport: "Size") -> int:  # noqa: ARG002 - Textual's signature
        """Return the share of the numbers' width."""
        return sum(len(text) for text, _name in columns(_NOTHING, container.width)[self._part][0])


def numbers_of(turn: Turn, chosen: frozenset[Colour], options: Options) -> Values:
    """Return the numbers as they are once the `chosen` dice are set aside.

    As long as a roll waits for a first die to be chosen one can neither stop nor roll on: there are only the
    pips that lie aside.
    """
    if turn.valid and not chosen:
        return f"{sum(turn.aside)} + …" if any(turn.aside) else _NONE, _NONE, _NONE, _NONE
    aside = with_chosen(turn, chosen)
    picked = " ".join(label(colour) for colour in sorted(chosen)) or _NONE
    if all(aside):
        return stop_formula(aside), _NONE, picked, _NONE
    bust = str(bust_points(turn.targets, aside, gambler=options.gambler))
    if any(turn.rolled) and not turn.valid:
        return _NONE, bust, picked, _NONE
    return stop_formula(aside), bust, picked, percent(bust_chance(turn.targets, aside))


def columns(values: Values, width: int) -> tuple[tuple[Line, ...], ...]:
    """Return the columns for stop and chosen, bust and chance; how wide they are depends on `width` alone."""
    if width >= _WIDE:
        titles = (_("stop now"), _("bust pays"), _("chosen"), _("next bust"))
    else:
        titles = (pgettext("narrow", "stop"), pgettext("narrow", "bust"), _("chosen"), _("risk"))
    left = max(len(titles[0]), len(titles[2])) + 2
    right = max(len(titles[1]), len(titles[3])) + 1
    room = max(0, width - left - right - _LAST - 2)
    stop, bust, chosen, risk = values
    chosen = chosen if len(chosen) <= room else chosen.replace(" ", "")
    return (
        tuple(((f" {titles[row]:{left}}", "numbers--title"),) for row in (0, 2)),
        tuple(((f"{value:{room}}"[:room], "numbers--value"),) for value in (stop, chosen)),
        tuple(((f"{titles[row]:{right}}", "numbers--title"),) for row in (1, 3)),
        tuple(((f"{value:>{_LAST}} ", "numbers--value"),) for value in (bust, risk)),
    )


_WIDE = 46
"""Cells from which on the full titles fit."""
_LAST = 7
"""Cells of the rightmost numbers, `100.0 %`."""


def with_chosen(turn: Turn, chosen: frozenset[Colour]) -> Row:
    """Return the dice set aside once `chosen` are too."""
    blue, yellow, black, white, green, red = (
        turn.rolled[colour] if colour in chosen else turn.aside[colour] for colour in Colour
    )
    return (blue, yellow, black, white, green, red)


def stop_formula(aside: Row) -> str:
    """Return what stopping with `aside` pays, with the bonus or the doubling spelled out."""
    pips, points = sum(aside), aside_points(aside)
    match sum(map(bool, aside)):
        case 0:
            return _NONE
        case 5:
            return f"{pips} + 5 = {points}"
        case 6:
            return f"{pips} × 2 = {points}"
        case _:
            return str(points)


def bust_chance(targets: Row, aside: Row) -> float:
    """Return the chance that the next roll of the dice not in `aside` has no valid one.

    The dice are independent and each is too high with a chance of (6 - target) / 6.
    """
    return prod((6 - target) / 6 for target, die in zip(targets, aside, strict=True) if not die)
