import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiese15_tui.game import (
    Game,
    GameOver,
    Options,
    RandomDice,
    Roll,
    Start,
    Stop,
    decide,
    fold,
    legal,
    standard_deck,
)
from fiese15_tui.strategy.players import CAUTIOUS_MARGIN, LEVELS, choose
from fiese15_tui.strategy.solver import solved


def play(level: str, options: Options, seats: int, seed: int) -> list[tuple[Game, Roll | Stop]]:
    dice = RandomDice(Random(seed))
    game = fold(decide(None, Start(seats, options, standard_deck()), dice))
    moves = []
    while not game.over:
        move = choose(level, game, Random(seed))
        moves.append((game, move))
        game = fold(decide(game, move, dice), game)
    return moves


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 3), handicap=st.booleans(), gambler=st.booleans())
def test_every_level_plays_whole_games_with_legal_moves(
    level: str, seed: int, seats: int, *, handicap: bool, gambler: bool
) -> None:
    options = Options(handicap=handicap, gambler=gambler, rounds=2)
    for game, move in play(level, options, seats, seed):
        assert move in legal(game)


def test_greedy_sets_every_valid_die_aside_and_never_stops() -> None:
    for game, move in play("greedy", Options(), 2, 5):
        assert game.turn is not None
        assert move == Roll(game.turn.valid)


@pytest.mark.parametrize("gambler", [False, True])
def test_cautious_stops_when_that_beats_a_bust_by_its_margin(*, gambler: bool) -> None:
    stops = set()
    for game, move in play("cautious", Options(gambler=gambler), 2, 5):
        turn = game.turn
        assert turn is not None
        if turn.rolls and turn.valid != turn.open:
            stopped, bust = (fold(decide(game, m(move.aside), Misses()), game) for m in (Stop, Roll))
            margin = stopped.results[-1].points - bust.results[-1].points
            assert isinstance(move, Stop) == (margin >= CAUTIOUS_MARGIN)
            stops.add(isinstance(move, Stop))
    assert stops == {False, True}


class Misses:
    """Dice too high for every target."""

    def roll(self, count: int) -> list[int]:
        return [7] * count

    def draw(self, count: int) -> int:
        return count - 1


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32), handicap=st.booleans(), gambler=st.booleans())
def test_expert_makes_the_move_of_most_points(seed: int, *, handicap: bool, gambler: bool) -> None:
    for game, move in play("expert", Options(handicap=handicap, gambler=gambler, rounds=2), 2, seed):
        turn = game.turn
        assert turn is not None
        if turn.rolls:
            ranked = solved(turn.targets, gambler=gambler).choices(turn.aside, turn.rolled)
            value = next(choice.value for choice in ranked if choice.move == move)
            assert value > max(choice.value for choice in ranked) - 1e-9


def test_the_names_of_the_levels_load_no_solver() -> None:
    program = "import sys, fiese15_tui.strategy.players; print('fiese15_tui.strategy.solver' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert loaded.stdout == "False\n"


def test_random_depends_on_nothing_but_its_source() -> None:
    assert play("random", Options(), 2, 7) == play("random", Options(), 2, 7)
    assert play("random", Options(), 2, 7) != play("random", Options(), 2, 8)


def test_an_unknown_level_and_a_finished_game_are_refused() -> None:
    game = fold(decide(None, Start(1, Options(rounds=1), standard_deck()), RandomDice(Random(1))))
    with pytest.raises(KeyError):
        choose("wizard", game, Random(1))
    while not game.over:
        game = fold(decide(game, choose("greedy", game, Random(1)), RandomDice(Random(1))), game)
    with pytest.raises(GameOver):
        choose("greedy", game, Random(1))
