"""The TCP connections behind the lines of a ROUTER: their ends, and hanging up, which a ROUTER cannot."""

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress

import zmq
from zmq.utils.monitor import parse_monitor_message

from fiese15_net.sockets import Reader

HANG_UP_SECONDS = 1.0
"""A line that is turned away has so long to read why, and to end the connection itself."""


class Connections:
    """Knows a line's connection by the descriptor that its messages came in on.

    `ended(line)` is called for a line whose connection has ended, `settle()` when all such news are read.
    Belongs to one running loop from `open` to `close`.
    """

    def __init__(
        self, router: zmq.Socket[bytes], ended: Callable[[bytes], None], settle: Callable[[], None]
    ) -> None:
        self._router, self._ended, self._settle = router, ended, settle
        self._monitor = router.get_monitor_socket(zmq.EVENT_DISCONNECTED)
        self._lines: dict[int, bytes] = {}
        self._timers: dict[bytes, asyncio.TimerHandle] = {}
        self._reader: Reader | None = None

    def open(self) -> None:
        """Begin to tell of ends."""
        self._reader = Reader(self._monitor, self._happened, self._settle)

    def close(self) -> None:
        """Tell nothing and hang up nothing any more."""
        for timer in self._timers.values():
            timer.cancel()
        if self._reader is not None:
            self._reader.close()
        self._router.disable_monitor()
        self._monitor.close(linger=0)

    def heard(self, line: bytes, frame: zmq.Frame) -> None:
        """Note that `frame` came in on `line`.

        Its descriptor may have been another line's before: that line's end is told first.
        """
        self._look()
        self._lines[int(frame.get(zmq.SRCFD))] = line

    def hang_up(self, line: bytes) -> None:
        """End the connection of `line` in a while, unless it ends by itself."""
        self._timers[line] = asyncio.get_running_loop().call_later(HANG_UP_SECONDS, self._hang_up, line)

    def _hang_up(self, line: bytes) -> None:
        del self._timers[line]
        descriptor = next((number for number, known in self._lines.items() if known == line), None)
        # ZeroMQ closes the descriptor in a thread of its own, and the system gives its number to the next
        # connection. It tells of an end before it closes: what is not told of after the copy was made was
        # open when it was made, so the copy is of this line's connection and of no other.
        with suppress(OSError):  # it has ended just now
            if descriptor is not None:
                with socket.socket(fileno=os.dup(descriptor)) as copy:
                    self._look()
                    if self._lines.get(descriptor) == line:
                        copy.shutdown(socket.SHUT_RDWR)

    def _look(self) -> None:
        assert self._reader is not None
        self._reader.drain()

    def _happened(self, message: list[zmq.Frame]) -> None:
        event = parse_monitor_message([frame.bytes for frame in message])
        line = self._lines.pop(event["value"], None)
        if line is not None:
            timer = self._timers.pop(line, None)
            if timer is not None:
                timer.cancel()
            self._ended(line)
