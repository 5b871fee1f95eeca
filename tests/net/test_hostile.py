"""Peers that mean no good: refused with a code, or not listened to any more; the table goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgpack
import pytest
from netkit.tables import RawClient, TableProcess, table_process

from fiese15_net import protocol as p
from fiese15_tui.game import Options, Roll, Stop
from fiese15_tui.table import messages as m

Connect = Callable[[int], RawClient]

OWNER = "secret of the owner"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcess]:
    with table_process(tmp_path, owner=OWNER, keep=False) as made:
        yield made


def sit(raw: RawClient, name: str) -> m.Granted:
    answer = raw.ask(m.Sit(name))
    assert isinstance(answer, m.Granted), answer
    return answer


def refused(raw: RawClient, ask: m.Ask) -> str:
    answer = raw.ask(ask)
    assert isinstance(answer, m.Refused), answer
    return answer.code


def shut_out(raw: RawClient, bystander: RawClient) -> str:
    """Return the code with which the table stopped listening; show that it has, and that it hung up."""
    for _ in range(3):
        raw.send(p.encode_request(raw.request(m.Ping())))
    answer = raw.receive()
    assert isinstance(answer, p.Rejected), answer
    raw.wait_for_its_end()
    assert not raw.drain()
    assert isinstance(bystander.ask(m.Ping()), m.Done | m.Snapshot)
    return answer.code


def game(table: TableProcess, raw: Connect) -> tuple[RawClient, RawClient]:
    """Return the owner in seat 0, whose turn it is, and another player in seat 1."""
    owner, other = raw(table.port), raw(table.port)
    owner.greet(OWNER)
    other.greet()
    sit(owner, "Anna")
    sit(other, "Ben")
    other.ask(m.SetReady(1, ready=True))
    assert isinstance(owner.ask(m.Begin()), m.Done)
    other.ask(m.Ping())
    return owner, other


def test_acting_without_the_right_is_refused_by_name(table: TableProcess, raw: Connect) -> None:
    owner, other = game(table, raw)
    watcher = raw(table.port)
    watcher.greet()
    assert refused(other, m.Play(1, Roll())) == m.Code.NOT_YOUR_TURN
    assert refused(other, m.Play(0, Roll())) == m.Code.NOT_YOUR_SEAT
    assert refused(watcher, m.Play(0, Roll())) == m.Code.NOT_YOUR_SEAT
    assert refused(watcher, m.Play(5, Roll())) == m.Code.NO_SUCH_SEAT
    assert refused(watcher, m.Say(0, "it is me, Anna")) == m.Code.NOT_YOUR_SEAT
    assert refused(watcher, m.Say(-1, "\x1b \u202e")) == m.Code.EMPTY_TEXT
    assert refused(watcher, m.Sit("Cleo")) == m.Code.GAME_RUNNING
    for ask in (
        m.AddBot("greedy"), m.Kick(0), m.SetOptions(Options(), coach=True), m.Begin(), m.Reopen(), m.Close(),
        m.HandOver(0, "greedy"),
    ):  # fmt: skip
        assert refused(other, ask) == m.Code.NOT_OWNER
    assert refused(owner, m.Play(0, Stop((0,)))) == "NotRolled"
    assert refused(owner, m.Play(0, Roll((0,)))) == "NotRolled"
    assert refused(owner, m.Begin()) == m.Code.GAME_RUNNING
    assert isinstance(owner.ask(m.Play(0, Roll())), m.Done)


def test_the_first_request_is_a_hello_and_its_epoch_is_the_tables(table: TableProcess, raw: Connect) -> None:
    peer = raw(table.port)
    assert refused(peer, m.Ping()) == m.Code.HELLO_FIRST
    peer.greet()
    peer.epoch += 1
    assert refused(peer, m.Ping()) == m.Code.OTHER_EPOCH


def test_names_and_chat_cannot_draw_on_the_terminals_of_others(table: TableProcess, raw: Connect) -> None:
    peer = raw(table.port)
    peer.greet()
    sit(peer, "\x1b[31m@Anna\u202e\n" + "long " * 40)
    peer.send(p.encode_request(peer.request(m.Say(0, "hi\x1b]0;title\x07\r\nthere\u0300\u0300\u0300\u0300"))))
    said = None
    while said is None:
        answer = p.decode_answer(peer.socket.recv_multipart())
        changes = answer.changes if isinstance(answer, m.Update) else ()
        said = next((change.text for change in changes if hasattr(change, "text")), None)
    assert said.isprintable()
    snapshot = peer.ask(m.Resync())
    while not isinstance(snapshot, m.Snapshot):
        snapshot = peer.receive()
    assert snapshot.state.seats[0].name.isprintable()
    assert len(snapshot.state.seats[0].name) <= 16


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([b"\xc1"], "malformed"),
        ([b""], "malformed"),
        ([b"\x80", b"\x80"], "frame_count"),
        ([msgpack.packb({"v": 99, "program": "9.9"})], "wrong_version"),
        ([msgpack.packb({"v": 1, "id": "one"})], "wrong_message"),
    ],
    ids=["no-messagepack", "empty", "two-frames", "version", "types"],
)
def test_a_message_that_breaks_the_protocol_costs_the_line(
    table: TableProcess, raw: Connect, frames: list[bytes], code: str
) -> None:
    owner, other = game(table, raw)
    other.send(*frames)
    assert shut_out(other, owner) == code
    assert isinstance(owner.ask(m.Play(0, Roll())), m.Done)


def test_a_frame_above_the_limit_ends_the_connection(table: TableProcess, raw: Connect) -> None:
    owner, other = game(table, raw)
    other.send(bytes(p.MOST_REQUEST + 1))
    other.wait_for_its_end()
    assert isinstance(owner.ask(m.Play(0, Roll())), m.Done)


def test_who_comes_on_the_descriptor_of_one_that_was_turned_away_is_not_hung_up_on(
    table: TableProcess, raw: Connect
) -> None:
    gone, bystander = raw(table.port), raw(table.port)
    bystander.greet()
    gone.send(b"\xc1")
    assert isinstance(gone.receive(), p.Rejected)
    gone.close()
    newcomers = [raw(table.port) for _ in range(3)]
    late = raw(table.port)
    late.send(b"\xc1")
    shut_out(late, bystander)  # it was turned away after the first one, so the first one's time is over, too
    for newcomer in newcomers:
        assert newcomer.greet().seats == ()


def test_a_flood_costs_the_line(table: TableProcess, raw: Connect) -> None:
    owner, other = game(table, raw)
    for _ in range(200):
        other.send(p.encode_request(other.request(m.Ping())))
    while isinstance(answer := other.receive(), m.Done | m.Snapshot):
        pass
    assert answer == p.Rejected("too_fast")
    other.wait_for_its_end()
    assert isinstance(owner.ask(m.Play(0, Roll())), m.Done)


def test_a_crowd_is_turned_away_but_not_a_returning_player(tmp_path: Path, raw: Connect) -> None:
    with table_process(tmp_path, keep=False, allowance={"clients": 2}) as table:
        anna, watcher = raw(table.port), raw(table.port)
        anna.greet()
        token = sit(anna, "Anna").token
        watcher.greet()
        third = raw(table.port)
        assert third.ask(m.Hello("k" * 16)) == p.Rejected("crowded")
        third.wait_for_its_end()
        assert raw(table.port).greet(token).seats == (0,)


def test_a_seat_cannot_be_had_by_guessing(table: TableProcess, raw: Connect) -> None:
    owner, _ = game(table, raw)
    thief = raw(table.port)
    assert thief.greet("0" * 64, "secret of owner.").seats == ()
    assert refused(thief, m.Begin()) == m.Code.NOT_OWNER
    assert isinstance(owner.ask(m.Play(0, Roll())), m.Done)
