"""What the game writes to a terminal of 80 x 24, and how fast: keys, rolls, a whole game.

`python tests/bench/bench_bytes_roll.py`. Bars: idle 0; a key that moves the choice 1 KB; a roll with
animation 20 KB, without 4 KB; a ten-round game of two without animation 250 KB; from a key to its last byte
50 ms at the median. The reference is the first frame of the same run.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))

from harness.terminal import Terminal, clean_environment, installed_command

QUIET = 1.0
"""Seconds to read on after a key: longer than any animation."""

KEYS = 20
SEEDS = range(1, 9)
VALID_SEED = "3"
"""A game in which the first roll has a valid die in place 1."""
ANSWERS = {"rolls the six": "r", "choose at least": "a", "s stops with": "s", "Any key": "space"}
"""Keys by what the screen says."""
DEPTHS = {"truecolor": "24 bit", "": "256 colours"}


def game(home: str, colours: str, *arguments: str) -> Terminal:
    """Start a game of two that shows its first frame."""
    command = [installed_command(), "--players", "Anna", "Ben", *arguments]
    terminal = Terminal(command, env=clean_environment(Path(home), COLORTERM=colours))
    terminal.wait_for("not rolled yet")
    terminal.read_for(QUIET)
    return terminal


def measured(terminal: Terminal, key: str) -> tuple[int, float]:
    """Press `key`; return the bytes that it causes, and the seconds until the last of them."""
    pressed = time.perf_counter()
    terminal.press(key)
    count = terminal.read_for(QUIET)
    return count, terminal.last_output - pressed


def keys(home: str, colours: str) -> None:
    with game(home, colours, "--seed", VALID_SEED, "--no-animation") as terminal:
        print(f"  first frame, all of the start    {terminal.written:7}")
        print(f"  idle, a second                   {terminal.read_for(QUIET):7}")
        measured(terminal, "r")
        for key in ("right", "1"):
            taken = [measured(terminal, key) for _ in range(KEYS)]
            seconds = statistics.median(seconds for _, seconds in taken)
            print(f"  key {key:<28} {max(count for count, _ in taken):7}  {seconds * 1000:5.1f} ms")


def rolls(home: str, colours: str, *arguments: str) -> None:
    counts = []
    for seed in SEEDS:
        with game(home, colours, "--seed", str(seed), *arguments) as terminal:
            counts.append(measured(terminal, "r")[0])
            terminal.press("a")
            terminal.read_for(QUIET)
            counts.append(measured(terminal, "r")[0])
    name = f"roll {' '.join(arguments)}"
    print(f"  {name:<32} {max(counts):7}  median {statistics.median(counts):.0f}")


def whole_game(home: str, colours: str) -> None:
    """Play ten rounds, each turn one roll, all valid dice set aside."""
    with game(home, colours, "--seed", "1", "--no-animation") as terminal:
        while "back to the menu" not in terminal.text:
            before = terminal.text
            terminal.press(next(key for words, key in ANSWERS.items() if words in before))
            terminal.wait_for(lambda terminal, before=before: terminal.text != before)
            terminal.read_for(0.3)
        print(f"  whole game --no-animation        {terminal.written:7}")


def main() -> None:
    for colours, name in DEPTHS.items():
        print(f"bytes, {name}")
        with tempfile.TemporaryDirectory() as home:
            keys(home, colours)
            rolls(home, colours)
            rolls(home, colours, "--no-animation")
            whole_game(home, colours)


if __name__ == "__main__":
    main()
