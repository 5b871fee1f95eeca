from itertools import chain, combinations, product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fiese15_tui.game import (
    NO_DICE,
    Colour,
    Game,
    GameOver,
    Options,
    RandomDice,
    Roll,
    Row,
    Start,
    Stop,
    Turn,
    TurnEnded,
    decide,
    fold,
    legal,
    standard_deck,
    targets,
)
from fiese15_tui.strategy.advice import Reason, advise, expected_points, numbers, prospect
from fiese15_tui.strategy.solver import ENDINGS, solved
from fiese15_tui.strategy.win import win_chance

FIRST = targets(standard_deck()[0])


def at(
    rolled: Row, aside: Row = NO_DICE, goal: Row = FIRST, seats: int = 1, totals: tuple[int, ...] = (0,)
) -> Game:
    """A game in its last round whose last seat is to decide."""
    options = Options(rounds=1)
    game = fold(decide(None, Start(seats, options, standard_deck()), RandomDice(Random(1))))
    game = fold([TurnEnded("stopped", points) for points in totals[:-1]], game)
    return replace(game, turn=Turn(seats - 1, goal, rolled, aside, 1 if any(rolled) else 0))


def codes(game: Game) -> set[str]:
    return {reason.code for reason in advise(game).reasons}


@settings(max_examples=20, deadline=None)
@given(dice=st.tuples(*[st.integers(1, 6)] * 6), lead=st.integers(0, 30))
def test_every_legal_move_is_priced(dice: Row, lead: int) -> None:
    assume(any(die <= target for die, target in zip(dice, FIRST, strict=True)))  # a bust leaves no decision
    game = at(dice, seats=2, totals=(lead, 0))
    advice, turn = advise(game), game.turn
    assert turn is not None
    moves = [move for move in legal(game) if move.aside != tuple(Colour) or isinstance(move, Stop)]
    assert {option.move for option in advice.options} == set(moves)
    assert min(option.points_cost for option in advice.options) == 0
    assert min(option.win_cost for option in advice.options) == 0
    assert advice.options[0].win_cost < 1e-9
    assert advice.for_points.points_cost == 0
    assert advice.for_points.points == max(option.points for option in advice.options)
    assert win_chance(game, 1) == pytest.approx(advice.options[0].win)
    for option in advice.options:
        aside = tuple(dice[place] if place in option.move.aside else 0 for place in range(6))
        if isinstance(option.move, Roll):
            assert option.points == solved(turn.targets).roll(as_row(aside))


def as_row(dice: tuple[int, ...]) -> Row:
    a, b, c, d, e, f = dice
    return (a, b, c, d, e, f)


def test_before_the_first_roll_there_is_one_option_and_the_bust_is_explained() -> None:
    advice = advise(at(NO_DICE))
    assert [option.move for option in advice.options] == [Roll()]
    assert advice.options[0].points == solved(FIRST).expected
    assert advice.reasons == (Reason("first_bust_pays_all", points=15),)


def test_a_bust_that_pays_more_than_stopping_is_explained() -> None:
    advice = advise(at((6, 6, 6, 6, 6, 1)))
    assert advice.options[0].move == Roll((Colour.RED,))
    assert Reason("bust_pays_more", points=14, instead=1) in advice.reasons


def test_a_low_die_better_left_in_the_cup_is_explained() -> None:
    advice = advise(at((1, 6, 6, 6, 6, 1)))
    assert advice.options[0].move == Roll((Colour.RED,))
    assert Reason("low_die_better_left", (Colour.BLUE,)) in advice.reasons


def test_bonus_and_double_in_reach_are_explained() -> None:
    assert "bonus_in_reach" in codes(at((0, 0, 0, 6, 1, 6), (1, 1, 1, 0, 0, 0)))
    bold = at((0, 0, 0, 2, 0, 0), (1, 1, 1, 0, 0, 1), goal=(4, 3, 3, 2, 6, 1))
    assert Reason("double_in_reach", points=6, instead=11) in advise(bold).reasons


def test_playing_to_win_can_cost_points() -> None:
    hopeless = at((0, 0, 0, 2, 2, 0), (4, 3, 3, 0, 0, 1), seats=2, totals=(27, 0))
    advice = advise(hopeless)
    assert advice.options[0].win == 1
    safe = at((0, 0, 0, 2, 6, 0), (4, 3, 3, 0, 0, 1), seats=2, totals=(19, 0))
    advice = advise(safe)
    assert isinstance(advice.for_points.move, Roll) != isinstance(advice.options[0].move, Roll)
    reason = next(reason for reason in advice.reasons if reason.code == "win_over_points")
    assert reason.points < reason.instead


@settings(max_examples=40)
@given(dice=st.tuples(*[st.integers(1, 6)] * 6), data=st.data())
def test_the_running_numbers_say_what_the_rules_do(dice: Row, data: st.DataObject) -> None:
    game = at(dice)
    turn = game.turn
    assert turn is not None
    sets = chain.from_iterable(combinations(turn.valid, size) for size in range(len(turn.valid) + 1))
    chosen = data.draw(st.sampled_from(list(sets)))
    shown = numbers(game, chosen)
    assert shown is not None
    left = [colour for colour in Colour if colour not in chosen]
    rolls = list(product(range(1, 7), repeat=min(len(left), 4)))
    if len(left) <= 4:
        misses = sum(all(die > FIRST[c] for die, c in zip(roll, left, strict=True)) for roll in rolls)
        assert shown.bust == pytest.approx(misses / len(rolls) if left else 0)
    assert shown.bust_pays == sum(FIRST[colour] for colour in left)
    if not turn.valid:
        assert (shown.roll, shown.stop, shown.best) == (None, None, None)
        return
    option = {option.move: option for option in advise(game).options}
    if not chosen:
        best = max(each.points for each in option.values())
        assert (shown.roll, shown.stop, shown.best) == (None, None, best)
        return
    assert shown.best is None
    assert shown.stop == option[Stop(chosen)].points
    assert shown.roll == (option[Roll(chosen)].points if left else None)


def test_the_running_numbers_before_the_first_roll_and_after_the_end() -> None:
    shown = numbers(at(NO_DICE))
    assert shown is not None
    assert (shown.bust_pays, shown.roll, shown.stop) == (15, solved(FIRST).expected, None)
    assert shown.best is None
    over = fold([TurnEnded("bust", 15)], at(NO_DICE))
    assert numbers(over) is None
    with pytest.raises(GameOver):
        advise(over)


def test_dice_that_are_not_valid_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="not all valid"):
        numbers(at((6, 1, 1, 1, 1, 1)), (Colour.BLUE,))


@settings(max_examples=25, deadline=None)
@given(
    goal=st.tuples(*[st.integers(1, 6)] * 6),
    dice=st.tuples(*[st.integers(1, 6)] * 6),
    kept=st.sets(st.integers(0, 5), max_size=5),
    gambler=st.booleans(),
)
def test_the_prospect_is_that_of_the_best_choice(
    goal: Row, dice: Row, kept: set[int], *, gambler: bool
) -> None:
    """Whatever was set aside before: certainty is split, and the mean is what the best choice expects."""
    aside = as_row(tuple(1 if place in kept else 0 for place in range(6)))
    rolled = as_row(tuple(0 if place in kept else die for place, die in enumerate(dice)))
    assume(any(0 < die <= target for die, target in zip(rolled, goal, strict=True)))
    base = at(rolled, aside, goal)
    game = replace(base, options=Options(rounds=1, gambler=gambler))
    assert game.turn is not None
    found = prospect(game)
    assert found is not None
    assert sum(map(found.chance, ENDINGS)) == pytest.approx(1)
    mean = sum(points * chance for points, chance in found.points.items())
    assert mean == pytest.approx(max(expected_points(game, game.turn).values()))
    left = sum(goal[place] for place in range(6) if not aside[place])
    assert all(points <= (0 if gambler else left) for points in found.ends["bust"])


@pytest.mark.parametrize("gambler", [False, True])
def test_the_prospect_before_the_first_roll_is_that_of_the_strip(*, gambler: bool) -> None:
    game = replace(at((0,) * 6), options=Options(rounds=1, gambler=gambler))
    assert prospect(game) == solved(FIRST, gambler=gambler).outlook()


def test_a_turn_that_is_best_stopped_has_a_certain_prospect() -> None:
    found = prospect(at((0, 0, 0, 0, 0, 1), (4, 3, 3, 2, 2, 0)))
    assert found is not None
    assert found.ends == {"bust": {}, "fewer": {}, "five": {}, "six": {30: 1.0}}
    assert found.points == {30: 1.0}
