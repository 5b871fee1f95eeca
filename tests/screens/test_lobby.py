"""The lobby and the table over the network, as one player sees them; the others are driven by the test."""

import pytest
from netroom import OTHERS_JOIN, Room, settled, visiting
from tabletop import said, until
from textual.widgets import Input, Static

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options
from fiese15_tui.network import farewell
from fiese15_tui.screens.invitation import Invitation
from fiese15_tui.screens.join import JoinScreen
from fiese15_tui.screens.lobby import LobbyScreen
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.net_table import NetTableScreen
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.table import messages as m
from fiese15_tui.table.link import LineNotice, LineState
from fiese15_tui.widgets.key_line import KeyLine


def keys(app: FieseApp) -> str:
    return str(app.screen.query_one(KeyLine).content)


def everything(app: FieseApp) -> str:
    return "\n".join(str(one.content) for one in app.screen.query(Static))


async def test_the_owner_sets_the_options_seats_a_computer_player_and_begins() -> None:
    room = Room()
    app, _ = visiting(room, "Uma", host=True)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        assert OTHERS_JOIN[0] in everything(app)
        await pilot.press("right")
        await until(pilot, lambda: room.table.state.options.handicap)
        await settled(pilot)
        await pilot.press("down", "down", "down", "left")
        await until(pilot, lambda: room.table.state.options == Options(handicap=True, rounds=9))
        await pilot.press("b", "1")
        await until(pilot, lambda: len(room.table.state.seats) == 2)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        assert room.table.state.phase == "playing"


async def test_a_guest_gets_ready_talks_and_cannot_do_what_is_the_owners() -> None:
    room = Room()
    room.join("a", "Anna")
    app, _ = visiting(room, "Uma")
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        assert "begin" not in keys(app)
        await pilot.press("r")
        await until(pilot, lambda: room.table.state.seats[1].ready)
        await pilot.press("c", *"hi", "enter")
        await until(pilot, lambda: "Uma: hi" in everything(app))
        await pilot.press("enter")
        await until(pilot, lambda: "owner" in said(app, "#trouble"))
        assert room.table.state.phase == "lobby"


@pytest.mark.parametrize(("host", "yes"), [(True, "1"), (False, "y")])
async def test_leaving_the_lobby_leads_to_the_menu(host: bool, yes: str) -> None:  # noqa: FBT001 - a case
    room = Room()
    if not host:
        room.join("a", "Anna")
    app, link = visiting(room, "Uma", host=host)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        await pilot.press("q", yes)
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert link.closed


async def test_who_watches_is_offered_no_seat_to_free() -> None:
    room = Room()
    room.join("a", "Anna")
    app, _ = visiting(room)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        assert "free a seat" not in keys(app)
        assert "sit down" in keys(app)


async def test_the_table_says_who_is_away_and_its_owner_has_a_computer_player_stand_in() -> None:
    room = Room(substitute="greedy", levels=("random", "greedy", "cautious", "expert", "shark"))
    app, link = visiting(room, "Uma", host=True)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        room.join("b", "Ben")
        room.granted("b", m.SetReady(1, ready=True))
        link.ask(m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)
        room.lose("b")
        await until(pilot, lambda: said(app, "#net") == "Ben is away")
        assert "o computer" in keys(app)
        await pilot.press("o", "1")
        await until(pilot, lambda: room.table.state.seats[1].substitute != "")
        await pilot.press("o", "1")
        await until(pilot, lambda: room.table.state.seats[1].substitute == "")


async def test_the_invitation_is_a_key_away_at_the_table() -> None:
    room = Room()
    app, link = visiting(room, "Uma", host=True)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        link.ask(m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, Invitation))
        assert OTHERS_JOIN[0] in everything(app)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))


async def test_only_the_owner_begins_the_next_game_and_leaving_the_results_leads_to_the_lobby() -> None:
    room = Room()
    room.join("a", "Anna")
    room.granted("a", m.SetOptions(Options(rounds=1), coach=False))
    app, link = visiting(room, "Uma")
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        link.ask(m.SetReady(1, ready=True))
        room.granted("a", m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)
        room.play_out()
        while not isinstance(app.screen, ResultsScreen):
            await pilot.press("space")
            await pilot.pause()
        assert "to the lobby" in keys(app)
        await pilot.press("a")
        await settled(pilot)
        assert isinstance(app.screen, ResultsScreen)
        assert room.table.state.phase == "over"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        room.granted("a", m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)


async def test_a_broken_line_is_told_and_a_closed_table_leads_to_the_menu() -> None:
    room = Room()
    room.join("a", "Anna")
    app, link = visiting(room, "Uma")
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        assert app.visited is not None
        assert farewell(app.visited)[1].strip() == app.visited.back
        link.tell(LineNotice(LineState.LOST, 1.0))
        await until(pilot, lambda: "broke" in said(app, "#trouble"))
        link.tell(LineNotice(LineState.CONNECTED))
        await until(pilot, lambda: not said(app, "#trouble"))
        room.granted("a", m.Close())
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert link.closed
        assert not farewell(app.visited)


async def test_news_of_the_line_while_a_screen_is_being_left_end_nothing() -> None:
    room = Room()
    app, _ = visiting(room, "Uma", host=True)
    news = LineNotice(LineState.LOST, 1.0)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await settled(pilot)
        join, lobby = app.screen_stack[-2:]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)
        table = app.screen
        await pilot.press("q", "1")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        for screen in (join, lobby, table):
            assert isinstance(screen, JoinScreen | LobbyScreen | NetTableScreen)
            screen.notice(news)
        await settled(pilot)
        assert isinstance(app.screen, MenuScreen)


async def test_what_was_typed_stays_when_the_table_is_not_there() -> None:
    app = FieseApp(pace=0)
    async with app.run_test() as pilot:
        await pilot.press("j")
        await until(pilot, lambda: bool(app.screen.query("#address")))
        await pilot.press("enter")
        assert said(app, "#problem").startswith("The address is")
        form = app.screen
        await pilot.press(*"127.0.0.1:1", "down", *"tango", "enter")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen))
        await until(pilot, lambda: "No table is open" in said(app, "#trouble"))
        await pilot.press("q")
        await until(pilot, lambda: app.screen is form)
        assert form.query_one("#address", Input).value == "127.0.0.1:1"
        assert form.query_one("#code", Input).value == "tango"
        await pilot.press("escape", "j")
        await until(pilot, lambda: bool(app.screen.query("#address")) and app.screen is not form)
        assert app.screen.query_one("#address", Input).value == "127.0.0.1:1"


async def test_a_host_is_told_what_a_field_does_not_take() -> None:
    app = FieseApp(pace=0)
    async with app.run_test() as pilot:
        await pilot.press("h")
        await until(pilot, lambda: bool(app.screen.query("#port")))
        await pilot.press("down", "right", "right", "enter")
        assert said(app, "#problem").startswith("A code of your own")
        await pilot.press("up", "left", "down", "backspace", *"x", "enter")
        assert said(app, "#problem").startswith("A port is")
