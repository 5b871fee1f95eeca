"""The recipes of docs/ssh.md, against a real OpenSSH server with a configuration and keys of its own."""

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from getpass import getuser
from pathlib import Path
from typing import Any

import pytest
from harness.terminal import Terminal, clean_environment, installed_command
from harness.tmux import needs_tmux
from netkit.decks import without_busts

SSHD = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
pytestmark = pytest.mark.skipif(
    SSHD is None or shutil.which("ssh") is None, reason="OpenSSH (sshd and ssh) is not installed"
)

DOCUMENT = (Path(__file__).parents[2] / "docs/ssh.md").read_text()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Login:
    """An SSH server on the loopback for the user who runs the tests, and terminals that log in to it."""

    def __init__(self, folder: Path, stack: ExitStack, *more: str) -> None:
        self.folder, self._stack = folder, stack
        self.port, self.table = free_port(), free_port()
        for name in ("host", "user"):
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True
            )
        bin_folder = Path(installed_command()).parent
        variables = {name: folder / name for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
        settings = (
            f"Port {self.port}",
            "ListenAddress 127.0.0.1",
            f"HostKey {folder / 'host'}",
            f"AuthorizedKeysFile {folder / 'user.pub'}",
            f"PidFile {folder / 'pid'}",
            "StrictModes no",
            "UsePAM no",
            "PasswordAuthentication no",
            "MaxStartups 30",
            f"SetEnv LANG=C.UTF-8 PATH={bin_folder}:/usr/bin:/bin "
            + " ".join(f"{name}={value}" for name, value in variables.items()),
            *more,
        )
        (folder / "sshd_config").write_text("\n".join(settings) + "\n")
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # the system's service would make it
        assert SSHD is not None
        server = stack.enter_context(
            subprocess.Popen(
                [SSHD, "-D", "-e", "-f", str(folder / "sshd_config")], stderr=subprocess.PIPE, text=True
            )
        )
        stack.callback(server.kill)
        assert server.stderr is not None
        while "listening" not in (line := server.stderr.readline()):
            assert line, "sshd did not start"

    def ssh(self, *words: str) -> list[str]:
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        settings = [word for option in options for word in ("-o", option)]
        key = ["-i", str(self.folder / "user"), "-p", str(self.port), "-F", "/dev/null"]
        return ["ssh", *key, *settings, *words]

    def run(self, *command: str) -> Terminal:
        """Run a command in a terminal of this machine."""
        env = clean_environment(self.folder)
        return self._stack.enter_context(Terminal(command, env=env))

    def session(self, command: str) -> Terminal:
        """Run a command in a terminal at the far end of an SSH connection."""
        return self.run(*self.ssh("-tt", f"{getuser()}@127.0.0.1", command))


@pytest.fixture
def login(tmp_path: Path) -> Iterator[Callable[..., Login]]:
    """Start an SSH server: `login()`, or `login(settings, …)` with more lines of its configuration."""
    with ExitStack() as stack:
        stack.callback(end_tables, tmp_path)
        yield lambda *more: Login(tmp_path, stack, *more)


@contextmanager
def killed_at_last(command: Sequence[str], **more: Any) -> Iterator["subprocess.Popen[Any]"]:
    with subprocess.Popen(command, **more) as process:
        try:
            yield process
        finally:
            process.kill()


def end_tables(folder: Path) -> None:
    """Kill the tables whose files lie in `folder`."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            mine = b"fiese15_net.serve" in (process / "cmdline").read_bytes()
            if mine and f"XDG_STATE_HOME={folder}".encode() in (process / "environ").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:  # ended meanwhile, or not ours
            continue


def recipe(start: str) -> str:
    """Return the line of the document that begins so."""
    return next(line for line in DOCUMENT.splitlines() if line.startswith(start))


def host(far: Login, name: str = "Anna") -> Terminal:
    command = recipe("fiese15-tui --host --bind").replace("Anna", name)
    terminal = far.session(f"{command} --port {far.table} --deck {without_busts(far.folder)}")
    terminal.wait_for(f"*{name}")
    return terminal


def join(far: Login, name: str) -> Terminal:
    command = recipe("fiese15-tui --join localhost").replace("localhost", f"localhost:{far.table}")
    return far.session(command.replace("Ben", name))


def begin(owner: Terminal, guests: Sequence[Terminal]) -> None:
    for guest in guests:
        guest.wait_for("*")
        guest.press("r")
        guest.wait_for(lambda terminal: re.search(r"\*\w+ +ready", terminal.text))
    owner.wait_for(lambda terminal: len(re.findall(r"\d  \w+ +ready", terminal.text)) == len(guests))
    owner.press("enter")
    owner.wait_for("your turn")


def test_six_terminals_through_ssh_one_of_them_killed_and_back(login: Callable[..., Login]) -> None:
    far = login()
    anna = host(far)
    guests = {name: join(far, name) for name in ("Ben", "Cleo", "Dora", "Emil", "Fritz")}
    begin(anna, tuple(guests.values()))
    for guest in guests.values():
        guest.wait_for("Anna plays.")
    guests["Cleo"].close()
    for name in ("Ben", "Fritz"):
        guests[name].wait_for("Cleo is away")
    back = join(far, "Cleo")
    back.wait_for("Anna plays.")
    guests["Fritz"].wait_for(lambda terminal: "Cleo is away" not in terminal.text)
    anna.press("enter")
    anna.wait_for("roll 1")
    back.wait_for("Anna, roll 1")
    anna.close()
    back.wait_for("Anna is away")
    host_again = far.session(f"{recipe('fiese15-tui --host --bind')} --port {far.table}")
    host_again.wait_for("Anna, roll 1")


def test_a_tunnel_that_breaks_and_comes_back(login: Callable[..., Login]) -> None:
    far = login()
    anna = host(far)
    near = free_port()
    pattern = recipe("ssh -N -L")
    forward = pattern.split()[3].replace("15015:localhost:15015", f"{near}:localhost:{far.table}")
    command = far.ssh("-N", "-L", forward, f"{getuser()}@127.0.0.1")
    with killed_at_last(command) as tunnel:
        ben = far.run(installed_command(), "--join", f"localhost:{near}", "--name", "Ben")
        ben.wait_for("*Ben")
        anna.wait_for("Ben ")
        tunnel.kill()
    anna.wait_for("away")
    ben.wait_for(lambda terminal: "broke" in terminal.text or "No table is open" in terminal.text)
    with killed_at_last(command):
        anna.wait_for(lambda terminal: "away" not in terminal.text.split("log")[0])
        ben.wait_for(lambda terminal: "No table is open" not in terminal.text)


@needs_tmux
def test_inside_tmux_the_session_survives_the_connection(login: Callable[..., Login]) -> None:
    far = login()
    anna = host(far)
    tmux = recipe("tmux new").replace("tmux", f"tmux -S {far.folder / 'tmux'} -f /dev/null", 1)
    command = tmux.replace("HOST", f"localhost:{far.table}")
    ben = far.session(command)
    ben.wait_for("*Ben")
    ben.press("r")
    anna.wait_for("Ben              ready")
    ben.close()
    again = far.session(command)
    again.wait_for("*Ben")
    again.wait_for("Ben              ready")
    assert "away" not in anna.text
    subprocess.run(["tmux", "-S", str(far.folder / "tmux"), "kill-server"], check=True)


def test_an_account_whose_only_command_is_the_game(login: Callable[..., Login], tmp_path: Path) -> None:
    block = re.search(r"```\nMatch User game\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    table = free_port()
    settings = [line.strip() for line in block[1].replace("localhost", f"localhost:{table}").splitlines()]
    far = login(*settings)
    far.table = table
    headless = re.search(r"`(fiese15-tui --host --headless[^`]*)`", DOCUMENT)
    assert headless is not None
    command = [installed_command(), *headless[1].split()[1:], "--port", str(table)]
    with killed_at_last(
        command, env=clean_environment(tmp_path), stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        assert "the table is open" in server.stderr.readline()
        ben = far.session("Ben")
        ben.wait_for("*Ben")
        mischief = far.session(f'X"; touch {tmp_path / "stolen"}; echo "')
        mischief.wait_for("*X")
        option = far.run(*far.ssh("-tt", f"{getuser()}@127.0.0.1", "--", "--host"))
        option.wait_for("*--host")
        guest = far.run(*far.ssh("-tt", f"{getuser()}@127.0.0.1"))
        guest.wait_for("*guest")
        assert not (tmp_path / "stolen").exists()
        server.terminate()
        assert server.wait(30) == 0
