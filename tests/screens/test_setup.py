"""The setup screen, by keys."""

import pytest
from tabletop import game, said, table, until
from textual.widgets import Input

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.setup import SetupScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.setup import Setup
from fiese15_tui.strategy.players import LEVELS

ANNA_AND_BEN = Setup(("Anna", "Ben"), Options(handicap=True, rounds=3))


def names(app: FieseApp) -> list[str]:
    state = table(app).link.replica.state
    assert state is not None
    return [seat.name for seat in state.seats]


async def test_seats_and_options_are_set_with_keys() -> None:
    app = FieseApp(pace=0)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        name = app.screen.query(Input).first()
        name.value = ""
        await pilot.press("down", *"Cleo", "down", *["left"] * len(LEVELS), "down", *"Dora")
        await pilot.press(*["down"] * 5, "right", "down", "right", "down", "right", "down", "left", "left")
        await pilot.press("down", "right", "down", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert names(app) == ["Cleo", "Dora"]
        options = Options(handicap=True, chips="box", gambler=True, rounds=8, rotate_start=True)
        assert game(app).options == options
        state = table(app).link.replica.state
        assert state is not None
        assert not state.coach


@pytest.mark.parametrize(
    ("presses", "problem"),
    [
        (("down", "down", "down", *["backspace"] * 3, *"anna"), "anna is there twice"),
        (("down", *["backspace"] * 4), "a name needs a letter"),
        (("left", "down", "left"), "1 to 6 players are needed"),
        (("up", *"no.toml"), "no.toml: cannot be read"),
    ],
)
async def test_what_cannot_be_played_is_said_in_one_line(presses: tuple[str, ...], problem: str) -> None:
    app = FieseApp(pace=0)
    app.setup = ANNA_AND_BEN
    async with app.run_test() as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press(*presses, "enter")
        assert isinstance(app.screen, SetupScreen)
        assert said(app, "#problem").startswith(problem)


async def test_the_last_game_is_offered_again() -> None:
    app = FieseApp(pace=0)
    app.setup = ANNA_AND_BEN
    async with app.run_test() as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert names(app) == ["Anna", "Ben"]
        assert game(app).options == ANNA_AND_BEN.options


async def test_escape_goes_back_to_the_menu() -> None:
    app = FieseApp(pace=0)
    async with app.run_test() as pilot:
        await pilot.press("n", "escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
