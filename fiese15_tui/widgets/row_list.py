"""A list of many rows with a cursor: only the rows in sight are drawn, so ten thousand open at once."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from fiese15_tui.widgets.cells import fitted

if TYPE_CHECKING:
    from textual import events


class RowList(ScrollView, can_focus=True):
    """Rows of plain text; arrows, page keys, home and end move the cursor, enter or another click chooses."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--cursor"}
    DEFAULT_CSS = """
    RowList {
        height: 1fr; background: $surface; color: $foreground; overflow-x: hidden;
        .rows--cursor { background: $panel; color: $foreground; text-style: bold reverse; }
    }
    """
    BINDINGS: ClassVar = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move_page(-1)", show=False),
        Binding("pagedown", "move_page(1)", show=False),
        Binding("home", "move(-1000000000)", show=False),
        Binding("end", "move(1000000000)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor stands on another row."""

    class Chosen(Message):
        """The row under the cursor was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self._line: Callable[[int], str] = str
        self.cursor: int = 0
        """The row that the cursor is on, from 0; 0 too while there are no rows."""

    def show(self, count: int, line: Callable[[int], str]) -> None:
        """Show `count` rows; `line` gives the text of one when it comes in sight.

        The cursor keeps its place where there still is one.
        """
        self._count, self._line = count, line
        self.virtual_size = Size(self.size.width, count)
        self._move_to(self.cursor)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.virtual_size = Size(self.size.width, self._count)
        self._move_to(self.cursor)

    def fits(self, row: int) -> bool:
        """Tell whether a row is shown whole."""
        return cell_len(self._line(row)) < self.size.width

    def render_line(self, y: int) -> Strip:
        """Draw the row that is at `y` now."""
        index, width = y + self.scroll_offset.y, self.size.width
        text = fitted(f" {self._line(index)}" if index < self._count else "", width)
        at_cursor = index == self.cursor and index < self._count
        style = self.get_component_rich_style("rows--cursor") if at_cursor else self.rich_style
        return Strip([Segment(text, style)], width)

    def _move_to(self, row: int) -> None:
        row = max(0, min(row, self._count - 1))
        if row != self.cursor:
            self.cursor = row
            self.post_message(self.Moved())
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if height and not top <= row < top + height:
            self.scroll_to(y=row if row < top else row - height + 1, animate=False, force=True)
        self.refresh()

    def action_move(self, rows: int) -> None:
        """Move the cursor down by so many rows."""
        self._move_to(self.cursor + rows)

    def action_move_page(self, pages: int) -> None:
        """Move the cursor down by so many screenfuls."""
        self._move_to(self.cursor + pages * max(1, self.scrollable_content_region.height - 1))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self._count:
            self.post_message(self.Chosen())

    def on_click(self, event: "events.Click") -> None:
        """Point at the row that was clicked, or choose it if the cursor was there."""
        row = event.y + self.scroll_offset.y
        if row == self.cursor:
            self.action_choose()
        elif row < self._count:
            self._move_to(row)
