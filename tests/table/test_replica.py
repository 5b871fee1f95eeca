"""A client's copy: whatever is lost, doubled, reordered or spoilt, it is right or knows that it is not."""

from functools import cache
from random import Random

import pytest
from desk import Desk, key
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fiese15_tui.game import ChipsDealt, Options, Roll, Rolled, SetAside, StripTurned, TurnEnded, legal
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.messages import Code
from fiese15_tui.table.replica import Answered, Changed, Denied, Ended, Replaced, Replica, SeatsLost


@cache
def told() -> tuple[m.Welcome, tuple[m.Update, ...], tuple[s.TableState, ...]]:
    """What a watcher is told of a table on which everything happens, and the states that belong to it."""
    desk = Desk(away=20.0)
    watcher = desk.join("w")
    welcome = m.Welcome(1, 1, 0, desk.table.state, (), owner=False)
    start = desk.table.sequence
    states = [desk.table.state]
    assert start == 0
    rng = Random(4)
    handle = desk.deliver

    def deliver(sends: list[tuple[object, m.Answer]]) -> None:
        for _, answer in sends:
            if isinstance(answer, m.Update):
                states.append(s.fold_table(states[-1], answer.changes))
        handle(sends)

    desk.deliver = deliver
    desk.join("a", "Anna", "Ada")
    desk.join("b", "Ben")
    desk.granted("a", m.Leave(1))
    desk.granted("a", m.AddBot("random"))
    desk.granted("a", m.SetOptions(Options(handicap=True, rounds=2), coach=False))
    desk.granted("b", m.SetReady(1, ready=True))
    desk.granted("a", m.Begin())
    while (turn := desk.table.state.game.turn) is not None:
        if rng.random() < 0.2:
            desk.lose("b")
            desk.wait(rng.choice([5, 25]))
            desk.granted("a", m.Say(0, "where are you?"))
            desk.connect("b", "line b")
        if (thought := desk.table.thought()) is not None:
            deliver(desk.table.bot_moves(thought, rng.choice(legal(thought.game)), desk.now))
        else:
            move = rng.choice(legal(desk.table.state.game))
            desk.granted("a" if turn.seat == 0 else "b", m.Play(turn.seat, move))
    desk.granted("a", m.Reopen())
    desk.check()
    assert watcher.state == states[-1]
    updates = tuple(answer for _, answer in desk.sent if isinstance(answer, m.Update))
    return welcome, updates, tuple(states)


def follower() -> Replica:
    replica = Replica(key("w"))
    replica.connected()
    replica.take_outgoing()
    replica.receive(told()[0])
    return replica


ways = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 3)), max_size=80)


@given(ways, st.integers(0, 40))
def test_lost_doubled_and_reordered_updates_leave_a_copy_right_or_known_to_be_behind(
    way: list[tuple[int, int]], first: int
) -> None:
    _, updates, states = told()
    replica, asked = follower(), False
    order = [*range(first), *(first + index + jump for index, (jump, _) in enumerate(way))]
    copies = [1] * first + [number for _, number in way]
    for index, number in zip(order, copies, strict=True):
        if not 0 <= index < len(updates):
            continue
        for _ in range(number):
            replica.receive(updates[index])
            asks = [request.ask for request in replica.take_outgoing()]
            assert asks == ([] if replica.current or asked else [m.Resync()])
            asked = asked or not replica.current
            assert replica.state == states[replica.sequence]
    if asked:
        (request,) = replica.pending
        snapshot = m.Snapshot(request.id, len(updates), states[-1], ())
        assert replica.receive(snapshot) == (Replaced(),)
        assert replica.current
        assert replica.state == states[-1]


def test_all_updates_in_order_bring_the_copy_to_the_end() -> None:
    _, updates, states = told()
    replica = follower()
    for number, update in enumerate(updates, 1):
        assert replica.receive(update) == (Changed(states[number - 1], update.changes),)
    assert replica.current
    assert replica.state == states[-1]


@given(st.data())
def test_a_spoilt_update_is_noticed(data: st.DataObject) -> None:
    _, updates, states = told()
    index = data.draw(st.integers(0, len(updates) - 1))
    replica = follower()
    for update in updates[:index]:
        replica.receive(update)
    right = updates[index]
    spoilt = data.draw(
        st.sampled_from(
            [
                replace(right, check=right.check ^ 1),
                replace(right, changes=()),
                replace(right, changes=(*right.changes, *right.changes)),
                *(replace(right, changes=(change,)) for change in WRONG),
                replace(right, changes=updates[data.draw(st.integers(0, len(updates) - 1))].changes),
            ]
        )
    )
    replica.receive(spoilt)
    if replica.current:
        assert replica.state == states[index + 1]
    else:
        assert replica.state == states[index]
        assert [request.ask for request in replica.take_outgoing()] == [m.Resync()]


WRONG: list[s.Change] = [
    StripTurned(99),
    ChipsDealt((1,)),
    Rolled((1, 1, 1, 1, 1, 1)),
    SetAside((0, 1)),
    TurnEnded("bust", 15),
    s.SeatChanged(5, s.Seat("Eve")),
    s.SeatLeft(5),
    s.OptionsSet(Options(rounds=1), coach=True),
]


@pytest.mark.parametrize("change", WRONG, ids=lambda change: type(change).__name__)
@pytest.mark.parametrize("at", [0, 1, 20])
def test_changes_that_fit_nothing_raise_nothing(change: s.Change, at: int) -> None:
    replica = follower()
    for update in told()[1][:at]:
        replica.receive(update)
    replica.receive(m.Update(at + 1, 0, (change,)))
    assert not replica.current


def test_answers_nobody_asked_for_change_nothing() -> None:
    replica = follower()
    state = replica.state
    for answer in (
        m.Done(99),
        m.Refused(99, Code.STALE),
        m.Granted(99, 0, "a token of 16 chars"),
        m.Snapshot(99, 50, s.TableState(most=1), ()),
        replace(told()[0], id=99, epoch=4),
        m.History(99, 3, ()),
    ):
        assert replica.receive(answer) == ()
    assert (replica.state, replica.epoch, replica.tokens, replica.current) == (state, 1, (), True)


def test_updates_before_the_welcome_are_ignored() -> None:
    replica = Replica(key("w"))
    replica.connected()
    assert replica.receive(told()[1][0]) == ()
    assert replica.state is None
    assert not replica.owner


def test_a_new_connection_greets_first_and_repeats_what_had_no_answer() -> None:
    replica = follower()
    replica.ask(m.Say(-1, "one"))
    replica.ask(m.Ping())
    replica.ask(m.Say(-1, "two"))
    replica.take_outgoing()
    replica.ask(m.Say(-1, "three"))
    replica.connected()
    asks = [request.ask for request in replica.take_outgoing()]
    assert asks == [m.Hello(key("w")), m.Say(-1, "one"), m.Say(-1, "two"), m.Say(-1, "three")]
    replica.connected()
    assert [request.ask for request in replica.take_outgoing()] == asks


def test_a_line_that_was_given_up_is_greeted_once_and_everything_repeated_in_order() -> None:
    replica = follower()
    asked = [replica.ask(m.Say(-1, text)) for text in ("one", "two", "three")]
    replica.take_outgoing()
    for ident in asked:
        assert replica.receive(m.Refused(ident, Code.HELLO_FIRST)) == ()
    requests = replica.take_outgoing()
    assert [request.ask for request in requests[:1]] == [m.Hello(key("w"))]
    assert [request.id for request in requests[1:]] == asked
    replica.connected()
    assert [request.id for request in replica.take_outgoing()[1:]] == asked


def test_a_ping_tells_a_client_that_it_missed_the_last_update() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    replica = desk.join("b")
    sends = desk.table.handle("line a", m.Request(90, 1, 99, m.Say(0, "lost on its way")), desk.now)
    assert sends
    assert replica.current
    assert replica.sequence < desk.table.sequence
    (notice,) = [n for n in desk.ask("b", m.Ping()) if isinstance(n, Replaced | Answered)] or [None]
    assert replica.sequence == desk.table.sequence
    assert notice is None  # a lost chat line leaves the state as it was
    desk.table.handle("line a", m.Request(91, 1, 99, m.SetReady(0, ready=True)), desk.now)
    assert desk.ask("b", m.Ping()) == [Replaced()]
    assert replica.state == desk.table.state


def test_a_seat_granted_beyond_the_copy_shows_that_an_update_was_missed() -> None:
    desk = Desk()
    replica = desk.join("a")
    replica.ask(m.Sit("Anna"))
    (request,) = replica.take_outgoing()
    *_, (_, granted) = desk.table.handle("line a", request, desk.now)
    replica.receive(granted)
    assert not replica.current
    assert replica.seats == ()
    assert len(replica.tokens) == 1
    desk.pump("a")
    assert replica.seats == (0,)
    desk.check()


def test_a_missed_kick_is_told_with_the_snapshot() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    replica = desk.join("b", "Ben")
    desk.join("c", "Cleo")
    sends = desk.table.handle("line a", m.Request(90, 1, 99, m.Kick(1)), desk.now)
    desk.notices["b"].clear()
    for who in "ac":
        for _, answer in sends[:-1]:
            desk.replicas[who].receive(answer)
    desk.granted("c", m.Say(1, "hello"))
    desk.pump("b")
    assert SeatsLost(("Ben",)) in desk.notices["b"]
    assert replica.seats == ()
    desk.check()


def test_the_end_of_a_table_is_told() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b")
    desk.granted("a", m.Close())
    assert desk.table.closed
    assert desk.notices["b"][-1] == Ended()


def test_history_holds_all_events_of_the_present_game() -> None:
    desk = Desk()
    desk.begin()
    desk.play()
    desk.join("w")
    (told_events,) = desk.ask("w", m.AskHistory())
    assert told_events.events == desk.kept.events


def test_a_refused_request_keeps_its_code_and_fields() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    assert desk.ask("a", m.Sit("anna")) == [Denied(m.Sit("anna"), Code.NAME_TAKEN, {"name": "anna"})]
    assert desk.ask("a", m.Play(0, Roll())) == [Denied(m.Play(0, Roll()), Code.NOT_YOUR_TURN, {})]
