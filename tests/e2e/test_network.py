"""The whole program over the network: a host and guests, each in a terminal of its own."""

import os
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness.terminal import Terminal, clean_environment, installed_command
from netkit.decks import without_busts

Start = Callable[..., Terminal]


@pytest.fixture
def port() -> int:
    """A port that is free for now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(autouse=True)
def _no_table_left(tmp_path: Path) -> Iterator[None]:
    yield
    for process in table_processes(tmp_path):
        os.kill(process, signal.SIGKILL)


def table_processes(home: Path) -> list[int]:
    """Return the process ids of the tables that were opened by the user who lives in `home`."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            environment = (folder / "environ").read_bytes().split(b"\0")
        except OSError:  # ended meanwhile, or not ours
            continue
        if b"fiese15_net.serve" in command and f"HOME={home}".encode() in environment:
            found.append(int(folder.name))
    return found


def together(start: Start, port: int, home: Path) -> tuple[Terminal, Terminal]:
    """Return the terminals of Anna, who hosts, and Ben, with their game begun and Anna to roll."""
    here = ("--bind", "127.0.0.1", "--port", str(port), "--deck", str(without_busts(home)))
    anna = start("--host", *here, "--code", "tango koala", "--name", "Anna")
    anna.wait_for("others join with")
    anna.wait_for("*Anna")
    ben = start("--join", f"127.0.0.1:{port}", "--code", "Tango-Koala", "--name", "Ben")
    ben.wait_for("*Ben")
    ben.press("r")
    anna.wait_for("Ben              ready")
    anna.press("enter")
    anna.wait_for("Anna, your turn")
    ben.wait_for("Anna plays.")
    return anna, ben


def test_two_play_over_the_network_and_talk(start: Start, port: int, tmp_path: Path) -> None:
    anna, ben = together(start, port, tmp_path)
    anna.press("enter")
    ben.wait_for("Anna, roll 1")
    ben.press("c")
    ben.wait_for("enter sends")
    ben.write("good luck")
    ben.press("enter")
    anna.wait_for("Ben: good luck")
    anna.press("e")
    anna.wait_for("What luck!")
    anna.press("5")
    ben.wait_for("Anna: Thanks!")
    watcher = start("--join", f"127.0.0.1:{port}", "--code", "tangokoala", "--watch")
    watcher.wait_for("strip")
    ben.wait_for("1 watches")


def test_a_host_whose_terminal_closes_stops_nobody_and_comes_back(
    start: Start, port: int, tmp_path: Path
) -> None:
    anna, ben = together(start, port, tmp_path)
    anna.hang_up()
    ben.wait_for("Anna is away")
    ben.press("c")
    ben.wait_for("enter sends")
    ben.write("where are you")
    ben.press("enter")
    ben.wait_for("Ben: where are you")
    again = start(
        "--host", "--bind", "127.0.0.1", "--port", str(port), "--code", "tango koala", "--name", "Anna"
    )
    again.wait_for("Anna, your turn")
    ben.wait_for(lambda terminal: "Anna is away" not in terminal.text)
    again.press("q")
    again.wait_for("Close the table for everybody")
    again.press("1")
    again.wait_for("New game")
    assert len(table_processes(tmp_path)) == 1


def test_a_table_that_is_killed_and_resumed_goes_on(start: Start, port: int, tmp_path: Path) -> None:
    anna, ben = together(start, port, tmp_path)
    anna.press("enter")
    ben.wait_for("Anna, roll 1")
    (table,) = table_processes(tmp_path)
    os.kill(table, signal.SIGKILL)
    ben.wait_for("No table is open")
    anna.press("q")
    anna.wait_for("Leave the table?")
    anna.press("1")
    anna.wait_for("New game")
    again = start("--host", "--resume", "--name", "Anna")
    again.wait_for("Anna, roll 1")
    ben.wait_for(lambda terminal: "No table is open" not in terminal.text)
    ben.wait_for("Anna plays.")


def test_a_table_that_is_killed_in_its_lobby_comes_back_with_the_command_that_its_host_was_told(
    start: Start, port: int, tmp_path: Path
) -> None:
    anna = start("--host", "--bind", "127.0.0.1", "--port", str(port), "--name", "Anna")
    anna.wait_for("*Anna")
    ben = start("--join", f"127.0.0.1:{port}", "--name", "Ben")
    ben.wait_for("*Ben")
    ben.press("r")
    anna.wait_for("Ben              ready")
    (table,) = table_processes(tmp_path)
    os.kill(table, signal.SIGKILL)
    ben.wait_for("No table is open")
    anna.press("q")
    anna.wait_for("Leave the table?")
    anna.press("1")
    anna.wait_for("New game")
    anna.press("q")
    anna.wait_exit()
    assert "fiese15-tui --host --resume --name Anna" in anna.text
    again = start("--host", "--resume", "--name", "Anna")
    again.wait_for("Ben              ready")
    again.press("enter")
    again.wait_for("Anna, your turn")
    ben.wait_for("Anna plays.")


def test_a_stopped_host_terminal_stops_nobody(start: Start, port: int, tmp_path: Path) -> None:
    anna, ben = together(start, port, tmp_path)
    anna.signal(signal.SIGSTOP)
    ben.press("c")
    ben.wait_for("enter sends")
    ben.write("still playing")
    ben.press("enter")
    ben.wait_for("Ben: still playing")
    anna.signal(signal.SIGCONT)
    anna.wait_for("Ben: still playing")


def test_what_is_wrong_is_said_in_words(start: Start, port: int, tmp_path: Path) -> None:
    together(start, port, tmp_path)
    guest = start("--join", f"127.0.0.1:{port}", "--code", "wrong", "--name", "Cleo")
    guest.wait_for("another join code")
    guest.wait_for("try again")
    late = start("--join", f"127.0.0.1:{port}", "--code", "tango koala", "--name", "Dora")
    late.wait_for("A game is running")
    lost = start("--join", f"127.0.0.1:{port + 1}", "--name", "Emil")
    lost.wait_for("No table is open at")


def test_a_taken_name_can_be_changed_in_the_lobby(start: Start, port: int) -> None:
    anna = start("--host", "--bind", "127.0.0.1", "--port", str(port), "--name", "Anna")
    anna.wait_for("*Anna")
    other = start("--join", f"127.0.0.1:{port}", "--name", "ANNA")
    other.wait_for("ANNA is taken already")
    other.press("n")
    other.wait_for("enter sends")
    other.write("Berta")
    other.press("enter")
    other.wait_for("*Berta")


def test_a_headless_table_logs_in_the_foreground_and_ends_with_a_signal(tmp_path: Path, port: int) -> None:
    command = [
        installed_command(),
        "--host",
        "--headless",
        "--bind",
        "127.0.0.1",
        "--port",
        str(port),
        "--code",
        "tango",
    ]
    with subprocess.Popen(
        command, env=clean_environment(tmp_path), stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stderr is not None
        lines = [process.stderr.readline() for _ in range(3)]
        assert f"the table is open on port {port}, with a join code" in lines[0]
        assert f':{port} --code "tango"' in lines[2]
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert process.stderr.read().endswith("the table is closed\n")
