"""Many games between computer players, and what came of them."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from fiese15_tui.game import Options, RandomDice, Start, decide, fold, standard_deck
from fiese15_tui.strategy.players import choose


class Record(NamedTuple):
    """What a player has got in some games: sole wins, shared wins, and its totals.

    `won` counts a win shared by n players as one n-th.
    """

    wins: int
    ties: int
    won: float
    totals: tuple[int, ...]

    @property
    def win_rate(self) -> float:
        """The part of the games won, a shared win counted in part."""
        return self.won / len(self.totals)

    @property
    def mean_points(self) -> float:
        """The mean of the totals."""
        return sum(self.totals) / len(self.totals)

    @property
    def sd_points(self) -> float:
        """The standard deviation of the totals, estimated from the sample; 0 for one game."""
        mean, freedom = self.mean_points, max(len(self.totals) - 1, 1)
        return sqrt(sum((total - mean) ** 2 for total in self.totals) / freedom)


def simulate(
    levels: Sequence[str], games: int, seed: int, progress: Callable[[int], None] = lambda _done: None
) -> tuple[Record, ...]:
    """Return the records of computer players of `levels` (names of `LEVELS`) after some games.

    Ten rounds of the base game; every game seats each player one seat further, so that nobody gains by its
    seat. The same seed gives the same games. `progress` is told the number of finished games after each.

    :raises KeyError: a level is none of `LEVELS`.
    """
    rng = Random(seed)  # noqa: S311  games that can be played again
    finals: list[tuple[int, ...]] = []
    for number in range(games):
        shift = number % len(levels)
        totals = play_game((*levels[shift:], *levels[:shift]), rng)
        back = len(levels) - shift
        finals.append((*totals[back:], *totals[:back]))
        progress(number + 1)
    return tuple(_record(finals, player) for player in range(len(levels)))


def play_game(levels: Sequence[str], rng: Random) -> tuple[int, ...]:
    """Return the totals by seat of one game between computer players, drawn from `rng`."""
    dice = RandomDice(rng)
    game = fold(decide(None, Start(len(levels), Options(), standard_deck()), dice))
    while game.turn is not None:
        game = fold(decide(game, choose(levels[game.turn.seat], game, rng), dice), game)
    return game.totals


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of the win chance that `won` of `games` (at least 1) speak for: 95 % for z = 1.96.

    E. B. Wilson, Probable inference, Journal of the American Statistical Association 22 (1927).
    """
    rate, weight = won / games, z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = z * sqrt(rate * (1 - rate) / games + weight / games / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _record(finals: Sequence[tuple[int, ...]], player: int) -> Record:
    wins = ties = 0
    won = 0.0
    for totals in finals:
        if totals[player] == max(totals):
            winners = totals.count(totals[player])
            wins += winners == 1
            ties += winners > 1
            won += 1 / winners
    return Record(wins, ties, won, tuple(totals[player] for totals in finals))
