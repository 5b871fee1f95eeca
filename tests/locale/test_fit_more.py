"""Stored games and tables over the network in every language: no text is cut off or wrapped."""

from collections.abc import Iterator

import pytest
from fits import Eyes, undrawn
from netroom import Room, settled, visiting
from storing import stored_games
from tabletop import until
from textual.pilot import Pilot

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options
from fiese15_tui.game_lines import statistics_lines, statistics_title
from fiese15_tui.looks import Looks
from fiese15_tui.screens.analysis import AnalysisScreen
from fiese15_tui.screens.lobby import LobbyScreen
from fiese15_tui.screens.net_table import NetTableScreen
from fiese15_tui.screens.statistics import StatisticsScreen
from fiese15_tui.storage.statistics import players
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table import messages as m
from fiese15_tui.table.link import LineNotice, LineState

pytestmark = pytest.mark.usefixtures("every_language")


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


@pytest.fixture
def _games() -> Iterator[None]:
    with stored_games():
        yield


TABLES = "#columns, Details, #sums, #turns, Chances"


async def press(eyes: Eyes, pilot: Pilot[None], app: FieseApp, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)
        if isinstance(app.screen, StatisticsScreen):
            await until(pilot, lambda: app.screen._ready)
            await pilot.pause()
        if isinstance(app.screen, AnalysisScreen):
            await until(pilot, lambda: app.screen.analysis is not None)
            await settled(pilot)
        await eyes.look(f"after {key}")


@pytest.mark.parametrize(
    "keys",
    [
        ("s", "d", "n", "s", "tab", "tab", "v", "v"),
        (
            "s",
            "down",
            "down",
            "enter",
            "right",
            "space",
            "space",
            "plus",
            "down",
            "pagedown",
            "end",
            "l",
            "q",
        ),
        ("s", "down", "down", "enter", "v", "tab", "end"),
        ("s", "down", "enter", "v"),
    ],
    ids=["lists", "replay", "review", "review of solo play"],
)
@pytest.mark.usefixtures("_games")
async def test_stored_games(keys: tuple[str, ...]) -> None:
    app = FieseApp(Looks(animation=False), pace=0)
    async with app.run_test() as pilot:
        eyes = Eyes(pilot, TABLES)
        await pilot.pause()
        await press(eyes, pilot, app, *keys)


@pytest.mark.usefixtures("_games")
def test_every_column_of_the_statistics_ends_where_its_title_does() -> None:
    with Store() as store:
        lines = statistics_lines(players(store.scores()))
    title = statistics_title()
    for line in lines:
        ends = [place for place in range(len(line) - 1) if line[place] != " " and line[place + 1] == " "]
        assert ends == [
            place for place in range(len(title) - 1) if title[place] != " " and title[place + 1] == " "
        ]


async def test_forms_in_front_of_a_table() -> None:
    app = FieseApp(pace=0)
    async with app.run_test() as pilot:
        eyes = Eyes(pilot, TABLES)
        await pilot.pause()
        await press(eyes, pilot, app, "j", "enter", "down", "down", "right", "escape")
        await press(
            eyes, pilot, app, "h", "down", "right", "right", "enter", "up", "left", "down", "backspace", "x"
        )
        await press(eyes, pilot, app, "enter")


@pytest.mark.parametrize("host", [True, False])
async def test_the_lobby_and_its_table(*, host: bool) -> None:
    room = Room(substitute="greedy", levels=LEVELS)
    if not host:
        room.join("a", "Annegret Eva Tab")
    app, link = visiting(room, "Maximilian Jakob", host=host)
    async with app.run_test() as pilot:
        eyes = Eyes(pilot, TABLES)
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        await eyes.look("in the lobby")
        await press(
            eyes, pilot, app, "r", "c", "escape", "i", "escape", "n", "escape", "x", "escape", "q", "escape"
        )
        if host:
            room.join("b", "Annegret Eva Tab")
            options = Options(handicap=True, chips="box", gambler=True, rotate_start=True)
            link.ask(m.SetOptions(options, coach=False))
            await press(eyes, pilot, app, "b", "1")
        else:
            await press(eyes, pilot, app, "f2")
        other = "b" if host else "a"
        for seat in range(2):
            room.granted("u" if (seat == 0) == host else other, m.SetReady(seat, ready=True))
        await settled(pilot)
        await eyes.look("when all are ready")
        room.granted("u" if host else other, m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)
        await eyes.look("at the table")
        await press(eyes, pilot, app, "c", "escape", "e", "escape", "i", "escape", "q", "escape")
        room.lose(other)
        await press(eyes, pilot, app, "o", "escape")
        if host:
            await press(eyes, pilot, app, "o", "1")


async def test_how_the_line_stands_is_told_whole_in_the_lobby() -> None:
    room = Room()
    app, link = visiting(room, "Uma")
    async with app.run_test() as pilot:
        eyes = Eyes(pilot, TABLES)
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        fields = {"program": "10.10.10", "theirs": 10, "ours": 11, "code": "crowded"}
        for state in LineState:
            link.tell(LineNotice(state, fields=fields))
            await settled(pilot)
            await eyes.look(state)
