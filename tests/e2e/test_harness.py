"""The terminal harness itself, driven by plain shell programs."""

import signal
import sys
import termios
from pathlib import Path

import pytest
from harness.terminal import Terminal, clean_environment
from harness.tmux import Tmux, needs_tmux


def shell(script: str, home: Path, size: tuple[int, int] = (80, 24)) -> Terminal:
    return Terminal(["/bin/sh", "-c", script], env=clean_environment(home), size=size)


def test_the_program_has_a_terminal_of_the_asked_size_and_keys_reach_it(tmp_path: Path) -> None:
    with shell("stty size </dev/tty; read line; echo got $line", tmp_path, (70, 20)) as terminal:
        terminal.wait_for("20 70")
        terminal.press("h", "i", "enter")
        terminal.wait_for("got hi")
        assert terminal.wait_exit() == 0


def test_the_last_output_of_a_program_that_ended_is_seen(tmp_path: Path) -> None:
    with shell("printf '%1000s' x; echo last; exit 3", tmp_path) as terminal:
        assert terminal.wait_exit() == 3
        assert "last" in terminal.text
        assert terminal.written == 1000 + len("last\r\n")


def test_waiting_for_a_program_that_ended_fails_at_once(tmp_path: Path) -> None:
    with shell("echo bye", tmp_path) as terminal, pytest.raises(EOFError, match="bye"):
        terminal.wait_for("never")


def test_waiting_has_a_deadline(tmp_path: Path) -> None:
    with shell("echo here; cat", tmp_path) as terminal, pytest.raises(TimeoutError, match="here"):
        terminal.wait_for("never", timeout=0.5)


def test_a_resize_reaches_the_program(tmp_path: Path) -> None:
    with shell("trap 'stty size' WINCH; echo ready; while :; do read _; done", tmp_path) as terminal:
        terminal.wait_for("ready")
        terminal.resize(100, 30)
        terminal.press("enter")
        terminal.wait_for("30 100")


def test_a_hang_up_ends_a_program_that_does_not_mind(tmp_path: Path) -> None:
    # Tests started with nohup pass an ignored SIGHUP on to whatever they start.
    script = "import signal as s; s.signal(s.SIGHUP, s.SIG_DFL); print('ready', flush=True); s.pause()"
    with Terminal([sys.executable, "-c", script], env=clean_environment(tmp_path)) as terminal:
        terminal.wait_for("ready")
        terminal.hang_up()
        assert terminal.process.wait(10) == -signal.SIGHUP


def test_private_modes_and_line_modes_are_those_left_on(tmp_path: Path) -> None:
    with shell(r"printf '\033[?1049;1000h\033[?25h\033[?1000l'; stty -echo", tmp_path) as terminal:
        assert terminal.wait_exit() == 0
        assert terminal.private_modes == {1049, 25}
        assert not terminal.line_modes[3] & termios.ECHO
        assert terminal.modes_before[3] & termios.ECHO


@needs_tmux
def test_tmux_runs_a_program_and_shows_its_colours(tmp_path: Path) -> None:
    script = r"printf '\033[31mred\033[m\n'; read line; echo got $line; cat"
    command = ["/bin/sh", "-c", script]
    with Tmux(command, env=clean_environment(tmp_path), socket=tmp_path / "tmux") as tmux:
        tmux.wait_for("red")
        assert "\x1b[31mred" in tmux.coloured_text
        tmux.type("hi")
        tmux.press("Enter")
        tmux.wait_for("got hi")
