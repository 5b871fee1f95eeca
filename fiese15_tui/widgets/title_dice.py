"""Six dice above the menu: five make fifteen, the sixth was one roll too many."""

from typing import TYPE_CHECKING

from fiese15_tui.game import Colour
from fiese15_tui.widgets.dice import Die, Form, State, draw
from fiese15_tui.widgets.die_canvas import DieCanvas

if TYPE_CHECKING:
    from textual.geometry import Size

    from fiese15_tui.widgets.canvas import Line

_DICE = (
    *(Die(colour, 5 - colour, State.ASIDE) for colour in Colour if colour is not Colour.RED),
    Die(Colour.RED, 6, State.HIGH, "✗"),
)
_GAP = " "


class TitleDice(DieCanvas):
    """Dice side by side, as they lie on a tray."""

    DEFAULT_CSS = """
    TitleDice { width: auto; height: auto; }
    """

    def picture(self, width: int, height: int) -> "tuple[Line, ...]":  # noqa: ARG002 - of one size
        """Return the dice."""
        rows = zip(*(draw(die, Form.NORMAL) for die in _DICE), strict=True)
        return tuple(
            tuple(span for place, line in enumerate(row) for span in ((_GAP * bool(place), ""), *line))
            for row in rows
        )

    def get_content_width(self, container: "Size", viewport: "Size") -> int:  # noqa: ARG002 - Textual's signature
        """Return the width of six dice and the gaps between them."""
        return len(_DICE) * (Form.NORMAL.width + len(_GAP)) - len(_GAP)

    def get_content_height(self, container: "Size", viewport: "Size", width: int) -> int:  # noqa: ARG002 - Textual's signature
        """Return the height of a die."""
        return Form.NORMAL.height
