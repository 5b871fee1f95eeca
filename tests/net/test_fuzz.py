"""A hundred thousand made and mutated frames against a live table with a game going on."""

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgpack
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from netkit import messages
from netkit.tables import RawClient, begin, check_history, client, table_process

from fiese15_net.protocol import Rejected, encode_request
from fiese15_tui.game import Options, Roll
from fiese15_tui.table import messages as m

FRAMES = 100_000
LINES = 10
BATCH = 250

SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["t", "v", "id", "ask", "number", "move", "x"]), inner, max_size=4)
    ),
)


def made() -> list[bytes]:
    """Return frames made by hypothesis: requests of every kind, odd MessagePack, plain bytes."""
    frames: list[bytes] = []

    @settings(
        max_examples=300,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(messages.requests, min_size=3, max_size=6), SCRAPS, st.binary(max_size=60))
    def collect(requests: list[m.Request], scrap: object, plain: bytes) -> None:
        frames.extend(encode_request(request) for request in requests)
        frames.extend((msgpack.packb(scrap), plain))

    collect()
    return frames


def mutated(frame: bytes, other: bytes, random: Random) -> bytes:
    """Return `frame` with some of what goes wrong on wires and in minds."""
    data = bytearray(frame)
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(data) + 1)
        match random.randrange(6):
            case 0:
                data[at : at + 1] = random.randbytes(1)
            case 1:
                del data[at : at + random.randrange(1, 9)]
            case 2:
                data[at:at] = random.randbytes(random.randrange(1, 9))
            case 3:
                data[at:] = other[random.randrange(len(other) + 1) :]
            case 4:
                data[at:at] = data[: random.randrange(len(data) + 1)]
            case _:
                data[at : at + 1] = random.choice(
                    [b"\xc0", b"\xc3", b"\xcb", b"\xdb", b"\xdd", b"\xdf", b"\x91" * 99]
                )
    return bytes(data[:16_000])


async def test_a_table_under_fire_plays_its_game_to_the_right_end(
    tmp_path: Path, raw: Callable[[int], RawClient]
) -> None:
    random, corpus = Random(15), made()
    lenient = {"rate": 1e9, "burst": 1e9, "strikes": 10**9}
    with table_process(tmp_path, allowance=lenient, options=Options(rounds=15), keep=False) as table:
        async with (
            client(table.address, "Anna", folder=tmp_path) as anna,
            client(table.address, "Ben", folder=tmp_path) as ben,
        ):
            await begin([anna, ben])
            lines = [raw(table.port) for _ in range(LINES)]
            for line in lines:
                line.greet()
            fired = 0
            while fired < FRAMES:
                line = lines[fired // BATCH % LINES]
                heard_through(line)  # or on a slow machine its answers pile up until the table gives it up
                for _ in range(BATCH):
                    line.send(shot(line, corpus, random))
                    fired += 1
                await asyncio.sleep(0)  # lets the players read and move
                if fired // BATCH % 8 == 0:
                    anna.move()
                    ben.move()
            assert anna.state.phase == "playing"
            for line in lines:
                heard_through(line)
            anna.play_by_itself()
            ben.play_by_itself()
            for one in (anna, ben):
                await one.until(one.has_state(lambda state: state.phase == "over"), "the end")
            await check_history([anna, ben])
            assert anna.link.replica.sequence > 300, "hardly a frame got as far as the table"
            assert {seat.name for seat in anna.state.seats} == {"Anna", "Ben"}
        assert table.process.poll() is None
    assert "Traceback" not in table.logged()


ASKS: list[m.Ask] = [
    m.Say(-1, "hello"),
    m.Sit("Cleo"),
    m.Play(0, Roll((0,))),
    m.Resync(),
    m.AskHistory(),
    m.Begin(),
    m.SetOptions(Options(), coach=True),
    m.HandOver(1, "greedy"),
    m.React(0, "bravo"),
]


def shot(line: RawClient, corpus: list[bytes], random: Random) -> bytes:
    """Return a frame: new in half of the cases what a client could ask now, in most cases mutated."""
    frame = random.choice(corpus)
    if random.random() < 0.5:
        frame = encode_request(line.request(random.choice(ASKS)))
    return frame if random.random() < 0.2 else mutated(frame, random.choice(corpus), random)


def heard_through(line: RawClient) -> None:
    """Wait until the table has read everything that `line` sent; it is a new client afterwards.

    Mutated numbers of requests make a client's true ones stale.
    """
    hello = line.request(m.Hello(secrets.token_hex()))
    line.send(encode_request(hello))
    while not (isinstance(answer := line.receive(), m.Welcome) and answer.id == hello.id):
        assert not isinstance(answer, Rejected)
