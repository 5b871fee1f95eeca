"""Answers and updates on their way out: to players at once, to spectators soon after."""

import asyncio
import time
from collections.abc import Callable

from fiese15_net import protocol
from fiese15_net.outbox import Outbox
from fiese15_tui.table import messages as m
from fiese15_tui.table.ledger import Send
from fiese15_tui.table.peers import Line

_CROWD_DELAY = 0.003


class Delivery:
    """Encodes what a table says, once, and sends it to whom it is for: a crowd must not slow the game down.

    `send(line, frame)` is as an `Outbox` wants it, `lines()` are those that updates go to, `crowd_told` is
    called after sending to the spectators. Belongs to one running loop.
    """

    def __init__(
        self,
        send: Callable[[bytes, bytes], None],
        lines: Callable[[], tuple[Line, ...]],
        crowd_told: Callable[[], None],
    ) -> None:
        self.outbox = Outbox(send)
        self._lines, self._crowd_told = lines, crowd_told
        self._players: set[bytes] = set()
        self._waiting: list[bytes] = []
        self._timer: asyncio.TimerHandle | None = None

    def put(self, send: Send) -> None:
        """Send what the table says to a line or to everybody."""
        line, answer = send
        frame = protocol.encode_answer(answer)
        if line is None:
            self._tell_everybody(frame)
            return
        assert isinstance(line, bytes)
        if line not in self._players:
            self.tell_crowd()  # nobody hears an answer before the updates that came before it
            if isinstance(answer, m.Granted) or (isinstance(answer, m.Welcome) and answer.seats):
                self._players.add(line)
        self.outbox.put([line], frame, time.monotonic())

    def reject(self, line: bytes, code: str) -> None:
        """Tell a line why it is not listened to any more."""
        self.outbox.put([line], protocol.encode_answer(protocol.Rejected(code)), time.monotonic())

    def tell_crowd(self) -> None:
        """Send to the spectators what waits for them."""
        self.close()
        frames, self._waiting = self._waiting, []
        crowd = [line for line in self._lines() if isinstance(line, bytes) and line not in self._players]
        for frame in frames:
            self.outbox.put(crowd, frame, time.monotonic())
        self._crowd_told()

    def forget(self, line: bytes) -> None:
        """Keep nothing of a line that is gone."""
        self._players.discard(line)
        self.outbox.forget(line)

    def close(self) -> None:
        """Send nothing by itself any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell_everybody(self, frame: bytes) -> None:
        self.outbox.put(self._players.intersection(self._lines()), frame, time.monotonic())
        self._waiting.append(frame)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_CROWD_DELAY, self.tell_crowd)
