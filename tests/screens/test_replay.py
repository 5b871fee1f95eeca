"""A replay shows the state after every event, goes back as it went forward, and jumps to turns and rounds."""

import pytest
from hypothesis import given
from random_games import Played, games

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options, Rolled, Started, StripTurned, TurnEnded, fold
from fiese15_tui.local import LocalLink
from fiese15_tui.looks import Looks
from fiese15_tui.screens.frames import frames, jump
from fiese15_tui.screens.replay import ReplayScreen
from fiese15_tui.strategy.players import choose
from fiese15_tui.table.journal import NoJournal, SavedGame
from fiese15_tui.table.state import Seat
from fiese15_tui.widgets.tray_layout import Scene


def saved(played: Played) -> SavedGame:
    seats = tuple(Seat(f"Player {number}") for number in range(played.start.seats))
    return SavedGame(
        seats, tuple("t" * 16 for _ in seats), coach=True, seed=None, number=1, events=played.events
    )


@given(games(finished=False))
def test_frames_are_the_states_after_each_event(played: Played) -> None:
    made = frames(saved(played))
    for frame in made:
        assert frame.step.state.game == fold(played.events[: frame.number])
        assert frame.step.turn is not None
    hidden = (Started, StripTurned) if played.start.options.handicap else (Started,)
    seen = [number for number, event in enumerate(played.events, start=1) if not isinstance(event, hidden)]
    assert [frame.number for frame in made] == seen


@given(games())
def test_a_bust_is_shown_where_the_turn_ends_in_one_and_nowhere_else(played: Played) -> None:
    for frame in frames(saved(played)):
        turn, rest = frame.step.turn, played.events[frame.number - 1 :]
        assert turn is not None
        ahead = next(event for event in rest if isinstance(event, TurnEnded))
        last = not any(isinstance(event, Rolled) for event in rest[1 : rest.index(ahead)])
        assert Scene((), turn, fresh=frame.fresh).bust == (ahead.end == "bust" and last and turn.rolls > 0)


@given(games())
def test_jumps_visit_every_turn_and_every_round_both_ways(played: Played) -> None:
    made = frames(saved(played))
    options, seats = played.start.options, played.start.seats
    for by_round, count in ((False, seats * options.rounds), (True, options.rounds)):
        forward = [0]
        while len(forward) < count:
            forward.append(jump(made, forward[-1], by_round=by_round, forward=True))
        assert [made[at].round if by_round else made[at].turn for at in forward] == [
            number + by_round for number in range(count)
        ]
        assert jump(made, forward[-1], by_round=by_round, forward=True) == len(made) - 1
        back = [len(made) - 1]
        while back[-1]:
            back.append(jump(made, back[-1], by_round=by_round, forward=False))
        assert sorted({*back[1:]}) == [at for at in forward if at < len(made) - 1]
    starts = [event for event in played.events if isinstance(event, TurnEnded)]
    assert len(starts) == made[-1].turn + 1


@pytest.fixture
def finished() -> SavedGame:
    link = LocalLink(NoJournal(), seed=4)
    link.seat(["@greedy", "@cautious"], Options(rounds=2, handicap=True))
    table = link._table
    while (thought := table.thought()) is not None:
        table.bot_moves(thought, choose(thought.level, thought.game, thought.random), 0.0)
    return table.saved


async def test_keys_step_jump_and_play(finished: SavedGame) -> None:
    app = FieseApp(Looks(animation=False), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(finished)
        app.push_screen(screen)
        await pilot.pause()
        last = len(screen.frames) - 1
        first_log = list(screen.board.log_lines)
        await pilot.press("left", "right", "right", "right")
        assert screen.at == 3
        logs = [list(screen.board.log_lines)]
        await pilot.press("down")
        assert screen.frames[screen.at].turn == 1
        await pilot.press("pagedown")
        assert screen.frames[screen.at].round == 2
        await pilot.press("pageup", "right", "right", "right")
        assert screen.at == 3
        assert list(screen.board.log_lines) == logs[0]
        await pilot.press("home")
        assert list(screen.board.log_lines) == first_log
        for _ in range(5):
            await pilot.press("plus")
        assert screen.speed == 8.0
        await pilot.press("space")
        assert screen.playing
        while screen.playing:
            await pilot.pause()
        assert screen.at == last
        await pilot.press("space")
        assert not screen.playing
        await pilot.press("up", "q")
        await pilot.pause()
        assert app.screen is not screen


async def test_a_step_by_hand_stops_playing(finished: SavedGame) -> None:
    app = FieseApp(Looks(animation=False), pace=0)
    async with app.run_test(size=(60, 18)) as pilot:
        screen = ReplayScreen(finished)
        app.push_screen(screen)
        await pilot.pause()
        await pilot.press("minus", "space")
        assert screen.playing
        await pilot.press("right")
        assert not screen.playing
        assert screen.at >= 1
