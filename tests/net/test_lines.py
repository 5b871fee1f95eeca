"""Lines that drop, stall and come back; tables that die; every kind of failure told apart."""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from netkit.relay import relay_to
from netkit.tables import Client, begin, check_history, client, table_process

from fiese15_net import client as client_module
from fiese15_net import protocol
from fiese15_net.addresses import Address
from fiese15_tui.table.link import LineNotice, LineState
from fiese15_tui.table.messages import Close, Say
from fiese15_tui.table.replica import Ended, SeatsLost
from fiese15_tui.table.state import Said


def last_line(one: Client) -> LineNotice:
    return [notice for notice in one.notices if isinstance(notice, LineNotice)][-1]


async def ended_with(one: Client) -> LineNotice:
    """Wait until the link gives up."""
    await one.until(
        lambda: one.line_states and last_line(one).retry is None and len(one.line_states) > 3, "the end"
    )
    return last_line(one)


async def test_nobody_there_is_tried_again_until_a_table_opens(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    async with client(Address("127.0.0.1", port), "Anna", folder=tmp_path) as anna:
        await anna.until(lambda: LineState.NOBODY in anna.line_states, "nobody")
        assert last_line(anna).retry is not None or last_line(anna).state is LineState.CONNECTING
        with table_process(tmp_path, port=port):
            await anna.seated()


async def test_a_wrong_code_is_told_and_not_tried_for_ever(tmp_path: Path) -> None:
    with table_process(tmp_path, code="tango koala") as table:
        async with client(table.address, "Anna", folder=tmp_path, code="tango gorilla") as anna:
            assert (await ended_with(anna)).state is LineState.WRONG_CODE
        async with client(table.address, "Anna", folder=tmp_path, code="TANGO-KOALA") as anna:
            await anna.seated()


async def test_a_host_that_does_not_exist(tmp_path: Path) -> None:
    async with client(Address("no-such-host.invalid", 1), "Anna", folder=tmp_path) as anna:
        assert (await ended_with(anna)).state is LineState.UNKNOWN_HOST


@asynccontextmanager
async def server_saying(answer: bytes) -> AsyncIterator[Address]:
    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await reader.read()
        writer.close()

    server = await asyncio.start_server(speak, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await server.wait_closed()


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n" + bytes(40),
        b"\xff" + bytes(8) + b"\x7f\x03\x01NULL" + bytes(60),
    ],
    ids=["http", "ssh", "open-zeromq"],
)
async def test_another_program_on_the_port_is_no_table(tmp_path: Path, answer: bytes) -> None:
    async with server_saying(answer) as address, client(address, "Anna", folder=tmp_path) as anna:
        assert (await ended_with(anna)).state is LineState.NOT_A_TABLE


async def test_a_silent_port_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fiese15_net.probe.PATIENCE", 0.2)
    async with server_saying(b"") as address, client(address, "Anna", folder=tmp_path) as anna:
        await anna.until(lambda: LineState.NO_ANSWER in anna.line_states, "no answer")


async def test_another_version_is_told_on_both_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_process(tmp_path) as table:
        monkeypatch.setattr(protocol, "VERSION", 7)
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            notice = await ended_with(anna)
        assert notice.state is LineState.OTHER_VERSION
        assert (notice.fields["theirs"], notice.fields["ours"]) == (1, 7)
        assert "wrong_version" in table.logged()


async def test_a_line_that_is_cut_comes_back_to_its_seat_and_nothing_said_is_lost(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with (
            relay_to(table.address) as relay,
            client(table.address, "Ben", folder=tmp_path) as ben,
            client(relay.address, "Anna", folder=tmp_path) as anna,
        ):
            await anna.seated()
            await ben.seated()
            number = anna.seats[0]
            await ben.until(ben.has_state(lambda state: len(state.seats) == 2), "both seats")
            relay.refuse()
            relay.cut()
            await ben.until(ben.has_state(lambda state: not state.seats[number].here), "Anna away")
            await anna.until(lambda: LineState.LOST in anna.line_states, "lost")
            anna.ask(Say(number, "still here"))
            relay.refuse(refuse=False)
            await ben.until(ben.has_state(lambda state: state.seats[number].here), "Anna back")
            await ben.until(lambda: Said(number, "still here") in ben.changes, "what she said")
            assert ben.changes.count(Said(number, "still here")) == 1
            assert anna.seats == (number,)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that give a silent table up within a second."""
    monkeypatch.setattr(client_module, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(client_module, "PING_SECONDS", 0.5)
    monkeypatch.setattr("fiese15_net.probe.PATIENCE", 0.5)


@pytest.mark.usefixtures("impatient")
async def test_a_stalled_line_is_given_up_by_both_sides_and_replaced(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with relay_to(table.address) as relay, client(relay.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            relay.stall()
            await anna.until(lambda: LineState.LOST in anna.line_states, "lost")
            await anna.until(lambda: LineState.NO_ANSWER in anna.line_states, "no answer")
            relay.go_on()
            await anna.until(lambda: anna.line_states[-1] is LineState.CONNECTED, "back")
            assert anna.seats == (0,)


async def test_a_game_through_a_relay_that_cuts_all_the_time(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with (
            relay_to(table.address) as relay,
            client(table.address, "Ben", folder=tmp_path) as ben,
            client(relay.address, "Anna", "Cleo", folder=tmp_path) as anna,
        ):
            await begin([ben, anna])
            ben.play_by_itself()
            anna.play_by_itself()
            cuts = 0
            while ben.state.phase == "playing":
                assert ben.state.game is not None
                done = len(ben.state.game.results)
                await ben.until(
                    lambda done=done: ben.state.phase == "over" or len(ben.state.game.results) > done + 3,
                    "progress",
                )
                relay.cut()
                cuts += 1
            assert cuts >= 5
            await anna.until(anna.has_state(lambda state: state.phase == "over"), "the end")
            await check_history([anna, ben])
            assert anna.line_states.count(LineState.CONNECTED) >= cuts - 1


@pytest.mark.usefixtures("impatient")
async def test_a_table_that_hangs_is_noticed_and_found_again(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            table.process.send_signal(signal.SIGSTOP)
            await anna.until(lambda: LineState.LOST in anna.line_states, "lost")
            table.process.send_signal(signal.SIGCONT)
            await anna.until(lambda: anna.line_states[-1] is LineState.CONNECTED, "back")
            assert anna.seats == (0,)


async def test_a_player_who_starts_again_on_the_same_machine_has_the_same_seat(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Ben", folder=tmp_path) as ben:
            await ben.seated()
            async with client(table.address, "Anna", folder=tmp_path) as anna:
                await begin([ben, anna])
            await ben.until(ben.has_state(lambda state: not state.seats[1].here), "Anna away")
            async with client(table.address, "Anna", folder=tmp_path) as anna:
                await anna.seated()
                assert anna.seats == (1,)
                assert anna.state.phase == "playing"
                async with client(table.address, "Anna", folder=tmp_path) as second:
                    await second.seated()
                    await anna.until(lambda: SeatsLost(("Anna",)) in anna.notices, "the loss")
                    assert anna.seats == ()


async def test_the_owner_ends_the_table_for_all(tmp_path: Path) -> None:
    with table_process(tmp_path, owner="o" * 16) as table:
        async with (
            client(table.address, folder=tmp_path, owner="o" * 16) as owner,
            client(table.address, "Anna", folder=tmp_path) as anna,
        ):
            await anna.seated()
            await owner.until(lambda: owner.link.replica.owner, "ownership")
            assert not anna.link.replica.owner
            anna.ask(Close())
            await anna.until(lambda: anna.refusals == ["not_owner"], "the refusal")
            owner.ask(Close())
            await anna.until(lambda: Ended() in anna.notices, "the end")
            assert table.wait() == 0


async def test_sigterm_ends_a_table_cleanly(tmp_path: Path) -> None:
    with table_process(tmp_path) as table:
        async with client(table.address, "Anna", folder=tmp_path) as anna:
            await anna.seated()
            table.process.terminate()
            assert table.wait() == 0
            await anna.until(lambda: LineState.NOBODY in anna.line_states, "nobody")
    assert table.logged().endswith("the table is closed\n")


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with table_process(tmp_path) as table, table_process(tmp_path, port=table.port) as second:
        assert second.error == f"cannot listen on 127.0.0.1:{table.port}: another program has this port"
        assert second.wait() == 1
