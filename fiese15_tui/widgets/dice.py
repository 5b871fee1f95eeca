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
    CHIP = auto()
    """The handicap chip: a target, but not printed on the strip."""
    PAID = auto()
    """A target that a bust pays."""
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

DIE_CLASSES = (
    *(f"die--{colour}" for colour in COLOURS),
    "die--hollow",
    "die--edge",
    "die--chosen",
    "die--paid",
    "die--double",
    "die--label",
    "die--sign",
    "die--cursor",
)
"""The component classes that `draw` uses: faces (hollow: the die counts for nothing), edges, texts."""

_HEAVY, _DOUBLE = "┏━┓┃┃┗━┛", "╔═╗║║╚═╝"
_EDGES = {
    State.TARGET: "┌─┐││└─┘",
    State.CHIP: "╭─╮││╰─╯",
    State.PAID: _HEAVY,
    State.OPEN: "╭─╮││╰─╯",
    State.VALID: "╭─╮││╰─╯",
    State.CHOSEN: _HEAVY,
    State.HIGH: "╭┄╮┆┆╰┄╯",
    State.ASIDE: _DOUBLE,
    State.DOUBLE: _DOUBLE,
    State.LOST: "┌┄┐┆┆└┄┘",
}
"""Top left, top, top right, left, right, bottom left, bottom, bottom right."""
_EDGE_CLASSES = {State.CHOSEN: "die--chosen", State.PAID: "die--paid", State.DOUBLE: "die--double"}
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


def label(colour: Colour) -> str:
    """Return the two letters of a die's colour in the player's language."""
    return (_("Bu"), _("Ye"), _("Bk"), _("Wh"), _("Gn"), _("Rd"))[colour]


def draw(die: Die, form: Form) -> tuple["Line", ...]:
    """Return the lines of `die`, `form.height` of them, each `form.width` cells wide."""
    top_left, top, top_right, left, right, *lower = tuple(_EDGES[die.state])
    edge = _EDGE_CLASSES.get(die.state, "die--edge")
    face = "die--hollow" if die.state in _HOLLOW else f"die--{die.colour}"
    inner = form.width - 2
    name = label(die.colour)
    before = top if inner > 3 else ""
    after = top * (inner - len(before) - len(name)) + top_right
    return (
        ((top_left + before, edge), (name, "die--label"), (after, edge)),
        *(((left, edge), (row, face), (right, edge)) for row in _face(die.pips, form)),
        _lower_edge(die, "".join(lower), inner, edge),
    )


def _lower_edge(die: Die, edge: str, inner: int, edge_class: str) -> "Line":
    left, side, right = tuple(edge)
    before = (inner - len(die.sign)) // 2
    return (
        (left + side * before, edge_class),
        (die.sign, "die--cursor" if die.cursor else "die--sign"),
        (side * (inner - before - len(die.sign)) + right, edge_class),
    )


def _face(pips: int, form: Form) -> tuple[str, ...]:
    inner = form.width - 2
    if form is Form.COMPACT:
        return (str(pips or " ").center(inner),)
    return tuple(" ".join(row).center(inner) for row in _FACES[pips].replace("*", PIP).split("|"))
