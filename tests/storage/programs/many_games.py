"""Two greedy computer players play N short games on the store at PATH, as fast as they can; prints numbers.

Arguments: PATH FIRST_SEED N. Waits for a line on stdin before it opens the store.
"""

import sys
from pathlib import Path

from fiese15_tui.game import Options, standard_deck
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import LEVELS, choose
from fiese15_tui.table.config import Config
from fiese15_tui.table.messages import AddBot, Ask, Begin, Hello, Request, SetOptions
from fiese15_tui.table.table import Table


def play(store: Store, seed: int) -> None:
    journal = store.journal("local", {"seed": seed})
    tokens = iter(f"token {seed} of seat {seat}" for seat in range(2))
    config = Config(standard_deck(), levels=LEVELS, seed=seed, owner="the owner of the table")
    table = Table(config, journal, epoch=0, token=lambda: next(tokens))
    asks: list[Ask] = [
        Hello("the owner of the table"),
        AddBot("greedy"),
        AddBot("greedy"),
        SetOptions(Options(rounds=1), coach=False),
        Begin(),
    ]
    for number, ask in enumerate(asks):
        table.handle("here", Request(number, 0, 0, ask), 0.0)
    while (thought := table.thought()) is not None:
        table.bot_moves(thought, choose(thought.level, thought.game, thought.random), 0.0)
    sys.stdout.write(f"{seed} {journal.game}\n")
    journal.close()


def main() -> None:
    path, first, count = sys.argv[1:]
    sys.stdin.readline()
    with Store(Path(path)) as store:
        for seed in range(int(first), int(first) + int(count)):
            play(store, seed)


main()
