"""The games screen and the statistics: what is listed, and what keys do with it."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from storing import stored_games
from tabletop import until
from textual.widgets import Static

from fiese15_tui.app import FieseApp
from fiese15_tui.looks import Looks
from fiese15_tui.screens import statistics as statistics_module
from fiese15_tui.screens.games import GamesScreen
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.replay import ReplayScreen
from fiese15_tui.screens.statistics import Details, StatisticsScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.storage.places import games_file
from fiese15_tui.storage.statistics import players
from fiese15_tui.storage.store import Store
from fiese15_tui.widgets.row_list import RowList


@pytest.fixture
def store() -> Iterator[None]:
    """Two finished games, a solo one, and an unfinished one."""
    with stored_games():
        yield


def app() -> FieseApp:
    return FieseApp(Looks(animation=False), pace=0)


def text(screen: Any, selector: str) -> str:
    return str(screen.query_one(selector, Static).content)


def row(screen: Any, number: int) -> str:
    return screen.query_one(RowList)._line(number)


@pytest.mark.usefixtures("store")
async def test_games_are_listed_and_enter_goes_on_or_replays() -> None:
    with Store() as stored:
        (unfinished,), finished = stored.unfinished(), stored.finished()
    fiese = app()
    fiese.pace = 1000  # or the computer players would reach the results first
    async with fiese.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        screen = fiese.screen
        assert isinstance(screen, GamesScreen)
        assert text(screen, "#title") == "3 finished games · 1 unfinished"
        assert f"round {unfinished.round} of 10" in row(screen, 0)
        assert [row(screen, number)[:4].strip() for number in range(4)] == ["4", "3", "2", "1"]
        places = sorted(finished[-1].players, key=lambda player: player.place)
        for player in places:
            assert f"{player.place}. {player.name} {player.total}" in row(screen, 3)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(fiese.screen, ReplayScreen)
        await pilot.press("q", "home", "enter")
        await pilot.pause()
        assert isinstance(fiese.screen, TableScreen)
        await pilot.press("q", "y")
        await pilot.pause()
        await pilot.pause()
        assert fiese.screen is screen
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(fiese.screen, MenuScreen)


@pytest.mark.usefixtures("store")
async def test_a_game_is_exported_and_deleted_only_on_a_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fiese = app()
    async with fiese.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "end", "e")
        await pilot.pause()
        assert text(fiese.screen, "#said") == f"Game 1 is in {tmp_path / 'fiese15-game-1.json'}."
        await pilot.press("e")
        await pilot.pause()
        assert "is there already" in text(fiese.screen, "#said")
        for answer, left in (("n", 4), ("y", 3)):
            await pilot.press("d", answer)
            await pilot.pause()
            with Store() as stored:
                assert len(stored.finished()) + len(stored.unfinished()) == left
        assert text(fiese.screen, "#said") == "Game 1 is deleted."
        assert text(fiese.screen, "#title") == "2 finished games · 1 unfinished"


@pytest.mark.usefixtures("store")
async def test_statistics_tell_of_the_player_under_the_cursor_in_every_view() -> None:
    with Store() as stored:
        scores = stored.scores()
        strips = stored.strips("@greedy")
    first, second, *_ = players(scores)
    fiese = app()
    async with fiese.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "s")
        await until(pilot, lambda: isinstance(fiese.screen, StatisticsScreen))
        screen = fiese.screen
        await until(pilot, lambda: text(screen, "#view").startswith(first.player))
        assert row(screen, 0).split()[0] == str(first.games)
        assert row(screen, 0).endswith(first.player)
        assert text(screen, "#view").startswith(first.player)
        assert str(screen.query_one(Details).content).count("•") == first.games
        await pilot.press("down", "tab")
        await pilot.pause()
        assert second.player == "@greedy"
        shown = str(screen.query_one(Details).content)
        assert shown.count("(") - 1 == len(strips)
        assert f"{strips[0].mean:.1f} ({strips[0].turns})" in shown
        await pilot.press("tab")
        await pilot.pause()
        assert "gambler, 2 rounds" in str(screen.query_one(Details).content)
        await pilot.press("v")
        await pilot.pause()
        assert text(screen, "#variant") == "Statistics · base game, 3 rounds"
        assert str(screen.query_one(Details).content) == "no solo games yet"
        await pilot.press("v", "v")
        await pilot.pause()
        assert text(screen, "#variant") == "Statistics · all variants"


@pytest.mark.usefixtures("store")
async def test_keys_are_taken_while_the_statistics_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read, go_on = statistics_module._all_scores, threading.Event()
    monkeypatch.setattr(statistics_module, "_all_scores", lambda: go_on.wait(10) and read())
    fiese = app()
    async with fiese.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "s")
        await until(pilot, lambda: isinstance(fiese.screen, StatisticsScreen))
        assert text(fiese.screen, "#view") == "reading all games …"
        await pilot.press("v", "tab", "tab", "tab", "down", "up")
        await pilot.pause()
        go_on.set()
        await until(pilot, lambda: "points of each game" in text(fiese.screen, "#view"))


@pytest.mark.usefixtures("store")
async def test_a_game_that_another_process_deleted_is_said_to_be_gone() -> None:
    fiese = app()
    async with fiese.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        screen = fiese.screen
        assert isinstance(screen, GamesScreen)
        screen._entries.clear()
        with Store() as stored:
            stored.delete(1)
        await pilot.press("end", "enter", "e", "d")
        await pilot.pause()
        assert row(screen, 3) == "There is no game 1."
        assert fiese.screen is screen


async def test_without_games_both_screens_say_so() -> None:
    fiese = app()
    async with fiese.run_test(size=(60, 18)) as pilot:
        await pilot.press("s", "enter", "e", "d")
        await pilot.pause()
        assert isinstance(fiese.screen, GamesScreen)
        assert text(fiese.screen, "#title") == "0 finished games · 0 unfinished"
        await pilot.press("s", "tab", "v", "down")
        await pilot.pause()
        assert text(fiese.screen, "#view") == "no finished games yet"


async def test_a_store_that_cannot_be_read_is_named() -> None:
    games_file().parent.mkdir(parents=True)
    games_file().write_text("a text that is surely no database " * 40)
    fiese = app()
    async with fiese.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        assert "is not a file of saved games" in text(fiese.screen, "#said")
