"""Where the tray's dice lie: a scene of one moment becomes lines. Pure."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from fiese15_tui.game import Colour, Options, Turn, aside_points
from fiese15_tui.widgets.dice import Die, Form, State, draw

if TYPE_CHECKING:
    from fiese15_tui.widgets.canvas import Line


class Motion(NamedTuple):
    """One frame of an animation; what it has not reached yet is not shown."""

    faces: Mapping[Colour, int]
    """What the dice that still tumble show just now."""
    sliding: Mapping[Colour, int]
    """How many lines the dice on their way to the strip are below their place."""
    doubled: int = 0
    """How many dice are celebrated, if all six are set aside."""


class Scene(NamedTuple):
    """All that the tray shows at one moment; `places` are the colours in strip order."""

    places: tuple[Colour, ...]
    turn: Turn
    chosen: frozenset[Colour] = frozenset()
    options: Options = Options()
    cursor: int | None = None
    numbered: bool = False
    motion: Motion | None = None

    @property
    def bust(self) -> bool:
        """Whether the last roll lies and has no valid die."""
        return self.motion is None and any(self.turn.rolled) and not self.turn.valid

    @property
    def doubled(self) -> int:
        """How many dice are shown to count twice."""
        if self.turn.open:
            return 0
        return 6 if self.motion is None else self.motion.doubled


def width(form: Form) -> int:
    """Return how many cells the six columns take, each a die with a free cell before it."""
    return 6 * (form.width + 1)


def height(form: Form) -> int:
    """Return how many lines the strip, the dice set aside and the rolled dice take."""
    return 3 * form.height


def picture(scene: Scene, form: Form) -> tuple["Line", ...]:
    """Return the tray's lines."""
    columns = [_column(scene, place, form) for place in range(6)]
    lines = [tuple(span for column in columns for span in column[y]) for y in range(height(form))]
    lines[: form.height] = [(*line, line[-4]) for line in lines[: form.height]]
    if scene.doubled == 6:
        pips = sum(scene.turn.aside)
        text = f"★ ★ ★   {pips} × 2 = {aside_points(scene.turn.aside)}   ★ ★ ★"
        lines[-1 - form.height // 2] = ((text.center(width(form)), "tray--double"),)
    return tuple(lines)


def _column(scene: Scene, place: int, form: Form) -> list["Line"]:
    colour, turn = scene.places[place], scene.turn
    lines: list[Line] = [((" " * (form.width + 1), ""),)] * height(form)
    target = _target(scene, place)
    if target.state is State.CHIP:
        _put(lines, 0, draw(target, form))
    else:
        _put(lines, 0, map(_printed, draw(target, form)), "strip--ground")
    if turn.aside[colour]:
        below = scene.motion.sliding.get(colour, 0) if scene.motion else 0
        _put(lines, form.height + below, draw(_aside(scene, place), form))
        return lines
    if scene.bust and not scene.options.gambler:
        paid = f"+{turn.targets[colour]}".center(form.width)
        _put(lines, form.height + form.height // 2, [((paid, "tray--paid"),)])
    lift = 1 if colour in scene.chosen and scene.motion is None else 0
    _put(lines, 2 * form.height - lift, draw(_on_table(scene, place), form))
    return lines


def _put(lines: list["Line"], y: int, drawn: Iterable["Line"], before: str = "") -> None:
    for offset, line in enumerate(drawn):
        lines[y + offset] = ((" ", before), *line)


_ON_STRIP = {
    "die--edge": "strip--edge",
    "die--paid": "strip--paid",
    "die--label": "strip--label",
    "die--sign": "strip--sign",
}
STRIP_CLASSES = ("strip--ground", *_ON_STRIP.values())
"""The component classes of what is printed on the strip."""


def _printed(line: "Line") -> "Line":
    return tuple((text, _ON_STRIP.get(name, name)) for text, name in line)


def _target(scene: Scene, place: int) -> Die:
    colour = scene.places[place]
    pips = scene.turn.targets[colour]
    if scene.bust and not scene.options.gambler and not scene.turn.aside[colour]:
        return Die(colour, pips, State.PAID, f"+{pips}")
    chip = scene.options.handicap and colour is Colour.WHITE
    return Die(colour, pips, State.CHIP if chip else State.TARGET, str(pips))


def _aside(scene: Scene, place: int) -> Die:
    colour = scene.places[place]
    pips = scene.turn.aside[colour]
    if scene.bust:
        return Die(colour, pips, State.LOST)
    if place < scene.doubled:
        return Die(colour, pips, State.DOUBLE, "★")
    return Die(colour, pips, State.ASIDE, "✓")


def _on_table(scene: Scene, place: int) -> Die:
    colour, turn = scene.places[place], scene.turn
    pips = turn.rolled[colour]
    if scene.motion is not None:
        return Die(colour, scene.motion.faces.get(colour, pips), State.OPEN)
    cursor = place == scene.cursor
    if not pips:
        return Die(colour, 0, State.OPEN)
    if colour not in turn.valid:
        return Die(colour, pips, State.HIGH, "▸✗◂" if cursor else "✗", cursor)
    chosen = colour in scene.chosen
    key = str(place + 1) if scene.numbered else "▲" if chosen else " "
    sign = f"▸{key}◂" if cursor else f"▲{key}▲" if chosen else f"[{key}]" if scene.numbered else ""
    return Die(colour, pips, State.CHOSEN if chosen else State.VALID, sign, cursor)
