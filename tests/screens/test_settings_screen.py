"""The settings screen: what is picked holds at once, is kept, and asks before a stop if that is wanted."""

from collections.abc import Iterator

import pytest
from fits import cut
from tabletop import app_of, game, lay, said, table, until
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from fiese15_tui import i18n
from fiese15_tui.app import FieseApp
from fiese15_tui.looks import Looks
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.practice import PracticeScreen
from fiese15_tui.screens.question import Question
from fiese15_tui.screens.settings import SettingsScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.storage.settings import Settings, load
from fiese15_tui.widgets.key_line import KeyLine
from fiese15_tui.widgets.pick import Pick
from fiese15_tui.widgets.tray import Tray


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.install("en")
    yield
    i18n.install("en")


async def keys(pilot: Pilot[None], *names: str) -> None:
    for name in names:
        await pilot.press(name)
        await pilot.pause()


async def test_what_is_picked_holds_and_is_kept() -> None:
    app = FieseApp()
    async with app.run_test() as pilot:
        await keys(pilot, "o", "down", "left", "down", "right", "down", "right", "q")
        assert isinstance(app.screen, MenuScreen)
        assert app.settings == Settings(animation=0.5, pace=2.0, confirm_stop=True)
        assert (app.animation, app.pace) == (0.5, 2.0)
    assert load() == (app.settings, ())


async def test_another_language_holds_from_the_menu_on() -> None:
    app = FieseApp()
    async with app.run_test() as pilot:
        await keys(pilot, "o", "right", "q")
        assert app.settings.language == "de"
        await until(pilot, lambda: isinstance(app.focused, OptionList))
        assert "Augen" in str(app.screen.query_one("#about", Static).content)
        await keys(pilot, "o", "right", "escape")
        await until(pilot, lambda: isinstance(app.focused, OptionList))
        assert app.settings.language == "en"
        assert "pips" in str(app.screen.query_one("#about", Static).content)


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_every_value_can_be_read(language: str, size: tuple[int, int]) -> None:
    i18n.install(language)
    app = FieseApp(settings=Settings(animation=0.75, pace=3.25))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "o")
        for pick in app.screen.query(Pick):
            assert app.focused is pick
            for _ in pick._texts:
                assert not cut(app)
                await keys(pilot, "right")
            await keys(pilot, "down")
        hints = app.screen.query_one(KeyLine)
        assert hints._fitting == hints._hints


async def test_a_pace_of_the_file_can_be_picked_again() -> None:
    app = FieseApp(settings=Settings(pace=3.5))
    async with app.run_test() as pilot:
        await keys(pilot, "o")
        assert isinstance(app.screen, SettingsScreen)
        pick = app.screen.query_one("#pace", Pick)
        assert "3.5" in str(pick.content)
        await keys(pilot, "down", "down", "right", "left")
        assert app.settings.pace == 3.5


async def test_what_the_command_line_switched_off_stays_off() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await keys(pilot, "o", "down", "left", "q")
        assert app.settings.animation == 0.5
        assert app.animation == 0
        await keys(pilot, "p")
        assert app.screen.query_one(Tray).frames == 0


@pytest.mark.parametrize(("value", "frames"), [(0.0, 0), (0.5, 2), (1.0, 4)])
async def test_the_length_of_animations_holds_at_the_table_and_in_the_practice_turn(
    value: float, frames: int
) -> None:
    app = app_of("Anna", animated=True)
    app.settings = Settings(animation=value)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert table(app).board.tray.frames == frames
        await keys(pilot, "q", "y", "p")
        assert isinstance(app.screen, PracticeScreen)
        assert app.screen.query_one(Tray).frames == frames


@pytest.mark.parametrize(("answer", "points"), [("y", 8), ("n", None)])
async def test_a_stop_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, answer: str, points: int | None
) -> None:
    lay(monkeypatch, (4, 2, 5, 1, 1, 2))
    app = app_of("Anna")
    app.settings = Settings(confirm_stop=True)
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "s")
        assert isinstance(app.screen, TableScreen), "nothing to stop with, so nothing to ask"
        assert said(app) == "Choose at least one valid die first."
        await keys(pilot, "a", "s")
        assert isinstance(app.screen, Question)
        assert game(app).results == ()
        await keys(pilot, answer)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert [result.points for result in game(app).results] == ([points] if points else [])
