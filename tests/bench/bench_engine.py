"""Whole two-player games a second on one core: `python tests/bench/bench_engine.py`. Bar: 1,000.

The trivial player sets aside every valid die and stops: two commands a turn unless the first roll is a bust.
The other one sets aside the lowest valid die and rolls on until four lie aside. Processor time is counted.
The reference is the bare cost of one frozen struct copied with one field changed, in the same run.
"""

import time
from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from fiese15_tui.game import Game, Move, Options, RandomDice, Roll, Start, Stop, decide, fold, standard_deck

GAMES = 1000
RUNS = 5


def trivial(game: Game) -> Move:
    turn = game.turn
    assert turn is not None
    return Stop(turn.valid) if turn.rolls else Roll()


def longer(game: Game) -> Move:
    turn = game.turn
    assert turn is not None
    if not turn.rolls:
        return Roll()
    lowest = (min(turn.valid, key=turn.rolled.__getitem__),)
    return Stop(lowest) if len(turn.open) <= 3 else Roll(lowest)


def play(player: Callable[[Game], Move], options: Options, dice: RandomDice) -> int:
    """Play one game to its end and return its number of commands."""
    game = fold(decide(None, Start(2, options, standard_deck()), dice))
    commands = 1
    while game.turn is not None:
        game = fold(decide(game, player(game), dice), game)
        commands += 1
    return commands


def measure(player: Callable[[Game], Move], options: Options) -> tuple[float, float]:
    """Return games and commands a second, the best of some runs."""
    best = (0.0, 0.0)
    for run in range(RUNS):
        dice = RandomDice(Random(run))
        started = time.process_time()
        commands = sum(play(player, options, dice) for _ in range(GAMES))
        seconds = time.process_time() - started
        best = max(best, (GAMES / seconds, commands / seconds))
    return best


def copies_a_second() -> float:
    dice = RandomDice(Random(0))
    game = fold(decide(None, Start(2, Options(), standard_deck()), dice))
    started = time.process_time()
    for _ in range(100_000):
        replace(game, turn=None)
    return 100_000 / (time.process_time() - started)


def main() -> None:
    print(f"reference: {copies_a_second():,.0f} struct copies a second")
    for name, player in (("trivial", trivial), ("longer", longer)):
        for variant, options in (("base", Options()), ("handicap", Options(handicap=True))):
            games, commands = measure(player, options)
            print(f"{name} player, {variant} game: {games:,.0f} games/s, {commands:,.0f} commands/s")


if __name__ == "__main__":
    main()
