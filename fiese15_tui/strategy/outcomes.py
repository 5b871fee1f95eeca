"""What a roll can come to: classes of rolls that differ only in dice that no decision tells apart.

Dice with the same target are interchangeable and a die above its target is as good as none, so a roll of
some open dice is one multiset of valid (target, pips) pairs. Six dice of the first printed strip have 46,656
rolls and 600 such outcomes.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, TypeAlias

Open: TypeAlias = tuple[int, ...]
"""The targets of the dice not set aside, ascending."""


class Step(NamedTuple):
    """How an outcome follows from two smaller ones by its last valid die.

    `parent` is the index of the same outcome with that die too high; `rest` the open targets once the die is
    set aside, `child` the index among their outcomes of what is left of the roll, `pips` what the die shows.
    """

    parent: int
    rest: Open
    child: int
    pips: int


class Outcomes(NamedTuple):
    """The outcomes of rolling some open dice, the bust first.

    `weights` counts the rolls of each (they add up to 6 to the number of dice), `steps` belongs to the
    outcomes after the bust.
    """

    weights: tuple[int, ...]
    steps: tuple[Step, ...]


@cache
def outcomes(open_: Open) -> Outcomes:
    """Return what rolling dice with these targets (1 to 6 each, ascending) can come to.

    Built from the outcomes of the dice above the lowest target: every combination of those with what the dice
    of the lowest target show.
    """
    if not open_:
        return Outcomes((1,), ())
    target, dice = open_[0], open_.count(open_[0])
    tail = outcomes(open_[dice:])
    sizes = [len(outcomes(step.rest).weights) for step in tail.steps]
    shown = list(_multisets(target, dice))
    weights, steps = [], []
    for place, pips in enumerate(shown):
        count = _rolls(target, dice, pips)
        weights += [count * weight for weight in tail.weights]
        if pips:
            # With one die less the group shows the same multisets up to that size, in the same places.
            before = shown.index(pips[:-1]) * len(tail.weights)
            steps.append(Step(before, open_[1:], before, pips[-1]))
        for step, size in zip(tail.steps, sizes, strict=True):
            parent = place * len(tail.weights) + step.parent
            steps.append(Step(parent, open_[:dice] + step.rest, place * size + step.child, step.pips))
    return Outcomes(tuple(weights), tuple(steps))


def positions(targets: Open) -> tuple[Open, ...]:
    """Return every set of dice that can be open with these targets, the smallest first."""
    found: set[Open] = {()}
    for target in targets:
        found |= {tuple(sorted((*open_, target))) for open_ in found}
    return tuple(sorted(found, key=lambda open_: (len(open_), open_)))


def _multisets(target: int, dice: int) -> Iterator[tuple[int, ...]]:
    for size in range(dice + 1):
        yield from combinations_with_replacement(range(1, target + 1), size)


def _rolls(target: int, dice: int, valid: tuple[int, ...]) -> int:
    high = dice - len(valid)
    same = prod(factorial(valid.count(pips)) for pips in set(valid))
    ways: int = factorial(dice) // (factorial(high) * same) * (6 - target) ** high
    return ways
