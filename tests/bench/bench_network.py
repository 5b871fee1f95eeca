"""A table over the network on the loopback, CURVE on: latency, a thousand spectators, bytes, memory, idling.

python tests/bench/bench_network.py [SPECTATORS]

Clients are raw sockets that note when a message arrives, as the reference does: the table is measured. The
six share one process and are read one after the other, in the measurement and in the second reference alike.
A stored move is on the disk before it is sent, so its time is that of the disk: beside it stand the same
without a store, with the store in memory (/dev/shm), and a bare append with fsync on the same disk.
"""

import asyncio
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import msgpack
import zmq
import zmq.asyncio
from netkit.tables import RawClient, TableProcess, table_process

from fiese15_net.protocol import encode_request
from fiese15_net.security import fresh_keys, table_keys
from fiese15_net.serve import allow_many_connections
from fiese15_net.sockets import Reader
from fiese15_tui.game import Roll, Stop
from fiese15_tui.table import messages as m

ROUNDS = 300
PAGE = 4096
MEMORY = Path("/dev/shm")  # noqa: S108 - a file system in memory is what is wanted
ECHO_BYTES = len(encode_request(m.Request(2**60, 2**52, 100, m.React(0, "bravo"))))
LENIENT = {"rate": 1e9, "burst": 1e9}


def main(spectators: int) -> None:
    home = Path(tempfile.mkdtemp())
    os.environ["HOME"] = str(home)
    allow_many_connections()
    echo = measure_echo(1)
    print(f"echo of {ECHO_BYTES} bytes, asyncio ROUTER/DEALER: {summary(echo)}")
    to_six = measure_echo(6)
    print(f"the same to six clients: {summary(to_six)}, {ratio(to_six, echo)}")
    with open_table(home) as (table, context):
        six = [client(context, table) for _ in range(6)]
        sit_down(six)
        latencies = measure_updates(six)
        print(f"reaction to update at all of six:   {summary(latencies)}, {ratio(latencies, echo)} (bar 3)")
        alone = measure_updates(six, pause=0.2)
        moves = measure_turns(six)
        print(f"stored move to update at all of six: {summary(moves)}, {ratio(moves, echo)}")
        print(f"  a bare append of {PAGE} bytes with fsync there: {summary(measure_disk(home))}")
        idle(table, "six clients connected")
        for one in six:
            one.socket.close()
    print_moves(home, "without a store", keep=False)
    if MEMORY.is_dir():
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            print_moves(Path(folder), "with the store in memory", keep=True)
    os.environ["HOME"] = str(home)
    with open_table(home) as (table, context):
        idle(table, "nobody connected")
        with audience(table, spectators) as pipe:
            six = [client(context, table) for _ in range(6)]
            sit_down(six)
            sent: dict[int, float] = {}
            crowded = measure_updates(six, sent, pause=0.2)
            print(f"memory with {spectators} spectators: {memory(table):.1f} MB")
            pipe.send(max(sent))
            arrivals: dict[int, list[float]] = pipe.recv()
        missed = sum(spectators - len(arrivals.get(sequence, ())) for sequence in sent)
        late = [at - sent[sequence] for sequence in sent for at in arrivals.get(sequence, ())]
        print(f"update at {spectators} spectators: {summary(late)} (bar 250 ms), {missed} missed (bar 0)")
        print(f"reaction to update at all of six, one in 0.2 s, without spectators: {summary(alone)}")
        print(f"the same with {spectators} spectators: {summary(crowded)}, {ratio(crowded, alone)} (bar 2)")
        for one in six:
            one.socket.close()


def print_moves(home: Path, how: str, *, keep: bool) -> None:
    os.environ["HOME"] = str(home)
    with open_table(home, keep=keep) as (table, context):
        six = [client(context, table) for _ in range(6)]
        sit_down(six)
        print(f"  the same {how}: {summary(measure_turns(six))}")
        for one in six:
            one.socket.close()


def measure_disk(folder: Path) -> list[float]:
    times = []
    with (folder / "scratch").open("ab", buffering=0) as file:
        for _ in range(ROUNDS // 3):
            start = time.monotonic()
            file.write(bytes(PAGE))
            os.fsync(file.fileno())
            times.append(time.monotonic() - start)
    return times


def summary(times: list[float]) -> str:
    """Return median and 99th percentile in milliseconds."""
    cuts = statistics.quantiles(times, n=100)
    return f"median {statistics.median(times) * 1000:.2f} ms, 99 % {cuts[98] * 1000:.2f} ms"


def ratio(times: list[float], reference: list[float]) -> str:
    return f"{statistics.median(times) / statistics.median(reference):.2f} times"


@contextmanager
def open_table(
    home: Path, *, keep: bool = True
) -> Iterator[tuple[TableProcess, "zmq.Context[zmq.Socket[bytes]]"]]:
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    with table_process(home, allowance=LENIENT, keep=keep) as table:
        yield table, context
    context.term()


def client(context: "zmq.Context[zmq.Socket[bytes]]", table: TableProcess) -> RawClient:
    made = RawClient(context, table.port)
    made.greet()
    return made


def sit_down(six: list[RawClient]) -> None:
    for number, one in enumerate(six):
        one.ask(m.Sit(f"Player {number}"))
    for number, one in enumerate(six):
        one.ask(m.SetReady(number, ready=True))
    assert isinstance(six[0].ask(m.Begin()), m.Done)
    for one in six:
        one.ask(m.Resync())
        one.drain()


def measure_updates(
    six: list[RawClient], sent: dict[int, float] | None = None, pause: float = 0.0
) -> list[float]:
    """Let seat 0 react again and again; return how long it takes until all six have the update."""
    times = []
    for _ in range(ROUNDS if not pause else ROUNDS // 5):
        frame = encode_request(six[0].request(m.React(0, "bravo")))
        start = time.monotonic()
        six[0].send(frame)
        sequence = until_all(six)
        times.append(time.monotonic() - start)
        if sent is not None:
            sent[sequence] = start
        six[0].receive()
        if pause:
            time.sleep(pause)  # each update is measured by itself
    return times


def measure_turns(six: list[RawClient]) -> list[float]:
    """Play: every move is on the disk before it is sent."""
    times = []
    state = None
    while len(times) < ROUNDS // 3:
        snapshot = six[0].ask(m.Resync())
        assert isinstance(snapshot, m.Snapshot)
        state = snapshot.state
        if state.game is None or state.game.turn is None:
            break
        turn = state.game.turn
        actor = six[turn.seat]
        actor.seen = snapshot.sequence
        move = m.Play(turn.seat, Stop(turn.valid) if turn.rolls else Roll())
        frame = encode_request(actor.request(move))
        start = time.monotonic()
        actor.send(frame)
        until_all(six)
        times.append(time.monotonic() - start)
        actor.receive()
    return times


def until_all(six: list[RawClient]) -> int:
    """Wait for one update (but that of the number of spectators) at each; return its number."""
    sequence = 0
    for one in six:
        while True:
            body = msgpack.unpackb(one.socket.recv())
            if isinstance(body, list) and body[2][0]["t"] != "watching":
                break
        sequence = body[0]
    return sequence


# -- the reference


def measure_echo(clients: int) -> list[float]:
    """Return how long a message of one client takes through a bare server until all `clients` have it."""
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=echo_server, args=(there,))
    process.start()
    port = here.recv()
    times = asyncio.run(echo_clients(port, clients))
    process.terminate()
    process.join()
    return times


def echo_server(pipe: Connection) -> None:
    async def serve() -> None:
        context = zmq.asyncio.Context()
        router = context.socket(zmq.ROUTER)
        router.curve_server = True
        router.curve_secretkey = table_keys("").secret
        pipe.send(router.bind_to_random_port("tcp://127.0.0.1"))
        known: dict[bytes, None] = {}
        while True:
            sender, body = await router.recv_multipart()
            known[sender] = None
            for one in known:
                await router.send_multipart([one, body])

    asyncio.run(serve())


async def echo_clients(port: int, clients: int) -> list[float]:
    context = zmq.asyncio.Context()
    dealers = []
    for _ in range(clients):
        dealer = context.socket(zmq.DEALER)
        dealer.curve_serverkey = table_keys("").public
        dealer.curve_publickey, dealer.curve_secretkey = fresh_keys()
        dealer.connect(f"tcp://127.0.0.1:{port}")
        await dealer.send(bytes(ECHO_BYTES))
        dealers.append(dealer)
        for known in dealers:
            await known.recv()
    times = []
    for _ in range(ROUNDS + 20):
        start = time.monotonic()
        await dealers[0].send(bytes(ECHO_BYTES))
        for dealer in dealers:
            await dealer.recv()
        times.append(time.monotonic() - start)
    for dealer in dealers:
        dealer.close(linger=0)
    context.term()
    return times[20:]


# -- spectators


@contextmanager
def audience(table: TableProcess, count: int) -> Iterator[Connection]:
    """Connect `count` spectators from another process; they tell their arrivals when told to stop."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=watch, args=(there, table.port, count))
    start = time.monotonic()
    process.start()
    assert here.recv() == "all welcome"
    print(f"{count} spectators connected and welcomed in {time.monotonic() - start:.1f} s")
    yield here
    process.join()


def watch(pipe: Connection, port: int, count: int) -> None:
    allow_many_connections()
    asyncio.run(_watch(pipe, port, count))


async def _watch(pipe: Connection, port: int, count: int) -> None:
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    context.set(zmq.MAX_SOCKETS, count + 10)
    arrivals: dict[int, list[float]] = {}
    welcomes, last = 0, -1
    stopped, all_welcome, all_heard = asyncio.Event(), asyncio.Event(), asyncio.Event()

    def received(message: list[zmq.Frame]) -> None:
        nonlocal welcomes
        now = time.monotonic()
        body = msgpack.unpackb(message[0].bytes)
        if isinstance(body, list):
            arrivals.setdefault(body[0], []).append(now)
            if len(arrivals.get(last, ())) == count:
                all_heard.set()
        elif body["t"] == "welcome":
            welcomes += 1
            if welcomes == count:
                all_welcome.set()

    clients, readers = [], []
    for _ in range(count):
        one = RawClient(context, port)
        one.send(encode_request(one.request(m.Hello(os.urandom(16).hex()))))
        readers.append(Reader(one.socket, received))
        clients.append(one)
    await all_welcome.wait()
    arrivals.clear()
    pipe.send("all welcome")
    asyncio.get_running_loop().add_reader(pipe.fileno(), stopped.set)
    await stopped.wait()
    asyncio.get_running_loop().remove_reader(pipe.fileno())
    last = pipe.recv()
    if len(arrivals.get(last, ())) < count:
        with suppress(TimeoutError):
            await asyncio.wait_for(all_heard.wait(), 10)
    pipe.send(arrivals)
    for reader, one in zip(readers, clients, strict=True):
        reader.close()
        one.socket.close()
    context.term()


# -- the process


def memory(table: TableProcess) -> float:
    """Return the resident megabytes of the table's process."""
    status = Path(f"/proc/{table.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def idle(table: TableProcess, what: str, seconds: float = 5.0) -> None:
    """Print memory, wake-ups and writes of a table at which nobody acts."""
    before = counters(table.process.pid)
    time.sleep(seconds)
    after = counters(table.process.pid)
    loop, others, written = ((b - a) / seconds for a, b in zip(before, after, strict=True))
    print(
        f"idle, {what}: {memory(table):.1f} MB (bar 60), {loop:.1f} wake-ups a second in the loop,"
        f" {others:.1f} in ZeroMQ's thread (heartbeats), {written:.0f} bytes a second to the disk"
    )


def counters(pid: int) -> tuple[int, int, int]:
    """Return voluntary context switches of the main thread and of all others, and bytes sent to the disk."""
    switches = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        text = (task / "status").read_text()
        switches[int(task.name)] = int(text.split("\nvoluntary_ctxt_switches:")[1].split()[0])
    written = int(Path(f"/proc/{pid}/io").read_text().split("\nwrite_bytes:")[1].split()[0])
    return switches[pid], sum(switches.values()) - switches[pid], written


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
