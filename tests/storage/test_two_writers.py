"""Two processes write to one store at once: no game is lost, none is mixed with another."""

import subprocess
import sys
from pathlib import Path

from fiese15_tui.game import Started, fold
from fiese15_tui.storage import records
from fiese15_tui.storage.store import Store

GAMES = 500
PROGRAM = Path(__file__).parent / "programs" / "many_games.py"


def test_a_thousand_games_of_two_processes(quick_path: Path) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, str(PROGRAM), str(quick_path), str(first), str(GAMES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (0, GAMES)
    ]
    for writer in writers:  # both make the same new file
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    numbers: dict[int, int] = {}
    for writer in writers:
        out, _ = writer.communicate()
        assert writer.returncode == 0
        numbers |= {int(seed): int(number) for seed, number in map(str.split, out.splitlines())}
    assert len(numbers) == len(set(numbers.values())) == 2 * GAMES
    with Store(quick_path) as store:
        assert not store.unfinished()
        totals = {e.id: tuple(player.total for player in e.players) for e in store.finished()}
        assert sorted(totals) == sorted(numbers.values())
        for seed, number in numbers.items():
            saved = store.load(number)
            assert saved.seed == seed
            assert saved.tokens == (f"token {seed} of seat 0", f"token {seed} of seat 1")
            assert records.header(store._connection, number).extra == {"seed": seed}
            assert isinstance(saved.events[0], Started)
            assert fold(saved.events).totals == totals[number]
