"""Drawing one die as lines of styled text: pips, label, edge and sign. Pure."""

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from fiese15_tui.game import COLOURS, Colour
from fiese15_tui.i18n import _

if TYPE_CHECKING:
    from fiese15_tui.widgets.canvas import Line


class Form(Enum):
    """How big a die is drawn: its width and height in cells, edges included."""

    LARGE = (9, 5)
    NORMAL = (7, 5)
    COMPACT = (5, 3)

    @property
    def width(self) -> int:
        """Cells across."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Lines."""
        return self.value[1]


class State(Enum):
    """What a die means just now; each has an edge of its own, so that none is told by hue alone."""

    TARGET = auto()
    """Printed on the strip."""
    PAID = auto()
    """A target on the strip that a bust pays."""
    CHIP = auto()
    """The handicap chip: a target, but not printed on the strip."""
    CHIP_PAID = auto()
    OPEN = auto()
    """On the table and not judged: before the first roll, or while it tumbles."""
    VALID = auto()
    CHOSEN = auto()
    HIGH = auto()
    """Overthrown (überworfen): more pips than its target."""
    ASIDE = auto()
    DOUBLE = auto()
    """Set aside with all six: the pips count twice."""
    LOST = auto()
    """Set aside in a turn that went bust: it pays nothing."""


class Die(NamedTuple):
    """A die to draw; `pips` 0 is a blank face, `sign` stands in the lower edge (at most three cells)."""

    colour: Colour
    pips: int
    state: State
    sign: str = ""
    cursor: bool = False
    """Whether the sign is lit, since the arrow keys point at the die."""


PIP = "●"

_HEAVY, _DOUBLE = "┏━┓┃┃┗━┛", "╔═╗║║╚═╝"
_LOOKS = {
    State.TARGET: ("┌─┐││└─┘", "strip--edge"),
    State.PAID: (_HEAVY, "strip--paid"),
    State.CHIP: ("╭─╮││╰─╯", "die--edge"),
    State.CHIP_PAID: (_HEAVY, "die--paid"),
    State.OPEN: ("╭─╮││╰─╯", "die--edge"),
    State.VALID: ("╭─╮││╰─╯", "die--edge"),
    State.CHOSEN: (_HEAVY, "die--chosen"),
    State.HIGH: ("╭┄╮┆┆╰┄╯", "die--edge"),
    State.ASIDE: (_DOUBLE, "die--edge"),
    State.DOUBLE: (_DOUBLE, "die--double"),
    State.LOST: ("┌┄┐┆┆└┄┘", "die--edge"),
}
"""Edge (top left, top, top right, left, right, bottom left, bottom, bottom right) and its component class.

Label and sign share the edge's class: a line in one style is a third of the bytes of a line in three.
"""
_HOLLOW = {State.HIGH, State.LOST}
_FACES = (
    "   |   |   ",
    "   | * |   ",
    "*  |   |  *",
    "*  | * |  *",
    "* *|   |* *",
    "* *| * |* *",
    "* *|* *|* *",
)

DIE_CLASSES = {
    *(f"die--{colour}" for colour in COLOURS),
    *(look[1] for look in _LOOKS.values()),
    "die--cursor",
}
"""The component classes that `draw` uses."""


def label(colour: Colour) -> str:
    """Return the two letters of a die's colour in the player's language."""
    return (_("Bu"), _("Ye"), _("Bk"), _("Wh"), _("Gn"), _("Rd"))[colour]


def draw(die: Die, form: Form) -> tuple["Line", ...]:
    """Return the lines of `die`, `form.height` of them, each `form.width` cells wide."""
    edge, edge_class = _LOOKS[die.state]
    face_class = edge_class if die.state in _HOLLOW else f"die--{die.colour}"
    inner = form.width - 2
    name = label(die.colour)
    before = edge[1] if inner > 3 else ""
    above = f"{edge[0]}{before}{name}{edge[1] * (inner - len(before) - len(name))}{edge[2]}"
    return (
        ((above, edge_class),),
        *(
            ((edge[3], edge_class), (row, face_class), (edge[4], edge_class))
            for row in _face(die.pips, inner)
        ),
        _lower_edge(die, inner),
    )


def _lower_edge(die: Die, inner: int) -> "Line":
    edge, edge_class = _LOOKS[die.state]
    left, side, right = edge[5], edge[6], edge[7]
    before = (inner - len(die.sign)) // 2
    return (
        (left + side * before, edge_class),
        (die.sign, "die--cursor" if die.cursor else edge_class),
        (side * (inner - before - len(die.sign)) + right, edge_class),
    )


def _face(pips: int, inner: int) -> tuple[str, ...]:
    if inner == 3:
        return (str(pips or " ").center(inner),)
    return tuple(" ".join(row).center(inner) for row in _FACES[pips].replace("*", PIP).split("|"))
