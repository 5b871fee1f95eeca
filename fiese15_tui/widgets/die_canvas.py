"""A canvas with the theme's colours for dice."""

from typing import ClassVar

from fiese15_tui.widgets.canvas import Canvas
from fiese15_tui.widgets.dice import DIE_CLASSES


class DieCanvas(Canvas):
    """Base of what draws dice; the component classes are those that `dice.draw` uses."""

    COMPONENT_CLASSES: ClassVar[set[str]] = DIE_CLASSES

    DEFAULT_CSS = """
    DieCanvas {
        background: $table-ground; color: $table-ink;
        .die--blue { background: $die-blue; color: $die-blue-ink; }
        .die--yellow { background: $die-yellow; color: $die-yellow-ink; }
        .die--black { background: $die-black; color: $die-black-ink; }
        .die--white { background: $die-white; color: $die-white-ink; }
        .die--green { background: $die-green; color: $die-green-ink; }
        .die--red { background: $die-red; color: $die-red-ink; }
        .die--edge { color: $die-edge; }
        .die--chosen { color: $die-chosen; text-style: bold; }
        .die--paid { color: $table-paid; text-style: bold; }
        .die--double { color: $table-double; text-style: bold; }
        .die--cursor { color: $table-ink; text-style: bold reverse; }
        .strip--edge { background: $strip-ground; color: $strip-edge; }
        .strip--paid { background: $strip-ground; color: $strip-paid; text-style: bold; }
    }
    """
