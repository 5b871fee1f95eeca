"""The table's process killed at random points of a game, and resumed from the store."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from netkit.tables import Client, begin, check_history, client, table_process

from fiese15_net.hosting import HostError, resumed
from fiese15_net.serve import Settings
from fiese15_tui.game import Options
from fiese15_tui.storage.store import Store
from fiese15_tui.table.link import LineState
from fiese15_tui.table.messages import Begin, SetReady
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
        port = table.port
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
                table.close()
                kills += 1
                connected = {one: one.line_states.count(LineState.CONNECTED) for one in (anna, ben)}
                table = tables.enter_context(table_process(tmp_path, **settings_to_resume()))
                assert table.port == port, table.error
                for one, count in connected.items():
                    await one.until(came_back(one, count), "the line")
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
            table.close()
            connected = {one: one.line_states.count(LineState.CONNECTED) for one in (anna, ben)}
            tables.enter_context(table_process(tmp_path, **settings_to_resume()))
            for one, count in connected.items():
                await one.until(came_back(one, count), "the line")
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
