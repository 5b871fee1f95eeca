"""Epochs, repeats, stale and hostile requests, the journal, the clock, what is remembered."""

import gc

import pytest
from desk import Desk, Kept, key
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.game import OptionError, Options, Roll, Stop, fold, standard_deck
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.journal import JournalError
from fiese15_tui.table.messages import Code
from fiese15_tui.table.peers import Peer
from fiese15_tui.table.replica import Denied


def test_nobody_is_served_before_hello() -> None:
    desk = Desk()
    desk.begin()
    before = desk.table.state
    for ask in (m.Sit("Cleo"), m.Resync(), m.AskHistory(), m.Ping(), m.Say(-1, "hi"), m.Close()):
        assert desk.request("stranger", ask) == m.Refused(1, Code.HELLO_FIRST)
    assert "stranger" not in desk.table.lines
    assert desk.table.state == before


def test_a_request_of_another_epoch_is_refused() -> None:
    desk = Desk(epoch=7)
    desk.join("a", "Anna")
    assert desk.request("line a", m.Sit("Ada"), ident=50, epoch=6) == m.Refused(50, Code.OTHER_EPOCH)
    assert len(desk.table.state.seats) == 1


def test_a_repeated_request_is_answered_again_and_carried_out_once() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    first = desk.request("line a", m.Say(0, "hello"), ident=50)
    sequence = desk.table.sequence
    assert first == m.Done(50)
    assert desk.request("line a", m.Say(0, "hello"), ident=50) == first
    desk.connect("a", "anew")
    assert desk.request("anew", m.Say(0, "hello"), ident=50) == first
    assert desk.table.sequence <= sequence + 2  # away and here again
    said = [u for _, u in desk.sent if isinstance(u, m.Update) and isinstance(u.changes[0], s.Said)]
    assert len(said) == 1


def test_a_repeat_older_than_what_is_remembered_is_stale() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    for ident in range(100, 200):
        assert desk.request("line a", m.Say(0, "hello"), ident=ident) == m.Done(ident)
    assert desk.request("line a", m.Say(0, "hello"), ident=199) == m.Done(199)
    assert desk.request("line a", m.Say(0, "hello"), ident=100) == m.Refused(100, Code.STALE)


def test_a_seat_granted_again_has_the_number_it_has_now() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b")
    granted = desk.request("line b", m.Sit("Ben"), ident=50)
    assert isinstance(granted, m.Granted)
    desk.granted("a", m.Leave(0))
    assert desk.request("line b", m.Sit("Ben"), ident=50) == m.Granted(50, 0, granted.token)
    desk.request("line b", m.Leave(0), ident=51)
    assert desk.request("line b", m.Sit("Ben"), ident=50) == m.Refused(50, Code.NO_SUCH_SEAT)
    assert desk.table.state.seats == ()


def test_a_seat_whose_grant_was_lost_with_the_line_is_not_counted_twice() -> None:
    desk = Desk()
    desk.join("a")
    replica = desk.replicas["a"]
    replica.ask(m.Sit("Anna"))
    for request in replica.take_outgoing():
        desk.table.handle("line a", request, desk.now)
    desk.connect("a", "anew")
    assert replica.seats == (0,)
    assert len(replica.tokens) == 1
    desk.check()


def test_a_double_click_rolls_once() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.granted("a", m.Begin())
    replica = desk.replicas["a"]
    replica.ask(m.Play(0, Roll()))
    replica.ask(m.Play(0, Roll()))
    desk.pump("a")
    assert Denied(m.Play(0, Roll()), Code.STALE, {}) in desk.notices["a"]
    assert desk.table.state.game.turn.rolls == 1 or len(desk.table.state.game.results) == 1


def test_chat_in_between_makes_no_move_stale() -> None:
    desk = Desk()
    desk.begin()
    desk.replicas["a"].ask(m.Play(0, Roll()))
    desk.granted("b", m.Say(1, "go on"))
    desk.pump("a")
    assert not [notice for notice in desk.notices["a"] if isinstance(notice, Denied)]


def test_out_of_turn_and_against_the_rules() -> None:
    desk = Desk()
    desk.begin()
    assert desk.refused("b", m.Play(1, Roll())) == Code.NOT_YOUR_TURN
    assert desk.refused("a", m.Play(0, Stop(()))) == "NotRolled"
    desk.play_out()
    assert desk.refused("a", m.Play(0, Roll())) == Code.NOT_YOUR_TURN


def test_more_rounds_than_strips_are_refused_with_the_fields_of_the_error() -> None:
    desk = Desk(deck=standard_deck()[:4])
    desk.join("a", "Anna")
    (notice,) = desk.ask("a", m.SetOptions(Options(rounds=5), coach=True))
    assert notice == Denied(
        m.SetOptions(Options(rounds=5), coach=True),
        OptionError.__name__,
        {"option": "rounds", "least": 1, "most": 4, "value": 5},
    )
    assert desk.refused("a", m.Begin()) == OptionError.__name__


def test_a_move_that_cannot_be_kept_has_not_happened_and_can_be_asked_again() -> None:
    desk = Desk()
    desk.begin()
    desk.kept.broken = True
    assert desk.refused("a", m.Play(0, Roll())) == Code.NOT_SAVED
    desk.kept.broken = False
    desk.granted("a", m.Play(0, Roll()))
    assert fold(desk.kept.events) == desk.table.state.game
    desk.check()


def test_a_game_that_cannot_be_kept_has_not_begun() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.kept.broken = True
    for _ in range(2):
        assert desk.refused("a", m.Begin()) == Code.NOT_SAVED
        assert desk.table.state.phase == "lobby"
        assert desk.table.saved.events == ()
    desk.kept.broken = False
    desk.granted("a", m.Begin())
    assert desk.kept.game.number == 1


def test_a_rematch_that_cannot_be_kept_leaves_the_finished_game() -> None:
    desk = Desk()
    desk.begin()
    desk.play_out()
    saved = desk.table.saved
    desk.kept.broken = True
    assert desk.refused("a", m.Begin()) == Code.NOT_SAVED
    assert desk.table.saved == saved


def test_a_computer_players_move_that_cannot_be_kept_has_not_happened() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.granted("a", m.AddBot("greedy"))
    desk.granted("a", m.Begin())
    while desk.table.state.acting == 0:
        desk.play()
    before, thought = desk.table.state, desk.table.thought()
    desk.kept.broken = True
    with pytest.raises(JournalError):
        desk.table.bot_moves(thought, Roll(), desk.now)
    assert desk.table.state == before
    assert desk.table.thought() == thought


def test_the_journal_may_be_replaced_while_the_table_stands() -> None:
    desk = Desk()
    desk.begin()
    desk.play()
    desk.kept = desk.table.journal = Kept()
    desk.kept.begin(desk.table.saved)
    desk.play_out()
    assert fold(desk.kept.events) == desk.table.state.game


# -- time


def test_the_clock_of_an_absent_player_runs_out_and_a_computer_player_takes_over() -> None:
    desk = Desk(away=30.0)
    desk.begin()
    desk.join("w")
    desk.lose("a")
    assert desk.table.state.clock == 30
    assert desk.table.next_tick() == desk.now + 1  # the watchers' pause comes first
    desk.wait(29.5)
    assert desk.table.thought() is None
    assert desk.table.next_tick() == desk.now + 0.5
    desk.wait(0.5)
    assert desk.table.state.clock == 0
    assert desk.table.thought().level == "greedy"
    assert desk.table.next_tick() == desk.now + 30  # when Ben follows Anna as the owner
    desk.check()


def test_the_clock_stops_when_the_player_returns_and_the_newcomer_sees_it_stopped() -> None:
    desk = Desk(away=30.0)
    desk.begin()
    desk.lose("a")
    desk.wait(10)
    desk.connect("a", "anew")
    assert desk.table.state.clock == 0
    desk.check()
    desk.lose("a")
    desk.wait(29)
    assert desk.table.state.seats[0].player == ""


def test_no_clock_runs_for_players_who_are_not_to_act_and_without_a_limit() -> None:
    desk = Desk(away=30.0)
    desk.begin()
    desk.lose("b")
    assert desk.table.next_tick() is None
    desk = Desk()
    desk.begin()
    desk.lose("a")
    desk.wait(10**6)
    assert desk.table.state.clock == 0
    assert desk.table.thought() is None


def test_a_table_that_everybody_lost_stands_still_until_somebody_is_back() -> None:
    desk = Desk(away=30.0)
    desk.begin()
    desk.lose("a")
    desk.wait(30)
    assert desk.table.thought() is not None
    desk.lose("b")
    assert desk.table.thought() is None
    desk.wait(3600)
    assert desk.table.empty_since == desk.now - 3600
    assert desk.table.next_tick() is None
    desk.connect("b", "anew")
    assert desk.table.empty_since is None
    assert desk.table.thought() is not None
    desk.check()


def test_a_table_that_nobody_ever_joined_is_empty_from_its_first_tick() -> None:
    desk = Desk()
    assert desk.table.next_tick() is not None
    desk.wait(5)
    assert desk.table.empty_since == desk.now
    assert desk.table.next_tick() is None


@pytest.mark.parametrize("silence", [3.0, 0.1, 7.3])
def test_a_silent_client_is_away_when_its_time_is_up_and_not_earlier(silence: float) -> None:
    desk = Desk(silence=silence)
    desk.begin()
    desk.now += silence / 2
    desk.ask("a", m.Ping())
    due = desk.table.next_tick()
    desk.now = due - 1e-6
    desk.wait(0)
    assert desk.table.state.seats[1].here
    desk.now = due
    desk.wait(0)
    assert [seat.here for seat in desk.table.state.seats] == [True, False]
    assert desk.table.next_tick() > due


def test_a_client_that_slept_is_back_by_itself_with_its_next_request() -> None:
    desk = Desk(silence=3.0)
    desk.begin()
    desk.now += 2
    desk.ask("a", m.Ping())
    desk.wait(2)
    assert not desk.table.state.seats[1].here
    assert desk.ask("b", m.Say(1, "I slept"))
    assert desk.table.state.seats[1].here
    said = [u for _, u in desk.sent if isinstance(u, m.Update) and s.Said(1, "I slept") in u.changes]
    assert len(said) == 1
    desk.check()


def test_watchers_are_counted_and_a_crowd_that_arrives_together_is_one_update() -> None:
    desk = Desk()
    desk.begin()
    before = desk.table.sequence
    for number in range(50):
        desk.request(f"line {number}", m.Hello(f"the key of watcher {number}"), epoch=0)
    assert desk.table.sequence == before
    assert desk.table.next_tick() == desk.now + 1
    desk.wait(1)
    assert desk.table.sequence == before + 1
    assert desk.table.state.watching == 50
    desk.request("line 3", m.Say(-1, "good luck"))
    for number in range(50):
        desk.deliver(desk.table.lose(f"line {number}", desk.now))
    desk.wait(1)
    assert desk.table.state.watching == 0
    desk.check()


# -- bounds


def test_what_is_remembered_of_clients_that_come_and_go_is_bounded() -> None:
    desk = Desk()
    desk.begin()
    desk.lose("b")
    for number in range(1000):
        line = f"line {number}"
        desk.request(
            line, m.Hello(f"the key of watcher {number}", tuple("x" * 16 for _ in range(6))), epoch=0
        )
        for ident in range(2, 80):
            desk.request(line, m.Say(0, "not mine"), ident=ident)
        desk.deliver(desk.table.lose(line, desk.now))
        desk.sent.clear()
    gc.collect()
    peers = [thing for thing in gc.get_objects() if isinstance(thing, Peer)]
    assert len(peers) < 100
    assert max(len(peer._answers) for peer in peers) < 100
    desk.connect("b", "anew")
    assert desk.replicas["b"].seats == (1,)
    desk.check()


def test_one_line_that_greets_with_ever_new_keys_is_one_client() -> None:
    desk = Desk()
    desk.begin()
    for number in range(500):
        desk.request("line x", m.Hello(f"the key of stranger {number}"), ident=number, epoch=0)
    assert len(desk.table.lines) == 3


numbers = st.integers(-2, 6)
moves = st.one_of(
    st.builds(Roll, st.lists(st.sampled_from(range(6)), max_size=6).map(tuple)),
    st.builds(Stop, st.lists(st.sampled_from(range(6)), max_size=6).map(tuple)),
)
asks = st.one_of(
    st.builds(
        m.Hello,
        st.sampled_from(["a", "b", "c"]).map(key),
        st.lists(st.integers(0, 4).map(lambda n: f"token 1 number {n:04}"), max_size=2).map(tuple),
    ),
    st.builds(m.Sit, st.text(max_size=20)),
    st.builds(m.Leave, numbers),
    st.builds(m.SetReady, numbers, st.booleans()),
    st.builds(m.AddBot, st.sampled_from(["greedy", "random", "", "x"])),
    st.builds(m.Kick, numbers),
    st.builds(m.SetOptions, st.builds(Options, rounds=st.sampled_from([1, 2])), st.booleans()),
    st.just(m.Begin()),
    st.just(m.Reopen()),
    st.builds(m.Play, numbers, moves),
    st.builds(m.HandOver, numbers, st.sampled_from(["greedy", "random", "", "x"])),
    st.builds(m.Say, numbers, st.text(max_size=20)),
    st.builds(m.React, numbers, st.sampled_from(["bravo", "ouch"])),
    st.sampled_from([m.Resync(), m.AskHistory(), m.Ping(), m.Close()]),
)
inputs = st.tuples(
    st.sampled_from(["one", "two", "three"]), st.integers(0, 60), st.sampled_from([1, 1, 1, 1, 2]), asks
)


@given(st.lists(inputs, max_size=60), st.sampled_from([3, 10**6]))
def test_whatever_comes_in_is_answered_once_and_the_updates_fold_to_the_state(
    given: list[tuple[str, int, int, m.Ask]], breaks: int
) -> None:
    desk = Desk()
    watcher = desk.join("w")
    for line, ident, epoch, ask in given:
        desk.kept.broken = ident % breaks == 1
        before = desk.table.state
        sends = desk.table.handle(line, m.Request(ident, epoch, 10**6, ask), desk.now)
        to, answer = sends[-1]
        assert to == line
        assert answer.id == ident
        if isinstance(answer, m.Refused):
            assert desk.table.state == before
        desk.deliver(sends)
        desk.wait(0.5)
        assert watcher.state == desk.table.state
        assert watcher.sequence == desk.table.sequence
        if desk.table.state.game is not None:
            assert fold(desk.kept.events) == desk.table.state.game
        assert len({seat.name for seat in desk.table.state.seats}) == len(desk.table.state.seats)


def test_a_table_needs_no_seed() -> None:
    desk = Desk(seed=None)
    desk.begin(rounds=2)
    desk.play_out()
    desk.check()
