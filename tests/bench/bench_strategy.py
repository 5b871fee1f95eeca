"""The solver's speed and the computer players' strength: `python tests/bench/bench_strategy.py [GAMES]`.

Bars: one strip solved in 60 ms; fifteen fronts and ninety backs with chips, base and gambler, in 12 s; an
answer from a solved turn in 1 ms; the two-player game there in 2 s and then a chance to win in 50 ms;
`@expert` beats `@cautious` and `@shark` beats `@expert` over 20,000 games each. Processor time is counted;
"cold" forgets all that is kept before each measurement. The reference is the solver's inner step: the higher
of two floats.
"""

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median

from fiese15_tui.game import (
    ChipsDealt,
    Event,
    Options,
    Rolled,
    Row,
    Started,
    StripTurned,
    fold,
    standard_deck,
    targets,
)
from fiese15_tui.strategy import win
from fiese15_tui.strategy.duel import VARIANTS
from fiese15_tui.strategy.outcomes import outcomes
from fiese15_tui.strategy.simulation import simulate, wilson
from fiese15_tui.strategy.solver import solve
from fiese15_tui.strategy.tables import chances

DECK = standard_deck()
FRONTS = [targets(strip) for strip in DECK]
BACKS = [targets(strip, chip) for strip in DECK for chip in range(1, 7)]
ALL_VALID: Row = (1, 1, 1, 1, 1, 1)


def seconds(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return time.process_time() - started


def summary(times: Sequence[float]) -> str:
    return f"median {median(times) * 1e3:.2f} ms, most {max(times) * 1e3:.2f} ms"


def reference() -> float:
    rng = Random(1)
    ones, others = ([rng.random() for _ in range(1_000_000)] for _ in range(2))
    return seconds(lambda: [max(one, other) for one, other in zip(ones, others, strict=True)])


def whole(goal: Row, *, gambler: bool) -> None:
    solve(goal, gambler=gambler).outlook()


def cold_solves() -> list[float]:
    times = []
    for goal in FRONTS:
        outcomes.cache_clear()
        times.append(seconds(lambda goal=goal: whole(goal, gambler=False)))
    return times


def everything() -> None:
    outcomes.cache_clear()
    for goal in FRONTS + BACKS:
        for gambler in (False, True):
            whole(goal, gambler=gambler)


def answers() -> list[float]:
    """Time the ranking of all moves after a roll with six valid dice, the most there can be."""
    turns = [solve(goal) for goal in FRONTS]
    return [seconds(lambda turn=turn: turn.choices((0,) * 6, ALL_VALID)) for turn in turns]


def position(strip: int, options: Options, dealt: tuple[int, int] | None) -> list[Event]:
    events: list[Event] = [Started(2, options, DECK), StripTurned(strip)]
    if dealt:
        events.append(ChipsDealt(dealt))
    return [*events, Rolled(ALL_VALID)]


def chances_to_win(options: Options, dealt: tuple[int, int] | None = None) -> tuple[list[float], list[float]]:
    """Time the first player's chances after its first roll of ten rounds, the most work: cold and again."""
    cold, again = [], []
    for strip in DECK:
        game = fold(position(strip.id, options, dealt))
        for cache in (outcomes, win._known_replies, win._solved):
            cache.cache_clear()
        cold.append(seconds(lambda game=game: win.move_win_chances(game)))
        again.append(seconds(lambda game=game: win.move_win_chances(game)))
    return cold, again


def match(one: str, other: str, games: int) -> None:
    started = time.process_time()
    first, second = simulate([one, other], games, seed=15)
    low, high = wilson(first.won, games)
    taken = time.process_time() - started
    print(
        f"@{one} against @{other}, {games} games: {first.win_rate:.2%} (95 %: {low:.2%} to {high:.2%}), "
        f"points {first.mean_points:.2f} and {second.mean_points:.2f}, {taken:.0f} s"
    )


def main(games: int) -> None:
    print(f"reference: {reference() * 1e3:.0f} ms for the higher of two floats, a million times")
    print(f"one front solved with its distribution, cold: {summary(cold_solves())}")
    print(f"all 105 targets, base and gambler, with distributions: {seconds(everything):.2f} s")
    print(f"all moves ranked in a solved turn: {summary(answers())}")
    chances.cache_clear()
    loading = seconds(lambda: [*map(chances, VARIANTS)])
    print(f"chances of all {len(VARIANTS)} variants loaded: {loading * 1e3:.0f} ms")
    for name, options, dealt in (
        ("base", Options(), None),
        ("gambler", Options(gambler=True), None),
        ("rank", Options(handicap=True), (1, 2)),
        ("box", Options(handicap=True, chips="box"), (1, 3)),
    ):
        cold, again = chances_to_win(options, dealt)
        print(f"chances to win after a first roll, {name}, cold: {summary(cold)}; again: {summary(again)}")
    match("expert", "cautious", games)
    match("shark", "expert", games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
