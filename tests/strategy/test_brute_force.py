"""The solver against a turn solved the slow way: every die of every roll, straight from RULES.md."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiese15_tui.game import NO_DICE, Row, standard_deck, targets
from fiese15_tui.strategy.solver import solve, solve_exact

SECOND = targets(standard_deck()[1])
Aside = tuple[int, ...]


class BruteForce:
    """Expected utility of rolling, for every row of dice set aside (0 where a die is open)."""

    def __init__(
        self, targets: tuple[int, ...], utility: Callable[[int], Fraction | float], *, gambler: bool
    ) -> None:
        self.targets, self.utility, self.gambler = targets, utility, gambler
        self.rolling: dict[Aside, Fraction | float] = {}

    def stop(self, aside: Aside) -> Fraction | float:
        count = sum(die > 0 for die in aside)
        if count == 6:
            return self.utility(2 * sum(aside))
        return self.utility(sum(aside) + (5 if count == 5 else 0))

    def best(self, aside: Aside) -> Fraction | float:
        return self.stop(aside) if all(aside) else max(self.stop(aside), self.roll(aside))

    def roll(self, aside: Aside) -> Fraction | float:
        if aside not in self.rolling:
            places = [place for place in range(6) if not aside[place]]
            total: Fraction | float = 0
            for dice in product(range(1, 7), repeat=len(places)):
                reachable = {aside}
                for place, die in zip(places, dice, strict=True):
                    if die <= self.targets[place]:
                        reachable |= {(*row[:place], die, *row[place + 1 :]) for row in reachable}
                reachable.remove(aside)
                missed = 0 if self.gambler else sum(self.targets[place] for place in places)
                total += max(map(self.best, reachable)) if reachable else self.utility(missed)
            self.rolling[aside] = total / 6 ** len(places)
        return self.rolling[aside]


pips = st.integers(1, 4)
rows: st.SearchStrategy[Row] = st.tuples(pips, pips, pips, pips, pips, pips)


@st.composite
def late(draw: st.DrawFn) -> tuple[Row, Row]:
    """Six targets with three or more dice set aside."""
    goal = draw(rows)
    opened = draw(st.sets(st.integers(0, 5), min_size=1, max_size=3))
    aside = [0 if place in opened else draw(st.integers(1, goal[place])) for place in range(6)]
    return goal, as_row(aside)


def as_row(dice: list[int] | tuple[int, ...]) -> Row:
    a, b, c, d, e, f = dice
    return (a, b, c, d, e, f)


@pytest.mark.parametrize("gambler", [False, True])
def test_every_position_of_a_whole_turn_agrees_with_brute_force(*, gambler: bool) -> None:
    slow = BruteForce(SECOND, float, gambler=gambler)
    fast = solve(SECOND, gambler=gambler)
    assert fast.expected == pytest.approx(slow.roll(NO_DICE), abs=1e-9)
    assert len(slow.rolling) == 6 * 5 * 4 * 2 * 2 * 2 - 5 * 4 * 3
    for aside, value in slow.rolling.items():
        assert fast.roll(as_row(aside)) == pytest.approx(value, abs=1e-9)
        assert fast.stop(as_row(aside)) == slow.stop(aside)


@settings(max_examples=25, deadline=None)
@given(position=late(), gambler=st.booleans(), seed=st.integers(0, 9999))
def test_late_positions_agree_with_brute_force_for_any_utility_without_rounding(
    position: tuple[Row, Row], seed: int, *, gambler: bool
) -> None:
    goal, aside = position
    worth = [Fraction(Random(seed + points).randint(-50, 50), 7) for points in range(73)]
    slow = BruteForce(goal, worth.__getitem__, gambler=gambler)
    fast = solve_exact(goal, worth.__getitem__, gambler=gambler)
    assert fast.roll(aside) == slow.roll(aside)
