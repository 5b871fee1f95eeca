"""Plays the one game of a store again and again in children that its reader kills.

Reads from stdin a line with a store and a seed, then forks (a new interpreter would take a second of the
machine) a child that begins the game, or resumes it, and plays on without a pause; the next line kills it.
Writes `seen N` once N events of the game have been seen by the interface, `over` at its end, and `dead`
when the child is gone.
"""

import os
import signal
import sys
from pathlib import Path
from random import Random

from fiese15_tui.game import Options, legal
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.store import Store
from fiese15_tui.table.messages import Play
from fiese15_tui.table.replica import Changed, Notice


def say(line: str) -> None:
    os.write(1, line.encode() + b"\n")  # one write, and shorter than a pipe's page: whole or not at all


def play(path: Path, seed: int) -> None:
    store = Store(path)
    unfinished = store.unfinished()
    if unfinished:
        saved, journal = store.resume(unfinished[0].id)
        link, seen = LocalLink(journal, saved=saved), len(saved.events)
    else:
        link, seen = LocalLink(store.journal(), seed=seed), 0

    def listen(notice: Notice) -> None:
        nonlocal seen
        if isinstance(notice, Changed):
            seen += sum(type(change).__module__ == "fiese15_tui.game.events" for change in notice.changes)
            say(f"seen {seen}")

    link.listen(listen)
    if not unfinished:
        link.seat(["Anna", "Ben", "Cleo"], Options(handicap=True))
    while (game := link.replica.state.game) is not None and game.turn is not None:
        link.ask(Play(game.turn.seat, Random(f"{seed} {game!r}").choice(legal(game))))


def main() -> None:
    while line := sys.stdin.readline():
        path, seed = line.rsplit(maxsplit=1)
        child = os.fork()
        if child == 0:
            play(Path(path), int(seed))
            say("over")
            os._exit(0)
        sys.stdin.readline()
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        say("dead")


main()
