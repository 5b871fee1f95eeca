"""Frames: what goes in comes out, and whatever is no message is refused by name."""

import contextlib
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from netkit import messages

from fiese15_net import protocol as p
from fiese15_tui.game import (
    ChipsDealt,
    Game,
    Options,
    Result,
    Roll,
    Rolled,
    SetAside,
    StripTurned,
    Turn,
    TurnEnded,
    standard_deck,
)
from fiese15_tui.table import messages as m
from fiese15_tui.table.state import Seat, TableState, checksum

HELLO = m.Request(1, 0, 0, m.Hello("k" * 16))
PLAY = m.Request(7, 2**62, 300, m.Play(1, Roll((0, 5))))


def body(request: m.Request) -> dict[str, Any]:
    return msgpack.unpackb(p.encode_request(request))


@given(messages.requests)
@settings(max_examples=100)
def test_every_request_survives_the_wire(request: m.Request) -> None:
    back = p.decode_request([p.encode_request(request)])
    assert (back.id, back.epoch, back.seen, back.ask) == (
        request.id,
        request.epoch,
        request.seen,
        request.ask,
    )


@given(messages.answers)
@settings(max_examples=100)
def test_every_answer_survives_the_wire(answer: Any) -> None:
    assert p.decode_answer([p.encode_answer(answer)]) == answer


@given(messages.of(TableState))
@settings(max_examples=30)
def test_the_checksum_is_taken_over_the_bytes_of_the_state_on_the_wire(state: TableState) -> None:
    assert msgpack.packb(msgspec.to_builtins(state)) == msgspec.msgpack.encode(state)
    assert 0 <= checksum(state) < 2**32


def test_only_a_hello_names_the_program() -> None:
    assert body(HELLO)["program"]
    assert "program" not in body(PLAY)
    assert body(PLAY)["v"] == p.VERSION


def decode_or_refuse(frame: bytes) -> None:
    for decode in (p.decode_request, p.decode_answer):
        with contextlib.suppress(p.ProtocolError):
            decode([frame])


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_protocol_error(frame: bytes) -> None:
    decode_or_refuse(frame)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(-9, 9) | st.binary(), inner),
)


@given(JSON)
@settings(max_examples=60)
def test_any_messagepack_is_a_message_or_a_protocol_error(value: Any) -> None:
    decode_or_refuse(msgpack.packb(value))


def refusal(frame: bytes | dict[str, Any], *more: bytes) -> type[p.ProtocolError]:
    packed = frame if isinstance(frame, bytes) else msgpack.packb(frame)
    with pytest.raises(p.ProtocolError) as caught:
        p.decode_request([packed, *more])
    return caught.type


@pytest.mark.parametrize(
    ("frame", "error"),
    [
        (b"", p.Malformed),
        (b"\xc1", p.Malformed),
        (msgpack.packb(1) + b"\x00", p.Malformed),
        (b"\xdd\xff\xff\xff\xff", p.Malformed),
        (b"\xdb\xff\xff\xff\xff", p.Malformed),
        (b"\xa2\xff\xfe", p.Malformed),
        (b"\x91" * 16_000, p.Malformed),
        (b"\x91" * 900 + b"\xc0", p.TooDeep),
        (msgpack.packb(msgpack.ExtType(5, b"x")), p.Malformed),
        (msgpack.packb(b"bytes"), p.Malformed),
        (msgpack.packb({1: 2}), p.Malformed),
        (b"\x82\xa1v\x01\xa1v\x01", p.DuplicateKey),
        (b"\x82" + b"\xa1v\x01" + b"\xa1x" + b"\x91" * 800 + b"\xc0", p.TooDeep),
        (b"\xa1" * (p.MOST_REQUEST + 1), p.TooLarge),
        (msgpack.packb([1]), p.WrongMessage),
        (msgpack.packb({}), p.WrongVersion),
        (msgpack.packb({"v": True}), p.WrongVersion),
        (msgpack.packb({"v": 2, "anything": []}), p.WrongVersion),
        (msgpack.packb({"v": 1}), p.WrongMessage),
    ],
)
def test_what_is_no_message_is_refused_by_name(frame: bytes, error: type[p.ProtocolError]) -> None:
    assert refusal(frame) is error


def test_a_message_has_one_frame() -> None:
    frame = p.encode_request(HELLO)
    assert refusal(frame, b"") is p.FrameCount
    with pytest.raises(p.FrameCount):
        p.decode_request([])


def test_another_version_is_told_with_the_program_that_speaks_it() -> None:
    with pytest.raises(p.WrongVersion) as caught:
        p.decode_request([msgpack.packb({"v": 9, "program": "9.1", "new": {"shape": 1}})])
    assert (caught.value.version, caught.value.program) == (9, "9.1")


@pytest.mark.parametrize("wrong", [None, True, 1.0, "1", -1, 2**63, [], {}, float("nan")])
@pytest.mark.parametrize("field", ["id", "epoch", "seen"])
def test_numbers_are_whole_and_in_range(field: str, wrong: object) -> None:
    assert refusal(body(PLAY) | {field: wrong}) is p.WrongMessage


@pytest.mark.parametrize(
    "ask",
    [
        {"t": "dance"},
        {"t": "ping", "more": 1},
        {"t": "sit", "name": "x" * 401},
        {"t": "sit"},
        {"t": "play", "number": 6, "move": {"t": "roll", "aside": []}},
        {"t": "play", "number": -1, "move": {"t": "roll", "aside": []}},
        {"t": "play", "number": 0, "move": {"t": "roll", "aside": [6]}},
        {"t": "play", "number": 0, "move": {"t": "roll", "aside": [0] * 7}},
        {"t": "play", "number": 0, "move": {"t": "start", "aside": []}},
        {"t": "say", "number": -2, "text": "x"},
        {"t": "react", "number": 0, "reaction": "boo"},
        {"t": "set", "options": {"rounds": 16}, "coach": True},
        {"t": "set", "options": {"chips": "mine"}, "coach": True},
        {"t": "hello", "client": "short"},
        {"t": "hello", "client": "k" * 65},
        {"t": "hello", "client": "k" * 16, "tokens": ["t" * 16] * 33},
    ],
)
def test_fields_are_strict(ask: dict[str, Any]) -> None:
    assert refusal(body(PLAY) | {"ask": ask}) is p.WrongMessage


@given(messages.requests, st.data())
@settings(max_examples=100)
def test_no_field_may_be_missing_unknown_or_of_another_type(request: m.Request, data: st.DataObject) -> None:
    whole = body(request)
    where = data.draw(st.sampled_from([whole, whole["ask"]]))
    key = data.draw(st.sampled_from([key for key in where if key not in {"tokens", "program"}]))
    how = data.draw(st.sampled_from(["missing", "unknown", "type"]))
    if how == "missing":
        del where[key]
    elif how == "unknown":
        where[key + "_"] = where[key]
    else:
        where[key] = data.draw(st.sampled_from([1.5, b"", [[]], None]))
    assert issubclass(refusal(whole), p.ProtocolError)


def test_the_longest_turn_fits_the_bar_of_400_bytes() -> None:
    size = 0
    sequence = 60_000
    for rolls in range(6):
        aside = (SetAside((rolls - 1,)),) if rolls else ()
        rolled = Rolled((0,) * rolls + (6,) * (6 - rolls))
        size += len(p.encode_answer(m.Update(sequence + rolls, 2**32 - 1, (*aside, rolled))))
    last = (SetAside((5,)), TurnEnded("six", 72), StripTurned(15), ChipsDealt((1, 2, 3, 4, 5, 6)))
    size += len(p.encode_answer(m.Update(sequence + 6, 2**32 - 1, last)))
    assert size <= 400


def test_a_snapshot_in_round_ten_with_six_players_fits_the_bar_of_4_kb() -> None:
    options = Options(handicap=True, rotate_start=True)
    deck = standard_deck()
    game = Game(
        options,
        6,
        deck,
        strips=tuple(range(1, 11)),
        chips=((6, 5, 4, 3, 2, 1),) * 10,
        results=(Result("stopped", 72),) * 59,
        totals=(720,) * 6,
        turn=Turn(5, (6,) * 6, (6,) * 6, (0,) * 6, 5),
    )
    seats = (Seat("\u00e4" * 16, substitute="x" * 16, ready=True, owner=True),) * 6
    state = TableState(seats=seats, options=options, watching=99_999, clock=9_999, game=game)
    answer = m.Snapshot(2**40, 2**20, state, (0, 1, 2, 3, 4, 5))
    assert len(p.encode_answer(answer)) <= 4096


def test_options_are_sent_whole() -> None:
    ask = m.SetOptions(Options(handicap=True), coach=False)
    assert set(body(m.Request(1, 1, 1, ask))["ask"]["options"]) == {
        "handicap", "chips", "gambler", "rounds", "rotate_start",
    }  # fmt: skip
