"""Connections that overlap: what an old one brings late, a goodbye too, must not hurt the new one."""

from collections.abc import Callable
from pathlib import Path

from netkit.relay import relay_to
from netkit.tables import Client, RawClient, client, table_process

from fiese15_net.protocol import encode_request
from fiese15_tui.table import messages as m
from fiese15_tui.table.link import LineState
from fiese15_tui.table.state import Said, SeatChanged

LONG = "the earlier bird " * 11
"""A request with so much text is longer than some heartbeats."""


def went_away(one: Client) -> bool:
    """Return whether `one` ever saw anybody leave."""
    return any(isinstance(change, SeatChanged) and not change.seat.here for change in one.changes)


async def test_a_goodbye_that_comes_after_the_player_is_back_throws_nobody_out(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with (
            relay_to(table.address) as relay,
            client(table.address, "Ben", folder=tmp_path) as ben,
            client(relay.address, "Anna", folder=tmp_path) as anna,
        ):
            await anna.seated()
            await ben.until(ben.has_state(lambda state: len(state.seats) == 2), "Anna")
            late = relay.hold_back()
            anna.ask(m.Say(anna.seats[0], LONG))
            await late.has(len(LONG))
            late.break_off()
            await anna.until(lambda: anna.line_states.count(LineState.CONNECTED) == 2, "the new line")
            await late.deliver()
            anna.ask(m.Say(anna.seats[0], "still here"))
            await ben.until(lambda: Said(anna.seats[0], "still here") in ben.changes, "what Anna says")
            assert ben.changes.count(Said(anna.seats[0], LONG.strip())) == 1
            assert not went_away(ben)
            assert all(seat.here for seat in ben.state.seats)


async def test_the_goodbye_of_a_former_program_leaves_the_seat_to_the_new_one(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with relay_to(table.address) as relay, client(table.address, "Ben", folder=tmp_path) as ben:
            async with client(relay.address, "Anna", folder=tmp_path) as former:
                await former.seated()
                seats = former.seats
                late = relay.hold_back()
            async with client(relay.address, "Anna", folder=tmp_path) as anna:
                await anna.seated()
                assert anna.seats == seats
                await late.deliver()
                anna.ask(m.Say(seats[0], "still here"))
                await ben.until(lambda: Said(seats[0], "still here") in ben.changes, "what Anna says")
                assert not went_away(ben)
                assert anna.seats == seats


async def test_of_two_connections_of_one_client_the_one_greeted_later_counts(
    tmp_path: Path, raw: Callable[[int], RawClient]
) -> None:
    key = "the client's own key"
    with table_process(tmp_path) as table:
        async with client(table.address, "Ben", folder=tmp_path) as ben:
            await ben.seated()
            old, new = raw(table.port), raw(table.port)
            held_up = old.request(m.Hello(key))
            old.send(encode_request(held_up))
            welcome = old.receive()
            assert isinstance(welcome, m.Welcome)
            old.epoch = new.epoch = welcome.epoch
            granted = old.ask(m.Sit("Anna"))
            assert isinstance(granted, m.Granted)
            new._ident = old._ident
            assert isinstance(new.ask(m.Hello(key, (granted.token,))), m.Welcome)
            for request in (old.request(m.Say(granted.number, "from the old line")), held_up):
                old.send(encode_request(request))
            answers = [old.receive(), old.receive()]
            assert [getattr(answer, "code", None) for answer in answers] == [m.Code.HELLO_FIRST, m.Code.STALE]
            assert isinstance(new.ask(m.Say(granted.number, "from the new line")), m.Done)
            await ben.until(lambda: Said(granted.number, "from the new line") in ben.changes, "chat")
            assert Said(granted.number, "from the old line") not in ben.changes
            assert not went_away(ben)
