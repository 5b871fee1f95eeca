"""Tables in processes of their own, and clients that play on them, for tests with real sockets."""

import asyncio
import json
import os
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path

import msgspec
import zmq

from fiese15_net.addresses import Address
from fiese15_net.client import NetLink
from fiese15_net.keepsakes import Keepsake
from fiese15_net.protocol import Rejected, decode_answer, encode_request
from fiese15_net.security import fresh_keys, table_keys
from fiese15_net.settings import Settings
from fiese15_tui.game import Event, Game, Roll, Stop, evolve
from fiese15_tui.phrases import Phrase
from fiese15_tui.table.link import LineNotice, LineState, LinkNotice
from fiese15_tui.table.messages import (
    Answer,
    Ask,
    AskHistory,
    Begin,
    Hello,
    Play,
    Request,
    SetReady,
    Update,
    Welcome,
)
from fiese15_tui.table.replica import Changed, Denied, Told
from fiese15_tui.table.state import Change, TableState

PATIENCE = 30.0


class TableProcess:
    """A running table; `home` holds its files."""

    def __init__(self, settings: Settings, home: Path) -> None:
        self.home = home
        self.log = (home / "table.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fiese15_net.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONWARNINGS": "error"},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(settings))
        self.process.stdin.close()
        answer = json.loads(self.process.stdout.readline())
        self.error = str(msgspec.convert(answer.get("error", {"template": ""}), Phrase))
        self.port: int = answer.get("port", 0)

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    def close(self) -> int:
        """Kill it if it still runs; return its exit code."""
        self.process.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return self.process.wait(PATIENCE)

    def wait(self) -> int:
        """Wait for its end and return its exit code."""
        return self.process.wait(PATIENCE)

    def logged(self) -> str:
        return (self.home / "table.log").read_text()


@contextmanager
def table_process(home: Path, **settings: object) -> Iterator[TableProcess]:
    """Run a table on a free port of the loopback (or as `settings` say) for the length of a block."""
    table = TableProcess(
        msgspec.convert({"port": 0, "bind": "127.0.0.1", "pace": 0.0, **settings}, Settings), home
    )
    try:
        yield table
    finally:
        table.close()


class Client:
    """A link with everything that it noticed, and ways to wait for things."""

    def __init__(self, link: NetLink) -> None:
        self.link = link
        self.notices: list[LinkNotice] = []
        self.seen: list[Game] = []
        self._waiters: list[tuple[Callable[[], object], asyncio.Future[None]]] = []
        self.on_notice: Callable[[LinkNotice], None] = lambda _: None
        link.listen(self._listen)

    def _listen(self, notice: LinkNotice) -> None:
        self.notices.append(notice)
        replica = self.link.replica
        if replica.current and replica.state is not None and replica.state.game is not None:
            self.seen.append(replica.state.game)
        self.on_notice(notice)
        for condition, future in self._waiters:
            if not future.done() and condition():
                future.set_result(None)

    async def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Wait until `condition()` holds after some notice."""
        if condition():
            return
        future = asyncio.get_running_loop().create_future()
        self._waiters.append((condition, future))
        try:
            async with asyncio.timeout(PATIENCE):
                await future
        except TimeoutError:
            raise TimeoutError(f"{what} never came; noticed {self.notices[-8:]}") from None

    def ask(self, ask: Ask) -> None:
        self.link.ask(ask)

    @property
    def state(self) -> TableState:
        assert self.link.replica.state is not None
        return self.link.replica.state

    @property
    def seats(self) -> tuple[int, ...]:
        return self.link.replica.seats

    @property
    def line_states(self) -> list[LineState]:
        return [notice.state for notice in self.notices if isinstance(notice, LineNotice)]

    @property
    def refusals(self) -> list[str]:
        return [notice.code for notice in self.notices if isinstance(notice, Denied)]

    @property
    def changes(self) -> list[Change]:
        """All changes that this client heard of one by one."""
        return [change for notice in self.notices if isinstance(notice, Changed) for change in notice.changes]

    def has_state(self, condition: Callable[[TableState], object]) -> Callable[[], bool]:
        """Return whether the copy is there, current, and as `condition` wants it."""
        replica = self.link.replica
        return lambda: bool(replica.state is not None and replica.current and condition(replica.state))

    async def seated(self) -> None:
        """Wait until all names have a seat."""
        await self.until(lambda: len(self.seats) == len(self.link._names), "a seat")

    async def history(self) -> tuple[Event, ...]:
        """Ask for all events of the game."""
        before = len(self.notices)

        def told() -> list[Told]:
            return [notice for notice in self.notices[before:] if isinstance(notice, Told)]

        self.ask(AskHistory())
        await self.until(told, "the history")  # other news may follow it before this goes on
        return told()[0].events

    def move(self) -> None:
        """If it is our turn, roll first and then stop."""
        replica = self.link.replica
        if replica.state is None or not replica.current or replica.state.acting not in replica.seats:
            return
        if any(isinstance(request.ask, Play) for request in replica.pending):
            return
        assert replica.state.game is not None
        turn = replica.state.game.turn
        assert turn is not None
        self.ask(Play(turn.seat, Stop(turn.valid) if turn.rolls else Roll()))

    def play_by_itself(self) -> None:
        """From now on move whenever it is our turn."""
        self.on_notice = lambda _: self.move()
        self.move()


@asynccontextmanager
async def client(
    address: Address,
    *names: str,
    folder: Path,
    code: str = "",
    owner: str = "",
) -> AsyncIterator[Client]:
    """Keep a client at the table for the length of a block."""
    link = NetLink(address, code, names=names, keepsake=Keepsake(address, names, folder), owner=owner)
    made = Client(link)
    task = asyncio.create_task(link.run())
    try:
        yield made
    finally:
        link.close()
        async with asyncio.timeout(PATIENCE):
            await task


async def begin(clients: Sequence[Client]) -> None:
    """Wait for the seats, say ready, and let the one who owns the table begin."""
    for one in clients:
        await one.seated()
    for one in clients:
        for number in one.seats:
            one.ask(SetReady(number, ready=True))
    owner = next(one for one in clients if one.link.replica.owner)
    persons = sum(len(one.seats) for one in clients)
    await owner.until(
        owner.has_state(
            lambda state: len(state.seats) >= persons and all(seat.ready for seat in state.seats)
        ),
        "ready",
    )
    owner.ask(Begin())
    for one in clients:
        await one.until(one.has_state(lambda state: state.phase == "playing"), "the game")


async def check_history(clients: Sequence[Client]) -> None:
    """Check at the end of a game that all that any of `clients` ever saw of it happened."""
    game, states = None, []
    for event in await clients[0].history():
        game = evolve(game, event)
        states.append(game)
    for one in clients:
        assert one.state.game == game
        assert one.seen
        assert all(seen in states for seen in one.seen)


@cache
def server_key(code: str) -> bytes:
    """Return the public key of tables with this code; it takes a while to compute."""
    return table_keys(code).public


class RawClient:
    """A client that sends whatever bytes it is told to, without any logic of its own.

    A `watched` one notices when the table ends its connection, and makes no new one.
    """

    def __init__(
        self, context: "zmq.Context[zmq.Socket[bytes]]", port: int, code: str = "", *, watched: bool = False
    ) -> None:
        self.socket = context.socket(zmq.DEALER)
        self.socket.set(zmq.LINGER, 0)
        self.socket.set(zmq.RCVTIMEO, int(PATIENCE * 1000))
        self.socket.set(zmq.SNDTIMEO, int(PATIENCE * 1000))
        self._monitor: zmq.Socket[bytes] | None = None
        if watched:
            self.socket.set(zmq.RECONNECT_IVL, -1)
            self._monitor = self.socket.get_monitor_socket(zmq.EVENT_DISCONNECTED)
            self._monitor.set(zmq.RCVTIMEO, int(PATIENCE * 1000))
        self.socket.curve_serverkey = server_key(code)
        self.socket.curve_publickey, self.socket.curve_secretkey = fresh_keys()
        self.socket.connect(f"tcp://127.0.0.1:{port}")
        self.epoch = self.seen = 0
        self._ident = 2**60

    def close(self) -> None:
        if self._monitor is not None:
            self.socket.disable_monitor()
            self._monitor.close(linger=0)
            self._monitor = None
        self.socket.close()

    def wait_for_its_end(self) -> None:
        """Wait until the table has ended the connection."""
        assert self._monitor is not None
        self._monitor.recv_multipart()

    def request(self, ask: Ask) -> Request:
        """Return the next request."""
        self._ident += 1
        return Request(self._ident, self.epoch, self.seen, ask)

    def send(self, *frames: bytes) -> None:
        self.socket.send_multipart(frames)

    def receive(self) -> Answer | Rejected:
        """Wait for the next message that is no update."""
        while True:
            answer = decode_answer(self.socket.recv_multipart())
            if not isinstance(answer, Update):
                return answer
            self.seen = answer.sequence

    def ask(self, ask: Ask) -> Answer | Rejected:
        """Ask and return the answer, or that the table does not listen any more."""
        self.send(encode_request(self.request(ask)))
        while not isinstance(answer := self.receive(), Rejected):
            if getattr(answer, "id", None) == self._ident:
                break
        return answer

    def greet(self, *tokens: str) -> Welcome:
        """Say hello and return the welcome."""
        welcome = self.ask(Hello(secrets.token_hex(), tokens))
        assert isinstance(welcome, Welcome), welcome
        self.epoch, self.seen = welcome.epoch, welcome.sequence
        return welcome

    def drain(self) -> int:
        """Throw away what has come; return how many messages that were."""
        count = 0
        while self.socket.poll(0):
            self.socket.recv_multipart()
            count += 1
        return count
