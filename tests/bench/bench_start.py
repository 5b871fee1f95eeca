"""From starting the installed command to its first complete menu frame, beside a bare Textual application.

`python tests/bench/bench_start.py [RUNS]`. Bar: 1.3 times the bare application. The two start in turn, in a
real pseudo-terminal; a frame is complete when everything named below is on the screen.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))

from harness.terminal import Terminal, clean_environment, installed_command

BARE = [sys.executable, str(Path(__file__).with_name("bare_app.py"))]
BARE_FRAME = ("bare as can be", "q Leave")
MENU_FRAME = ("Fiese 15", "New game", "q quit")


def first_frame(command: Sequence[str], home: Path, frame: Sequence[str]) -> float:
    """Return the seconds from starting `command` to the output that completed `frame`."""
    started = time.perf_counter()
    with Terminal(command, env=clean_environment(home)) as terminal:
        terminal.wait_for(lambda terminal: all(text in terminal.text for text in frame))
        return terminal.last_output - started


def main(runs: int) -> None:
    times: dict[str, list[float]] = {"bare": [], "game": []}
    with tempfile.TemporaryDirectory() as home:
        for run in range(runs + 1):
            bare = first_frame(BARE, Path(home), BARE_FRAME)
            game = first_frame([installed_command()], Path(home), MENU_FRAME)
            if run:  # the first run of each fills caches
                times["bare"].append(bare)
                times["game"].append(game)
    for name, seconds in times.items():
        low, middle = min(seconds), statistics.median(seconds)
        print(f"{name}: median {middle * 1000:.0f} ms, fastest {low * 1000:.0f} ms of {runs} runs")
    ratios = [game / bare for bare, game in zip(times["bare"], times["game"], strict=True)]
    print(f"game / bare: median of the ratios {statistics.median(ratios):.2f}")
    print(f"game / bare: ratio of the fastest {min(times['game']) / min(times['bare']):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
