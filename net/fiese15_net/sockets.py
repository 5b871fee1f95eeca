"""ZeroMQ sockets in an asyncio loop, without a task or a future a message."""

import asyncio
from collections.abc import Callable

import zmq

HEARTBEAT_SECONDS = 2.0
HEARTBEAT_PATIENCE = 6.0
"""Both sides send ZMTP heartbeats so often, and give a connection up when nothing comes for so long."""

_BATCH = 200


def set_up(socket: zmq.Socket[bytes], most_bytes: int) -> None:
    """Set what sockets on both sides share; frames above `most_bytes` cost their sender the connection."""
    socket.set(zmq.LINGER, 0)
    socket.set(zmq.IPV6, 1)
    socket.set(zmq.MAXMSGSIZE, most_bytes)
    socket.set(zmq.HANDSHAKE_IVL, 3000)
    socket.set(zmq.HEARTBEAT_IVL, round(HEARTBEAT_SECONDS * 1000))
    socket.set(zmq.HEARTBEAT_TIMEOUT, round(HEARTBEAT_PATIENCE * 1000))
    socket.set(zmq.TCP_KEEPALIVE, 1)


def readable(socket: zmq.Socket[bytes]) -> bool:
    """Return whether a message can be received at once."""
    events = socket.getsockopt(zmq.EVENTS)
    assert isinstance(events, int)
    return bool(events & zmq.POLLIN)


class Reader:
    """Hands every message of a socket to `received`, and calls `drained` when none is left for the moment.

    The descriptor of a ZeroMQ socket tells news once only, and sending may swallow them: call `check` after
    sending outside `received`.
    """

    def __init__(
        self,
        socket: zmq.Socket[bytes],
        received: Callable[[list[zmq.Frame]], None],
        drained: Callable[[], None] = lambda: None,
    ) -> None:
        self._socket, self._received, self._drained = socket, received, drained
        self._loop = asyncio.get_running_loop()
        self._open = True
        self._descriptor = socket.fileno()
        self._loop.add_reader(self._descriptor, self._read)
        self.check()

    def check(self) -> None:
        """Look for messages soon."""
        self._loop.call_soon(self._read)

    def drain(self) -> None:
        """Hand over now all that has come."""
        while self._open and readable(self._socket):
            self._received(self._socket.recv_multipart(zmq.NOBLOCK, copy=False))

    def close(self) -> None:
        """Hand over nothing any more."""
        if self._open:
            self._open = False
            self._loop.remove_reader(self._descriptor)

    def _read(self) -> None:
        count = 0
        while self._open and readable(self._socket):
            self._received(self._socket.recv_multipart(zmq.NOBLOCK, copy=False))
            count += 1
            if count == _BATCH:  # others in this loop have their turn
                self.check()
                break
        if count and self._open:
            self._drained()
            self.check()  # it may have sent something
