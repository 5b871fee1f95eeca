"""Where the tray's dice lie: a scene of one moment becomes six columns of lines. Pure."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from fiese15_tui.game import Colour, Options, Turn, aside_points
from fiese15_tui.widgets.dice import Die, Form, State, draw

if TYPE_CHECKING:
    from fiese15_tui.widgets.canvas import Line


class Motion(NamedTuple):
    """One frame of an animation; what it has not reached yet is not shown."""

    faces: Mapping[Colour, int]
    """What the dice that still tumble show just now."""
    sliding: frozenset[Colour]
    """The dice halfway to their place under the strip."""
    doubled: int = 0
    """How many dice are celebrated, if all six are set aside."""


class Scene(NamedTuple):
    """All that the tray shows at one moment; `places` are the colours in strip order."""

    places: tuple[Colour, ...]
    turn: Turn
    chosen: frozenset[Colour] = frozenset()
    options: Options = Options()
    fresh: bool = True
    """Whether rolling came last: after setting dice aside, what still lies there is no bust."""
    cursor: int | None = None
    numbered: bool = False
    motion: Motion | None = None

    @property
    def bust(self) -> bool:
        """Whether the last roll lies and has no valid die."""
        return self.motion is None and self.fresh and any(self.turn.rolled) and not self.turn.valid

    @property
    def doubled(self) -> int:
        """How many dice are shown to count twice."""
        if self.turn.open:
            return 0
        return 6 if self.motion is None else self.motion.doubled

    def pays(self, colour: Colour) -> bool:
        """Whether the target of `colour` is paid by a bust."""
        return self.bust and not self.options.gambler and not self.turn.aside[colour]


def pitch(form: Form) -> int:
    """Return the width of a column: a free cell and a die."""
    return form.width + 1


def height(form: Form) -> int:
    """Return how many lines the strip, the dice set aside and the rolled dice take."""
    return 3 * form.height


def column(scene: Scene, place: int, form: Form, air: int = 0) -> tuple["Line", ...]:
    """Return the lines of one column: target, die set aside, die on the table, with `air` lines between."""
    colour, turn, rows = scene.places[place], scene.turn, form.height + air
    lines: list[Line] = [((" " * pitch(form), ""),)] * (height(form) + 2 * air)
    _put(lines, 0, draw(_target(scene, place), form))
    if turn.aside[colour]:
        halfway = scene.motion is not None and colour in scene.motion.sliding
        _put(lines, rows + (rows // 2 if halfway else 0), draw(_aside(scene, place), form))
    else:
        lift = 1 if colour in scene.chosen and scene.motion is None else 0
        _put(lines, 2 * rows - lift, draw(_on_table(scene, place), form))
    if scene.pays(colour):
        _put(
            lines, rows + form.height // 2, [((f"+{turn.targets[colour]}".center(form.width), "die--paid"),)]
        )
    if scene.doubled == 6:
        start = place * pitch(form)
        text = _doubled(turn, form)[start : start + pitch(form)]
        lines[2 * rows + form.height // 2] = ((text, "die--double"),)
    return tuple(lines)


def _doubled(turn: Turn, form: Form) -> str:
    text = f"★ ★ ★   {sum(turn.aside)} × 2 = {aside_points(turn.aside)}   ★ ★ ★"
    return text.center(6 * pitch(form))


def _put(lines: list["Line"], y: int, drawn: Iterable["Line"]) -> None:
    """Lay a drawn die into a column behind its free cell, neighbours of one style joined."""
    for offset, line in enumerate(drawn):
        spans = [(" ", line[0][1]), *line]
        joined = ((group, name) for name, group in groupby((s for s in spans if s[0]), key=itemgetter(1)))
        lines[y + offset] = tuple(("".join(text for text, _name in group), name) for group, name in joined)


def _target(scene: Scene, place: int) -> Die:
    colour = scene.places[place]
    pips = scene.turn.targets[colour]
    chip = scene.options.handicap and colour is Colour.WHITE
    if scene.pays(colour):
        return Die(colour, pips, State.CHIP_PAID if chip else State.PAID, f"+{pips}")
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
