"""Keys typed faster than screens open: none is lost, none reaches another screen than it was meant for."""

import pytest
from netroom import Room, visiting
from tabletop import MIXED, app_of, game, lay, play_out, said, table, until
from textual import events
from textual.command import CommandPalette
from textual.widgets import Input

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Colour, Options
from fiese15_tui.looks import Looks
from fiese15_tui.screens.games import GamesScreen
from fiese15_tui.screens.lobby import LobbyScreen
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.net_setup import HostForm, JoinForm
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.screens.table import TableScreen


def type_at_once(app: FieseApp, *keys: str) -> None:
    """Press keys as a terminal sends them: all are there before the first one is looked at."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def chosen(app: FieseApp) -> frozenset[Colour]:
    choice = table(app).hand.choice
    return choice.chosen if choice is not None else frozenset()


async def test_a_form_gets_all_that_is_typed_while_it_opens() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(app, "j", *"jochen:7", "down", *"jojo", "down", "right")
        await until(pilot, lambda: isinstance(app.screen, JoinForm) and bool(app.screen.text("code")))
        await pilot.pause()
        assert isinstance(app.screen, JoinForm)
        assert (app.screen.text("address"), app.screen.text("code")) == ("jochen:7", "jojo")
        assert app.screen.query_one("#name").disabled, "a spectator"


async def test_a_paste_keeps_its_place_among_the_keys() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(app, "j", "x")
        app.post_message(events.Paste("jochen"))
        type_at_once(app, "y")
        await until(pilot, lambda: isinstance(app.screen, JoinForm))
        await until(pilot, lambda: app.screen.query_one("#address", Input).value == "xjocheny")


async def test_an_entry_chosen_with_enter_gets_what_is_typed_after_it() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(app, "down", "enter", *"Hugo")
        await until(pilot, lambda: isinstance(app.screen, HostForm))
        await until(pilot, lambda: app.screen.query_one("#name", Input).value.endswith("Hugo"))


async def test_from_the_menu_to_the_first_roll_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = FieseApp(Looks(animation=False), pace=0)
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(app, "n", "down", "home", "X", "enter", "r", "1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: "1 point" in said(app) or "4" in said(app))
        turn = game(app).turn
        assert turn is not None
        assert turn.rolls == 1
        state = table(app).link.replica.state
        assert state is not None
        assert state.seats[0].name.startswith("X")
        assert [type(screen) for screen in app.screen_stack[1:]] == [MenuScreen, TableScreen]


async def test_keys_typed_before_the_table_of_the_command_line_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna")
    type_at_once(app, "enter", "a")
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: len(chosen(app)) == 4)


async def test_another_game_begins_with_the_keys_typed_for_it() -> None:
    app = app_of("Anna", options=Options(rounds=1))
    async with app.run_test() as pilot:
        await pilot.pause()
        await play_out(pilot)
        assert isinstance(app.screen, ResultsScreen)
        type_at_once(app, "a", "r")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        turn = game(app).turn
        assert turn is not None
        assert turn.rolls == 1


async def test_there_and_back_and_somewhere_else() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(
            app, "o", "down", "left", "q", "p", "enter", "a", "question_mark", "q", "enter", "q", "s"
        )
        await until(pilot, lambda: isinstance(app.screen, GamesScreen))
        assert app.settings.animation == 0.5
        assert [type(screen) for screen in app.screen_stack[1:]] == [MenuScreen, GamesScreen]


async def test_the_palette_gets_what_is_searched() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(app, "ctrl+p", *"rules")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await until(pilot, lambda: app.screen.query_one(Input).value == "rules")


async def test_what_is_said_in_the_lobby_is_said_whole() -> None:
    room = Room()
    room.join("a", "Anna")
    app, _ = visiting(room, "Uma")
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        type_at_once(app, "c", *"hello", "enter", "r")
        await until(pilot, lambda: room.table.state.seats[1].ready)
        assert any("Uma: hello" in line for line in lobby_log(app))


def lobby_log(app: FieseApp) -> list[str]:
    assert isinstance(app.screen, LobbyScreen)
    return app.screen._log


async def test_keys_after_the_last_one_end_nothing_else() -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await pilot.pause()
        type_at_once(app, "q", "n", "x", "ctrl+q", "q")
        await until(pilot, lambda: not app.is_running or app._exit)
    assert app.return_code == 0
