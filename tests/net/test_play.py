"""Whole games between processes on the loopback."""

from pathlib import Path

from netkit.tables import begin, client, table_process

from fiese15_tui.game import fold
from fiese15_tui.table.link import LineState
from fiese15_tui.table.messages import AskHistory
from fiese15_tui.table.replica import Told


async def test_two_play_a_whole_game_and_both_copies_are_the_fold_of_its_events(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with (
            client(table.address, "Anna", folder=tmp_path) as anna,
        ):
            await anna.seated()
            async with client(table.address, "Ben", folder=tmp_path) as ben:
                await begin([anna, ben])
                anna.play_by_itself()
                ben.play_by_itself()
                for one in (anna, ben):
                    await one.until(one.has_state(lambda state: state.phase == "over"), "the end")
                assert anna.state.game == ben.state.game
                assert not anna.refusals + ben.refusals
                ben.ask(AskHistory())
                await ben.until(lambda: isinstance(ben.notices[-1], Told), "the history")
                told = ben.notices[-1]
                assert isinstance(told, Told)
                assert fold(told.events) == ben.state.game
                assert ben.line_states == [LineState.CONNECTING, LineState.CONNECTED]
    assert "game over: Anna" in table.logged()
