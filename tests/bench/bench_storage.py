"""How long a store of N finished games (default 10,000) takes to open, list and add up; what a commit costs.

python tests/bench/bench_storage.py [N]
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Event, Options, RandomDice, Start, decide, fold, standard_deck
from fiese15_tui.storage import database, records
from fiese15_tui.storage.records import Header
from fiese15_tui.storage.statistics import high_scores, players
from fiese15_tui.storage.store import Store
from fiese15_tui.storage.turns import follow
from fiese15_tui.strategy.players import choose
from fiese15_tui.table.journal import NoJournal, SavedGame
from fiese15_tui.table.state import Seat

T = TypeVar("T")
LEVELS = ("cautious", "greedy", "random", "cautious")
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")


def played(number: int) -> list[tuple[Event, ...]]:
    """A finished game of one to four computer players, in the batches of a journal."""
    rng = Random(number)
    dice = RandomDice(rng)
    options = Options(handicap=number % 3 == 1, gambler=number % 5 == 2)
    batches = [decide(None, Start(1 + number % 4, options, standard_deck()), dice)]
    game = fold(batches[0])
    while game.turn is not None:
        move = choose(LEVELS[game.turn.seat], game, rng)
        batches.append(decide(game, move, dice))
        game = fold(batches[-1], game)
    return batches


def fill(path: Path, count: int) -> int:
    """Store `count` games as a journal would, but in one transaction; return how many events they have."""
    total = 0
    with Store(path) as store, database.transaction(store._connection, path):
        for number in range(count):
            batches = played(number)
            events = tuple(event for batch in batches for event in batch)
            seats = tuple(
                Seat(
                    NAMES[(number + seat) % 6] if seat % 2 else f"@{LEVELS[seat]}",
                    "" if seat % 2 else LEVELS[seat],
                )
                for seat in range(1 + number % 4)
            )
            saved = SavedGame(seats, tuple("t" * 64 for _ in seats), True, None, 1, events)  # noqa: FBT003
            began = 1_700_000_000 + 3600 * number
            head = Header(records.new_uid(), "local", {}, began, began + 1200)
            game = records.insert_game(store._connection, saved, head)
            first = 0
            for batch in batches:
                records.insert_batch(store._connection, game, first, began + first, batch)
                first += len(batch)
            records.insert_turns(store._connection, game, follow(None, events)[1])
            total += first
    return total


def timed(name: str, run: Callable[[], T]) -> T:
    """Print how long `run` takes, the first time and the best of five."""
    times = []
    for _ in range(6):
        start = time.perf_counter()
        result = run()
        times.append(time.perf_counter() - start)
    print(f"{name:58} first {times[0] * 1000:7.1f} ms   best {min(times[1:]) * 1000:7.1f} ms")
    return result


def commits(path: Path) -> None:
    """Print what storing one move costs, with and without the safety against power loss."""
    batches = played(3)
    saved = SavedGame(tuple(Seat(name) for name in NAMES[:4]), ("t" * 64,) * 4, True, None, 1, batches[0])  # noqa: FBT003
    with Store(path) as store:
        for mode in ("FULL", "NORMAL"):
            store._connection.execute(f"PRAGMA synchronous = {mode}")
            journal = store.journal()
            for name, kept in ((f"synchronous={mode}", journal), ("no journal (reference)", NoJournal())):
                kept.begin(saved)
                start = time.perf_counter()
                for batch in batches[1:]:
                    kept.append(batch)
                spent = (time.perf_counter() - start) / (len(batches) - 1)
                print(f"one move stored, {name:41} {spent * 1000:8.3f} ms")
            journal.close()


def main() -> None:
    """Fill a store, then measure."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fiese15-tui" / "games.sqlite3"
        start = time.perf_counter()
        events = fill(path, count)
        print(f"{count} games, {events} events, {path.stat().st_size / 1e6:.1f} MB,", end=" ")
        print(f"made in {time.perf_counter() - start:.1f} s")
        with Store(path) as store:
            timed(
                "reference: read every row of finished turns",
                lambda: store._connection.execute("SELECT sum(points) FROM turns").fetchone(),
            )

            def opened() -> int:
                with Store(path) as again:
                    return len(again.finished())

            timed("open the store and list the finished games", opened)
            found = timed("read every seat's score", store.scores)
            timed("everybody's statistics from the scores", lambda: players(found))
            timed("high scores of solo play from the scores", lambda: high_scores(found))
            timed("one player's points per strip", lambda: store.strips("@cautious"))
        asyncio.run(screens(folder))
        commits(path)


async def screens(data: str) -> None:
    """Print how long the screens take from the key that opens them until they are drawn."""
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = data
    for name, keys in (("rules (reference)", "r"), ("games", "s"), ("statistics", "ss")):
        app = FieseApp(pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in keys[:-1]:
                await pilot.press(key)
                await pilot.pause()
            start, worked = time.perf_counter(), time.process_time()
            await pilot.press(keys[-1])
            await pilot.pause()
            spent, worked = time.perf_counter() - start, time.process_time() - worked
            print(
                f"screen: {name:50} {spent * 1000:7.1f} ms, of which {worked * 1000:.0f} ms of the processor"
            )


main()
