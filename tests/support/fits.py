"""What of a screen's texts cannot be read in the room that they have."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.command import SearchIcon
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from fiese15_tui.widgets.canvas import Canvas
from fiese15_tui.widgets.row_list import RowList

USUAL, LEAST = (80, 24), (60, 18)
EDGES = [(79, 24), (80, 23), (120, 40)]
"""The widest and the highest terminal of the compact form, and a big one."""


@contextmanager
def undrawn() -> Iterator[None]:
    """Lay screens out but draw nothing, which would take a third of the time."""

    def unseen(screen: Screen[Any]) -> None:
        screen._dirty_widgets.clear()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_compositor_refresh", unseen)
        yield


class Eyes:
    """Looks at the screens of one run of the app: in the usual terminal and the smallest, a third in an edge.

    No line of the widgets that `tables` selects may be broken in two.
    """

    def __init__(self, pilot: Pilot[Any], tables: str = "") -> None:
        self._pilot, self._tables = pilot, tables
        self._edges = cycle([edge for size in EDGES for edge in ([size], [], [])])

    async def look(self, when: str, *, everywhere: bool = False) -> None:
        """Look at the screen, if `everywhere` at all edges; the terminal keeps the last size.

        :raises AssertionError: a text cannot be read.
        """
        now = tuple(self._pilot.app.size)
        last = LEAST if now == USUAL else USUAL
        edges = EDGES if everywhere else next(self._edges)
        for size in (*dict.fromkeys((now, *edges)), last):
            if tuple(self._pilot.app.size) != size:
                await self._pilot.resize_terminal(*size)
                await self._pilot.pause()
            self._see(f"{when} at {size}")

    def _see(self, when: str) -> None:
        app = self._pilot.app
        unread = cut(app)
        assert not unread, f"{when}: {unread}"
        broken = wrapped(app, self._tables) if self._tables else []
        assert not broken, f"{when}: {broken}"
        for line in app.screen.query("#news, #prompt").results(Static):
            high = 1 if app.size.width >= USUAL[0] else 2
            assert line.size.height <= high, f"{when}: {line.content} makes the table jump"


def cut(app: App[Any]) -> list[str]:
    """Return what of the screen's texts cannot be read; an ellipsis is a cut that was meant."""
    return [
        f"{type(widget).__name__}#{widget.id} of {widget.size}: {text}"
        for widget in app.screen.query("*")
        if not isinstance(widget, SearchIcon)  # of Textual's palette: a sign, no text
        and all(parent.display for parent in widget.ancestors_with_self if isinstance(parent, Widget))
        for text in (*_cut(widget), *_outside(widget))
    ]


def _height(widget: Static, width: int) -> int:
    return widget.visual.get_height(widget.styles, width)  # type: ignore[arg-type] # Textual itself does so


def _outside(widget: Widget) -> Iterator[str]:
    """Give the text that lies where the terminal, or what holds the widget, ends, and nothing scrolls."""
    text = str(widget.content).strip() if isinstance(widget, Static) else type(widget).__name__
    scrolls = any(isinstance(parent, Widget) and parent.max_scroll_y for parent in widget.ancestors)
    if text and isinstance(widget, Static | Canvas) and not scrolls:
        holders = (parent for parent in widget.ancestors if isinstance(parent, Widget))
        if not all(holder.region.contains_region(widget.region) for holder in holders) or not widget.region:
            yield f"{text} lies outside, at {widget.region}"


def _cut(widget: Widget) -> Iterator[str]:
    if not widget.size:
        return
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
        case Canvas():
            lines = ["".join(text for text, _style in line) for line in widget.picture(width, height)]
            yield from (line for line in lines if cell_len(line.rstrip()) > width)
            yield from (line for line in lines[height:] if line.strip())
        case OptionList():
            overflow = widget.styles.text_overflow == "ellipsis"
            prompts = [str(option.prompt) for option in widget.options]
            yield from (prompt for prompt in prompts if cell_len(prompt) > width - 2 and not overflow)
        case RowList():
            # Rows of games are cut visibly, and the one that is pointed at stands whole below them.
            told = widget.screen.query("#whole")
            rows = range(widget._count) if not told else [widget.cursor] if not told.first().display else []
            yield from (widget._line(row) for row in rows if widget._count and not widget.fits(row))
        case Input() if len(widget.placeholder) > width:
            yield widget.placeholder


def wrapped(app: App[Any], selector: str) -> list[str]:
    """Return the lines of tables that do not stand on one line of the terminal."""
    return [
        line
        for widget in app.screen.query(selector).results(Static)
        for line in str(widget.content).splitlines()
        if cell_len(line) > widget.content_size.width
    ]
