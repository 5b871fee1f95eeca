from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiese15_tui.game import (
    Event,
    Game,
    Options,
    RandomDice,
    Rolled,
    SetAside,
    Start,
    TurnEnded,
    decide,
    fold,
    standard_deck,
    targets,
)
from fiese15_tui.strategy.analysis import analyse
from fiese15_tui.strategy.players import choose
from fiese15_tui.strategy.solver import solved
from fiese15_tui.strategy.win import win_chances


def play(levels: tuple[str, ...], options: Options, seed: int) -> tuple[list[Event], Game]:
    rng = Random(seed)
    dice = RandomDice(rng)
    events = list(decide(None, Start(len(levels), options, standard_deck()), dice))
    game = fold(events)
    while game.turn is not None:
        new = decide(game, choose(levels[game.turn.seat], game, rng), dice)
        events += new
        game = fold(new, game)
    return events, game


@settings(max_examples=12, deadline=None)
@given(
    levels=st.lists(st.sampled_from(("random", "greedy", "cautious", "expert")), min_size=1, max_size=3),
    seed=st.integers(0, 9999),
    handicap=st.booleans(),
    gambler=st.booleans(),
    rotate=st.booleans(),
)
def test_points_are_expected_and_luck_and_decisions_without_a_remainder(
    levels: list[str], seed: int, *, handicap: bool, gambler: bool, rotate: bool
) -> None:
    options = Options(handicap=handicap, gambler=gambler, rounds=3, rotate_start=rotate)
    events, game = play(tuple(levels), options, seed)
    found = analyse(events)
    assert [turn.points for turn in found.turns] == [result.points for result in game.results]
    for turn in found.turns:
        assert turn.points == turn.expected + turn.luck + turn.lost
        assert turn.lost <= 0
        assert float(turn.lost) == pytest.approx(-sum(d.points_cost for d in turn.decisions), abs=1e-7)
    for seat, player in enumerate(found.players):
        assert player.points == game.totals[seat] == player.expected + player.luck + player.lost


def test_the_expected_points_are_those_of_the_turns_played() -> None:
    events, game = play(("cautious", "greedy"), Options(rounds=2), 3)
    found = analyse(events)
    worth = [solved(targets(game.strip_of(number))).expected for number in (1, 2)]
    assert [float(player.expected) for player in found.players] == [sum(worth)] * 2
    assert [(turn.seat, turn.round) for turn in found.turns] == [(0, 1), (1, 1), (0, 2), (1, 2)]


def test_an_expert_loses_no_points_and_a_shark_no_chances() -> None:
    events, _ = play(("expert", "shark", "greedy"), Options(rounds=2), 8)
    expert, shark, greedy = analyse(events).players
    assert float(expert.lost) == pytest.approx(0, abs=1e-7)
    assert shark.win_lost == pytest.approx(0, abs=1e-7)
    assert greedy.lost < -1
    assert greedy.win_lost > 0


def test_decisions_name_the_event_the_best_move_and_the_mistake() -> None:
    events, _ = play(("greedy", "cautious"), Options(rounds=3), 5)
    found = analyse(events)
    decisions = [decision for turn in found.turns for decision in turn.decisions]
    assert decisions
    for decision in decisions:
        event, following = events[decision.event], events[decision.event + 1]
        assert isinstance(event, SetAside)
        assert decision.move.aside == event.colours
        assert isinstance(following, Rolled | TurnEnded)
        before = fold(events[: decision.event])
        ranked = solved(before.turn.targets if before.turn else (1,) * 6)
        assert before.turn is not None
        best = ranked.choices(before.turn.aside, before.turn.rolled)[0]
        assert best.move == decision.best_for_points
        limits = {"doubtful": (0.02, 0.04), "bad": (0.04, 0.08), "very bad": (0.08, 1.01), None: (0, 0.02)}
        low, high = limits[decision.mistake]
        assert low <= decision.win_cost < high
    assert {decision.mistake for decision in decisions} >= {None, "very bad"}


def test_alone_a_mistake_is_named_by_its_points() -> None:
    events, _ = play(("random",), Options(rounds=10), 5)
    decisions = [decision for turn in analyse(events).turns for decision in turn.decisions]
    limits = {"doubtful": (0.5, 1), "bad": (1, 2), "very bad": (2, 99), None: (0, 0.5)}
    for decision in decisions:
        low, high = limits[decision.mistake]
        assert low <= decision.points_cost < high
        assert decision.win_cost == 0
    assert len({decision.mistake for decision in decisions}) > 1


def test_the_line_has_the_chances_before_every_turn_and_at_the_end() -> None:
    events, game = play(("cautious", "greedy"), Options(rounds=2), 4)
    line = analyse(events).line
    assert len(line) == 5
    for moment in line:
        assert moment.chances == win_chances(fold(events[: moment.event + 1]))
    best = max(game.totals)
    winners = game.totals.count(best)
    assert line[-1].chances == tuple((total == best) / winners for total in game.totals)


def test_a_game_broken_off_is_judged_up_to_its_last_finished_turn() -> None:
    events, _ = play(("cautious", "greedy"), Options(rounds=2), 4)
    ends = [index for index, event in enumerate(events) if isinstance(event, TurnEnded)]
    found = analyse(events[: ends[1] - 1])
    assert len(found.turns) == 1
    assert len(found.line) == 2
