"""Where dice and strips come from: the engine has no randomness of its own."""

from collections.abc import Sequence
from random import Random
from typing import Protocol


class Dice(Protocol):
    """A source of chance, handed to `decide` by whoever owns the table."""

    def roll(self, count: int) -> Sequence[int]:
        """Return `count` dice of 1 to 6 pips."""

    def draw(self, count: int) -> int:
        """Return one of 0 to `count` - 1, evenly."""


class RandomDice:
    """Dice from a `random.Random`: a seeded one repeats itself, `random.SystemRandom` cannot be foreseen."""

    def __init__(self, source: Random) -> None:
        self._source = source

    def roll(self, count: int) -> Sequence[int]:
        """Return `count` dice of 1 to 6 pips."""
        return self._source.choices((1, 2, 3, 4, 5, 6), k=count)

    def draw(self, count: int) -> int:
        """Return one of 0 to `count` - 1, evenly."""
        return self._source.randrange(count)
