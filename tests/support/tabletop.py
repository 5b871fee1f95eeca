"""The app at a table whose dice are laid out beforehand, for tests of the interface."""

from collections import deque
from collections.abc import Callable, Sequence

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options, Row
from fiese15_tui.game.state import Game
from fiese15_tui.looks import Looks
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.setup import Setup
from fiese15_tui.table.games import Games

MIXED: Row = (4, 2, 5, 1, 1, 2)
SECOND: Row = (0, 3, 2, 0, 6, 1)
THIRD: Row = (0, 6, 6, 0, 6, 0)
BUST = (MIXED, SECOND, THIRD)
SIX = ((4, 3, 3, 2, 2, 1),)
"""The dice of strip 1: blue 4, yellow 3, black 3, white 2, green 2, red 1."""


class LaidDice:
    """Rolls what was laid out (rows by colour, 0 for dice set aside) and turns up strips in deck order."""

    def __init__(self, rolls: Sequence[Row]) -> None:
        self._rolls = deque(rolls)

    def roll(self, count: int) -> Sequence[int]:
        row = [die for die in self._rolls.popleft() if die]
        assert len(row) == count, f"{row} laid out for {count} dice"
        return row

    def draw(self, _count: int) -> int:
        return 0


def lay(monkeypatch: pytest.MonkeyPatch, *rolls: Row) -> None:
    """Let every table of this test roll these dice; strip 1 (4 3 3 2 2 1) comes first."""
    dice = LaidDice(rolls)
    monkeypatch.setattr(Games, "_dice", lambda _self: dice)


def app_of(
    *players: str, options: Options | None = None, animated: bool = False, pace: float = 0, seed: int = 15
) -> FieseApp:
    """Return the app that goes straight to a table."""
    setup = Setup(players, options or Options())
    return FieseApp(Looks(animation=animated), setup=setup, seed=seed, pace=pace)


def table(app: FieseApp) -> TableScreen:
    """Return the table screen, wherever it is in the stack."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def game(app: FieseApp) -> Game:
    """Return the game as the table has it."""
    state = table(app).link.replica.state
    assert state is not None
    assert state.game is not None
    return state.game


def said(app: FieseApp, selector: str = "#prompt") -> str:
    """Return the text of a part of the screen, without the blanks around it."""
    return str(app.screen.query_one(selector, Static).content).strip()


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the app run until `condition` holds.

    :raises AssertionError: it does not come to hold.
    """
    for _ in range(2000):
        if condition():
            return
        await pilot.pause()
    raise AssertionError("what the test waited for did not come")


async def play_out(pilot: Pilot[None]) -> None:
    """Play to the results with keys: set aside all valid dice, roll on while fewer than three lie there."""
    app = pilot.app
    assert isinstance(app, FieseApp)
    while not isinstance(app.screen, ResultsScreen):
        turn = game(app).turn
        if turn is None or table(app).presenter.waiting != "nothing":
            await pilot.press("space")
        elif not turn.rolls:
            await pilot.press("enter")
        elif turn.aside.count(0) > 3:
            await pilot.press("a", "enter")
        else:
            await pilot.press("a", "s")
        await pilot.pause()
