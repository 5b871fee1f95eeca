"""Properties of every game: random options, decks, dice and moves."""

from itertools import combinations
from random import Random
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import NoDice, Played, games, moves
from referee import audit

import fiese15_tui.game
from fiese15_tui.game import (
    AlreadyStarted,
    ChipSet,
    CommandError,
    Event,
    Game,
    GameOver,
    Move,
    NotStarted,
    RandomDice,
    Roll,
    Rolled,
    SetAside,
    Started,
    Stop,
    TurnEnded,
    chip_set,
    deal,
    decide,
    evolve,
    fold,
    legal,
    standing,
)

T = TypeVar("T")


@given(games())
def test_a_game_ends_and_obeys_the_rules_as_an_independent_referee_reads_them(played: Played) -> None:
    referee = audit([msgspec.to_builtins(event) for event in played.events])
    assert referee.over
    assert played.game.over
    assert played.game.totals == tuple(referee.totals)
    for number, scores in enumerate(referee.scores, start=1):
        for seat, points in scores.items():
            result = played.game.result(number, seat)
            assert result is not None
            assert result.points == points


@given(games(), st.data())
def test_the_referee_notices_a_wrong_score(played: Played, data: st.DataObject) -> None:
    stream = [msgspec.to_builtins(event) for event in played.events]
    ended = data.draw(st.sampled_from([event for event in stream if event["t"] == "ended"]))
    ended["points"] += data.draw(st.sampled_from([-1, 1]))
    with pytest.raises(AssertionError):
        audit(stream)


@given(games())
def test_a_turn_takes_at_most_six_rolls_and_each_round_one_turn_a_seat(played: Played) -> None:
    rolls = 0
    turns = 0
    for event in played.events:
        if isinstance(event, Rolled):
            rolls += 1
            assert rolls <= 6
        elif isinstance(event, TurnEnded):
            rolls = 0
            turns += 1
    assert turns == played.start.seats * played.start.options.rounds


@given(games(finished=False))
def test_dice_set_aside_and_open_make_six_and_none_is_rolled_again(played: Played) -> None:
    for before, _, events in played.steps:
        game = before
        for event in events:
            if isinstance(event, Rolled):
                assert game is not None
                assert game.turn is not None
                assert [not die for die in event.dice] == [bool(die) for die in game.turn.aside]
            game = evolve(game, event)
            if game.turn is not None:
                assert sum(1 for die in game.turn.aside if die) + len(game.turn.open) == 6
                assert not any(
                    die and rolled for die, rolled in zip(game.turn.aside, game.turn.rolled, strict=True)
                )


@given(games(finished=False))
def test_the_state_is_the_fold_of_the_stored_events(played: Played) -> None:
    stored = msgspec.json.encode(played.events)
    assert fold(msgspec.json.decode(stored, type=tuple[Event, ...])) == played.game


@given(games(finished=False))
def test_state_commands_and_events_survive_json_and_msgpack(played: Played) -> None:
    def survives(value: T, kind: object) -> None:
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind) == value

    survives(played.game, Game)
    survives(played.start, type(played.start))
    for _, command, events in played.steps[1:]:
        survives(command, Move)
        survives(events, tuple[Event, ...])


@given(games(finished=False))
def test_reprs_say_how_to_make_the_thing_again(played: Played) -> None:
    names = vars(fiese15_tui.game)
    assert eval(repr(played.game), names) == played.game  # noqa: S307 - our own text
    assert eval(repr(played.events), names) == played.events  # noqa: S307


@given(games(finished=False), moves)
def test_decide_accepts_exactly_what_legal_lists_and_refuses_without_touching_dice(
    played: Played, move: Move
) -> None:
    sorted_move = type(move)(tuple(sorted(move.aside)))
    if sorted_move in legal(played.game):
        assert fold(decide(played.game, move, played.dice), played.game) != played.game
        return
    before = msgspec.json.encode(played.game)
    with pytest.raises(CommandError):
        decide(played.game, move, NoDice())
    assert msgspec.json.encode(played.game) == before


@given(games(finished=False))
def test_decide_accepts_every_legal_move_and_there_is_one_until_the_end(played: Played) -> None:
    allowed = legal(played.game)
    assert len(set(allowed)) == len(allowed)
    assert bool(allowed) is not played.game.over
    for move in allowed:
        assert fold(decide(played.game, move, played.dice), played.game).deck == played.start.deck


@given(games(finished=False))
def test_a_game_begins_once(played: Played) -> None:
    with pytest.raises(AlreadyStarted):
        decide(played.game, played.start, NoDice())


@given(games(), moves)
def test_nothing_can_be_played_after_the_end(played: Played, move: Move) -> None:
    with pytest.raises(GameOver):
        decide(played.game, move, NoDice())


@given(moves)
def test_nothing_can_be_played_before_the_beginning(move: Move) -> None:
    with pytest.raises(NotStarted):
        decide(None, move, NoDice())
    with pytest.raises(NotStarted):
        fold(())
    with pytest.raises(NotStarted):
        evolve(None, Rolled((1, 1, 1, 1, 1, 1)))


@given(games(finished=False), st.integers(0, 2**32))
def test_the_same_dice_make_the_same_game(played: Played, seed: int) -> None:
    for move in legal(played.game)[:4]:
        first = decide(played.game, move, RandomDice(Random(seed)))
        assert first == decide(played.game, move, RandomDice(Random(seed)))


@given(games(finished=False))
def test_events_carry_what_the_commands_said(played: Played) -> None:
    assert isinstance(played.events[0], Started)
    for _, command, events in played.steps[1:]:
        assert isinstance(command, Roll | Stop)
        aside = [event.colours for event in events if isinstance(event, SetAside)]
        assert aside == ([command.aside] if command.aside else [])


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=6), st.integers(0, 5), st.sampled_from(["rank", "box"])
)
def test_chips_are_the_set_with_the_leader_lowest_and_the_earlier_seat_higher_on_a_tie(
    totals: list[int], first: int, kind: ChipSet
) -> None:
    seats = len(totals)
    starter = first % seats
    chips = deal(totals, starter, kind)
    assert sorted(chips) == sorted(chip_set(seats, kind))
    order = [(starter + step) % seats for step in range(seats)]
    for earlier, later in combinations(order, 2):
        assert (chips[earlier] < chips[later]) == (totals[earlier] > totals[later])


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6))
def test_places_are_shared_by_equal_totals_and_the_next_is_skipped(totals: list[int]) -> None:
    places = standing(totals)
    ranked = sorted(totals, reverse=True)
    assert places == tuple(ranked.index(total) + 1 for total in totals)
