"""The strong computer players' decisions, kept: a game asks for the same ones again and again."""

from functools import lru_cache

from fiese15_tui.game import Game, Move, Row, Turn
from fiese15_tui.strategy.solver import solved


def expert(game: Game, turn: Turn) -> Move:
    """Return the move after a roll that maximises the expected points of the turn."""
    return _most_points(turn.targets, turn.aside, valid_dice(turn), gambler=game.options.gambler)


def valid_dice(turn: Turn) -> Row:
    """Return the last roll without its dice above their targets: no decision tells those apart."""
    a, b, c, d, e, f = (
        die if die <= target else 0 for die, target in zip(turn.rolled, turn.targets, strict=True)
    )
    return (a, b, c, d, e, f)


@lru_cache(2**17)
def _most_points(targets: Row, aside: Row, valid: Row, *, gambler: bool) -> Move:
    return solved(targets, gambler=gambler).choices(aside, valid)[0].move
