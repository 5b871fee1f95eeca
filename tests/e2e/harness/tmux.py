"""A program in tmux: a terminal that answers queries and knows colour depths."""

import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

import pytest
from harness.terminal import PATIENCE

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Tmux:
    """One pane of `size` (columns, rows) of a tmux server of its own, running `command`.

    `env` is the whole environment of the pane, but tmux itself sets TERM to `term`.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str],
        socket: Path,
        size: tuple[int, int] = (80, 24),
        term: str = "tmux-256color",
    ) -> None:
        self._socket = socket
        self._env = dict(env)
        columns, rows = map(str, size)
        config = socket.with_suffix(".conf")
        config.write_text(f"set -g default-terminal {term}\nset -g status off\nset -sg escape-time 0\n")
        self._tmux("-f", str(config), "new-session", "-d", "-x", columns, "-y", rows, *command)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def close(self) -> None:
        """End the server and with it the program."""
        self._tmux("kill-server", check=False)

    @property
    def text(self) -> str:
        """What the pane shows."""
        return self._tmux("capture-pane", "-p")

    @property
    def coloured_text(self) -> str:
        """What the pane shows, with the escape sequences of its colours."""
        return self._tmux("capture-pane", "-p", "-e")

    def press(self, *keys: str) -> None:
        """Press keys by tmux's names: Enter, C-z, Up, F1 or single characters."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type `text` as it is."""
        self._tmux("send-keys", "-l", text)

    def resize(self, columns: int, rows: int) -> None:
        """Give the pane another size."""
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait_for(self, wanted: str | Callable[["Tmux"], bool], timeout: float = PATIENCE) -> None:
        """Look until the text `wanted` is shown, or `wanted(self)` is true.

        :raises TimeoutError: it did not come within `timeout` seconds.
        """
        deadline = time.monotonic() + timeout
        while not (wanted in self.text if isinstance(wanted, str) else wanted(self)):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{wanted!r} did not come in {timeout} s:\n{self.text}")
            time.sleep(0.02)  # tmux has nothing to wait on

    def _tmux(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), *words],
            env=self._env,
            check=check,
            capture_output=True,
            text=True,
        )
        return done.stdout
