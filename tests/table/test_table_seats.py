"""Seats, ownership and presence."""

import pytest
from desk import Desk, key

from fiese15_tui.game import Options, Roll, Stop
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.messages import Code
from fiese15_tui.table.replica import Changed, Denied, SeatsLost


def names(desk: Desk) -> list[str]:
    return [seat.name for seat in desk.table.state.seats]


def owners(desk: Desk) -> list[str]:
    return [seat.name for seat in desk.table.state.seats if seat.owner]


def test_the_first_to_sit_owns_the_table_and_everybody_sees_the_same() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b", "Ben", "Bea")
    desk.join("c")
    assert names(desk) == ["Anna", "Ben", "Bea"]
    assert owners(desk) == ["Anna"]
    assert [desk.replicas[who].owner for who in "abc"] == [True, False, False]
    assert [desk.replicas[who].seats for who in "abc"] == [(0,), (1, 2), ()]
    desk.check()


OWNERS_ASKS = [
    m.AddBot("greedy"),
    m.Kick(0),
    m.SetOptions(Options(rounds=3), coach=True),
    m.Begin(),
    m.Reopen(),
    m.HandOver(0, "greedy"),
    m.Close(),
]


@pytest.mark.parametrize("ask", OWNERS_ASKS, ids=lambda ask: type(ask).__name__)
@pytest.mark.parametrize("who", ["b", "c"])
def test_only_the_owner_may(ask: m.Ask, who: str) -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b", "Ben")
    desk.join("c")
    assert desk.refused(who, ask) == Code.NOT_OWNER
    assert not desk.table.closed


SEAT_ASKS = [
    m.Leave(0),
    m.SetReady(0, ready=True),
    m.Say(0, "hello"),
    m.React(0, "bravo"),
    m.Play(0, Roll()),
]


@pytest.mark.parametrize("ask", SEAT_ASKS, ids=lambda ask: type(ask).__name__)
@pytest.mark.parametrize("who", ["b", "c"])
@pytest.mark.parametrize("running", [False, True])
def test_nobody_acts_for_the_seat_of_another(ask: m.Ask, who: str, *, running: bool) -> None:
    desk = Desk()
    if running:
        desk.begin()
    else:
        desk.join("a", "Anna")
        desk.join("b", "Ben")
    desk.join("c")
    assert desk.refused(who, ask) == Code.NOT_YOUR_SEAT


@pytest.mark.parametrize("number", [-2, -1, 2, 5])
@pytest.mark.parametrize(
    "kind",
    [
        m.Leave,
        m.Kick,
        lambda n: m.SetReady(n, ready=True),
        lambda n: m.React(n, "luck"),
        lambda n: m.HandOver(n, "greedy"),
        lambda n: m.HandOver(n, ""),
        lambda n: m.Play(n, Roll()),
    ],
)
def test_seats_that_do_not_exist(kind: type[m.Leave], number: int) -> None:
    desk = Desk()
    desk.join("a", "Anna", "Ada")
    assert desk.refused("a", kind(number)) == Code.NO_SUCH_SEAT


def test_what_the_lobby_refuses() -> None:
    desk = Desk(most=3)
    desk.join("a", "Anna")
    desk.join("b", "Ben")
    assert desk.refused("b", m.Sit("\uff21NNA")) == Code.NAME_TAKEN
    assert desk.refused("b", m.Sit(" @\u200b")) == Code.BAD_NAME
    assert desk.refused("a", m.AddBot("grandmaster")) == Code.UNKNOWN_LEVEL
    assert desk.refused("a", m.AddBot("")) == Code.UNKNOWN_LEVEL
    assert desk.refused("a", m.HandOver(1, "greedy")) == Code.NOT_AWAY
    assert desk.refused("a", m.Begin()) == Code.NOT_READY
    assert desk.refused("a", m.Reopen()) == Code.NO_GAME
    assert desk.refused("a", m.Play(0, Roll())) == Code.NOT_YOUR_TURN
    assert desk.refused("a", m.Say(0, "\x00\x1b\u202e")) == Code.EMPTY_TEXT
    desk.join("c", "Cleo")
    assert desk.refused("c", m.Sit("Dora")) == Code.TABLE_FULL
    assert desk.refused("a", m.AddBot("greedy")) == Code.TABLE_FULL


def test_a_table_nobody_sits_at_does_not_begin() -> None:
    desk = Desk(owner="the secret of the owner")
    desk.join("a", tokens=("the secret of the owner",))
    assert desk.replicas["a"].owner
    assert desk.refused("a", m.Begin()) == Code.NOBODY_SEATED


def test_the_owners_secret_owns_the_table_whatever_the_key_and_whoever_sits_first() -> None:
    desk = Desk(owner=key("a"))
    desk.join("b", "Ben")
    assert owners(desk) == []
    desk.join("a", "Anna")
    assert owners(desk) == ["Anna"]
    desk.join("c", tokens=(key("a"),))
    assert desk.replicas["c"].owner
    desk.lose("a")
    desk.granted("c", m.AddBot("greedy"))
    desk.granted("c", m.Kick(1))
    assert owners(desk) == []
    assert desk.refused("b", m.Begin()) == Code.NOT_OWNER


def test_leaving_the_lobby_moves_the_later_seats_up() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b", "Ben", "Bea")
    notices = desk.ask("b", m.Leave(1))
    assert not [notice for notice in notices if isinstance(notice, SeatsLost)]
    assert names(desk) == ["Anna", "Bea"]
    assert desk.replicas["b"].seats == (1,)
    desk.granted("b", m.SetReady(1, ready=True))
    assert desk.table.state.seats[1].ready
    desk.check()


def test_a_request_about_a_seat_number_that_moved_since_is_stale() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b", "Ben")
    desk.join("c", "Cleo", "Cora")
    asks = {
        "a": [m.Kick(2), m.HandOver(1, "")],
        "c": [m.Leave(2), m.SetReady(2, ready=True), m.Say(2, "x"), m.React(2, "luck")],
    }
    for who, early in asks.items():
        for ask in early:
            desk.replicas[who].ask(ask)
    desk.granted("b", m.Leave(1))
    before = desk.table.state
    for who, early in asks.items():
        desk.pump(who)
        assert [notice for notice in desk.notices[who] if isinstance(notice, Denied)] == [
            Denied(ask, Code.STALE, {}) for ask in early
        ]
    assert desk.table.state == before
    desk.granted("a", m.Kick(2))
    assert names(desk) == ["Anna", "Cleo"]


def test_a_kicked_client_is_told_and_its_token_opens_nothing_any_more() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b", "Ben")
    tokens = desk.replicas["b"].tokens
    desk.granted("a", m.Kick(1))
    assert desk.notices["b"][-1] == SeatsLost(("Ben",))
    assert desk.replicas["b"].seats == ()
    assert desk.join("b", tokens=tokens, line="anew").seats == ()
    desk.check()


def test_a_client_kicked_while_away_is_told_on_return() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.join("b", "Ben")
    desk.lose("b")
    desk.granted("a", m.Kick(1))
    desk.connect("b", "anew")
    assert SeatsLost(("Ben",)) in desk.notices["b"]
    desk.check()


def test_ownership_passes_on_in_the_lobby_to_the_first_person_who_is_here() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.granted("a", m.AddBot("greedy"))
    desk.join("b", "Ben")
    desk.join("c", "Cleo")
    desk.lose("b")
    desk.granted("a", m.Leave(0))
    assert owners(desk) == ["Cleo"]
    desk.granted("c", m.Leave(2))
    assert owners(desk) == []
    desk.connect("b", "anew")
    assert owners(desk) == ["Ben"]
    desk.granted("b", m.Kick(0))
    desk.check()


def test_the_owner_who_leaves_during_a_game_passes_ownership_on_and_comes_back_as_a_guest() -> None:
    desk = Desk()
    desk.begin()
    tokens = desk.replicas["a"].tokens
    desk.granted("a", m.Leave(0))
    assert owners(desk) == ["Ben"]
    assert desk.replicas["a"].seats == ()
    assert not desk.replicas["a"].owner
    assert desk.replicas["b"].owner
    assert not desk.table.state.seats[0].here
    desk.granted("b", m.HandOver(0, "greedy"))
    desk.lose("a")
    assert desk.join("x", tokens=tokens).seats == (0,)
    assert owners(desk) == ["Ben"]
    assert desk.table.state.seats[0] == s.Seat("Anna")
    desk.check()


def test_an_owner_who_stays_away_for_a_minute_is_followed_by_the_next_person() -> None:
    desk = Desk()
    desk.begin()
    desk.lose("a")
    assert desk.table.next_tick() == desk.now + 60
    desk.wait(59)
    desk.connect("a", "anew")
    assert desk.table.next_tick() is None
    desk.lose("a")
    desk.wait(59)
    assert owners(desk) == ["Anna"]
    desk.lose("b")
    assert desk.table.next_tick() is None
    desk.wait(600)
    assert owners(desk) == ["Anna"]
    desk.connect("b", "anew")
    desk.wait(0)
    assert owners(desk) == ["Ben"]
    assert desk.table.next_tick() is None
    desk.granted("b", m.HandOver(0, "greedy"))
    desk.connect("a", "back")
    assert owners(desk) == ["Ben"]
    desk.check()


def test_a_table_with_an_owner_of_its_own_waits_for_that_one() -> None:
    desk = Desk(owner=key("a"))
    desk.join("a", "Anna")
    desk.join("b", "Ben")
    desk.lose("a")
    assert desk.table.next_tick() is None
    desk.wait(600)
    assert owners(desk) == ["Anna"]


def test_an_owner_who_came_back_and_then_leaves_the_seat_owns_nothing_any_more() -> None:
    desk = Desk()
    desk.begin()
    desk.lose("a")
    desk.connect("a", "anew")
    assert desk.replicas["a"].owner
    desk.granted("a", m.Leave(0))
    assert not desk.replicas["a"].owner
    assert desk.refused("a", m.Close()) == Code.NOT_OWNER


def test_who_left_a_seat_during_a_game_is_not_put_back_by_a_dropped_line() -> None:
    desk = Desk()
    desk.join("a", "Anna", "Ada")
    desk.granted("a", m.Begin())
    notices = desk.ask("a", m.Leave(1))
    assert not [notice for notice in notices if isinstance(notice, SeatsLost)]
    desk.lose("a")
    desk.connect("a", "anew")
    assert desk.replicas["a"].seats == (0,)
    assert [seat.here for seat in desk.table.state.seats] == [True, False]


def test_presence_follows_the_line() -> None:
    desk = Desk()
    desk.begin()
    desk.lose("b")
    assert [seat.here for seat in desk.table.state.seats] == [True, False]
    assert isinstance(desk.notices["a"][-1], Changed)
    desk.connect("b", "anew")
    assert [seat.here for seat in desk.table.state.seats] == [True, True]
    assert desk.replicas["b"].seats == (1,)
    desk.check()


def test_the_late_goodbye_of_an_old_line_throws_nobody_out() -> None:
    desk = Desk()
    desk.begin()
    old = desk.lines["b"]
    desk.connect("b", "anew")
    desk.deliver(desk.table.lose(old, desk.now))
    desk.deliver(desk.table.lose("never heard of", desk.now))
    assert desk.table.state.seats[1].here
    assert old not in desk.table.lines
    desk.check()


def test_the_late_greeting_of_an_old_line_is_stale() -> None:
    desk = Desk()
    desk.begin()
    desk.connect("b", "anew")
    answer = desk.request("held up", m.Hello(key("b")), ident=1, epoch=0)
    assert answer == m.Refused(1, Code.STALE)
    assert "held up" not in desk.table.lines
    desk.granted("b", m.Say(1, "still here"))
    desk.check()


def test_a_second_connection_with_the_same_token_takes_the_seat_over() -> None:
    desk = Desk()
    desk.begin()
    other = desk.join("x", tokens=desk.replicas["b"].tokens)
    assert other.seats == (1,)
    assert desk.replicas["b"].seats == ()
    assert desk.notices["b"][-1] == SeatsLost(("Ben",))
    assert desk.refused("b", m.Say(1, "me")) == Code.NOT_YOUR_SEAT
    desk.lose("b")
    assert desk.table.state.seats[1].here
    desk.check()


def test_tokens_that_open_nothing_are_no_harm_and_push_no_good_one_out() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    for _ in range(8):
        desk.granted("a", m.Sit("Ada"))
        desk.granted("a", m.Leave(1))
    again = desk.join("x", tokens=desk.replicas["a"].tokens)
    assert again.seats == (0,)
    assert again.owner


def test_a_seat_handed_to_a_computer_player_comes_back_with_its_person() -> None:
    desk = Desk()
    desk.begin()
    desk.lose("b")
    desk.play()
    while desk.table.state.acting == 0:
        desk.play()
    assert desk.table.thought() is None
    assert desk.refused("a", m.HandOver(1, "grandmaster")) == Code.UNKNOWN_LEVEL
    assert desk.refused("a", m.HandOver(0, "greedy")) == Code.NOT_AWAY
    desk.granted("a", m.HandOver(1, "random"))
    thought = desk.table.thought()
    assert (thought.seat, thought.level) == (1, "random")
    desk.connect("b", "anew")
    assert desk.table.thought() is None
    assert desk.table.bot_moves(thought, Roll(), desk.now) == []
    desk.play_out()
    desk.check()


def test_the_owner_takes_a_seat_back_from_a_computer_player() -> None:
    desk = Desk()
    desk.begin()
    desk.lose("b")
    desk.granted("a", m.HandOver(1, "random"))
    desk.granted("a", m.HandOver(1, ""))
    assert desk.table.state.seats[1].player == ""


def test_a_thought_that_comes_too_late_or_twice_changes_nothing() -> None:
    desk = Desk()
    desk.join("a", "Anna")
    desk.granted("a", m.AddBot("random"))
    desk.granted("a", m.AddBot("random"))
    assert names(desk)[1:] == ["@random", "@random 2"]
    desk.granted("a", m.Begin())
    while desk.table.state.acting == 0:
        desk.play()
    thought = desk.table.thought()
    desk.deliver(desk.table.bot_moves(thought, Roll(), desk.now))
    before = desk.table.state
    assert desk.table.bot_moves(thought, Stop(()), desk.now) == []
    assert desk.table.state == before


def test_a_rematch_keeps_the_seats_and_the_lobby_can_be_opened_again() -> None:
    desk = Desk()
    desk.begin()
    assert desk.refused("a", m.Begin()) == Code.GAME_RUNNING
    assert desk.refused("a", m.Reopen()) == Code.GAME_RUNNING
    assert desk.refused("a", m.Kick(1)) == Code.GAME_RUNNING
    assert desk.refused("a", m.SetOptions(Options(), coach=True)) == Code.GAME_RUNNING
    assert desk.refused("b", m.SetReady(1, ready=False)) == Code.GAME_RUNNING
    assert desk.refused("b", m.Sit("Bea")) == Code.GAME_RUNNING
    desk.play_out()
    desk.granted("a", m.Begin())
    assert desk.table.state.phase == "playing"
    assert desk.kept.game.number == 2
    desk.play_out()
    desk.granted("a", m.Reopen())
    assert desk.table.state.phase == "lobby"
    assert desk.request("line a", m.AskHistory()).events == ()
    desk.granted("a", m.Kick(1))
    desk.check()


def test_a_restart_of_the_table_brings_everybody_back_into_their_seats() -> None:
    desk = Desk()
    desk.begin(rounds=2)
    desk.play()
    back = Desk(epoch=2, saved=desk.kept.saved)
    assert [seat.here for seat in back.table.state.seats] == [False, False]
    assert back.table.state.game == desk.table.state.game
    for who in "ab":
        back.replicas[who], back.notices[who] = desk.replicas[who], []
        back.connect(who, f"new {who}")
    assert back.replicas["a"].owner
    assert [back.replicas[who].seats for who in "ab"] == [(0,), (1,)]
    back.check()
    back.play_out()


def test_a_request_without_answer_is_denied_when_the_table_was_restarted() -> None:
    desk = Desk()
    desk.begin()
    replica = desk.replicas["a"]
    replica.ask(m.Play(0, Roll()))
    replica.take_outgoing()
    back = Desk(epoch=2, saved=desk.kept.saved)
    back.replicas["a"], back.notices["a"] = replica, []
    back.connect("a", "new")
    assert Denied(m.Play(0, Roll()), Code.OTHER_EPOCH, {}) in back.notices["a"]
    assert back.table.sequence <= 1
    assert not replica.pending
    back.check()


def test_seats_of_a_lobby_that_did_not_outlive_the_table_are_told_lost() -> None:
    desk = Desk()
    replica = desk.join("a", "Anna")
    back = Desk(epoch=2)
    back.replicas["a"], back.notices["a"] = replica, []
    back.connect("a", "new")
    assert SeatsLost(("Anna",)) in back.notices["a"]
