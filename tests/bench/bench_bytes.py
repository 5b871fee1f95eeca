"""Bytes that the program writes to the terminal at the table: `python tests/bench/bench_bytes.py`.

Bars: idle 0; a key that moves the choice at most 1,024. The first frame is the reference.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))

from harness.terminal import Terminal, clean_environment, installed_command

TABLE = [installed_command(), "--players", "Anna", "Ben", "--seed", "7", "--no-animation"]
QUIET = 1.0
"""Seconds without output after which a key's drawing counts as done."""
IDLE = 10.0


def settled(terminal: Terminal) -> int:
    """Read until nothing has come for a while; return how many bytes came."""
    total = 0
    while came := terminal.read_for(QUIET):
        total += came
    return total


def main() -> None:
    for size in ((80, 24), (120, 40)):
        with (
            tempfile.TemporaryDirectory() as home,
            Terminal(TABLE, env=clean_environment(Path(home)), size=size) as terminal,
        ):
            terminal.wait_for("your turn")
            settled(terminal)
            print(f"{size[0]}x{size[1]}: {terminal.written:,} bytes up to the first frame of the table")
            print(f"  idle for {IDLE:.0f} s: {terminal.read_for(IDLE)} bytes")
            before = terminal.written
            terminal.press("enter")
            terminal.wait_for("roll 1:")
            settled(terminal)
            print(f"  a roll: {terminal.written - before:,} bytes")
            for key in ("right", "right", "space", "space", "a", "1", "2", "3"):
                terminal.press(key)
                print(f"  key {key}: {settled(terminal):,} bytes")
            print(f"  idle for {IDLE:.0f} s: {terminal.read_for(IDLE)} bytes")


if __name__ == "__main__":
    main()
