"""The tray: the strip's six targets, under them the dice set aside, and the rolled dice at the bottom."""

from random import Random
from typing import TYPE_CHECKING, ClassVar

from textual.message import Message
from textual.reactive import reactive

from fiese15_tui.game import Colour, Options, Turn
from fiese15_tui.widgets.canvas import Canvas
from fiese15_tui.widgets.dice import DIE_CLASSES, Form
from fiese15_tui.widgets.tray_layout import STRIP_CLASSES, Motion, Scene, height, picture, width

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Size
    from textual.timer import Timer

FRAME = 0.125
"""Seconds between two frames of an animation: 8 a second."""

FRAMES = 4
"""Frames of a whole animation after its first: half a second."""


class Tray(Canvas):
    """Six columns of dice in strip order, as big as the width allows.

    `show` shows a turn at once. `play` gets to a turn from the one shown, with dice sliding and tumbling, and
    posts `Settled` when the last die lies; `finish` skips the rest of it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {*DIE_CLASSES, *STRIP_CLASSES, "tray--paid", "tray--double"}

    DEFAULT_CSS = """
    Tray {
        width: 1fr; height: auto; background: $table-ground; color: $table-ink;
        .die--blue { background: $die-blue; color: $die-blue-ink; }
        .die--yellow { background: $die-yellow; color: $die-yellow-ink; }
        .die--black { background: $die-black; color: $die-black-ink; }
        .die--white { background: $die-white; color: $die-white-ink; }
        .die--green { background: $die-green; color: $die-green-ink; }
        .die--red { background: $die-red; color: $die-red-ink; }
        .die--hollow { color: $table-muted; }
        .die--edge { color: $die-edge; }
        .die--chosen { color: $die-chosen; text-style: bold; }
        .die--paid, .tray--paid { color: $table-paid; text-style: bold; }
        .die--double, .tray--double { color: $table-double; text-style: bold; }
        .die--label { color: $table-muted; }
        .die--sign { color: $table-ink; text-style: bold; }
        .die--cursor { color: $table-ink; text-style: bold reverse; }
        .strip--ground { background: $strip-ground; }
        .strip--edge { background: $strip-ground; color: $strip-edge; }
        .strip--label { background: $strip-ground; color: $strip-muted; }
        .strip--sign { background: $strip-ground; color: $strip-ink; text-style: bold; }
        .strip--paid { background: $strip-ground; color: $strip-paid; text-style: bold; }
    }
    """

    cursor: reactive[int | None] = reactive(None)
    """The place that the arrow keys point at, 0 to 5, or None while there is nothing to choose."""

    numbered: reactive[bool] = reactive(default=False)
    """Whether the dice that may be chosen show the key that chooses them."""

    frames: int = FRAMES
    """Frames of an animation after its first, 0 to 4; with 0 no timer runs and `play` settles at once."""

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

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._scene: Scene | None = None
        self._frame = self._last = 0
        self._tumbling = False
        self._timer: Timer | None = None
        self._sliding: frozenset[Colour] = frozenset()
        self._random = Random()  # noqa: S311 - the faces of a tumble decide nothing

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
    ) -> None:
        """Show `turn` at once, ending any animation without `Settled`.

        `places` are the colours in the order of the strip. `options` tells of the handicap's chip and the
        gambler's worthless bust; without it the last ones stay. A bust and a double are read off the turn.
        """
        self._stop()
        options = options or (self._scene.options if self._scene else Options())
        self._scene = Scene(places, turn, chosen, options)
        self._repaint()

    def play(self, turn: Turn) -> None:
        """Go from the turn shown to `turn`: dice newly set aside slide, the others tumble.

        Then comes `Settled`. The dice chosen with `show` are forgotten.
        """
        assert self._scene is not None, "play goes on from what show has shown"
        self._stop()
        before = self._scene.turn
        self._scene = self._scene._replace(turn=turn, chosen=frozenset())
        self._sliding = frozenset(colour for colour in Colour if turn.aside[colour] and before.rolled[colour])
        self._tumbling = turn.rolls > before.rolls
        self._frame = 0
        self._last = self.frames if self._tumbling or not turn.open else min(self.frames, 1)
        if not self._last:
            self._settle()
            return
        self._timer = self.set_interval(FRAME, self._advance)
        self._repaint()

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
            self._repaint()

    def _settle(self) -> None:
        assert self._scene is not None
        self._stop()
        self._repaint()
        self.post_message(self.Settled(self._scene.turn))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _motion(self, scene: Scene, form: Form) -> Motion:
        tumbling = [colour for colour in scene.places if scene.turn.rolled[colour]] if self._tumbling else []
        lying = len(tumbling) * max(0, self._frame - 1) // max(1, self._last - 1)
        faces = {colour: self._random.randint(1, 6) for colour in tumbling[lying:]}
        below = (form.height - 1) // 2 if self._frame == 0 else 0
        doubled = 6 * self._frame // self._last if not scene.turn.open else 0
        return Motion(faces, dict.fromkeys(self._sliding, below), doubled)

    def _repaint(self) -> None:
        if self._scene is None:
            return
        form = self._form
        motion = self._motion(self._scene, form) if self.moving else None
        scene = self._scene._replace(cursor=self.cursor, numbered=self.numbered, motion=motion)
        self.paint(picture(scene, form))

    @property
    def _form(self) -> Form:
        return _form(self.size.width, self.size.height)

    def watch_cursor(self) -> None:
        """Move the mark."""
        self._repaint()

    def watch_numbered(self) -> None:
        """Show or hide the keys."""
        self._repaint()

    def on_resize(self) -> None:
        """Draw the dice as big as they fit now."""
        self._repaint()

    def on_click(self, event: "events.Click") -> None:
        """Tell whose column was clicked."""
        place = event.get_content_offset_capture(self).x // (self._form.width + 1)
        if place in range(6):
            self.post_message(self.DieToggled(place))

    def get_content_width(self, container: "Size", viewport: "Size") -> int:
        """Return the width that the dice take in `container`."""
        return width(_form(container.width, viewport.height))

    def get_content_height(self, container: "Size", viewport: "Size", width: int) -> int:  # noqa: ARG002 - Textual's signature
        """Return the height of the biggest dice that fit `width`; low terminals get the compact ones."""
        return height(_form(width, viewport.height - _AROUND))


_AROUND = 9
"""Lines that the rest of the table screen needs: title, numbers, messages, borders, keys."""


def _form(wide: int, high: int) -> Form:
    fitting = (form for form in Form if width(form) <= wide and height(form) <= high)
    return next(fitting, Form.COMPACT)
