"""The practice turn: its script, what it teaches at every step, and every way through it by keys."""

import re
from itertools import combinations

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from fiese15_tui.app import FieseApp
from fiese15_tui.game import NothingChosen, NotRolled, Roll, Stop
from fiese15_tui.looks import Looks
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.practice import PracticeScreen, PracticeTurn, lesson
from fiese15_tui.widgets.tray import Tray
from fiese15_tui.wording import bust_sum, stop_sum


def practised(app: FieseApp) -> PracticeScreen:
    assert isinstance(app.screen, PracticeScreen)
    return app.screen


def said(app: FieseApp, part: str) -> str:
    return str(app.screen.query_one(part, Static).content)


async def keys(pilot: Pilot[None], *names: str) -> None:
    for name in names:
        await pilot.press(name)
        await pilot.pause()


def test_it_is_the_rulebooks_first_example() -> None:
    practice = PracticeTurn()
    assert practice.turn.targets == (4, 3, 3, 2, 2, 1)
    practice.act(Roll())
    assert practice.turn.rolled == (4, 2, 5, 1, 1, 2)
    text = lesson(practice.turn, None)[1]
    named = {(name.lower(), int(pips)) for name, pips in re.findall(r"(\w+) (\d)\b", text)}
    names = ("blue", "yellow", "black", "white", "green", "red")
    assert set(zip(names, practice.turn.rolled, strict=True)) <= named
    valid, high = text.split("are valid")[0].lower(), text.split("are valid")[1].lower()
    for colour, name in enumerate(names):
        assert name in (valid if colour in practice.turn.valid else high)


def test_every_way_through_it_is_playable_and_ends_with_the_third_roll() -> None:
    """Each of the 15 choices of the first roll, then each of the second, stopped or rolled on."""
    ends = set()
    for first in _choices(_after()):
        assert _after(first).ended is None
        for second in _choices(_after(first)):
            practice = _after(first, second)
            assert practice.ended is not None
            assert practice.ended.end == "bust"
            assert practice.ended.points == sum(practice.turn.targets[c] for c in practice.turn.open)
            assert bust_sum(practice.turn, practice.ended.points) in lesson(practice.turn, practice.ended)[1]
            stopped = _after(first)
            stopped.act(Stop(second))
            assert stopped.ended is not None
            assert stop_sum(stopped.turn) in lesson(stopped.turn, stopped.ended)[1]
            ends.add(stopped.ended.points)
    assert 4 + 2 + 1 + 1 + 2 + 5 in ends, "five dice can be had"


def _choices(practice: PracticeTurn) -> list[tuple[int, ...]]:
    valid = practice.turn.valid
    assert valid
    return [some for count in range(1, len(valid) + 1) for some in combinations(valid, count)]


def _after(*choices: tuple[int, ...]) -> PracticeTurn:
    practice = PracticeTurn()
    practice.act(Roll())
    for choice in choices:
        practice.act(Roll(choice))
    return practice


def test_the_rules_hold() -> None:
    practice = PracticeTurn()
    with pytest.raises(NotRolled):
        practice.act(Stop(()))
    practice.act(Roll())
    with pytest.raises(NothingChosen):
        practice.act(Roll())


async def test_by_keys_to_a_bust_and_once_more() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await keys(pilot, "p", "s")
        assert said(app, "#prompt") == "Roll the dice first."
        await keys(pilot, "enter")
        assert practised(app).practice.turn.rolls == 1
        await keys(pilot, "3")
        assert said(app, "#prompt") == "The black die shows 5, more than its target 3."
        await keys(pilot, "enter")
        assert said(app, "#prompt") == "Choose at least one valid die first."
        await keys(pilot, "a", "enter", "a", "enter")
        assert said(app, "#prompt") == ""
        assert "Rd 1" in said(app, "#lesson")
        await keys(pilot, "1", "a", "s", "space")
        assert practised(app).practice.ended is not None, "nothing goes on once the turn is over"
        await keys(pilot, "enter")
        assert practised(app).practice.turn.rolls == 0
        await keys(pilot, "q")
        assert isinstance(app.screen, MenuScreen)


async def test_a_stop_is_not_shown_as_a_bust() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await keys(pilot, "p", "enter", "a", "s")
        ended, scene = practised(app).practice.ended, app.screen.query_one(Tray).scene
        assert ended is not None
        assert ended.end == "stopped"
        assert scene is not None
        assert any(scene.turn.rolled)
        assert not scene.turn.valid
        assert not scene.bust


async def test_every_lesson_is_read_from_its_beginning_and_scrolling_is_named_where_it_is_needed() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test(size=(60, 18)) as pilot:
        await keys(pilot, "p")
        scroll = app.screen.query_one(VerticalScroll)
        assert not scroll.border_subtitle
        await keys(pilot, "enter")
        assert str(scroll.border_subtitle) == "↑ ↓ scroll"
        await keys(pilot, "down", "down")
        assert scroll.scroll_y > 0
        await keys(pilot, "a", "enter")
        assert scroll.scroll_y == 0
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not scroll.border_subtitle


async def test_arrows_choose_and_s_stops() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await keys(pilot, "p", "enter", "right", "space", "s")
        practice = practised(app).practice
        assert practice.ended is not None
        assert practice.ended.points == 4
        assert "4" in said(app, "#lesson")


async def test_a_key_while_the_dice_roll_only_ends_the_rolling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fiese15_tui.widgets.tray.FRAME", 60.0)  # until a key ends it
    app = FieseApp(Looks(animation=True))
    async with app.run_test() as pilot:
        await keys(pilot, "p")
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert practised(app).practice.turn.rolls == 1
        assert said(app, "#prompt") == ""
        await keys(pilot, "1", "enter", "q")
        assert isinstance(app.screen, MenuScreen)
