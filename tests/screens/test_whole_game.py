"""Whole seeded games, played with keys alone and read off the screen."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options, standing
from fiese15_tui.game.state import Game
from fiese15_tui.looks import Looks
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.setup import Setup
from fiese15_tui.wording import winners


def app_for(*players: str, options: Options, seed: int = 15) -> FieseApp:
    return FieseApp(Looks(animation=False), setup=Setup(players, options), seed=seed, pace=0)


def game_of(app: FieseApp) -> Game:
    screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    assert screen.link.replica.state is not None
    game = screen.link.replica.state.game
    assert game is not None
    return game


def presenter_waits(app: FieseApp) -> bool:
    screen = app.screen
    return isinstance(screen, TableScreen) and screen.presenter.waiting != "nothing"


async def play_out(app: FieseApp, pilot: Pilot[None]) -> None:
    """Set aside every valid die and roll once more while fewer than three lie aside."""
    while not isinstance(app.screen, ResultsScreen):
        turn = game_of(app).turn
        if turn is None or presenter_waits(app):
            await pilot.press("space")
        elif not turn.rolls:
            await pilot.press("enter")
        elif turn.aside.count(0) > 3:
            await pilot.press("a", "enter")
        else:
            await pilot.press("a", "s")
        await pilot.pause()


def text(app: FieseApp, selector: str) -> str:
    return str(app.screen.query_one(selector, Static).content)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("Anna", "Ben"), Options(handicap=True)),
        (("Anna",), Options(gambler=True)),
        (("Anna", "Ben", "Cleo", "Dora", "Emil", "Fee"), Options(rounds=3, rotate_start=True)),
        (("Anna", "Ben"), Options(rounds=1)),
    ],
)
async def test_a_whole_game_is_played_with_keys_only(players: tuple[str, ...], options: Options) -> None:
    app = app_for(*players, options=options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await play_out(app, pilot)
        game = game_of(app)
        assert game.over
        assert text(app, "#winners") == winners(game, players, standing(game.totals))
        for name, total in zip(players, game.totals, strict=True):
            assert any(line.split()[1:] == [name, str(total)] for line in text(app, "#ranking").splitlines())
