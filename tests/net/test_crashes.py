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
from fiese15_tui.table.link import LineState

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


async def moves(one: Client, count: int) -> None:
    """Wait until the game has gone on by so many updates, or is over."""
    wanted = len(one.seen) + count
    await one.until(lambda: len(one.seen) >= wanted or one.state.phase == "over", "progress")


def came_back(one: Client, count: int) -> Callable[[], bool]:
    return lambda: one.line_states.count(LineState.CONNECTED) > count


def test_nothing_to_resume_is_told() -> None:
    with pytest.raises(HostError, match="no hosted game"):
        resumed(None)
