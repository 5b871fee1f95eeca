"""A program in a real pseudo-terminal, with the screen that a person would see."""

import os
import pty
import re
import select
import signal
import subprocess
import sysconfig
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import pyte

T = TypeVar("T")

KEYS = {
    "enter": "\r",
    "space": " ",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "escape": "\x1b",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "f1": "\x1bOP",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}

PATIENCE = 30.0
"""Seconds after which waiting fails; far longer than anything takes, for busy machines."""


def installed_command(name: str = "fiese15-tui") -> str:
    """Return the path of a console script of the environment that runs the tests."""
    return str(Path(sysconfig.get_path("scripts"), name))


def clean_environment(home: Path, **extra: str) -> dict[str, str]:
    """Return the variables of a terminal session of a fresh user who lives in `home`; `extra` adds some."""
    return {
        "HOME": str(home),
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        **extra,
    }


class Terminal:
    """Starts `command` as the session leader of a pseudo-terminal of `size` (columns, rows).

    Whatever the program writes goes through `screen` (a pyte screen), is counted in `written` and kept in
    `raw`; `last_output` is when the last of it came (`time.perf_counter`). Every wait ends as soon as its
    condition holds, and raises TimeoutError with the screen at its deadline.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        cwd: Path | None = None,
    ) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.last_output = 0.0
        self._master, self._slave = pty.openpty()
        self._winsize(columns, rows)
        self.modes_before = termios.tcgetattr(self._slave)
        # A session leader that opens a terminal gets it as its controlling terminal, so no code of ours needs
        # to run between fork and exec. The slave kept open here lets the modes be read after the end.
        adopt = 'tty=$1; shift; exec "$@" <"$tty" >"$tty" 2>&1'
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", adopt, "sh", os.ttyname(self._slave), *command],
            env=env,
            cwd=cwd,
            start_new_session=True,
        )
        self._exit = os.pidfd_open(self.process.pid)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill the program if it still runs and let go of the terminal."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()
        if self._exit >= 0:
            os.close(self._exit)
            self._exit = -1

    # what a person sees

    @property
    def lines(self) -> list[str]:
        """The rows of the screen."""
        return list(self.screen.display)

    @property
    def text(self) -> str:
        """The screen as one text, its rows ended by newlines."""
        return "\n".join(self.screen.display)

    @property
    def written(self) -> int:
        """How many bytes the program has written so far."""
        return len(self.raw)

    @property
    def private_modes(self) -> set[int]:
        """The DEC private modes switched on and not off again: 1049 is the alternate screen, and so on."""
        on: set[int] = set()
        for numbers, letter in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.raw):
            modes = {int(number) for number in numbers.split(b";")}
            on = on | modes if letter == b"h" else on - modes
        return on

    @property
    def line_modes(self) -> list[Any]:
        """The terminal's line settings now (`termios.tcgetattr`); compare with `modes_before`."""
        return termios.tcgetattr(self._slave)

    def cell(self, column: int, row: int) -> pyte.screens.Char:
        """Return the character at a place of the screen with its colours and attributes."""
        return self.screen.buffer[row][column]

    def find(self, text: str) -> tuple[int, int]:
        """Return column and row of the first `text` on the screen.

        :raises LookupError: it is not there.
        """
        for row, line in enumerate(self.lines):
            if text in line:
                return line.index(text), row
        raise LookupError(f"no {text!r} on the screen:\n{self.text}")

    # what a person does

    def press(self, *keys: str) -> None:
        """Press keys one after another: single characters, or the names in `KEYS`."""
        for key in keys:
            self.write(key if len(key) == 1 else KEYS[key])

    def write(self, text: str) -> None:
        """Send `text` to the program as it is."""
        os.write(self._master, text.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the kernel tells the program."""
        self.screen.resize(rows, columns)
        self._winsize(columns, rows)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Take the terminal away, as a closed window or a lost SSH connection does."""
        for descriptor in {self._master, self._slave} - {-1}:
            os.close(descriptor)
        self._master = self._slave = -1

    # waiting

    def wait_for(self, wanted: str | Callable[["Terminal"], T], timeout: float = PATIENCE) -> T | bool:
        """Read until the text `wanted` is on the screen, or `wanted(terminal)` is true; return its value.

        :raises TimeoutError: it did not come within `timeout` seconds.
        :raises EOFError: the program ended first.
        """
        deadline = time.monotonic() + timeout
        while True:
            found = wanted in self.text if isinstance(wanted, str) else wanted(self)
            if found:
                return found
            running = self.process.poll() is None
            if not self._read(deadline) and not running:
                raise EOFError(f"ended with {self.process.returncode} before {wanted!r} came:\n{self.text}")
            if time.monotonic() > deadline:
                raise TimeoutError(f"{wanted!r} did not come in {timeout} s:\n{self.text}")

    def wait_exit(self, timeout: float = PATIENCE) -> int:
        """Read until the program ends; return its exit code, or minus the signal that killed it.

        :raises TimeoutError: it still runs after `timeout` seconds.
        """
        deadline = time.monotonic() + timeout
        while self.process.poll() is None:
            self._read(deadline)
            if time.monotonic() > deadline:
                raise TimeoutError(f"still running after {timeout} s:\n{self.text}")
        while self._read(0):
            pass
        return self.process.returncode

    def read_for(self, seconds: float) -> int:
        """Read for so many seconds and return how many bytes came: a measurement, not a way to wait."""
        before, deadline = self.written, time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._read(deadline)
        return self.written - before

    def _read(self, deadline: float) -> bool:
        """Wait for output or the program's end; feed what came to the screen and return whether any came."""
        sources = [source for source in (self._master, self._exit) if source >= 0]
        ready, _, _ = select.select(sources, [], [], max(0.0, deadline - time.monotonic()))
        if self._master not in ready:
            return False
        data = os.read(self._master, 65536)
        self.last_output = time.perf_counter()
        self.raw += data
        self._stream.feed(data)
        return True

    def _winsize(self, columns: int, rows: int) -> None:
        termios.tcsetwinsize(self._master, (rows, columns))
