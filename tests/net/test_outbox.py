"""Slow lines, without sockets."""

from fiese15_net.limits import Allowance, Limits
from fiese15_net.outbox import PATIENCE, RETRY, LineFull, LineGone, Outbox


class Wire:
    def __init__(self) -> None:
        self.sent: list[tuple[bytes, bytes]] = []
        self.full: set[bytes] = set()
        self.gone: set[bytes] = set()

    def send(self, line: bytes, frame: bytes) -> None:
        if line in self.gone:
            raise LineGone
        if line in self.full:
            raise LineFull
        self.sent.append((line, frame))


def test_only_the_newest_frame_waits_for_a_slow_line_and_others_do_not_wait() -> None:
    wire = Wire()
    box = Outbox(wire.send)
    wire.full = {b"slow"}
    for frame in (b"1", b"2", b"3"):
        box.put([b"slow", b"quick"], frame, 10.0)
    assert wire.sent == [(b"quick", b"1"), (b"quick", b"2"), (b"quick", b"3")]
    assert box.next_retry == 10.0 + RETRY
    wire.full.clear()
    box.retry(10.3)
    assert wire.sent[3:] == [(b"slow", b"3")]
    assert box.next_retry is None
    assert box.take_gone() == ()


def test_a_line_that_stays_behind_is_given_up() -> None:
    wire = Wire()
    box = Outbox(wire.send)
    wire.full = {b"slow"}
    box.put([b"slow"], b"1", 0.0)
    box.retry(PATIENCE - 0.1)
    assert box.take_gone() == ()
    assert box.next_retry == PATIENCE - 0.1 + RETRY
    box.retry(PATIENCE)
    assert box.take_gone() == (b"slow",)
    assert box.take_gone() == ()
    assert box.next_retry is None


def test_a_line_without_anybody_is_told_and_a_forgotten_one_is_not_tried() -> None:
    wire = Wire()
    box = Outbox(wire.send)
    wire.gone, wire.full = {b"gone"}, {b"slow"}
    box.put([b"gone", b"slow"], b"1", 0.0)
    assert box.take_gone() == (b"gone",)
    box.forget(b"slow")
    wire.full.clear()
    box.retry(1.0)
    assert wire.sent == []


def test_a_burst_is_allowed_and_then_a_rate() -> None:
    limits = Limits(Allowance(rate=2.0, burst=5.0))
    assert [limits.allow(b"a", 0.0) for _ in range(6)] == [True] * 5 + [False]
    assert limits.allow(b"b", 0.0)
    assert not limits.allow(b"a", 0.4)
    assert limits.allow(b"a", 1.0)
    assert [limits.allow(b"a", 100.0) for _ in range(6)] == [True] * 5 + [False]


def test_strikes_and_shut_lines() -> None:
    limits = Limits(Allowance(strikes=2))
    assert [limits.strike(b"a"), limits.strike(b"a")] == [False, True]
    limits.shut(b"a")
    assert limits.is_shut(b"a")
    assert not limits.is_shut(b"b")
    limits.forget(b"a")
    assert not limits.is_shut(b"a")
