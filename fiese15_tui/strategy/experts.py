"""The strong computer players' decisions, kept: a game asks for the same ones again and again."""

from functools import lru_cache

from fiese15_tui.game import Game, Move, Row, Turn
from fiese15_tui.strategy.solver import Solved, solved
from fiese15_tui.strategy.win import KEPT, turn_to_win

_EQUAL = 1e-9
"""Chances to win that differ by less are the same."""


def expert(game: Game, turn: Turn) -> Move:
    """Return the move after a roll that maximises the expected points of the turn."""
    points = solved(turn.targets, gambler=game.options.gambler)
    known, position = _known_moves(points), (turn.aside, valid_dice(turn))
    if position not in known:
        known[position] = points.choices(*position)[0].move
    return known[position]


def shark(game: Game, turn: Turn) -> Move:
    """Return the move after a roll that maximises the chance to win; among equal ones that of most points."""
    win = turn_to_win(game)
    known, position = _known_moves(win), (turn.aside, valid_dice(turn))
    if position not in known:
        known[position] = _most_wins(win, *position)
    return known[position]


def valid_dice(turn: Turn) -> Row:
    """Return the last roll without its dice above their targets: no decision tells those apart."""
    a, b, c, d, e, f = (
        die if die <= target else 0 for die, target in zip(turn.rolled, turn.targets, strict=True)
    )
    return (a, b, c, d, e, f)


@lru_cache(KEPT)
def _known_moves(_turn: Solved[float]) -> dict[tuple[Row, Row], Move]:
    """Return the decisions made so far in a solved turn, by the dice aside and the valid dice."""
    return {}


def _most_wins(win: Solved[float], aside: Row, valid: Row) -> Move:
    ranked = win.choices(aside, valid)
    best = [choice.move for choice in ranked if choice.value > ranked[0].value - _EQUAL]
    if len(best) == 1:
        return best[0]
    points = solved(win.targets, gambler=win.gambler).choices(aside, valid)
    return next(choice.move for choice in points if choice.move in best)
