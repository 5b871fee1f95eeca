"""The coach at the table: its line, its hint in every width, and that neither keeps a key waiting."""

import threading
from typing import Any

import pytest
from rich.cells import cell_len
from tabletop import app_of, lay, said, table, until
from textual.widgets import Static

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Game, Options, Row
from fiese15_tui.screens import hint as hint_module
from fiese15_tui.screens.coach_line import CoachLine
from fiese15_tui.screens.hint import HintScreen
from fiese15_tui.screens.standings import standings
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.strategy import win
from fiese15_tui.strategy.advice import advise, numbers
from fiese15_tui.strategy.solver import solved

MIXED: Row = (4, 2, 5, 1, 1, 2)
ALL_ONES: Row = (1, 1, 1, 1, 1, 1)


def coach(app: FieseApp) -> str:
    return str(app.screen.query_one(CoachLine).content)


def state_game(app: FieseApp) -> Game:
    state = table(app).link.replica.state
    assert state is not None
    assert state.game is not None
    return state.game


async def test_the_line_speaks_before_the_roll_while_choosing_and_once_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(coach(app)))
        expected = solved((4, 3, 3, 2, 2, 1)).expected
        assert coach(app) == f"coach: a turn here expects {expected:.1f}"
        await pilot.press("enter")
        await until(pilot, lambda: "best" in coach(app))
        found = numbers(state_game(app))
        assert found is not None
        assert found.best is not None
        assert coach(app) == f"coach: the best choice expects {found.best:.1f}"
        await pilot.press("a")
        await until(pilot, lambda: "against" in coach(app))


async def test_without_a_coach_there_is_no_line_and_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben")
    assert app.setup is not None
    app.setup = type(app.setup)(app.setup.players, app.setup.options, coach=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "a")
        await pilot.pause()
        assert coach(app) == ""
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert said(app) == "The coach is off at this table."


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
@pytest.mark.parametrize("players", [("Anna",), ("Anna", "Ben")])
async def test_every_row_of_the_hint_stands_on_one_line_with_the_best_first(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], players: tuple[str, ...]
) -> None:
    lay(monkeypatch, ALL_ONES)
    app = app_of(*players)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "h")
        await until(pilot, lambda: isinstance(app.screen, HintScreen) and bool(said(app, "#rows")))
        await pilot.pause()
        rows = app.screen.query_one("#rows", Static)
        lines = str(rows.content).splitlines()
        advice = advise(state_game(app))
        assert len(lines) == len(advice.options) + 1
        assert [line[0] for line in lines[1:]] == ["▸"] + [" "] * (len(lines) - 2)
        assert max(map(cell_len, lines)) <= rows.size.width
        labels = "Bu Ye Bk Wh Gn Rd, stop" if size[0] == 60 and len(players) == 2 else ", stop"
        assert any(labels in line for line in lines)


async def test_a_hint_that_takes_long_keeps_no_key_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    go_on = threading.Event()

    def slow(game: Game) -> Any:
        go_on.wait(10)
        return advise(game)

    monkeypatch.setattr(hint_module, "advise", slow)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "h")
        await until(pilot, lambda: isinstance(app.screen, HintScreen))
        assert said(app, "#reasons") == "The coach is thinking …"
        await pilot.press("h", "1", "h")
        await until(pilot, lambda: isinstance(app.screen, HintScreen))
        go_on.set()
        await until(pilot, lambda: "Bu 4" in said(app, "#rows"))


async def test_what_wins_is_found_out_before_anybody_asks() -> None:
    app = app_of("Anna", "Ben", "Cleo", options=Options(handicap=True))
    win._solved.cache_clear()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: win._solved.cache_info().currsize == 1)
        advise(state_game(app))
        assert win._solved.cache_info().currsize == 1


def test_names_of_wide_letters_keep_the_columns_of_the_compact_standings() -> None:
    game = Game(options=Options(), seats=3, deck=(), totals=(1, 22, 103))
    lines = standings(game, ["Anna", "漢字漢字漢字", "Józef Długi"]).splitlines()
    assert {cell_len(line) for line in lines} == {22}
