"""What a table costs without any socket: `python tests/bench/bench_table.py`.

One game of six people, each with a replica, is played to the end; the same with a crowd of watchers that join
first. The reference is one request that changes nothing, in the same run. Processor time is counted.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from desk import Desk, key

from fiese15_tui.game import Options, fold, legal
from fiese15_tui.table import messages as m
from fiese15_tui.table.state import checksum

WATCHERS = 1000
TIMES = 2000


def timed(action: Callable[[], object], times: int = TIMES) -> float:
    """Return microseconds of processor time a call."""
    started = time.process_time()
    for _ in range(times):
        action()
    return (time.process_time() - started) / times * 1e6


def six() -> Desk:
    desk = Desk(seed=3)
    for who in "abcdef":
        desk.join(who, f"Player {who}")
        desk.granted(who, m.SetReady(desk.replicas[who].seats[0], ready=True))
    desk.granted("a", m.SetOptions(Options(handicap=True), coach=True))
    desk.granted("a", m.Begin())
    return desk


def played(desk: Desk) -> tuple[int, float, float]:
    """Play to the end; return moves, microseconds a move in the table and an update in a replica."""
    rng, moves, table, replicas = Random(1), 0, 0.0, 0.0
    while (turn := desk.table.state.game.turn) is not None:
        move = m.Play(turn.seat, rng.choice(legal(desk.table.state.game)))
        desk.replicas["abcdef"[turn.seat]].ask(move)
        (request,) = desk.replicas["abcdef"[turn.seat]].take_outgoing()
        started = time.process_time()
        sends = desk.table.handle(f"line {'abcdef'[turn.seat]}", request, desk.now)
        handled = time.process_time()
        desk.deliver(sends)
        moves, table = moves + 1, table + handled - started
        replicas += time.process_time() - handled
    return moves, table / moves * 1e6, replicas / moves / 6 * 1e6


def main() -> None:
    desk = six()
    ids = iter(range(10**6, 10**9))
    nothing = timed(lambda: desk.table.handle("line a", m.Request(next(ids), 1, 0, m.Resync()), desk.now))
    moves, table, replica = played(desk)
    state = desk.table.state
    print(f"a request that changes nothing       {nothing:7.1f} µs (the reference)")
    print(f"a move, in the table                 {table:7.1f} µs ({moves} moves, six clients)")
    print(f"an update, in one replica            {replica:7.1f} µs")
    print(f"checksum of a finished ten rounds    {timed(lambda: checksum(state)):7.1f} µs")
    print(f"a finished ten rounds folded anew    {timed(lambda: fold(desk.kept.events), 20):7.1f} µs")

    desk = six()
    number = iter(range(10**6))

    def join() -> None:
        n = next(number)
        desk.table.handle(f"line {n}", m.Request(1, 0, 0, m.Hello(key(str(n)))), desk.now)

    first = timed(join, WATCHERS // 2)
    second = timed(join, WATCHERS // 2)
    print(f"a watcher joins, first and last half {first:7.1f} µs {second:7.1f} µs ({WATCHERS} watchers)")
    print(f"a tick among them                    {timed(lambda: desk.table.tick(desk.now)):7.1f} µs")
    print(f"the next tick asked for              {timed(desk.table.next_tick):7.1f} µs")


if __name__ == "__main__":
    main()
