"""The turn solved exactly by backward induction over the dice set aside.

A position of a turn is which dice are set aside and the sum of their pips: points, bust and bonus depend on
nothing else (RULES: points of a turn), so dice with equal targets are one and the order of rolls does not
count. Positions are solved from the last open die backwards; there are no cycles, as every roll sets a die
aside or ends the turn.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, groupby
from operator import mul
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from fiese15_tui.game import COLOURS, FIVE_BONUS, NO_DICE, Move, Roll, Row, Stop
from fiese15_tui.strategy.outcomes import Open, Step, outcomes, positions

N = TypeVar("N", float, Fraction)
_T = TypeVar("_T", bound=Any)
"""Anything that compares: values, or values with the decision that earns them."""


class Choice(NamedTuple, Generic[N]):
    """A move and the expected utility of the turn after it."""

    move: Move
    value: N


Ending: TypeAlias = Literal["bust", "fewer", "five", "six"]
"""How a turn ends: with a bust, or with fewer than five dice set aside, with five, with six."""

ENDINGS: tuple[Ending, ...] = get_args(Ending)


class Outlook(NamedTuple, Generic[N]):
    """What a turn comes to: for every end the chance of each number of points that it can pay."""

    ends: dict[Ending, dict[int, N]]

    @property
    def points(self) -> dict[int, N]:
        """The chance of each number of points, whatever the end."""
        found: dict[int, N] = {}
        for chances in self.ends.values():
            for paid, chance in chances.items():
                found[paid] = found[paid] + chance if paid in found else chance
        return dict(sorted(found.items()))

    def chance(self, end: Ending) -> N | Literal[0]:
        """Return the chance of this end."""
        return sum(self.ends[end].values())


class Solved(Generic[N]):
    """A turn solved for one utility of its points; `aside` and `rolled` are rows as in `game.Turn`.

    Of moves worth the same (nine digits with floats) it prefers to stop, then to set aside fewer dice, then
    more pips: the policy is one and the same in every mode.
    """

    def __init__(self, targets: Row, utility: Sequence[N], *, gambler: bool) -> None:
        self.targets = targets
        self.gambler = gambler
        self.utility: Sequence[N] = utility
        self._open = tuple(sorted(targets))
        self._tables: dict[Open, list[N]] = rolling_values(self._open, [utility], gambler=gambler)

    @property
    def expected(self) -> N:
        """The expected utility of the whole turn, before the first roll."""
        return self._tables[self._open][0]

    def roll(self, aside: Row) -> N:
        """Return the expected utility of rolling the open dice; with none open, of the turn's end."""
        open_, pips = self._position(aside)
        return self._roll(open_, pips)

    def stop(self, aside: Row) -> N:
        """Return the utility of ending the turn with these dice (at least one) set aside."""
        open_, pips = self._position(aside)
        return self._stop(open_, pips)

    def choices(self, aside: Row, rolled: Row) -> tuple[Choice[N], ...]:
        """Return all moves after a roll, the best first; setting aside the sixth die is one move, a stop."""
        open_, pips = self._position(aside)
        valid = [c for c in COLOURS if 0 < rolled[c] <= self.targets[c]]
        ranked = []
        for size in range(1, len(valid) + 1):
            for chosen in combinations(valid, size):
                rest = _less(open_, [self.targets[c] for c in chosen])
                total = pips + sum(rolled[c] for c in chosen)
                value = self._stop(rest, total)
                ranked.append((self._key(value, rest, total, stop=True), Choice(Stop(chosen), value)))
                if rest:
                    value = self._roll(rest, total)
                    ranked.append((self._key(value, rest, total, stop=False), Choice(Roll(chosen), value)))
        ranked.sort(key=lambda pair: pair[0], reverse=True)
        return tuple(choice for _, choice in ranked)

    def outlook(self, aside: Row = NO_DICE) -> Outlook[N]:
        """Return what the turn comes to when the open dice (at least one) are rolled, then by the policy."""
        start = self._position(aside)
        zero = self._tables[self._open][0] * 0
        chances: dict[tuple[Open, int], N] = {start: zero + 1}
        ends: dict[Ending, dict[int, N]] = {end: {} for end in ENDINGS}
        for open_ in reversed(positions(start[0])[1:]):
            least, policy = 6 - len(open_), self._policy[open_]
            weights = outcomes(open_).weights
            rolls = 6 ** len(open_)
            for pips in range(least, sum(self._open) - sum(open_) + 1):
                chance = chances.get((open_, pips))
                if chance is None:
                    continue
                share = chance / rolls
                lost = 0 if self.gambler else sum(open_)
                ends["bust"][lost] = ends["bust"].get(lost, zero) + share * weights[0]
                for weight, row in zip(weights[1:], policy[1:], strict=True):
                    _, stop, _, total, rest = row[pips - least]
                    if not stop:
                        chances[rest, total] = chances.get((rest, total), zero) + share * weight
                        continue
                    paid, points = _paid(rest, total), ends[end_with(len(rest))]
                    points[paid] = points.get(paid, zero) + share * weight
        return Outlook(
            {
                end: {paid: points[paid] for paid in sorted(points) if points[paid]}
                for end, points in ends.items()
            }
        )

    def _position(self, aside: Row) -> tuple[Open, int]:
        return tuple(sorted(t for t, die in zip(self.targets, aside, strict=True) if not die)), sum(aside)

    def _roll(self, open_: Open, pips: int) -> N:
        return self._tables[open_][pips - 6 + len(open_)] if open_ else self._stop(open_, pips)

    def _stop(self, open_: Open, pips: int) -> N:
        return self.utility[_paid(open_, pips)]

    def _key(self, value: N, open_: Open, pips: int, *, stop: bool) -> "_Key":
        rank = round(value * 10**9) if isinstance(value, float) else value
        return (rank, stop, len(open_), pips, open_)

    @cached_property
    def _policy(self) -> "dict[Open, list[list[_Key]]]":
        """For every open dice, outcome and sum of pips the best decision."""
        policy: dict[Open, list[list[_Key]]] = {}
        reached: dict[Open, _Reached[_Key]] = {}
        for open_ in positions(self._open):
            span = range(6 - len(open_), sum(self._open) - sum(open_) + 1)
            policy[open_] = _best([], outcomes(open_).steps, reached, len(span))
            if open_ != self._open:
                reached[open_] = _Reached([self._decision(open_, pips) for pips in span], policy[open_])
        return policy

    def _decision(self, open_: Open, pips: int) -> "_Key":
        """Return whether to stop or to roll with these dice open."""
        stop = self._key(self._stop(open_, pips), open_, pips, stop=True)
        return max(stop, self._key(self._roll(open_, pips), open_, pips, stop=False)) if open_ else stop


_Key = tuple[float | Fraction, bool, int, int, Open]
"""A decision in order of worth: value, whether to stop, dice left open, pips set aside, targets left open."""


def end_with(left: int) -> Ending:
    """Return how a turn ends that is stopped with so many dice not set aside."""
    return "fewer" if left > 1 else "five" if left else "six"


def solve(targets: Row, utility: Callable[[int], float] = float, *, gambler: bool = False) -> Solved[float]:
    """Solve a turn on six targets (1 to 6 each, colour order) for the most expected `utility` of its points.

    `utility` is asked once for every number of points from 0 to twice the sum of the targets.

    :raises ValueError: not six targets of 1 to 6.
    """
    return Solved(targets, [utility(points) for points in _range(targets)], gambler=gambler)


def solve_exact(
    targets: Row, utility: Callable[[int], Fraction] = Fraction, *, gambler: bool = False
) -> Solved[Fraction]:
    """Solve a turn as `solve` does, without rounding.

    :raises ValueError: not six targets of 1 to 6.
    """
    return Solved(targets, [utility(points) for points in _range(targets)], gambler=gambler)


@cache
def solved(targets: Row, *, gambler: bool = False) -> Solved[float]:
    """Return `solve` for points, kept for the session."""
    return solve(targets, gambler=gambler)


def rolling_values(open_: Open, utilities: Sequence[Sequence[N]], *, gambler: bool) -> dict[Open, list[N]]:
    """Return, for every set of dice that can be open, what rolling them is worth.

    The list of a set runs over the pips set aside, from the fewest to the most possible, and within each sum
    over the `utilities` (each a list by points, from 0): many at once cost less than one by one.
    """
    total, many = sum(open_), len(utilities)
    by_points = list(zip(*utilities, strict=True))
    rolling: dict[Open, list[N]] = {}
    reached: dict[Open, _Reached[N]] = {}
    for _, sets in groupby(positions(open_), key=len):
        before, reached = reached, {}
        for rest in sets:
            span = range(6 - len(rest), total - sum(rest) + 1)
            here = [value for pips in span for value in by_points[_paid(rest, pips)]]
            best = [list(by_points[0 if gambler else sum(rest)]) * len(span)]
            if rest:
                weights, steps = outcomes(rest)
                best = _best(best[0], steps, before, len(span) * many, many)
                rolls = 6 ** len(rest)
                rolling[rest] = [sum(map(mul, weights, column)) / rolls for column in zip(*best, strict=True)]
                here = [max(roll, stop) for roll, stop in zip(rolling[rest], here, strict=True)]
            reached[rest] = _Reached(here, best)
    return rolling


def _best(
    bust: list[_T], steps: Iterable[Step], reached: "dict[Open, _Reached[_T]]", size: int, many: int = 1
) -> list[list[_T]]:
    """Return for every outcome the value of its best decision: at least one valid die set aside."""
    best = [bust]
    for parent, rest, child, pips in steps:
        start = (pips - 1) * many
        taken = reached[rest][child][start : start + size]
        if parent:
            # max() would take three times as long, and this is the solver's inner loop.
            taken = [one if one > other else other for one, other in zip(taken, best[parent], strict=True)]  # noqa: FURB136
        best.append(taken)
    return best


class _Reached(dict[int, list[_T]]):
    """The values of a set of open dice for larger sets that lead to it.

    By outcome, the value of the best decision when setting aside nothing is allowed too; made when asked for.
    """

    def __init__(self, here: list[_T], best: list[list[_T]]) -> None:
        super().__init__({0: here})
        self._here = here
        self._best = best

    def __missing__(self, outcome: int) -> list[_T]:
        pairs = zip(self._here, self._best[outcome], strict=True)
        row = self[outcome] = [one if one > other else other for one, other in pairs]  # noqa: FURB136  as in _best
        return row


def _paid(open_: Open, pips: int) -> int:
    return pips if len(open_) > 1 else pips + FIVE_BONUS if open_ else 2 * pips


def _less(open_: Open, targets: Iterable[int]) -> Open:
    rest = list(open_)
    for target in targets:
        rest.remove(target)
    return tuple(rest)


def _range(targets: Row) -> range:
    if len(targets) != 6 or not all(1 <= target <= 6 for target in targets):
        raise ValueError(f"a turn needs six targets from 1 to 6, not {targets}")
    return range(2 * sum(targets) + 1)
