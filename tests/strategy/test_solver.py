from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiese15_tui.game import (
    NO_DICE,
    Roll,
    Row,
    Turn,
    aside_points,
    bust_points,
    standard_deck,
    targets,
)
from fiese15_tui.strategy.solver import Solved, solve, solve_exact, solved

FIRST, SECOND, THIRD = (targets(strip) for strip in standard_deck()[:3])

pips = st.integers(1, 4)
rows: st.SearchStrategy[Row] = st.tuples(pips, pips, pips, pips, pips, pips)


@st.composite
def late(draw: st.DrawFn, most_open: int) -> tuple[Row, Row]:
    """Six targets with three or more dice set aside."""
    goal = draw(rows)
    opened = draw(st.sets(st.integers(0, 5), min_size=1, max_size=most_open))
    aside = [0 if place in opened else draw(st.integers(1, goal[place])) for place in range(6)]
    return goal, as_row(aside)


def as_row(dice: list[int] | tuple[int, ...]) -> Row:
    a, b, c, d, e, f = dice
    return (a, b, c, d, e, f)


@pytest.mark.parametrize("gambler", [False, True])
@pytest.mark.parametrize("goal", [FIRST, SECOND, THIRD])
def test_floats_agree_with_fractions(goal: Row, *, gambler: bool) -> None:
    exact, rounded = solve_exact(goal, gambler=gambler), solve(goal, gambler=gambler)
    assert isinstance(exact.expected, Fraction)
    assert rounded.expected == pytest.approx(float(exact.expected), abs=1e-9)
    odds, near = exact.outlook(), rounded.outlook()
    assert sum(odds.points.values()) == 1
    assert sum(points * chance for points, chance in odds.points.items()) == exact.expected
    assert near.points.keys() == odds.points.keys()
    for points, chance in odds.points.items():
        assert near.points[points] == pytest.approx(float(chance), abs=1e-9)
    for end, points in odds.ends.items():
        assert near.ends[end] == pytest.approx(
            {paid: float(chance) for paid, chance in points.items()}, abs=1e-9
        )


def test_a_million_simulated_turns_follow_the_distribution() -> None:
    turns, rng, best = 1_000_000, Random(15), Policy(solved(FIRST))
    points: Counter[int] = Counter()
    ends: Counter[tuple[str, int]] = Counter()
    for _ in range(turns):
        end, paid = best.play(rng)
        points[paid] += 1
        ends[end, paid] += 1
    odds = solved(FIRST).outlook()
    split = {(end, paid): chance for end, chances in odds.ends.items() for paid, chance in chances.items()}
    assert ends.keys() <= split.keys()
    expected = [(points[paid], chance) for paid, chance in odds.points.items()]
    expected += [(ends[way], chance) for way, chance in split.items()]
    for count, chance in expected:
        assert abs(count - turns * chance) < 4.5 * sqrt(turns * chance * (1 - chance))


class Policy:
    """Plays turns by the best choice of every position, asked once each."""

    def __init__(self, turn: Solved[float]) -> None:
        self.turn = turn
        self.after: dict[Row, list[tuple[str, Row] | None]] = {}
        self.best: dict[tuple[Row, Row], tuple[str, Row]] = {}

    def play(self, rng: Random) -> tuple[str, int]:
        end, aside = "", NO_DICE
        while not end:
            known = self.after.setdefault(aside, [])
            if not known:
                known.extend([None] * 6 ** aside.count(0))
            number = int(rng.random() * len(known))
            after = known[number]
            if after is None:
                after = known[number] = self.decide(aside, number)
            end, aside = after
        return end, bust_points(self.turn.targets, aside) if end == "bust" else aside_points(aside)

    def decide(self, aside: Row, number: int) -> tuple[str, Row]:
        """How the turn ends, if it does, and the row aside after the best choice for a roll."""
        valid = [0] * 6
        for place, target in enumerate(self.turn.targets):
            if not aside[place]:
                number, die = divmod(number, 6)
                valid[place] = die + 1 if die < target else 0
        position = aside, as_row(valid)
        if position not in self.best:
            self.best[position] = self.choose(*position)
        return self.best[position]

    def choose(self, aside: Row, valid: Row) -> tuple[str, Row]:
        if not any(valid):
            return "bust", aside
        move = self.turn.choices(aside, valid)[0].move
        row = as_row([valid[place] if place in move.aside else aside[place] for place in range(6)])
        if isinstance(move, Roll):
            return "", row
        return {1: "five", 0: "six"}.get(row.count(0), "fewer"), row


@settings(max_examples=8, deadline=None)
@given(goal=st.tuples(*[st.integers(1, 6)] * 6), gambler=st.booleans())
def test_the_distribution_adds_up(goal: Row, *, gambler: bool) -> None:
    turn = solve(goal, gambler=gambler)
    odds = turn.outlook()
    assert sum(odds.points.values()) == pytest.approx(1)
    assert min(odds.points.values()) > 0
    assert sum(points * chance for points, chance in odds.points.items()) == pytest.approx(turn.expected)
    assert odds.chance("bust") + odds.chance("five") + odds.chance("six") <= 1 + 1e-12


@settings(max_examples=30, deadline=None)
@given(position=late(4), gambler=st.booleans())
def test_rolling_is_worth_the_mean_of_the_best_choices(position: tuple[Row, Row], *, gambler: bool) -> None:
    goal, aside = position
    turn = solve(goal, gambler=gambler)
    total = 0.0
    for dice in product(range(1, 7), repeat=aside.count(0)):
        row = iter(dice)
        ranked = turn.choices(aside, as_row([0 if die else next(row) for die in aside]))
        total += ranked[0].value if ranked else bust_points(goal, aside, gambler=gambler)
    assert turn.roll(aside) == pytest.approx(total / 6 ** aside.count(0))


@settings(max_examples=50, deadline=None)
@given(position=late(3), dice=st.tuples(*[st.integers(1, 6)] * 6))
def test_choices_rank_every_legal_move(position: tuple[Row, Row], dice: tuple[int, ...]) -> None:
    goal, aside = position
    rolled = as_row([0 if kept else die for kept, die in zip(aside, dice, strict=True)])
    ranked = solve(goal).choices(aside, rolled)
    valid = Turn(0, goal, rolled, aside, 1).valid
    whole = len(valid) == aside.count(0)
    assert len({choice.move for choice in ranked}) == len(ranked) == 2 * (2 ** len(valid) - 1) - whole
    assert all(better.value > worse.value - 1e-9 for better, worse in pairwise(ranked))
    assert all(choice.move.aside and set(choice.move.aside) <= set(valid) for choice in ranked)


@settings(max_examples=20, deadline=None)
@given(goal=rows, order=st.permutations(range(6)), gambler=st.booleans())
def test_the_order_of_the_colours_does_not_count(goal: Row, order: list[int], *, gambler: bool) -> None:
    shuffled = as_row([goal[place] for place in order])
    assert solve(goal, gambler=gambler).expected == solve(shuffled, gambler=gambler).expected


@settings(max_examples=20, deadline=None)
@given(goal=rows, least=st.integers(1, 20))
def test_playing_for_a_number_of_points_reaches_it_at_least_as_often(goal: Row, least: int) -> None:
    by_points = sum(chance for points, chance in solve(goal).outlook().points.items() if points >= least)
    aiming = solve(goal, lambda points: float(points >= least))
    reached = sum(chance for points, chance in aiming.outlook().points.items() if points >= least)
    assert aiming.expected == pytest.approx(reached)
    assert aiming.expected >= by_points - 1e-9


def test_a_bust_can_pay_more_than_stopping() -> None:
    ranked = solved(SECOND).choices(NO_DICE, (6, 6, 1, 6, 6, 6))
    assert ranked[0].move == Roll(ranked[0].move.aside)
    assert solved(SECOND).stop((0, 0, 1, 0, 0, 0)) == 1
    assert bust_points(SECOND, (0, 0, 1, 0, 0, 0)) == 14


@pytest.mark.parametrize("goal", [(0, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 7), (1, 2, 3)])
def test_targets_out_of_range_are_refused(goal: Row) -> None:
    with pytest.raises(ValueError, match="six targets from 1 to 6"):
        solve(goal)
    with pytest.raises(ValueError, match="six targets from 1 to 6"):
        solve_exact(goal)


def test_solved_turns_are_kept() -> None:
    assert solved(FIRST) is solved(FIRST)
    assert solved(FIRST, gambler=True) is not solved(FIRST)
