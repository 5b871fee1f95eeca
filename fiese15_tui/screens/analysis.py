"""A game looked back at: what the decisions cost, what the dice gave, the chances to win through the game."""

import asyncio
from collections.abc import Sequence
from threading import Event as Flag
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fiese15_tui.i18n import _, percent
from fiese15_tui.screens.analysis_lines import chance_lines, sum_lines, turn_lines
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.strategy.analysis import Analysis, analyse
from fiese15_tui.widgets.key_line import KeyHint, KeyLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.timer import Timer

    from fiese15_tui.game import Event

_PLOT_HEIGHT = 6
_TALL = 30, 12
"""From so many rows of the terminal on, the line has so many."""


class _LeftError(Exception):
    """Nobody waits for the analysis any more."""


class Chances(Static):
    """The line of win chance, drawn anew for every width."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._chances: Sequence[float] = ()
        self._seats = 1

    def show(self, chances: Sequence[float], seats: int) -> None:
        """Draw these chances, before each turn and at the end, of one of `seats` players."""
        self._chances, self._seats = chances, seats
        self._draw()

    def on_resize(self) -> None:
        """Fit the line into the room there is now, once that is settled: its own height may change."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = self.content_size.width
        height = _TALL[1] if self.app.size.height >= _TALL[0] else _PLOT_HEIGHT
        if self._chances and width:
            self.update("\n".join(chance_lines(self._chances, self._seats, width, height)))


class AnalysisScreen(GameScreen[None]):
    """Judges the game of `events` in a thread, then shows its sums and one player's line and turns."""

    CSS = """
    AnalysisScreen { background: $table-ground; color: $table-ink; }
    AnalysisScreen #title { height: 1; padding: 0 1; background: $panel; color: $foreground; }
    AnalysisScreen VerticalScroll { height: 1fr; padding: 0 1; scrollbar-gutter: stable; }
    AnalysisScreen.-narrow VerticalScroll { scrollbar-size-vertical: 1; }
    AnalysisScreen VerticalScroll Static { height: auto; }
    AnalysisScreen .heading { text-style: bold; color: $table-double; padding-top: 1; }
    """
    BINDINGS: ClassVar = [
        Binding("tab,p", "player(1)", show=False),
        Binding("shift+tab", "player(-1)", show=False),
        Binding("q,escape,v,enter", "dismiss", show=False),
    ]

    def __init__(self, events: "Sequence[Event]", names: Sequence[str]) -> None:
        super().__init__()
        self._events, self._names = events, names
        self._done = 0
        self._left = Flag()
        self._timer: Timer | None = None
        self.analysis: Analysis | None = None
        """What was found, None until then."""
        self.seat = 0
        """The player whose turns are shown."""

    def compose(self) -> "ComposeResult":
        """Lay out title, sums, line, turns and keys."""
        yield Static(_("Review"), id="title", markup=False)
        with VerticalScroll():
            yield Static(id="sums", markup=False)
            yield Static(id="line-title", classes="heading", markup=False)
            yield Chances()
            yield Static(id="turns-title", classes="heading", markup=False)
            yield Static(id="turns")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to judge; who played alone has nothing to win."""
        for part in ("#line-title", Chances):
            self.query(part).set(display=len(self._names) > 1)
        self._show_keys()
        self._note()
        self._timer = self.set_interval(0.5, self._note)
        self._judge()

    def on_resize(self) -> None:
        """Fit everything into the size there is now, once it is laid out."""
        self.call_after_refresh(self._show)

    def on_unmount(self) -> None:
        """Let the thread end: nobody waits for it."""
        self._left.set()

    def _watch(self, done: int) -> None:
        if self._left.is_set():
            raise _LeftError
        self._done = done

    def _note(self) -> None:
        share = percent(self._done / len(self._events), 0)
        text = _("The coach looks at every decision: {share}").format(share=share)
        self.query_one("#sums", Static).update(text)

    @work
    async def _judge(self) -> None:
        self.analysis = await asyncio.to_thread(analyse, self._events, self._watch)
        if self._timer is not None:
            self._timer.stop()
        self._show()

    def _show(self) -> None:
        analysis = self.analysis
        if analysis is None:
            return
        width = self.query_one(VerticalScroll).scrollable_content_region.width
        self.query_one("#sums", Static).update("\n".join(sum_lines(analysis, self._names, width)))
        name = self._names[self.seat]
        if len(self._names) > 1:
            title = _("{name}, chance to win by round").format(name=name)
            self.query_one("#line-title", Static).update(title)
            chances = [moment.chances[self.seat] for moment in analysis.line]
            self.query_one(Chances).show(chances, len(self._names))
        title = _("{name}, turn by turn").format(name=name)
        self.query_one("#turns-title", Static).update(title)
        lines = turn_lines(analysis, self._events, self.seat, width)
        styled = (Content.styled(line.text, "bold" if line.heading else "") for line in lines)
        self.query_one("#turns", Static).update(Content("\n").join(styled))
        self._show_keys()

    def _show_keys(self) -> None:
        self.query_one(KeyLine).show(
            (
                KeyHint("↑ ↓", _("scroll"), "down"),
                KeyHint("tab", _("next player"), "tab", self.analysis is not None and len(self._names) > 1),
                KeyHint("q", _("back"), "q"),
            )
        )

    def action_player(self, step: int) -> None:
        """Show the turns of the next player, or of the one before."""
        self.seat = (self.seat + step) % len(self._names)
        self._show()
