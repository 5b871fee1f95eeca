"""The worked examples of the rules, as turns that a tray can show, each with a sentence. Pure."""

from typing import NamedTuple

from fiese15_tui.game import Colour, Turn
from fiese15_tui.i18n import _

_BLUE, _YELLOW, _BLACK, _WHITE, _GREEN, _RED = Colour
_FIRST = (_BLUE, _YELLOW, _BLACK, _WHITE, _GREEN, _RED)
_SECOND = (_RED, _BLUE, _YELLOW, _BLACK, _WHITE, _GREEN)
_THIRD = (_BLACK, _WHITE, _GREEN, _RED, _BLUE, _YELLOW)
"""The strips of the rulebook's three examples, in printed order."""


class Example(NamedTuple):
    """A turn at one moment; `places` are the colours in strip order."""

    places: tuple[Colour, ...]
    turn: Turn
    text: str


def examples() -> tuple[Example, ...]:
    """Return the examples: a first roll, a bust, five dice, six dice."""
    return (
        Example(
            _FIRST,
            Turn(0, targets=(4, 3, 3, 2, 2, 1), rolled=(4, 2, 5, 1, 1, 2), rolls=1),
            _("Blue 4, yellow 2, white 1 and green 1 are valid; black 5 and red 2 are too high."),
        ),
        Example(
            _SECOND,
            Turn(0, targets=(4, 3, 1, 1, 1, 5), rolled=(0, 5, 0, 0, 0, 6), aside=(2, 0, 1, 1, 1, 0), rolls=2),
            _("A bust: red 6 and yellow 5 are too high. It pays their targets, 5 + 3 = 8."),
        ),
        Example(
            _THIRD,
            Turn(0, targets=(1, 1, 6, 3, 3, 1), aside=(1, 1, 5, 2, 0, 1), rolls=4),
            _("Five dice: stopping now pays 10 + 5 = 15."),
        ),
        Example(
            _THIRD,
            Turn(0, targets=(1, 1, 6, 3, 3, 1), aside=(1, 1, 5, 2, 2, 1), rolls=5),
            _("Green 2 makes it six: 12 × 2 = 24. A green 4, 5 or 6 would be a bust and pay 3."),
        ),
    )
