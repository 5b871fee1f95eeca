"""The chance to win a game from where it stands, and the moves that raise it most.

Two players with the standard deck, or in the last round with any: exact by `duel`, both playing to win. Any
other number of players, and two with a deck of their own before the last round: by `field`, where the others
play for points; for two that can be off by several hundredths, as a rival who plays last and to win gains as
much. One player has always won, and plays for points.
"""

from collections.abc import Sequence
from functools import lru_cache

from fiese15_tui.game import (
    COLOURS,
    FIVE_BONUS,
    Game,
    GameOver,
    Move,
    Roll,
    Row,
    Turn,
    aside_points,
    standard_deck,
    standing,
    targets,
)
from fiese15_tui.strategy.duel import Variant, after_round, replies, reply_utility
from fiese15_tui.strategy.field import Spread, mover_utility, other_share
from fiese15_tui.strategy.outcomes import Open
from fiese15_tui.strategy.solver import ENDINGS, Choice, Outlook, Solved, end_with, solve, solved
from fiese15_tui.strategy.tables import chances

KEPT = 8192
"""How many turns solved for the chance to win are kept; each takes some 20 KB."""


def win_chance(game: Game, seat: int) -> float:
    """Return the chance of `seat` to win, from 0 to 1; see `win_chances`."""
    return win_chances(game)[seat]


def win_chances(game: Game) -> tuple[float, ...]:
    """Return every seat's chance to win, in sum 1, when whoever is to move, and a single rival, play to win.

    Among n players with the highest total each has one n-th of a win.
    """
    turn = game.turn
    if turn is None:
        places = standing(game.totals)
        return tuple(1 / places.count(1) if place == 1 else 0.0 for place in places)
    own = move_win_chances(game)[0].value
    if game.seats == 1 or _is_duel(game):
        return tuple(own if seat == turn.seat else 1 - own for seat in range(game.seats))
    present = _present(turn, turn_to_win(game))
    return tuple(own if seat == turn.seat else other_share(game, seat, present) for seat in range(game.seats))


def move_win_chances(game: Game) -> tuple[Choice[float], ...]:
    """Return the moves of the player to move with the chance to win after each, the best first.

    The order and the moves are those of `Solved.choices`; before the first roll there is one move.

    :raises GameOver: nobody is to move.
    """
    turn = _turn(game)
    win = turn_to_win(game)
    ranked = win.choices(turn.aside, turn.rolled) if turn.rolls else (Choice[float](Roll(), win.expected),)
    return ranked if game.seats > 1 else tuple(Choice(choice.move, 1.0) for choice in ranked)


def turn_to_win(game: Game) -> Solved[float]:
    """Return the turn in progress solved for the chance to win, with one seat for points; results are kept.

    :raises GameOver: nobody is to move.
    """
    turn = _turn(game)
    gambler = game.options.gambler
    if game.seats == 1:
        return solved(turn.targets, gambler=gambler)
    utility = _duel_utility(game, turn) if _is_duel(game) else mover_utility(game)
    return _solved(turn.targets, tuple(utility), gambler=gambler)


def after_move(turn: Turn, move: Move) -> Row:
    """Return the dice aside once `move` has set its dice aside."""
    a, b, c, d, e, f = (
        turn.rolled[colour] if colour in move.aside else turn.aside[colour] for colour in COLOURS
    )
    return (a, b, c, d, e, f)


def _turn(game: Game) -> Turn:
    if game.turn is None:
        raise GameOver
    return game.turn


def _is_duel(game: Game) -> bool:
    last = game.round == game.options.rounds
    return game.seats == 2 and (last or game.deck == standard_deck())


def _duel_utility(game: Game, turn: Turn) -> list[float]:
    """Return the chance of the player to move to win, by the points of its turn."""
    variant, left = Variant.of(game.options), game.options.rounds - game.round
    starter = game.starter(game.round)
    lead = game.totals[starter] - game.totals[1 - starter]
    if turn.seat != starter:
        return reply_utility(turn.targets, after_round(variant, chances(variant)[left]), lead)
    chip = game.chips[-1][1 - starter] if game.options.handicap else None
    other = tuple(sorted(targets(game.strip, chip)))
    points = reachable(turn.targets)
    answered = _replies(other, variant, left, [lead + paid for paid in points])
    utility = [0.0] * (points[-1] + 1)
    for paid, reply in zip(points, answered, strict=True):
        utility[paid] = 1 - reply
    return utility


def reachable(goal: Row) -> list[int]:
    """Return all numbers of points a turn can pay and few others: none odd above the most with five dice."""
    five = sum(goal) - min(goal) + FIVE_BONUS
    return [points for points in range(2 * sum(goal) + 1) if points <= five or points % 2 == 0]


def _replies(open_: Open, variant: Variant, left: int, leads: Sequence[int]) -> list[float]:
    """Return `duel.replies` with `left` rounds to play after this one, each solved once."""
    known = _known_replies(open_, variant, left)
    asked = [lead for lead in leads if lead not in known]
    if asked:
        after = after_round(variant, chances(variant)[left])
        known.update(zip(asked, replies(open_, after, asked, gambler=variant.gambler), strict=True))
    return [known[lead] for lead in leads]


@lru_cache(1024)
def _known_replies(_open: Open, _variant: Variant, _left: int) -> dict[int, float]:
    return {}


@lru_cache(KEPT)
def _solved(goal: Row, utility: tuple[float, ...], *, gambler: bool) -> Solved[float]:
    return solve(goal, utility.__getitem__, gambler=gambler)


def outlook(turn: Turn, by: Solved[float]) -> Outlook[float]:
    """Return what the turn in progress comes to from here, played as `by` solves it."""
    if not turn.rolls:
        return by.outlook()
    move = by.choices(turn.aside, turn.rolled)[0].move
    aside = after_move(turn, move)
    if isinstance(move, Roll):
        return by.outlook(aside)
    certain = {aside_points(aside): 1.0}
    return Outlook({end: certain if end == end_with(aside.count(0)) else {} for end in ENDINGS})


def _present(turn: Turn, win: Solved[float]) -> Spread:
    """Return the chance of each number of points of the turn in progress."""
    points = outlook(turn, win).points
    return [points.get(paid, 0.0) for paid in range(max(points) + 1)]
