"""SIGKILL at any moment loses nothing that anybody has seen."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fiese15_tui.game import Event, Options, fold, legal
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.store import Store
from fiese15_tui.table.journal import NoJournal
from fiese15_tui.table.messages import Play

KILLS = 200
PROGRAM = Path(__file__).parent / "programs" / "killed.py"


@pytest.fixture
def program() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def uninterrupted(seed: int) -> tuple[Event, ...]:
    """The game that the program plays with this seed, without a store and without being killed."""
    link = LocalLink(NoJournal(), seed=seed)
    link.seat(["Anna", "Ben", "Cleo"], Options(handicap=True))
    while (game := link.replica.state.game) is not None and game.turn is not None:
        link.ask(Play(game.turn.seat, Random(f"{seed} {game!r}").choice(legal(game))))
    return link._table.saved.events


def kill_after(process: subprocess.Popen[str], path: Path, seed: int, moves: int, delay: float) -> int:
    """Let the program play, kill it `delay` seconds after so many of its reports; return the events seen."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{path} {seed}\n")
    seen = 0
    for line in process.stdout:
        word, _, number = line.strip().partition(" ")
        if word == "dead":
            return seen
        if word == "seen":
            seen = int(number)
        moves -= 1
        if moves == 0 or (word == "over" and moves > 0):
            moves = 0
            end = time.perf_counter() + delay
            while time.perf_counter() < end:
                pass  # a sleep would always wake at the same places of the other process
            process.stdin.write("kill\n")
    raise AssertionError("the program ended by itself")


def test_no_seen_event_is_lost_and_the_game_stands_where_it_was(
    program: subprocess.Popen[str], quick_path: Path
) -> None:
    rng = Random(2026)
    seed, whole = 0, uninterrupted(0)
    seen_before = in_mid_game = 0
    for kill in range(KILLS):
        seen = kill_after(program, quick_path, seed, rng.randrange(1, 9), rng.random() * 0.003)
        with Store(quick_path) as store:
            entries = store.unfinished()
            if not entries and not store.finished():
                assert seen == seen_before == 0, f"kill {kill}: a game that was seen is gone"
                continue
            number = entries[0].id if entries else store.finished()[0].id
            events = store.load(number).events
            assert len(events) >= max(seen, seen_before), f"kill {kill}: events that were seen are lost"
            assert events == whole[: len(events)], f"kill {kill}: other events than were played"
            if entries:
                saved, journal = store.resume(number)
                link = LocalLink(journal, saved=saved)
                assert link.replica.state.game == fold(whole[: len(events)])
                journal.close()
                in_mid_game += 1
                seen_before = len(events)
            else:
                assert events == whole
                store.delete(number)
                seed, seen_before = seed + 1, 0
                whole = uninterrupted(seed)
    assert in_mid_game > KILLS / 2
