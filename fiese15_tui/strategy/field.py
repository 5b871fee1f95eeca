"""Chances to win with any number of players, all others playing for points.

Their totals are convolved exactly from the solved turns. What is assumed: everybody, the player to move
included, maximises points in all turns but the present one; in coming rounds each player's strip is drawn
evenly from the deck on its own; in the handicap, later rounds deal the chips of the present standing. The
last turn of the last round assumes nothing and is exact; in that round only the others' policy is assumed.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from fiese15_tui.game import Game, Row, Strip, deal, targets
from fiese15_tui.strategy.solver import solved

Spread = Sequence[float]
"""The chance of each number of points, from 0 points on."""

_NOTHING: Spread = (1.0,)


def win_share(total: int, others: Sequence[tuple[int, Spread]]) -> float:
    """Return the chance to have won with `total` points: among n with the highest total, one n-th of a win.

    `others` are the other players' totals so far and what they still get.
    """
    ties = [1.0]
    for so_far, spread in others:
        need = total - so_far
        below, same = sum(spread[: max(need, 0)]), spread[need] if 0 <= need < len(spread) else 0.0
        ties = [
            below * (ties[n] if n < len(ties) else 0.0) + same * (ties[n - 1] if n else 0.0)
            for n in range(len(ties) + 1)
        ]
    return sum(chance / (n + 1) for n, chance in enumerate(ties))


def mover_utility(game: Game) -> list[float]:
    """Return the chance of the player to move to win, by the points of this turn (0, 1, 2, …)."""
    turn = game.turn
    assert turn is not None
    rivals = (seat for seat in range(game.seats) if seat != turn.seat)
    others = [(game.totals[seat], still_to_come(game, seat)) for seat in rivals]
    later = still_to_come(game, turn.seat)
    reach = 2 * sum(turn.targets) + len(later)
    shares = [win_share(game.totals[turn.seat] + points, others) for points in range(reach)]
    return [
        sum(chance * shares[points + more] for more, chance in enumerate(later))
        for points in range(2 * sum(turn.targets) + 1)
    ]


def other_share(game: Game, seat: int, present: Spread) -> float:
    """Return the chance of a `seat` that is not to move to win when this turn pays by `present`."""
    turn = game.turn
    assert turn is not None
    others = []
    for other in range(game.seats):
        spread = still_to_come(game, other)
        if other != seat:
            others.append((game.totals[other], _sum(spread, present) if other == turn.seat else spread))
    own = still_to_come(game, seat)
    return sum(chance * win_share(game.totals[seat] + points, others) for points, chance in enumerate(own))


def still_to_come(game: Game, seat: int) -> Spread:
    """Return what a seat still gets in this round and later ones, without the turn in progress."""
    turn = game.turn
    assert turn is not None
    gambler, handicap = game.options.gambler, game.options.handicap
    rounds = game.options.rounds - game.round
    chip = deal(game.totals, game.starter(game.round + 1), game.options.chips)[seat] if handicap else None
    later = _rounds(game.deck, chip, rounds, gambler=gambler)
    if seat == turn.seat or game.result(game.round, seat) is not None:
        return later
    goal = targets(game.strip, game.chips[-1][seat] if handicap else None)
    return _sum(_turn(goal, gambler=gambler), later)


@cache
def _turn(goal: Row, *, gambler: bool) -> Spread:
    points = solved(goal, gambler=gambler).outlook().points
    return tuple(points.get(number, 0.0) for number in range(max(points) + 1))


@lru_cache(256)
def _rounds(deck: tuple[Strip, ...], chip: int | None, rounds: int, *, gambler: bool) -> Spread:
    if not rounds:
        return _NOTHING
    turns = [_turn(targets(strip, chip), gambler=gambler) for strip in deck]
    most = max(map(len, turns))
    mean = [sum(turn[n] for turn in turns if n < len(turn)) / len(turns) for n in range(most)]
    return _sum(_rounds(deck, chip, rounds - 1, gambler=gambler), mean)


def _sum(ones: Spread, others: Spread) -> Spread:
    total = [0.0] * (len(ones) + len(others) - 1)
    for points, chance in enumerate(ones):
        if chance:
            for more, other in enumerate(others):
                total[points + more] += chance * other
    return tuple(total)
