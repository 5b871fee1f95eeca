"""A widget drawn as lines of styled text that repaints only the cells that changed."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip as Cells
from textual.widget import Widget

if TYPE_CHECKING:
    from rich.style import Style
    from textual.geometry import Size

Span: TypeAlias = tuple[str, str]
"""A text of one-cell characters and the component class that styles it ("" for the widget's own style)."""

Line: TypeAlias = tuple[Span, ...]


class Canvas(Widget):
    """Base of the game's widgets: subclasses hand `paint` the whole picture, however little of it changed."""

    ALLOW_SELECT = False

    lines: tuple[Line, ...] = ()
    """The picture now shown."""

    def paint(self, lines: Sequence[Line]) -> None:
        """Show `lines` from the top left; only cells that differ from the present picture are written."""
        old, self.lines = self.lines, tuple(lines)
        changed = tuple(_changed(old, self.lines))
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Cells:
        """Return line `y` of the picture, filled up to the widget's width."""
        line = self.lines[y] if y < len(self.lines) else ()
        segments = [Segment(text, self._style(name)) for text, name in line]
        return Cells(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _style(self, name: str) -> "Style":
        return self.get_component_rich_style(name) if name else self.rich_style

    def get_content_width(self, container: "Size", viewport: "Size") -> int:  # noqa: ARG002 - Textual's signature
        """Return the width of the widest line, in cells."""
        return max(map(width, self.lines), default=0)

    def get_content_height(self, container: "Size", viewport: "Size", width: int) -> int:  # noqa: ARG002 - Textual's signature
        """Return the number of lines."""
        return len(self.lines)


def width(line: Line) -> int:
    """Return how many cells `line` takes."""
    return sum(len(text) for text, _name in line)


def _changed(old: Sequence[Line], new: Sequence[Line]) -> Iterator[Region]:
    """Give the runs of cells that differ; a short run of equal cells within one costs less than a jump."""
    for y, (before, after) in enumerate(zip_longest(old, new, fillvalue=())):
        if before == after:
            continue
        pairs = zip_longest(_cells(before), _cells(after))
        differing = [x for x, (one, other) in enumerate(pairs) if one != other]
        start = end = differing[0]
        for x in differing[1:]:
            if x - end > _JUMP:
                yield Region(start, y, end + 1 - start, 1)
                start = x
            end = x
        yield Region(start, y, end + 1 - start, 1)


_JUMP = 3
"""Unchanged cells worth skipping: moving the cursor and setting the colours again costs some 40 bytes."""


def _cells(line: Line) -> Iterator[tuple[str, str]]:
    return ((char, name) for text, name in line for char in text)
