"""Computer players: a level's name and a game in progress give a move."""

from collections.abc import Callable
from random import Random

from fiese15_tui.game import COLOURS, Game, GameOver, Move, Roll, Stop, Turn, aside_points, legal

CAUTIOUS_MARGIN = 5
"""`cautious` stops as soon as stopping pays this much more than a bust would."""


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


def _cautious(game: Game, turn: Turn, _rng: Random) -> Move:
    aside = [turn.rolled[colour] if colour in turn.valid else turn.aside[colour] for colour in COLOURS]
    missed = sum(target for target, die in zip(turn.targets, aside, strict=True) if not die)
    bust = 0 if game.options.gambler else missed
    return Stop(turn.valid) if aside_points(aside) >= bust + CAUTIOUS_MARGIN else Roll(turn.valid)


def _expert(game: Game, turn: Turn, _rng: Random) -> Move:
    from fiese15_tui.strategy.experts import expert  # noqa: PLC0415  who only needs the names loads no solver

    return expert(game, turn)


def _shark(game: Game, turn: Turn, _rng: Random) -> Move:
    from fiese15_tui.strategy.experts import shark  # noqa: PLC0415  who only needs the names loads no solver

    return shark(game, turn)


_PLAYERS: dict[str, Callable[[Game, Turn, Random], Move]] = {
    "random": _random,
    "greedy": _greedy,
    "cautious": _cautious,
    "expert": _expert,
    "shark": _shark,
}

LEVELS: tuple[str, ...] = tuple(_PLAYERS)
"""The computer players from the weakest to the strongest, without the `@` that marks them to users."""
