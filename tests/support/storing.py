"""Games in the store, the same at every run: for tests of the screens that list them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from fiese15_tui.game import Options
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import choose
from fiese15_tui.table.journal import Journal, SavedGame


@contextmanager
def stored_games() -> Iterator[None]:
    """Store two finished games, a solo one, and an unfinished one; the clock of this place is UTC."""
    clock = iter(range(1_800_000_000, 1_900_000_000, 600)).__next__
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        with Store(now=clock) as store:
            journal = store.journal()
            for seed in range(2):
                play(journal, "cautious", "greedy", "random", seed=seed, options=Options(rounds=3))
            play(journal, "cautious", seed=5, options=Options(rounds=2, gambler=True))
            play(journal, "cautious", "greedy", seed=6, options=Options(handicap=True), moves=9)
            journal.close()
        yield
    time.tzset()


def play(journal: Journal, *names: str, seed: int, options: Options, moves: int = 10_000) -> SavedGame:
    """Let computer players play a game, or so many moves of it."""
    link = LocalLink(journal, seed=seed)
    link.seat([f"@{name}" for name in names], options)
    table = link._table
    while (thought := table.thought()) is not None and moves:
        table.bot_moves(thought, choose(thought.level, thought.game, thought.random), 0.0)
        moves -= 1
    return table.saved


def as_people(game: SavedGame, *names: str) -> SavedGame:
    """Return the game as if people had played it; `@LEVEL` stays a computer player."""
    seats = [
        seat if name.startswith("@") else replace(seat, name=name, level="")
        for seat, name in zip(game.seats, names, strict=True)
    ]
    return replace(game, seats=tuple(seats))
