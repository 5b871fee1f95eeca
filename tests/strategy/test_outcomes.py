from collections import Counter
from itertools import product

import pytest

from fiese15_tui.strategy.outcomes import outcomes, positions


@pytest.mark.parametrize("open_", [(3,), (1, 1), (2, 5), (1, 2, 2), (6, 6, 6), (1, 1, 3, 4), (2, 2, 4, 4)])
def test_outcomes_count_every_roll_once(open_: tuple[int, ...]) -> None:
    counted: Counter[tuple[tuple[int, int], ...]] = Counter()
    for roll in product(range(1, 7), repeat=len(open_)):
        valid = ((target, pips) for target, pips in zip(open_, roll, strict=True) if pips <= target)
        counted[tuple(sorted(valid))] += 1
    found = outcomes(open_)
    assert found.faces[0] == ()
    assert len(set(found.faces)) == len(found.faces)
    assert {f: n for f, n in zip(found.faces, found.weights, strict=True) if n} == counted


@pytest.mark.parametrize("targets", [(1, 2, 2, 3, 3, 4), (1, 1, 1, 3, 4, 5), (2, 2, 2, 2, 2, 6)])
def test_steps_take_the_last_die_off_an_outcome(targets: tuple[int, ...]) -> None:
    for open_ in positions(targets):
        found = outcomes(open_)
        for step, faces in zip(found.steps, found.faces[1:], strict=True):
            target, pips = faces[-1]
            assert found.faces[step.parent] == faces[:-1]
            assert sorted((*step.rest, target)) == list(open_)
            assert outcomes(step.rest).faces[step.child] == faces[:-1]
            assert step.pips == pips


def test_positions_are_the_distinct_sets_of_open_dice() -> None:
    assert positions((1, 1, 2)) == ((), (1,), (2,), (1, 1), (1, 2), (1, 1, 2))
    assert len(positions((1, 2, 3, 4, 5, 6))) == 64
