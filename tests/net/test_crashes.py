"""The table's process killed at random points of a game, and resumed from the store."""

import asyncio
import os
import stat
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from netkit.decks import without_busts
from netkit.tables import Client, TableProcess, begin, check_history, client, table_process

from fiese15_net.hosting import HostError, resumed
from fiese15_net.keepsakes import tables_folder
from fiese15_net.settings import Settings
from fiese15_tui.game import Options, load_deck
from fiese15_tui.storage.store import Store
from fiese15_tui.table.link import LineState
from fiese15_tui.table.messages import AddBot, Begin, Close, Leave, Reopen, SetOptions, SetReady
from fiese15_tui.table.replica import SeatsLost

OWNER = "secret of the owner"


def settings_to_resume() -> dict[str, object]:
    """Return what differs from the usual settings."""
    found = replace(resumed(None), pace=0.0)
    return {name: getattr(found, name) for name in Settings.__struct_fields__}


@pytest.mark.parametrize("seed", range(3))
async def test_a_killed_table_goes_on_with_the_same_seats_and_loses_nothing(
    tmp_path: Path, seed: int
) -> None:
    random, kills = Random(seed), 0
    options = Options(handicap=True, rounds=6)
    with ExitStack() as tables:
        table = tables.enter_context(table_process(tmp_path, owner=OWNER, code="tango", options=options))
        async with (
            client(table.address, "Anna", folder=tmp_path, code="tango", owner=OWNER) as anna,
            client(table.address, "Ben", "Cleo", folder=tmp_path, code="tango") as ben,
        ):
            await begin([anna, ben])
            seats = anna.seats, ben.seats
            anna.play_by_itself()
            ben.play_by_itself()
            while kills < 5:
                await moves(anna, random.randrange(1, 12))
                assert anna.state.phase == "playing", "the game is too short for this test"
                kills += 1
                table = await killed_and_resumed(tables, tmp_path, table, anna, ben)
                assert (anna.seats, ben.seats) == seats
                assert anna.link.replica.owner
            for one in (anna, ben):
                await one.until(one.has_state(lambda state: state.phase == "over"), "the end")
            await check_history([anna, ben])


async def played(*clients: Client) -> None:
    """Play the present game to its end."""
    for one in clients:
        one.play_by_itself()
    for one in clients:
        await one.until(one.has_state(lambda state: state.phase == "over"), "the end")


async def test_a_table_killed_after_its_game_comes_back_with_the_result_and_plays_another(
    tmp_path: Path,
) -> None:
    options = Options(rounds=1)
    with ExitStack() as tables:
        table = tables.enter_context(table_process(tmp_path, owner=OWNER, code="tango", options=options))
        async with (
            client(table.address, "Anna", folder=tmp_path, code="tango", owner=OWNER) as anna,
            client(table.address, "Ben", folder=tmp_path, code="tango") as ben,
        ):
            await begin([anna, ben])
            await played(anna, ben)
            seats, totals = (anna.seats, ben.seats), anna.state.game and anna.state.game.totals
            await killed_and_resumed(tables, tmp_path, table, anna, ben)
            assert (anna.seats, ben.seats) == seats
            assert not [notice for notice in ben.notices if isinstance(notice, SeatsLost)]
            assert anna.state.game is not None
            assert anna.state.game.totals == totals
            assert anna.state.phase == "over"
            anna.ask(Begin())
            for one in (anna, ben):
                await one.until(one.has_state(lambda state: state.phase == "playing"), "the rematch")
            await played(anna, ben)
            assert anna.state.game == ben.state.game
    with Store() as store:
        assert [entry.kind for entry in store.finished()] == ["hosted", "hosted"]


async def ready(*clients: Client) -> None:
    """Wait until all of these sit and everybody sees that they are ready."""
    for one in clients:
        await one.seated()
        for number in one.seats:
            one.ask(SetReady(number, ready=True))
    persons = sum(len(one.seats) for one in clients)
    for one in clients:
        await one.until(
            one.has_state(
                lambda state: [seat.ready for seat in state.seats if not seat.level] == [True] * persons
            ),
            "ready",
        )


async def test_a_table_killed_in_its_lobby_comes_back_with_seats_and_options(tmp_path: Path) -> None:
    options = Options(handicap=True, rounds=2)
    with ExitStack() as tables:
        table = tables.enter_context(table_process(tmp_path, owner=OWNER, code="tango", most=5))
        async with (
            client(table.address, "Anna", folder=tmp_path, code="tango", owner=OWNER) as anna,
            client(table.address, "Ben", "Cleo", folder=tmp_path, code="tango") as ben,
        ):
            await anna.seated()
            anna.ask(AddBot("greedy"))
            anna.ask(SetOptions(options, coach=True))
            await ready(anna, ben)
            anna.ask(SetOptions(options, coach=False))
            await ben.until(ben.has_state(lambda state: not state.coach), "the last choice")
            before, seats = ben.state, (anna.seats, ben.seats)
            await killed_and_resumed(tables, tmp_path, table, anna, ben)
            assert (anna.seats, ben.seats) == seats
            assert not [notice for notice in (*anna.notices, *ben.notices) if isinstance(notice, SeatsLost)]
            everybody = ben.has_state(lambda state: all(seat.here for seat in state.seats))
            await ben.until(everybody, "everybody")
            assert ben.state == before
            anna.ask(Begin())
            await played(anna, ben)
            assert anna.state.game is not None
            assert anna.state.game.options == options
            await check_history([anna, ben])
            assert not lobby_files(), "the game is in the store"


async def test_a_lobby_after_a_game_comes_back_rather_than_the_game(tmp_path: Path) -> None:
    deck = load_deck(without_busts(tmp_path))
    with ExitStack() as tables:
        settings = {"owner": OWNER, "options": Options(rounds=1), "deck": deck}
        table = tables.enter_context(table_process(tmp_path, **settings))
        async with client(table.address, "Anna", folder=tmp_path, owner=OWNER) as anna:
            await begin([anna])
            await played(anna)
            anna.ask(Reopen())
            await anna.until(anna.has_state(lambda state: state.phase == "lobby"), "the lobby")
            (lobby,) = lobby_files()
            os.utime(
                lobby, (2**31, 2**31)
            )  # times are compared in seconds, and no test waits for the next one
            await killed_and_resumed(tables, tmp_path, table, anna)
            assert (anna.state.phase, anna.seats) == ("lobby", (0,))
            anna.ask(Begin())
            await anna.until(anna.has_state(lambda state: state.phase == "playing"), "the game")
            assert anna.state.game is not None
            assert anna.state.game.deck == deck


async def test_a_lobby_is_forgotten_when_its_owner_closes_the_table_and_kept_when_the_machine_does(
    tmp_path: Path,
) -> None:
    for close in (True, False):
        with table_process(tmp_path, owner=OWNER) as table:
            async with client(table.address, "Anna", folder=tmp_path, owner=OWNER) as anna:
                await anna.seated()
                (lobby,) = lobby_files()
                assert stat.S_IMODE(lobby.stat().st_mode) == 0o600, "it holds tokens and the code"
                if close:
                    anna.ask(Close())
                else:
                    table.process.terminate()
                assert await asyncio.to_thread(table.wait) == 0
        assert len(lobby_files()) == (0 if close else 1)


async def test_a_table_that_everybody_has_left_has_no_lobby_to_come_back_to(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            anna.ask(Leave(0))
            await anna.until(anna.has_state(lambda state: not state.seats), "the free seat")
            assert not lobby_files()


async def test_a_lobby_that_cannot_be_kept_is_logged_and_the_table_goes_on(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        (tables_folder() / f"{table.port}.lobby" / "in the way").mkdir(parents=True)
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await begin([anna])
        assert "cannot be brought up to date: " in table.logged()


async def test_a_spoilt_lobby_is_none(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
    (file,) = lobby_files()
    assert resumed(None).lobby is not None
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(HostError, match="no hosted game"):
        resumed(None)


async def test_a_lobby_older_than_the_latest_hosted_game_is_left_where_it_is(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
    os.utime(*lobby_files(), (10**9, 10**9))
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await begin([anna])
    assert len(lobby_files()) == 1
    assert resumed(None).resume == 1


def lobby_files() -> list[Path]:
    return [*tables_folder().glob("*.lobby")]


async def killed_and_resumed(
    tables: ExitStack, home: Path, table: TableProcess, *clients: Client
) -> TableProcess:
    """Kill the table, resume it as `--host --resume` does, and wait until all clients have come back."""
    table.close()
    connected = {one: one.line_states.count(LineState.CONNECTED) for one in clients}
    again = tables.enter_context(table_process(home, **settings_to_resume()))
    assert again.port == table.port, again.error
    for one, count in connected.items():
        await one.until(came_back(one, count), "the line")
    return again


async def test_in_the_lobby_of_a_new_table_all_are_told_and_sit_down_again_by_name(
    tmp_path: Path,
) -> None:
    with ExitStack() as tables:
        table = tables.enter_context(table_process(tmp_path))
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            async with client(table.address, "Ben", folder=tmp_path) as ben:
                await ben.seated()
                anna.ask(SetReady(0, ready=True))
                await ben.until(ben.has_state(lambda state: state.seats[0].ready), "ready")
                table.close()
                tables.enter_context(table_process(tmp_path, port=table.port))
                for one, name in ((anna, "Anna"), (ben, "Ben")):
                    await one.until(lambda one=one, name=name: SeatsLost((name,)) in one.notices, "the loss")
                    await one.seated()
                    assert LineState.LOST in one.line_states
                    assert one.state.seats[one.seats[0]].name == name
                await anna.until(anna.has_state(lambda state: len(state.seats) == 2), "both")
                assert not any(seat.ready for seat in anna.state.seats)


async def moves(one: Client, count: int) -> None:
    """Wait until the game has gone on by so many updates, or is over."""
    wanted = len(one.seen) + count
    await one.until(lambda: len(one.seen) >= wanted or one.state.phase == "over", "progress")


def came_back(one: Client, count: int) -> Callable[[], bool]:
    return lambda: one.line_states.count(LineState.CONNECTED) > count


def test_nothing_to_resume_is_told() -> None:
    with pytest.raises(HostError, match="no hosted game"):
        resumed(None)
