"""Bytes that the widgets write to a terminal of 80 x 24.

`PYTHONPATH=tests/support:tests/e2e python tests/bench/bench_bytes_roll.py`. Bars: a roll with animation
20 KB, without 4 KB; a key that moves the choice 1 KB; idle 0. The reference is the first frame of the run.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import widgets_demo
from harness.terminal import Terminal, clean_environment

QUIET = 1.2
"""Seconds to read on after a key: twice the longest animation."""

ROLLS = 8


def measured(terminal: Terminal, *keys: str) -> int:
    """Return the bytes that `keys` cause."""
    terminal.press(*keys)
    return terminal.read_for(QUIET)


def figures(home: Path, animations: str, colours: str) -> Iterator[tuple[str, int]]:
    """Give what was measured, by name."""
    env = clean_environment(home, TEXTUAL_ANIMATIONS=animations, COLORTERM=colours)
    command = [sys.executable, widgets_demo.__file__, "classic", "rolled"]
    with Terminal(command, env=env) as terminal:
        terminal.wait_for("next bust")
        terminal.read_for(QUIET)
        yield "first frame", terminal.written
        yield "idle for 1.2 s", terminal.read_for(QUIET)
        yield "choose a die", measured(terminal, "1")
        yield "move the cursor", measured(terminal, "right")
        rolls = sorted(measured(terminal, "r") for _ in range(ROLLS))
        yield "roll, median", rolls[ROLLS // 2]
        yield "roll, most", rolls[-1]


def main() -> None:
    """Print a line a figure."""
    for animations in ("full", "none"):
        for colours in ("truecolor", ""):
            with tempfile.TemporaryDirectory() as home:
                for name, count in figures(Path(home), animations, colours):
                    sys.stdout.write(
                        f"animations {animations:<5}{colours or '256 colours':<12}{name:<18}{count:>7}\n"
                    )


if __name__ == "__main__":
    main()
