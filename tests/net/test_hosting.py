"""Hosting: a process of its own, found again by its host."""

import os
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from netkit.tables import begin, client

from fiese15_net import hosting
from fiese15_net.addresses import own_addresses
from fiese15_net.keepsakes import state_folder
from fiese15_net.settings import Settings
from fiese15_tui.game import Options
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.store import Store
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.messages import Close
from fiese15_tui.table.replica import Ended

OWNER = "secret of the owner"
PRIVATE = Settings(bind="127.0.0.1", port=0, owner=OWNER, code="tango")


@pytest.fixture(autouse=True)
def _no_table_left() -> Iterator[None]:
    yield
    while hosting._started:
        process = hosting._started.pop()
        process.kill()
        process.wait()


async def test_a_hosted_table_stands_by_itself_and_its_host_owns_it(tmp_path: Path) -> None:
    hosted = hosting.host(PRIVATE)
    process = hosting._started[0]
    assert os.getsid(process.pid) == process.pid != os.getsid(0)
    async with client(hosted.address, "Anna", folder=tmp_path, code=hosted.code, owner=hosted.owner) as anna:
        await anna.seated()
        assert anna.link.replica.owner
        anna.ask(Close())
        await anna.until(lambda: Ended() in anna.notices, "the end")
    assert process.wait(30) == 0


def test_a_second_host_command_finds_the_running_table() -> None:
    hosted = hosting.host(PRIVATE)
    again = hosting.host(Settings(bind="127.0.0.1", port=hosted.port, owner="another secret, fresh"))
    assert again == hosted


def test_another_table_is_not_taken_for_the_one_that_is_to_come_back() -> None:
    hosted = hosting.host(PRIVATE)
    lobby = SavedGame((), (), coach=True, seed=None, number=0, events=())
    other = replace(PRIVATE, port=hosted.port, owner="another secret, kept", lobby=lobby)
    with pytest.raises(hosting.HostError, match="another program has this port"):
        hosting.host(other)
    assert hosting.host(replace(other, owner=OWNER)) == hosted


def test_a_port_that_another_program_has_is_told(tmp_path: Path) -> None:
    hosted = hosting.host(PRIVATE)
    (state_folder() / "tables" / f"{hosted.port}.json").unlink()
    with pytest.raises(hosting.HostError, match="another program has this port"):
        hosting.host(Settings(bind="127.0.0.1", port=hosted.port, owner=OWNER))
    assert str(tmp_path) in str(state_folder())


def test_an_address_of_another_machine_cannot_be_bound() -> None:
    with pytest.raises(hosting.HostError, match=r"cannot listen on 192\.0\.2\.1"):
        hosting.host(Settings(bind="192.0.2.1", owner=OWNER))


def test_a_store_that_cannot_be_used_is_told_and_not_taken_for_a_running_table(tmp_path: Path) -> None:
    hosted = hosting.host(PRIVATE)
    file = tmp_path / ".local/share/fiese15-tui/games.sqlite3"
    hosting._started[0].send_signal(signal.SIGTERM)
    hosting._started[0].wait(30)
    file.write_text("no database " * 100)
    with pytest.raises(hosting.HostError, match=r"games\.sqlite3"):
        hosting.host(Settings(bind="127.0.0.1", port=hosted.port, owner=OWNER))


def test_a_process_that_dies_at_once_names_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(hosting.HostError, match=r"ended at once; see .*0\.log"):
        hosting.host(PRIVATE)
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(hosting.HostError, match="cannot be started"):
        hosting.host(PRIVATE)


def test_a_game_whose_table_was_kept_wrongly_is_named() -> None:
    with Store() as store:
        journal = store.journal("hosted", {"port": "fifteen"})
        LocalLink(journal).seat(["Anna"], Options())
        journal.close()
    with pytest.raises(hosting.HostError, match="game 1: port: needs a whole number"):
        hosting.resumed(1)


async def test_resuming_finds_the_table_that_still_stands_in_its_lobby_and_in_its_game(
    tmp_path: Path,
) -> None:
    hosted = hosting.host(PRIVATE)
    async with client(hosted.address, "Anna", folder=tmp_path, code=hosted.code, owner=hosted.owner) as anna:
        for start in (anna.seated(), begin([anna])):
            await start
            assert hosting.host(hosting.resumed(None)) == hosted


def test_files_of_a_table_are_private() -> None:
    hosting.host(PRIVATE)
    files = list((state_folder() / "tables").iterdir())
    assert {file.suffix for file in files} == {".json", ".log"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_how_to_join_lists_addresses_with_the_port() -> None:
    assert len(hosting.how_to_join(4000)) == len(own_addresses())
    assert all(text.endswith(":4000") for text in hosting.how_to_join(4000))
