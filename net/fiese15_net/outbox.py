"""Sending to many lines without ever waiting for one of them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

PATIENCE = 5.0
"""Seconds after which a line that takes nothing is given up."""

RETRY = 0.25
"""Seconds between two tries to send to lines that are behind."""


class LineFull(Exception):
    """The line takes nothing now."""


class LineGone(Exception):
    """Nobody is at the other end of the line."""


class _Behind(NamedTuple):
    since: float
    frame: bytes


class Outbox:
    """Keeps for a slow line only the newest frame: its client notices the gap and asks for a snapshot.

    `send(line, frame)` sends at once or raises `LineFull` or `LineGone`.
    """

    def __init__(self, send: Callable[[bytes, bytes], None]) -> None:
        self._send = send
        self._behind: dict[bytes, _Behind] = {}
        self._gone: list[bytes] = []
        self._retry_at: float | None = None

    @property
    def next_retry(self) -> float | None:
        """When `retry` has something to do, None while every line keeps up."""
        return self._retry_at

    def put(self, lines: Iterable[bytes], frame: bytes, now: float) -> None:
        """Send `frame` on all `lines`."""
        for line in lines:
            late = self._behind.get(line)
            if late is not None:
                self._behind[line] = late._replace(frame=frame)
            else:
                self._try(line, frame, now)
        self._plan(now)

    def retry(self, now: float) -> None:
        """Try again to send what waits, and give up the lines that have been behind for too long."""
        behind, self._behind = self._behind, {}
        for line, late in behind.items():
            self._try(line, late.frame, late.since)
            if line in self._behind and now - late.since >= PATIENCE:
                del self._behind[line]
                self._gone.append(line)
        self._retry_at = None
        self._plan(now)

    def forget(self, line: bytes) -> None:
        """Keep nothing for `line` any more."""
        self._behind.pop(line, None)

    def take_gone(self) -> tuple[bytes, ...]:
        """Return the lines that turned out to be gone or were given up, each once."""
        gone, self._gone = tuple(self._gone), []
        return gone

    def _try(self, line: bytes, frame: bytes, since: float) -> None:
        try:
            self._send(line, frame)
        except LineFull:
            self._behind[line] = _Behind(since, frame)
        except LineGone:
            self._gone.append(line)

    def _plan(self, now: float) -> None:
        if not self._behind:
            self._retry_at = None
        elif self._retry_at is None:
            self._retry_at = now + RETRY
