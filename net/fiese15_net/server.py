"""A table behind a ROUTER socket: requests in, answers and updates out, computer players in threads."""

import asyncio
import errno
import time
from collections.abc import Callable, Iterable

import zmq

from fiese15_net import protocol
from fiese15_net.addresses import Address
from fiese15_net.connections import Connections
from fiese15_net.delivery import Delivery
from fiese15_net.limits import Allowance, Limits
from fiese15_net.outbox import LineFull, LineGone
from fiese15_net.security import KeyPair
from fiese15_net.sockets import Reader, set_up
from fiese15_net.story import tell
from fiese15_net.thinking import Thinking
from fiese15_tui.game import Move
from fiese15_tui.phrases import Phrase, PhrasedError, phrase, reason
from fiese15_tui.table import messages as m
from fiese15_tui.table.games import Thought
from fiese15_tui.table.ledger import Send
from fiese15_tui.table.table import Table

EMPTY_SECONDS = 600.0
"""A table that nobody is connected to ends after so long."""

SILENCE_SECONDS = 20.0
"""A client not heard of for so long is taken for gone, even if its connection stands."""

_WAITING_FRAMES = 500
_GOODBYE_SECONDS = 1.0


class CannotBindError(PhrasedError):
    """The port or address cannot be had.

    `taken` tells that another process has it.
    """

    template = "cannot listen on {address}: {why}"

    def __init__(self, address: Address, why: Phrase, *, taken: bool) -> None:
        super().__init__(address=address, why=why)
        self.taken = taken


class Server:
    """Serves `table` on one port until it is closed, empty for ten minutes, or stopped.

    `pace` is the least time in seconds that a computer player's move takes, `log` takes lines for people.
    Belongs to one running loop.
    """

    def __init__(
        self,
        table: Table,
        keys: KeyPair,
        *,
        pace: float = 1.0,
        allowance: Allowance | None = None,
        log: Callable[[str], None],
    ) -> None:
        self._table, self._log = table, log
        self._limits = Limits(allowance or Allowance())
        self._context = zmq.Context()
        self._socket: zmq.Socket[bytes] = self._context.socket(zmq.ROUTER)
        set_up(self._socket, protocol.MOST_REQUEST)
        self._socket.set(zmq.ROUTER_MANDATORY, 1)
        self._socket.set(zmq.SNDHWM, _WAITING_FRAMES)
        self._socket.set(zmq.BACKLOG, 1024)
        self._socket.curve_server = True
        self._socket.curve_secretkey = keys.secret
        self._connections = Connections(self._socket, self._forget, self._settle_and_look)
        self._delivery = Delivery(self._send, lambda: table.lines, self._look)
        self._thinking = Thinking(self._computer_moves, pace, log)
        self._timer: asyncio.TimerHandle | None = None
        self._goodbye: asyncio.TimerHandle | None = None
        self._stopped = asyncio.Event()
        self._keep: Callable[[], None] = lambda: None

    def bind(self, address: Address) -> int:
        """Take the port (0: any free one) and return it.

        :raises CannotBindError: it cannot be taken.
        """
        try:
            self._socket.bind(address.endpoint)
        except zmq.ZMQError as error:
            self._close()
            taken = error.errno == errno.EADDRINUSE
            system = OSError(error.errno, zmq.strerror(error.errno or 0))
            why = phrase("another program has this port") if taken else reason(system)
            raise CannotBindError(address, why, taken=taken) from error
        return int(self._socket.getsockopt_string(zmq.LAST_ENDPOINT).rpartition(":")[2])

    async def run(self, keep: Callable[[], None]) -> bool:
        """Serve until the table is closed, empty for long, or `stop` is called.

        Returns whether it is over for good, which after `stop` it is not. `keep` is called after every change
        of the table, before anybody hears of it.
        """
        self._keep = keep
        self._reader = reader = Reader(self._socket, self._received, self._settle)
        self._connections.open()
        self._settle()
        try:
            await self._stopped.wait()
            self._thinking.cancel()
        finally:
            for timer in (self._timer, self._goodbye):
                if timer is not None:
                    timer.cancel()
            self._delivery.close()
            reader.close()
            self._close()
        return self._table.closed or (self._empty_at is not None and time.monotonic() >= self._empty_at)

    def stop(self) -> None:
        """End `run` soon."""
        self._stopped.set()

    def _close(self) -> None:
        self._connections.close()
        self._socket.close()
        self._context.term()

    # -- in

    def _received(self, message: list[zmq.Frame]) -> None:
        line, now = message[0].bytes, time.monotonic()
        if len(message) > 1:
            self._connections.heard(line, message[1])
        if self._limits.is_shut(line) or self._table.closed:
            return
        if not self._limits.allow(line, now):
            self._reject(line, "too_fast")
            return
        try:
            request = protocol.decode_request([frame.bytes for frame in message[1:]])
        except protocol.ProtocolError as error:
            if self._limits.strike(line):
                self._reject(line, error.code)
            return
        if isinstance(request.ask, m.Hello) and self._crowded(line, request.ask):
            self._reject(line, "crowded")
            return
        self._deliver(self._table.handle(line, request, now))

    def _crowded(self, line: bytes, hello: m.Hello) -> bool:
        """Return whether there is no room for a newcomer; whoever has a seat is none."""
        lines = self._table.lines
        if len(lines) < self._limits.allowance.clients or line in lines:
            return False
        return not {*hello.tokens} & {*self._table.saved.tokens}

    def _reject(self, line: bytes, code: str) -> None:
        """Tell a client why it is not listened to any more, and hang up; whom it sat for is away."""
        self._log(f"turned a client away: {code}")
        self._delivery.reject(line, code)
        self._limits.shut(line)
        self._connections.hang_up(line)
        self._deliver(self._table.lose(line, time.monotonic()))

    def _forget(self, line: bytes) -> None:
        self._limits.forget(line)
        self._delivery.forget(line)
        self._deliver(self._table.lose(line, time.monotonic()))

    # -- out

    def _deliver(self, sends: Iterable[Send]) -> None:
        self._keep()
        for send in sends:
            self._delivery.put(send)
            line, answer = send
            if line is None:
                for text in tell(answer, self._table.state):
                    self._log(text)

    def _send(self, line: bytes, frame: bytes) -> None:
        try:
            self._socket.send_multipart((line, frame), zmq.NOBLOCK)
        except zmq.Again as error:
            raise LineFull from error
        except zmq.ZMQError as error:
            if error.errno != errno.EHOSTUNREACH:
                raise
            raise LineGone from error

    # -- what is due

    def _settle(self) -> None:
        """After anything happened: bury lines, let computer players think, set the clock, end when closed."""
        while gone := self._delivery.outbox.take_gone():
            for line in gone:
                self._forget(line)
        if self._table.closed:
            self._say_goodbye()
            return
        self._thinking.start(self._table.thought(), time.monotonic())
        self._set_timer()

    def _settle_and_look(self) -> None:
        """Settle from outside the reader of requests, whose news sending may swallow."""
        self._settle()
        self._look()

    def _look(self) -> None:
        self._reader.check()

    def _say_goodbye(self) -> None:
        """Stop when all clients have heard that the table is closed and gone, or after a second.

        Closing the socket at once would now and then swallow the last message, whatever its LINGER.
        """
        self._delivery.tell_crowd()
        if self._timer is not None:
            self._timer.cancel()
        if not self._table.lines:
            self.stop()
        elif self._goodbye is None:
            self._log("the owner closed the table")
            self._goodbye = asyncio.get_running_loop().call_later(_GOODBYE_SECONDS, self.stop)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = (
            self._table.next_tick(),
            self._delivery.outbox.next_retry,
            self._empty_at,
            self._thinking.again_at,
        )
        due = min((moment for moment in times if moment is not None), default=None)
        if due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, due - time.monotonic()), self._tick)

    @property
    def _empty_at(self) -> float | None:
        since = self._table.empty_since
        return None if since is None else since + EMPTY_SECONDS

    def _tick(self) -> None:
        now = time.monotonic()
        self._deliver(self._table.tick(now))
        if self._delivery.outbox.next_retry is not None and now >= self._delivery.outbox.next_retry:
            self._delivery.outbox.retry(now)
        if self._empty_at is not None and now >= self._empty_at:
            self._log("nobody has been here for ten minutes: the table ends")
            self.stop()
            return
        self._settle_and_look()

    def _computer_moves(self, thought: Thought, move: Move) -> None:
        try:
            self._deliver(self._table.bot_moves(thought, move, time.monotonic()))
        finally:
            asyncio.get_running_loop().call_soon(self._settle_and_look)
