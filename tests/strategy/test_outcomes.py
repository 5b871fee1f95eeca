from collections import Counter
from itertools import product

import pytest

from fiese15_tui.strategy.outcomes import Open, outcomes, positions


def faces(open_: Open) -> list[tuple[tuple[int, int], ...]]:
    """The valid (target, pips) pairs of each outcome, read off the steps."""
    found: list[tuple[tuple[int, int], ...]] = [()]
    for step in outcomes(open_).steps:
        (target,) = (Counter(open_) - Counter(step.rest)).elements()
        found.append((*found[step.parent], (target, step.pips)))
    return found


@pytest.mark.parametrize("open_", [(3,), (1, 1), (2, 5), (1, 2, 2), (6, 6, 6), (1, 1, 3, 4), (2, 2, 4, 4)])
def test_outcomes_count_every_roll_once(open_: tuple[int, ...]) -> None:
    counted: Counter[tuple[tuple[int, int], ...]] = Counter()
    for roll in product(range(1, 7), repeat=len(open_)):
        valid = ((target, pips) for target, pips in zip(open_, roll, strict=True) if pips <= target)
        counted[tuple(sorted(valid))] += 1
    shown = faces(open_)
    assert len(set(shown)) == len(shown)
    assert {f: n for f, n in zip(shown, outcomes(open_).weights, strict=True) if n} == counted


@pytest.mark.parametrize("targets", [(1, 2, 2, 3, 3, 4), (1, 1, 1, 3, 4, 5), (2, 2, 2, 2, 2, 6)])
def test_steps_take_the_last_die_off_an_outcome(targets: tuple[int, ...]) -> None:
    for open_ in positions(targets):
        for step, shown in zip(outcomes(open_).steps, faces(open_)[1:], strict=True):
            assert faces(step.rest)[step.child] == shown[:-1]


def test_positions_are_the_distinct_sets_of_open_dice() -> None:
    assert positions((1, 1, 2)) == ((), (1,), (2,), (1, 1), (1, 2), (1, 1, 2))
    assert len(positions((1, 2, 3, 4, 5, 6))) == 64
