"""Whole games between processes on the loopback."""

from pathlib import Path

from netkit.tables import begin, check_history, client, table_process

from fiese15_tui.game import Options
from fiese15_tui.table.link import LineState
from fiese15_tui.table.messages import AddBot


async def test_two_play_a_whole_game_and_both_copies_are_the_fold_of_its_events(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            async with client(table.address, "Ben", folder=tmp_path) as ben:
                await begin([anna, ben])
                anna.play_by_itself()
                ben.play_by_itself()
                for one in (anna, ben):
                    await one.until(one.has_state(lambda state: state.phase == "over"), "the end")
                assert anna.state.game == ben.state.game
                assert not anna.refusals + ben.refusals
                await check_history([anna, ben])
                assert ben.line_states == [LineState.CONNECTING, LineState.CONNECTED]
    assert "game over: Anna" in table.logged()


async def test_a_computer_player_plays_along(tmp_path: Path) -> None:
    with table_process(tmp_path, options=Options(rounds=2)) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            anna.ask(AddBot("greedy"))
            await begin([anna])
            anna.play_by_itself()
            await anna.until(anna.has_state(lambda state: state.phase == "over"), "the end")
            assert anna.state.game is not None
            assert len(anna.state.game.results) == 4
            await check_history([anna])
