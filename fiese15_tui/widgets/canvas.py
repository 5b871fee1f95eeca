"""A widget drawn as lines of styled text that repaints only what changed."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip as Cells
from textual.widget import Widget

if TYPE_CHECKING:
    from rich.style import Style
    from textual.geometry import Size

Span: TypeAlias = tuple[str, str]
"""A text and the component class that styles it ("" for the widget's own style)."""

Line: TypeAlias = tuple[Span, ...]


class Canvas(Widget):
    """Base of the game's widgets: subclasses say how the whole picture looks, however little of it changes.

    Textual writes a changed line from the left edge of its widget to the last changed cell, so what changes
    on its own had better be a canvas of its own.
    """

    ALLOW_SELECT = False

    lines: tuple[Line, ...] = ()
    """The picture as last drawn."""

    _drawn: "Size | None" = None
    _own_style: "Style"
    """The widget's style; Textual works it out each time that it is asked."""

    def picture(self, width: int, height: int) -> tuple[Line, ...]:
        """Return the lines that fill `width` times `height` cells; missing ones are blank."""
        raise NotImplementedError

    def update(self) -> None:
        """Draw the picture anew; only what differs is written."""
        if not self.size:
            return
        old, self.lines = self.lines, self.picture(*self.size)
        changed = tuple(changes(old, self.lines))
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Cells]:
        """Return the lines in `crop`, drawn for the size that the widget has now."""
        if self._drawn != self.size:
            self._drawn = self.size
            self.lines = self.picture(*self.size)
        self._own_style = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Cells:
        """Return line `y` of the picture, filled up to the widget's width."""
        line = self.lines[y] if y < len(self.lines) else ()
        segments = [Segment(text, self._style(name)) for text, name in line if text]
        return Cells(segments).adjust_cell_length(self.size.width, self._own_style)

    def _style(self, name: str) -> "Style":
        return self.get_component_rich_style(name) if name else self._own_style


def changes(old: Sequence[Line], new: Sequence[Line]) -> Iterator[Region]:
    """Give for each line that differs the region up to its last cell that does."""
    for y, (before, after) in enumerate(zip_longest(old, new, fillvalue=())):
        if before != after:
            pairs = enumerate(zip_longest(_cells(before), _cells(after)), start=1)
            yield Region(0, y, max(x for x, (one, other) in pairs if one != other), 1)


def _cells(line: Line) -> Iterator[tuple[str, str]]:
    """Give each letter with its style, and as often as it takes cells."""
    return ((char, name) for text, name in line for char in text for _cell in range(cell_len(char)))
