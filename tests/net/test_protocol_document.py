"""docs/protocol.md is complete and true: its examples, its names, and a client written from it alone."""

import re
import zlib
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import msgspec
import pytest
from msgspec import inspect as mi
from netkit import messages
from netkit.stranger import Stranger
from netkit.tables import table_process

from fiese15_net import addresses, limits, protocol, security, sockets
from fiese15_net.client import ANSWER_SECONDS, PING_SECONDS
from fiese15_net.server import SILENCE_SECONDS
from fiese15_tui.game import CommandError, Move, OptionError, Options, Roll
from fiese15_tui.table import messages as m
from fiese15_tui.table.state import Change, Seat, SeatTaken, TableState, checksum

DOCUMENT = (Path(__file__).parents[2] / "docs/protocol.md").read_text()
HEX = {name: bytes.fromhex(text) for name, text in re.findall(r"```hex (\w+)\n(.*?)```", DOCUMENT, re.DOTALL)}

STATE = TableState(seats=(Seat("Anna", owner=True),))


def test_the_worked_example_is_what_the_program_says() -> None:
    assert HEX["state"] == msgspec.msgpack.encode(STATE)
    assert len(HEX["state"]) == 155
    assert zlib.crc32(HEX["state"]) == checksum(STATE) == 0x8814DD3D
    update = m.Update(1, checksum(STATE), (SeatTaken(STATE.seats[0]),))
    assert HEX["update"] == protocol.encode_answer(update)
    assert protocol.decode_answer([HEX["update"]]) == update


def test_the_example_requests_are_what_the_program_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "__version__", "0.1.0")
    hello = m.Request(1, 0, 0, m.Hello("0123456789abcdef0123456789abcdef"))
    assert HEX["hello"] == protocol.encode_request(hello)
    assert HEX["play"] == protocol.encode_request(m.Request(7, 4711, 12, m.Play(0, Roll((0, 5)))))


@pytest.mark.parametrize("code", ["", "Tango Koala"])
def test_the_example_keys_are_those_of_the_codes(code: str) -> None:
    keys = security.table_keys(code)
    assert f"`{security.z85.decode(keys.secret).hex()}` | `{keys.public.decode()}`" in DOCUMENT


def structs(kind: Any, seen: dict[type, mi.StructType]) -> None:
    """Collect all structs within a type."""
    match kind:
        case mi.StructType():
            if kind.cls not in seen:
                seen[kind.cls] = kind
                for field in kind.fields:
                    structs(field.type, seen)
        case mi.UnionType():
            for one in kind.types:
                structs(one, seen)
        case mi.VarTupleType():
            structs(kind.item_type, seen)
        case mi.Metadata():
            structs(kind.type, seen)


def test_every_message_field_and_value_is_in_the_document() -> None:
    seen: dict[type, mi.StructType] = {}
    for kind in (protocol.Envelope, protocol.Reply, m.Update, Change, Move):
        structs(mi.type_info(kind), seen)
    assert len(seen) > 40
    for cls, info in seen.items():
        if info.tag is not None:
            assert f"`{info.tag}`" in DOCUMENT, cls
        for field in info.fields:
            name = field.encode_name
            assert f"`{name}`" in DOCUMENT or (cls is m.Update and name in DOCUMENT), (cls, name)
            if isinstance(field.type, mi.LiteralType):
                for value in field.type.values:
                    assert f"`{value}`" in DOCUMENT or name == "v", (cls, value)


def test_every_code_is_in_the_document() -> None:
    rejections = [error.code for error in protocol.ProtocolError.__subclasses__()]
    assert len(rejections) == 7
    rules = [error.__name__ for error in (*CommandError.__subclasses__(), OptionError)]
    for code in (*m.Code, *rejections, "too_fast", "crowded", *rules):
        assert f"`{code}`" in DOCUMENT, code


def test_the_numbers_are_in_the_document() -> None:
    allowance, prose = limits.Allowance(), " ".join(DOCUMENT.split())
    for text in (
        f"version {protocol.VERSION}",
        f"at most {protocol.MOST_REQUEST} bytes",
        f"at most {protocol.MOST_ANSWER}",
        f"{addresses.DEFAULT_PORT} unless",
        f"{allowance.rate:g} requests a second",
        f"{allowance.burst:g} at once",
        f"heartbeats every {sockets.HEARTBEAT_SECONDS:g} s",
        f"after {sockets.HEARTBEAT_PATIENCE:g} s without traffic",
        f"Ping every {PING_SECONDS:g} s",
        f"No answer within {ANSWER_SECONDS:g} s",
        f"after {SILENCE_SECONDS:g} s of silence",
        f"At most {protocol._MOST_DEPTH} levels of containers, {protocol._MOST_ITEMS} entries",
        f"N = {security.SCRYPT_N}",
        f"`{security.SALT.decode()}`",
    ):
        assert text in prose, text


@pytest.mark.parametrize("options", [Options(rotate_start=True, rounds=6), Options(handicap=True, rounds=5)])
def test_a_client_written_from_the_document_follows_a_whole_game(tmp_path: Path, options: Options) -> None:
    random = Random(5)
    with table_process(
        tmp_path, code="Tango Koala", keep=False, allowance={"rate": 1e6, "burst": 1e6}
    ) as table:
        stranger, other = Stranger(table.port, "tango koala"), Stranger(table.port, "tango koala")
        for one in (stranger, other):
            assert one.hello()["t"] == "welcome"
        assert stranger.ask("sit", name="Anna")["number"] == 0
        stranger.ask("set", options=msgspec.to_builtins(options), coach=False)
        stranger.ask("bot", level="random")
        assert other.ask("sit", name="Ben")["number"] == 2
        assert other.ask("begin") == {"t": "refused", "id": other.ident, "code": "not_owner", "fields": {}}
        other.ask("ready", number=2, ready=True)
        other.ask("say", number=2, text="hello")
        assert stranger.ask("begin")["t"] == "done"
        while True:
            turn = stranger.state["game"]["turn"]
            if turn is None:
                break
            if turn["seat"] == 1:
                stranger.follow()
                continue
            one = stranger if turn["seat"] == 0 else other
            one.ask("ping")
            play(one, random)
            stranger.ask("ping")
        other.ask("ping")
        assert other.state == stranger.state
        assert len(stranger.state["game"]["results"]) == 3 * options.rounds
        assert stranger.checked > 30
        history = stranger.ask("history")["events"]
        assert history[0]["t"] == "started"
        assert history[-1]["t"] == "ended"
        for one in (stranger, other):
            one.close()


def play(one: Stranger, random: Random) -> None:
    """Make any legal move for the seat whose turn it is."""
    turn = one.state["game"]["turn"]
    valid = [c for c in range(6) if 0 < turn["rolled"][c] <= turn["targets"][c]]
    move: dict[str, Any] = {"t": "roll", "aside": []}
    if turn["rolls"]:
        aside = random.sample(valid, random.randint(1, len(valid)))
        move = {"t": random.choice(["roll", "stop"]), "aside": aside}
    assert one.ask("play", number=turn["seat"], move=move)["t"] == "done"


def test_requests_of_every_kind_are_in_the_table_of_requests() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE)
    assert {mi.type_info(kind).tag for kind in messages.kinds(m.Ask)} <= set(rows)
    assert msgpack.unpackb(HEX["play"])["ask"]["t"] == "play"
