"""What the game writes to a terminal, and how fast: `python tests/bench/bench_bytes.py [COLUMNSxROWS]`.

Bars, at 80x24: idle 0 bytes; a key that moves the choice 1 KB; a roll with animation 20 KB, without 4 KB; a
ten-round game of two without animation 250 KB; from a key to its last byte 50 ms at the median. The
references are the first frame of the same run, and a key of a bare Textual application.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))

from harness.terminal import Terminal, clean_environment, installed_command

BARE = [sys.executable, str(Path(__file__).with_name("bare_app.py"))]
QUIET = 0.4
"""Seconds without output that end what a key causes: longer than between two frames of an animation."""
IDLE = 5.0
KEYS = ("1", "4", "right", "right", "space", "a", "1", "2", "4", "5")
VALID_SEED = "6"
"""A game whose first roll has valid dice in places 1, 2, 4 and 5."""
PRESSES = 3
"""How often the keys are pressed."""
SEEDS = range(1, 6)
ANSWERS = {
    "rolls the six": "enter",
    "choose at least": "a",
    "s stops with": "s",
    "sets aside all six": "enter",
    "press any key": "space",
    "any key shows": "space",
}
"""Keys by what the screen says."""
DEPTHS = {"24 bit": "truecolor", "256 colours": ""}


def begin(home: str, colours: str, size: tuple[int, int], *arguments: str) -> Terminal:
    """Start a game of two that shows its first frame."""
    command = [installed_command(), "--players", "Anna", "Ben", *arguments]
    terminal = Terminal(command, env=clean_environment(Path(home), COLORTERM=colours), size=size)
    terminal.wait_for("rolls the six")
    settled(terminal)
    return terminal


def settled(terminal: Terminal) -> int:
    """Read until it is quiet; return how many bytes came."""
    before = terminal.written
    while terminal.read_for(QUIET):
        pass
    return terminal.written - before


def pressed(terminal: Terminal, key: str) -> tuple[int, float]:
    """Press `key`; return the bytes that it causes, and the milliseconds until the last of them."""
    start = time.perf_counter()
    terminal.press(key)
    count = settled(terminal)
    return count, (terminal.last_output - start) * 1000


def line(name: str, *figures: str) -> None:
    print(f"  {name:<34}", *(f"{figure:>11}" for figure in figures))


def summary(name: str, taken: list[tuple[int, float]]) -> None:
    counts, times = zip(*taken, strict=True)
    line(name, f"{max(counts):,}", f"{statistics.median(counts):,.0f}", f"{statistics.median(times):.1f} ms")


def bare(home: str, size: tuple[int, int]) -> None:
    with Terminal(BARE, env=clean_environment(Path(home)), size=size) as terminal:
        terminal.wait_for("bare as can be")
        settled(terminal)
        summary("key of a bare application", [pressed(terminal, "space") for _ in KEYS])


def keys(home: str, colours: str, size: tuple[int, int]) -> None:
    with begin(home, colours, size, "--seed", VALID_SEED, "--no-animation") as terminal:
        line("up to the first frame of the table", f"{terminal.written:,}")
        line(f"idle before the roll, {IDLE:.0f} s", f"{terminal.read_for(IDLE):,}")
        pressed(terminal, "enter")
        taken = [(key, pressed(terminal, key)) for _ in range(PRESSES) for key in KEYS]
        for name in dict.fromkeys(KEYS):
            summary(f"key {name}", [figures for key, figures in taken if key == name])
        summary("all these keys", [figures for _, figures in taken])
        line(f"idle while choosing, {IDLE:.0f} s", f"{terminal.read_for(IDLE):,}")


def rolls(home: str, colours: str, size: tuple[int, int], *arguments: str) -> None:
    """The first and second roll of some games; dice that move take their time."""
    taken = []
    for seed in SEEDS:
        with begin(home, colours, size, "--seed", str(seed), *arguments) as terminal:
            taken.append(pressed(terminal, "enter"))
            pressed(terminal, "a")
            taken.append(pressed(terminal, "r"))
    summary(f"roll {' '.join(arguments)}", taken)


def whole_game(home: str, colours: str, size: tuple[int, int]) -> None:
    """Play ten rounds, each turn one roll, all valid dice set aside."""
    with begin(home, colours, size, "--seed", "1", "--no-animation") as terminal:
        before = ""
        while "back to the menu" not in terminal.text:
            prompt = terminal.wait_for(
                lambda terminal, before=before: (
                    next((words for words in ANSWERS if words in terminal.text and words != before), None)
                    or "back to the menu" in terminal.text
                )
            )
            if isinstance(prompt, str):
                terminal.press(ANSWERS[prompt])
                before = prompt
        settled(terminal)
        line("whole game --no-animation", f"{terminal.written:,}")


def main(size: tuple[int, int]) -> None:
    for name, colours in DEPTHS.items():
        print(f"{size[0]}x{size[1]}, {name}")
        line("", "most bytes", "median", "to the last")
        with tempfile.TemporaryDirectory() as home:
            bare(home, size)
            keys(home, colours, size)
            rolls(home, colours, size)
            rolls(home, colours, size, "--no-animation")
            whole_game(home, colours, size)


if __name__ == "__main__":
    columns, rows = sys.argv[1].split("x") if len(sys.argv) > 1 else (80, 24)
    main((int(columns), int(rows)))
