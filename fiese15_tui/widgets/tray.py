"""The tray: the strip's six targets, under them the dice set aside, and the rolled dice at the bottom."""

from random import Random
from typing import TYPE_CHECKING

from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from fiese15_tui.game import Colour, Options, Turn
from fiese15_tui.widgets.dice import Form
from fiese15_tui.widgets.die_canvas import DieCanvas
from fiese15_tui.widgets.tray_layout import Motion, Scene, column, height, pitch

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.geometry import Size
    from textual.timer import Timer

    from fiese15_tui.widgets.canvas import Line

FRAME = 0.125
"""Seconds between two frames of an animation: 8 a second."""

FRAMES = 4
"""Frames of a whole animation after its first: half a second."""


class Tray(Widget):
    """Six columns of dice in strip order, as big as the width allows; a higher tray has air between its rows.

    `show` shows a turn at once. `play` gets to a turn from the one shown, with dice sliding and tumbling, and
    posts `Settled` when the last die lies; `finish` skips the rest of it. `animation` is how long that takes,
    from 0 (no timer runs and `play` settles at once) to 1.
    """

    DEFAULT_CSS = """
    Tray { layout: horizontal; width: 1fr; height: auto; background: $table-ground; }
    """

    cursor: var[int | None] = var(None, init=False)
    """The place that the arrow keys point at, 0 to 5, or None while there is nothing to choose."""

    numbered: var[bool] = var(default=False, init=False)
    """Whether the dice that may be chosen show the key that chooses them."""

    class DieToggled(Message):
        """The player clicked the column of `place`, 0 to 5; whether its die may be chosen is not checked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Settled(Message):
        """What `play` was asked to show is shown: the last die lies."""

        def __init__(self, turn: Turn) -> None:
            super().__init__()
            self.turn = turn

    def __init__(
        self,
        animation: float = 1.0,
        *,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.frames = round(animation * FRAMES)
        """Frames of an animation after its first."""
        self.scene: Scene | None = None
        self._columns = [Column(self, place) for place in range(6)]
        self._frame = self._last = 0
        self._sliding: frozenset[Colour] = frozenset()
        self._tumbling: tuple[Colour, ...] = ()
        self._timer: Timer | None = None
        self._random = Random()  # noqa: S311 - the faces of a tumble decide nothing

    def compose(self) -> "ComposeResult":
        """Lay the columns side by side."""
        yield from self._columns

    @property
    def moving(self) -> bool:
        """Whether an animation is on its way, so that the turn's outcome is not shown yet."""
        return self._timer is not None

    def show(
        self,
        places: tuple[Colour, ...],
        turn: Turn,
        chosen: frozenset[Colour] = frozenset(),
        *,
        options: Options | None = None,
        fresh: bool = True,
    ) -> None:
        """Show `turn` at once, ending any animation without `Settled`.

        `places` are the colours in the order of the strip. `fresh` tells whether rolling came last: without a
        valid die that is a bust. `options` tells of the handicap's chip and the
        gambler's worthless bust; without it the last ones stay. A bust and a double are read off the turn.
        """
        self._stop()
        options = options or (self.scene.options if self.scene else Options())
        self.scene = Scene(places, turn, chosen, options, fresh)
        self._repaint()

    def play(self, turn: Turn) -> None:
        """Go from the turn shown to `turn`: dice newly set aside slide, the others tumble.

        Then comes `Settled`. The dice chosen with `show` are forgotten.
        """
        assert self.scene is not None, "play goes on from what show has shown"
        self._stop()
        before = self.scene.turn
        self.scene = self.scene._replace(turn=turn, chosen=frozenset(), fresh=turn.rolls > before.rolls)
        self._sliding = frozenset(c for c in Colour if turn.aside[c] and before.rolled[c])
        self._tumbling = tuple(c for c in self.scene.places if turn.rolled[c] and turn.rolls > before.rolls)
        self._frame = 0
        self._last = self.frames if self._tumbling or not turn.open else min(self.frames, 1)
        if not self._last:
            self._settle()
            return
        self._timer = self.set_interval(FRAME, self._advance)
        self._repaint(self._motion())

    def finish(self) -> bool:
        """Skip the rest of an animation; return whether there was any. `Settled` still comes."""
        if not self.moving:
            return False
        self._settle()
        return True

    def _advance(self) -> None:
        self._frame += 1
        if self._frame == self._last:
            self._settle()
        else:
            self._repaint(self._motion())

    def _settle(self) -> None:
        assert self.scene is not None
        self._stop()
        self._repaint()
        # Whoever began the animation counts as the sender else, and what is above it would not be told.
        self.post_message(self.Settled(self.scene.turn).set_sender(self))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _motion(self) -> Motion:
        """Return this frame: one in which all tumble, then a third of the dice settles with each frame."""
        assert self.scene is not None
        lying = len(self._tumbling) * max(0, self._frame - 1) // max(1, self._last - 1)
        faces = {colour: self._random.randint(1, 6) for colour in self._tumbling[lying:]}
        sliding = self._sliding if self._frame == 0 else frozenset()
        return Motion(faces, sliding, 0 if self.scene.turn.open else 6 * self._frame // self._last)

    def _repaint(self, motion: Motion | None = None) -> None:
        if self.scene is None:
            return
        self.scene = self.scene._replace(cursor=self.cursor, numbered=self.numbered, motion=motion)
        for each in self._columns:
            each.update()

    def watch_cursor(self) -> None:
        """Move the mark."""
        self._repaint(self.scene and self.scene.motion)

    def watch_numbered(self) -> None:
        """Show or hide the keys."""
        self._repaint(self.scene and self.scene.motion)

    def get_content_height(self, container: "Size", viewport: "Size", width: int) -> int:  # noqa: ARG002 - Textual's signature
        """Return the height of the biggest dice that fit `width`; low terminals get the compact ones."""
        return height(fitting(width, viewport.height))


class Column(DieCanvas):
    """One colour's target and die."""

    DEFAULT_CSS = """
    Column { width: auto; height: 100%; }
    """

    def __init__(self, tray: Tray, place: int) -> None:
        super().__init__()
        self.place = place
        self._tray = tray

    def picture(self, width: int, height: int) -> "tuple[Line, ...]":
        """Return target and die as the tray's scene has them; the lines to spare stand between."""
        form = next((form for form in Form if pitch(form) <= width), Form.COMPACT)
        air = max(0, height - 3 * form.height) // 2
        return column(self._tray.scene, self.place, form, air) if self._tray.scene else ()

    def on_click(self) -> None:
        """Tell that it was this one."""
        self._tray.post_message(Tray.DieToggled(self.place))

    def get_content_width(self, container: "Size", viewport: "Size") -> int:
        """Return a sixth of what the biggest dice that fit the tray take."""
        return pitch(fitting(container.width, viewport.height))


_AROUND = 9
"""Lines that the rest of the table screen needs: title, numbers, messages, borders, keys."""


def fitting(width: int, viewport: int) -> Form:
    """Return the biggest form for a tray of `width` in a terminal of `viewport` lines."""
    room = viewport - _AROUND
    return next((f for f in Form if 6 * pitch(f) <= width and height(f) <= room), Form.COMPACT)
