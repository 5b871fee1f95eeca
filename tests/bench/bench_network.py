"""A table over the network on the loopback, CURVE on: latency, a thousand spectators, bytes, memory, idling.

python tests/bench/bench_network.py [SPECTATORS]

Clients are raw sockets that note when a message arrives, as the reference does: the table is measured.
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
LENIENT = {"rate": 1e9, "burst": 1e9}


def main(spectators: int) -> None:
    home = Path(tempfile.mkdtemp())
    os.environ["HOME"] = str(home)
    allow_many_connections()
    echo = measure_echo()
    print(f"echo, asyncio ROUTER/DEALER: {summary(echo)}")
    with open_table(home) as (table, context):
        six = [client(context, table) for _ in range(6)]
        sit_down(six)
        latencies = measure_updates(six)
        print(f"reaction to update at all of six:   {summary(latencies)}, {ratio(latencies, echo)} (bar 3)")
        alone = measure_updates(six, pause=0.2)
        moves = measure_turns(six)
        print(f"stored move to update at all of six: {summary(moves)}, {ratio(moves, echo)}")
        idle(table, "six clients connected")
        for one in six:
            one.socket.close()
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


def summary(times: list[float]) -> str:
    """Return median and 99th percentile in milliseconds."""
    cuts = statistics.quantiles(times, n=100)
    return f"median {statistics.median(times) * 1000:.2f} ms, 99 % {cuts[98] * 1000:.2f} ms"


def ratio(times: list[float], reference: list[float]) -> str:
    return f"{statistics.median(times) / statistics.median(reference):.2f} times"


@contextmanager
def open_table(home: Path) -> Iterator[tuple[TableProcess, "zmq.Context[zmq.Socket[bytes]]"]]:
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    with table_process(home, allowance=LENIENT) as table:
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


def measure_echo() -> list[float]:
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=echo_server, args=(there,))
    process.start()
    port = here.recv()
    times = asyncio.run(echo_client(port))
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
        while True:
            await router.send_multipart(await router.recv_multipart())

    asyncio.run(serve())


async def echo_client(port: int) -> list[float]:
    context = zmq.asyncio.Context()
    dealer = context.socket(zmq.DEALER)
    dealer.curve_serverkey = table_keys("").public
    dealer.curve_publickey, dealer.curve_secretkey = fresh_keys()
    dealer.connect(f"tcp://127.0.0.1:{port}")
    times = []
    for _ in range(ROUNDS + 20):
        start = time.monotonic()
        await dealer.send(bytes(60))
        await dealer.recv()
        times.append(time.monotonic() - start)
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
