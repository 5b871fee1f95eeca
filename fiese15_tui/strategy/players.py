"""Computer players: a level's name and a game in progress give a move."""

from collections.abc import Callable
from random import Random

from fiese15_tui.game import Game, GameOver, Move, Roll, Stop, Turn, aside_points, legal

CAUTIOUS_POINTS = 9
"""`cautious` stops as soon as stopping pays this much."""


def choose(level: str, game: Game, rng: Random) -> Move:
    """Return the move that a computer player of `level` makes; `rng` is drawn from by `random` only.

    Pure and safe in any thread; it may think for a while.

    :raises KeyError: `level` is none of `LEVELS`.
    :raises GameOver: nobody is to move.
    """
    play = _PLAYERS[level]
    if game.turn is None:
        raise GameOver
    return play(game, game.turn, rng) if game.turn.rolls else Roll()


def _random(game: Game, _turn: Turn, rng: Random) -> Move:
    return rng.choice(legal(game))


def _greedy(_game: Game, turn: Turn, _rng: Random) -> Move:
    return Roll(turn.valid)


def _cautious(_game: Game, turn: Turn, _rng: Random) -> Move:
    aside = [*turn.aside, *(turn.rolled[colour] for colour in turn.valid)]
    return Stop(turn.valid) if aside_points(aside) >= CAUTIOUS_POINTS else Roll(turn.valid)


def _expert(game: Game, turn: Turn, _rng: Random) -> Move:
    from fiese15_tui.strategy.experts import expert  # noqa: PLC0415  who only needs the names loads no solver

    return expert(game, turn)


_PLAYERS: dict[str, Callable[[Game, Turn, Random], Move]] = {
    "random": _random,
    "greedy": _greedy,
    "cautious": _cautious,
    "expert": _expert,
}

LEVELS: tuple[str, ...] = tuple(_PLAYERS)
"""The computer players from the weakest to the strongest, without the `@` that marks them to users."""
