"""How the program treats the terminal that it runs in."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from harness.terminal import Terminal, clean_environment, installed_command
from harness.tmux import Tmux, needs_tmux

Start = Callable[..., Terminal]

NORMALLY_ON = {7, 25}
"""Lines that wrap and a cursor that shows."""

MENU = "New game"
TABLE = ("--players", "Anna", "Ben", "--seed", "7", "--no-animation")


def restored(terminal: Terminal) -> bool:
    """Whether a program that ended has left the terminal as it found it."""
    pushed, popped = re.findall(rb"\x1b\[>\d+u", terminal.raw), re.findall(rb"\x1b\[<u", terminal.raw)
    keys_back = len(pushed) == len(popped)
    return (
        terminal.private_modes == NORMALLY_ON and keys_back and terminal.line_modes == terminal.modes_before
    )


@pytest.mark.parametrize("arguments", [(), TABLE], ids=["menu", "table"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_and_restores_the_terminal(
    start: Start, arguments: tuple[str, ...], number: signal.Signals
) -> None:
    terminal = start(*arguments)
    terminal.wait_for("your turn" if arguments else MENU)
    assert not restored(terminal)
    terminal.signal(number)
    assert terminal.wait_exit() == 128 + number
    assert restored(terminal)
    assert b"Traceback" not in terminal.raw


def test_quitting_restores_the_terminal(start: Start) -> None:
    terminal = start()
    terminal.wait_for(MENU)
    terminal.press("q")
    assert terminal.wait_exit() == 0
    assert restored(terminal)


@pytest.mark.parametrize("arguments", [(), TABLE], ids=["menu", "table"])
def test_a_vanished_terminal_ends_the_program(start: Start, arguments: tuple[str, ...]) -> None:
    terminal = start(*arguments)
    terminal.wait_for("your turn" if arguments else MENU)
    terminal.hang_up()
    assert terminal.process.wait(10) != 0


def test_a_vanished_terminal_ends_a_program_that_ignores_sighup_too(tmp_path: Path) -> None:
    command = ["/bin/sh", "-c", f"trap '' HUP; exec {installed_command()}"]
    with Terminal(command, env=clean_environment(tmp_path)) as terminal:
        terminal.wait_for(MENU)
        terminal.hang_up()
        assert terminal.process.wait(10) != 0


def whole_table(tmux: Tmux) -> bool:
    """Whether every part of the table is shown, from its first line to its last."""
    return all(part in tmux.text for part in ("round 1 of 10", "─Bu─", "total", "your turn", "q leave"))


@needs_tmux
def test_suspended_and_continued_the_program_draws_its_screen_again(tmp_path: Path) -> None:
    shell = ["/bin/sh", "-i"]
    env = clean_environment(tmp_path, PS1="prompt: ")
    with Tmux(shell, env=env, socket=tmp_path / "tmux") as tmux:
        tmux.wait_for("prompt:")
        tmux.type(f"{installed_command()} {' '.join(TABLE)}\n")
        tmux.wait_for(whole_table)
        tmux.press("C-z")
        tmux.wait_for("prompt:")
        assert not whole_table(tmux)
        tmux.type("fg\n")
        tmux.wait_for(whole_table)
        tmux.press("Enter")
        tmux.wait_for("roll 1:")


@pytest.mark.parametrize(
    ("redirection", "stream"), [("</dev/null", "stdin"), ("| cat", "stdout"), ("2>err", "stderr")]
)
def test_a_stream_that_is_no_terminal_is_refused_in_one_line(
    tmp_path: Path, redirection: str, stream: str
) -> None:
    script = f"{{ {installed_command()}; echo code $? >code; }} {redirection}; cat err 2>/dev/null"
    with Terminal(["/bin/sh", "-c", script], env=clean_environment(tmp_path), cwd=tmp_path) as terminal:
        terminal.wait_exit()
        assert (tmp_path / "code").read_text() == "code 1\n"
        (line,) = [line.strip() for line in terminal.lines if line.strip()]
        assert re.fullmatch(f"fiese15-tui: .*{stream}.* not a terminal.*", line)
        assert b"\x1b" not in terminal.raw


def test_a_dumb_terminal_is_refused_in_one_line(start: Start) -> None:
    terminal = start(TERM="dumb", size=(200, 24))
    assert terminal.wait_exit() == 1
    (line,) = [line.strip() for line in terminal.lines if line.strip()]
    assert line.startswith("fiese15-tui: TERM=dumb")
    assert b"\x1b" not in terminal.raw


def test_without_the_mouse_no_mouse_reports_are_asked_for(start: Start) -> None:
    terminal = start("--no-mouse")
    terminal.wait_for(MENU)
    assert terminal.private_modes.isdisjoint({1000, 1002, 1003, 1006})
