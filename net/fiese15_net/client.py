"""A client's line to a table over the network: connect, follow, come back."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence

import zmq
from zmq.utils.monitor import parse_monitor_message

from fiese15_net import protocol
from fiese15_net.addresses import Address
from fiese15_net.keepsakes import Keepsake
from fiese15_net.probe import Unreachable, probe
from fiese15_net.security import fresh_keys, table_keys
from fiese15_net.sockets import Reader, set_up
from fiese15_tui.table import messages as m
from fiese15_tui.table.link import LineNotice, LineState, LinkNotice
from fiese15_tui.table.names import clean_name
from fiese15_tui.table.replica import Answered, Denied, Ended, Replica

PING_SECONDS = 5.0
"""A client that asks nothing else pings so often."""

ANSWER_SECONDS = 6.0
"""A table that answers nothing for so long is taken for gone."""

_PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0)
_FINAL = {LineState.WRONG_CODE, LineState.NOT_A_TABLE, LineState.OTHER_VERSION, LineState.UNKNOWN_HOST}


class NetLink:
    """Follows the table at `address` from its loop, and sits down under each of `names` (none: it watches).

    `keepsake` keeps the tokens of its seats; `owner` is the secret of the table's owner, "" for others.
    """

    def __init__(
        self, address: Address, code: str, *, names: Sequence[str], keepsake: Keepsake, owner: str = ""
    ) -> None:
        self.address = address
        kept = [token for token in (keepsake.load() if names else ()) if token != owner]
        tokens = (*kept, owner) if owner else tuple(kept)
        self.replica = Replica(secrets.token_hex(), tokens[-m.MOST_TOKENS :])
        self._server_key = table_keys(code).public
        self._names, self._keepsake = tuple(names), keepsake
        self._listener: Callable[[LinkNotice], None] = lambda _: None
        self._line: _Line | None = None
        self._closed = asyncio.Event()
        self._welcomes = 0
        self._seated_in = 0
        self._oldest, self._oldest_since = 0, 0.0

    def listen(self, listener: Callable[[LinkNotice], None]) -> None:
        """Hand every notice to `listener` from now on."""
        self._listener = listener

    def ask(self, ask: m.Ask) -> None:
        """Ask something of the table; without a line it is asked as soon as there is one again."""
        self.replica.ask(ask)
        self._flush()

    def close(self) -> None:
        """Leave the table; the seats stay ours."""
        self._closed.set()
        if self._line is not None:
            self._line.end(None)

    async def run(self) -> None:
        """Keep the line until `close`, until the owner ends the table, or until trying on has no sense.

        A first connection that fails twice for a reason that time does not mend is given up.
        """
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        tries, before = 0, None
        try:
            while not self._closed.is_set():
                self._listener(LineNotice(LineState.CONNECTING))
                welcomes = self._welcomes
                notice = await self._one_line(context)
                if self._closed.is_set() or notice is None:
                    return
                tries = tries + 1 if self._welcomes == welcomes else 0
                final = notice.state in _FINAL and notice.state == before and not self._welcomes
                before = notice.state
                pause = None if final else _PAUSES[min(tries, len(_PAUSES) - 1)]
                self._listener(LineNotice(notice.state, pause, notice.fields))
                if pause is None:
                    return
                await self._wait(pause)
        finally:
            context.term()

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._closed.wait()
        except TimeoutError:
            return

    async def _one_line(self, context: "zmq.Context[zmq.Socket[bytes]]") -> LineNotice | None:
        """Follow the table on one connection; return why it ended, None when it is over for good."""
        try:
            address = await probe(self.address)
        except Unreachable as error:
            return LineNotice(error.state)
        if self._closed.is_set():
            return None
        self._line = _Line(context, address, self._server_key, self._opened, self._received)
        try:
            return await self._line.followed(self._tick)
        finally:
            self._line.close()
            self._line = None

    def _opened(self) -> None:
        self._oldest = 0
        self.replica.connected()
        self._flush()

    def _flush(self) -> None:
        if self._line is not None and self._line.open:
            for request in self.replica.take_outgoing():
                self._line.send(protocol.encode_request(request))

    def _tick(self) -> None:
        """Every second: ping, or give a line up on which a request has had no answer for long."""
        assert self._line is not None
        now, pending = time.monotonic(), self.replica.pending
        if not pending:
            if now - self._line.heard >= PING_SECONDS:
                self.ask(m.Ping())
        elif pending[0].id != self._oldest:
            self._oldest, self._oldest_since = pending[0].id, now
        elif now - self._oldest_since >= ANSWER_SECONDS:
            self._line.end(LineNotice(LineState.LOST if self._welcomes else LineState.NO_ANSWER))

    def _received(self, answer: m.Answer | protocol.Rejected) -> None:
        if isinstance(answer, protocol.Rejected):
            self._rejected(answer)
            return
        tokens = self.replica.tokens
        notices = self.replica.receive(answer)
        if self.replica.tokens != tokens:
            self._keepsake.save(self.replica.tokens)
        if isinstance(answer, m.Welcome) and notices:
            self._welcomed()
        for notice in notices:
            if not (isinstance(notice, Answered | Denied) and isinstance(notice.ask, m.Ping)):
                self._listener(notice)
            if isinstance(notice, Ended):
                self.close()
        self._flush()

    def _welcomed(self) -> None:
        self._welcomes += 1
        self._listener(LineNotice(LineState.CONNECTED))
        if self.replica.epoch != self._seated_in:
            self._seated_in = self.replica.epoch
            self._sit()

    def _sit(self) -> None:
        assert self.replica.state is not None
        mine = {self.replica.state.seats[number].name for number in self.replica.seats}
        for name in self._names:
            if clean_name(name) not in mine:
                self.replica.ask(m.Sit(name))

    def _rejected(self, rejected: protocol.Rejected) -> None:
        assert self._line is not None
        if rejected.code == protocol.WrongVersion.code:
            fields: dict[str, str | int] = {
                "theirs": rejected.v,
                "ours": protocol.VERSION,
                "program": rejected.program,
            }
            self._line.end(LineNotice(LineState.OTHER_VERSION, fields=fields))
        else:
            self._line.end(LineNotice(LineState.TURNED_AWAY, fields={"code": rejected.code}))


class _Line:
    """One connection: a fresh socket with fresh keys, closed for good at the first trouble."""

    def __init__(
        self,
        context: "zmq.Context[zmq.Socket[bytes]]",
        address: Address,
        server_key: bytes,
        opened: Callable[[], None],
        received: Callable[[m.Answer | protocol.Rejected], None],
    ) -> None:
        self.open = False
        self.heard = time.monotonic()
        self._opened, self._received = opened, received
        self._ended: asyncio.Future[LineNotice | None] = asyncio.get_running_loop().create_future()
        self._socket = context.socket(zmq.DEALER)
        set_up(self._socket, protocol.MOST_ANSWER)
        self._socket.set(zmq.RECONNECT_IVL, -1)
        self._socket.set(zmq.CONNECT_TIMEOUT, 5000)
        self._socket.set(zmq.IMMEDIATE, 1)
        self._socket.curve_serverkey = server_key
        self._socket.curve_publickey, self._socket.curve_secretkey = fresh_keys()
        self._monitor = self._socket.get_monitor_socket(
            zmq.EVENT_HANDSHAKE_SUCCEEDED
            | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
            | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
            | zmq.EVENT_HANDSHAKE_FAILED_AUTH
            | zmq.EVENT_DISCONNECTED
            | zmq.EVENT_CLOSED
        )
        self._news = Reader(self._monitor, self._happened)
        self._reader = Reader(self._socket, self._arrived)
        self._socket.connect(address.endpoint)

    async def followed(self, tick: Callable[[], None]) -> LineNotice | None:
        """Return how the connection ended; calls `tick` every second meanwhile."""
        while True:
            done, _ = await asyncio.wait([self._ended], timeout=1.0)
            if done:
                return self._ended.result()
            if self.open:
                tick()
            elif time.monotonic() - self.heard >= ANSWER_SECONDS:
                return LineNotice(LineState.NO_ANSWER)

    def end(self, notice: LineNotice | None) -> None:
        """Give the connection up for the reason in `notice`, None if that is what we want."""
        if not self._ended.done():
            self._ended.set_result(notice)

    def send(self, frame: bytes) -> None:
        """Send a frame, or give the connection up if it takes none."""
        try:
            self._socket.send(frame, zmq.NOBLOCK)
        except zmq.Again:
            self.end(LineNotice(LineState.LOST))
        self._reader.check()

    def close(self) -> None:
        """Close the socket and all that belongs to it."""
        self.open = False
        self._news.close()
        self._reader.close()
        self._socket.disable_monitor()
        self._monitor.close(linger=0)
        self._socket.close(linger=0)

    def _happened(self, message: list[zmq.Frame]) -> None:
        event = parse_monitor_message([frame.bytes for frame in message])["event"]
        if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
            self.open = True
            self.heard = time.monotonic()
            self._opened()
        elif event in {zmq.EVENT_DISCONNECTED, zmq.EVENT_CLOSED}:
            self._reader.drain()  # the table's last words came before
            self.end(LineNotice(LineState.LOST if self.open else LineState.NO_ANSWER))
        else:  # all that a wrong server key shows: the table, which we just saw, hangs up
            self.end(LineNotice(LineState.WRONG_CODE))

    def _arrived(self, message: list[zmq.Frame]) -> None:
        self.heard = time.monotonic()
        try:
            answer = protocol.decode_answer([frame.bytes for frame in message])
        except protocol.ProtocolError as error:
            self.end(LineNotice(LineState.TURNED_AWAY, fields={"code": error.code}))
            return
        if not self._ended.done():
            self._received(answer)
