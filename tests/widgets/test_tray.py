"""The tray in a running app: what is posted, when, and that nothing runs when nothing should."""

import asyncio
from collections.abc import Callable
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import App, ComposeResult

from fiese15_tui.game import NO_DICE, Colour, Turn
from fiese15_tui.screens.settings import ANIMATIONS
from fiese15_tui.theme_files import DEFAULT_VARIABLES
from fiese15_tui.widgets.dice import Form
from fiese15_tui.widgets.tray import FRAME, FRAMES, Column, Tray
from fiese15_tui.widgets.tray_layout import Scene, column

TARGETS = (4, 3, 3, 2, 2, 1)
PLACES = (Colour.RED, Colour.GREEN, Colour.WHITE, Colour.BLACK, Colour.YELLOW, Colour.BLUE)
BEFORE = Turn(0, TARGETS)
FIRST = Turn(0, TARGETS, (4, 2, 5, 1, 1, 2), NO_DICE, 1)
SECOND = Turn(0, TARGETS, (0, 6, 5, 0, 6, 6), (4, 0, 0, 1, 0, 0), 2)
STOPPED = Turn(0, TARGETS, (0, 2, 5, 0, 1, 2), (4, 0, 0, 1, 0, 0), 1)
SIX = Turn(0, TARGETS, NO_DICE, (4, 2, 3, 1, 1, 1), 2)


class TrayApp(App[None]):
    """A tray and what it posts."""

    def __init__(self, animation: float = 1.0) -> None:
        super().__init__()
        self.tray = Tray(animation)
        self.settled: list[Turn] = []
        self.toggled: list[int] = []
        self.lies = asyncio.Event()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DEFAULT_VARIABLES

    def compose(self) -> ComposeResult:
        yield self.tray

    @property
    def lines(self) -> list[object]:
        return [column.lines for column in self.tray.query(Column)]

    def on_tray_settled(self, message: Tray.Settled) -> None:
        self.settled.append(message.turn)
        self.lies.set()

    def on_tray_die_toggled(self, message: Tray.DieToggled) -> None:
        self.toggled.append(message.place)


def shown(turn: Turn, form: Form = Form.NORMAL, **scene: object) -> list[object]:
    return [column(Scene(PLACES, turn)._replace(**scene), place, form) for place in range(6)]


async def test_a_roll_settles_once_within_its_time_and_then_shows_the_turn() -> None:
    app = TrayApp()
    async with app.run_test(size=(48, 24)):
        app.tray.show(PLACES, BEFORE)
        start = monotonic()
        app.tray.play(FIRST)
        assert app.tray.moving
        assert app.lines != shown(FIRST)
        await asyncio.wait_for(app.lies.wait(), 5)
        assert monotonic() - start >= FRAME * FRAMES
        assert app.settled == [FIRST]
        assert app.lines == shown(FIRST)
        assert not app.tray.moving


def test_an_animation_keeps_to_its_limits() -> None:
    assert FRAME >= 1 / 8
    assert FRAME * FRAMES <= 0.6


@pytest.mark.parametrize(
    ("before", "turn", "counts"),
    [
        (BEFORE, FIRST, (0, 2, 4)),
        (FIRST, SECOND, (0, 2, 4)),
        (FIRST, SIX, (0, 2, 4)),
        (FIRST, STOPPED, (0, 1, 1)),
    ],
    ids=["tumble", "slide, tumble and bust", "double", "slide"],
)
@pytest.mark.parametrize("step", range(3))
async def test_one_scale_holds_for_everything_that_moves(
    before: Turn, turn: Turn, counts: tuple[int, ...], step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts the frames after the first; a clock that this test turns asks for them."""
    app = TrayApp(ANIMATIONS[step])
    clock: list[tuple[float, Callable[[], None]]] = []

    def interval(seconds: float, tick: Callable[[], None]) -> Any:
        clock.append((seconds, tick))
        return SimpleNamespace(stop=lambda: None)

    lying = shown(turn, fresh=turn is not STOPPED)
    async with app.run_test(size=(48, 24)) as pilot:
        app.tray.show(PLACES, before)
        monkeypatch.setattr(app.tray, "set_interval", interval)
        app.tray.play(turn)
        frames = 0
        while app.tray.moving:
            assert app.lines != lying, "the turn's outcome is shown before the last die lies"
            frames += 1
            ((seconds, tick),) = clock
            assert seconds == FRAME
            tick()
        assert frames == counts[step]
        assert app.lines == lying
        await pilot.pause()
        assert app.settled == [turn]


async def test_finish_shows_the_result_at_once_and_settles_once() -> None:
    app = TrayApp()
    async with app.run_test(size=(48, 24)) as pilot:
        app.tray.show(PLACES, BEFORE)
        app.tray.play(FIRST)
        assert app.tray.finish()
        assert app.lines == shown(FIRST)
        assert not app.tray.finish()
        await pilot.pause()
        assert app.settled == [FIRST]


@pytest.mark.parametrize("turn", [FIRST, SECOND, SIX])
async def test_without_animation_no_timer_ever_runs(turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    app = TrayApp(animation=0)

    def timer(*_args: object, **_kwargs: object) -> None:
        pytest.fail("a timer was started")

    async with app.run_test(size=(48, 24)) as pilot:
        monkeypatch.setattr(app.tray, "set_interval", timer)
        monkeypatch.setattr(app.tray, "set_timer", timer)
        app.tray.show(PLACES, BEFORE)
        app.tray.play(turn)
        assert app.lines == shown(turn)
        await pilot.pause()
        assert app.settled == [turn]


async def test_showing_another_turn_ends_an_animation_without_settling() -> None:
    app = TrayApp()
    async with app.run_test(size=(48, 24)) as pilot:
        app.tray.show(PLACES, BEFORE)
        app.tray.play(FIRST)
        app.tray.show(PLACES, SECOND)
        assert not app.tray.moving
        await pilot.pause()
        assert app.settled == []
        assert app.lines == shown(SECOND)


async def test_a_resize_in_the_middle_of_a_roll_draws_other_dice_and_goes_on() -> None:
    app = TrayApp()
    async with app.run_test(size=(48, 24)) as pilot:
        app.tray.show(PLACES, BEFORE)
        app.tray.play(FIRST)
        await pilot.resize_terminal(60, 18)
        assert app.tray.size.height == 3 * Form.COMPACT.height
        await asyncio.wait_for(app.lies.wait(), 5)
        assert app.lines == shown(FIRST, Form.COMPACT)


@pytest.mark.parametrize(
    ("size", "form"),
    [((80, 24), Form.LARGE), ((48, 24), Form.NORMAL), ((47, 24), Form.COMPACT), ((80, 18), Form.COMPACT)],
)
async def test_dice_are_as_big_as_they_fit(size: tuple[int, int], form: Form) -> None:
    app = TrayApp()
    async with app.run_test(size=size) as pilot:
        app.tray.show(PLACES, FIRST)
        await pilot.pause()
        assert app.lines == shown(FIRST, form)
        assert app.tray.size.height == 3 * form.height


@pytest.mark.parametrize("place", range(6))
async def test_a_click_tells_the_place(place: int) -> None:
    app = TrayApp()
    async with app.run_test(size=(50, 24)) as pilot:
        app.tray.show(PLACES, FIRST)
        await pilot.click(Tray, offset=(place * 8 + 4, 12))
        assert app.toggled == [place]


async def test_a_click_beside_the_columns_tells_nothing() -> None:
    app = TrayApp()
    async with app.run_test(size=(58, 24)) as pilot:
        app.tray.show(PLACES, FIRST)
        await pilot.click(Tray, offset=(52, 12))
        assert app.toggled == []


async def test_cursor_and_keys_are_drawn_when_set() -> None:
    app = TrayApp()
    async with app.run_test(size=(48, 24)):
        app.tray.show(PLACES, FIRST, frozenset({Colour.BLUE}))
        app.tray.cursor = 2
        app.tray.numbered = True
        assert app.lines == shown(FIRST, chosen=frozenset({Colour.BLUE}), cursor=2, numbered=True)
