"""What of a screen's texts cannot be read in the room that they have."""

from collections.abc import Iterator

from rich.cells import cell_len
from textual.app import App
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from fiese15_tui.widgets.row_list import RowList

SIZES = [(80, 24), (120, 40)]


def cut(app: App[None]) -> list[str]:
    """Return what of the screen's texts cannot be read; an ellipsis is a cut that was meant."""
    return [
        f"{type(widget).__name__}#{widget.id} of {widget.size}: {text}"
        for widget in app.screen.query("*")
        if widget.display and widget.size
        for text in _cut(widget)
    ]


def _height(widget: Static, width: int) -> int:
    return widget.visual.get_height(widget.styles, width)  # type: ignore[arg-type] # Textual itself does so


def _cut(widget: Widget) -> Iterator[str]:
    title = str(widget.border_title or "")
    if len(title) > widget.outer_size.width - 4:
        yield title
    width, height = widget.content_size
    match widget:
        case Static():
            text = str(widget.content)
            if widget.styles.text_wrap != "nowrap":
                fits = _height(widget, width) <= height
            else:
                fits = all(len(line.rstrip()) <= width for line in text.splitlines())
            if not fits and widget.styles.text_overflow != "ellipsis":
                yield text
        case OptionList():
            yield from (
                str(option.prompt) for option in widget.options if len(str(option.prompt)) > width - 2
            )
        case RowList():
            rows = (widget._line(row) for row in range(widget._count))
            yield from (row for row in rows if cell_len(row) > width - 1)
        case Input() if len(widget.placeholder) > width:
            yield widget.placeholder


def wrapped(app: App[None], selector: str) -> list[str]:
    """Return the lines of tables that do not stand on one line of the terminal."""
    return [
        line
        for widget in app.screen.query(selector).results(Static)
        for line in str(widget.content).splitlines()
        if cell_len(line) > widget.content_size.width
    ]
