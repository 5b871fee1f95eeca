"""The table in every kind of terminal: `docs/terminals.md` names the test that shows each of its rows."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness.terminal import Terminal, clean_environment, installed_command
from harness.tmux import Tmux, needs_tmux

Start = Callable[..., Terminal]

GAME = ("--players", "Anna", "Ben", "--seed", "7")
"""Strip 2: red, blue, yellow, black, white, green. The first roll has valid dice in places 1 and 2."""
STILL = (*GAME, "--no-animation")
PARTS = (
    "round 1 of 10",
    "strip 2",
    "Rd",
    "Gn",
    "stop now",
    "bust pays",
    "coach: roll on",
    "s stops with 5",
    "q leave",
)
LOW_PARTS = ("round 1 of 10", "strip 2", "Rd", "Gn", "stop", "risk", "s stops with 5", "q leave")
LOCALE_C = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
DICE_COLUMNS = range(2, 48, 8)
"""Where the faces of the six dice begin at 80x24."""


def choosing(terminal: Terminal, parts: tuple[str, ...] = PARTS) -> Terminal:
    """Roll and choose the die in place 1."""
    terminal.wait_for(lambda terminal: re.search("rolls the six|du bist dran", terminal.text))
    terminal.press("enter")
    terminal.wait_for("[2]")
    terminal.press("1")
    terminal.wait_for(lambda terminal: all(part in terminal.text for part in parts))
    return terminal


def codes(terminal: Terminal) -> set[str]:
    """Every colour and attribute that was written, colours of 256 and 24 bit with their kind alone."""
    found: set[str] = set()
    for written in re.findall(rb"\x1b\[([\d;]*)m", terminal.raw):
        for code in re.findall(r"[34]8;2(?:;\d+){3}|[34]8;5;\d+|\d+", written.decode()):
            found.add("24 bit" if ";2;" in code else "256" if ";5;" in code else code)
    return found


def fills(terminal: Terminal) -> list[str]:
    """The colours of the six targets' faces on the strip."""
    return [terminal.cell(column + 1, 4).bg for column in DICE_COLUMNS]


def colourful(number: str) -> bool:
    return 30 <= int(number) <= 49 or 90 <= int(number) <= 107


def test_24_bit(start: Start) -> None:
    terminal = choosing(start(*STILL))
    assert "24 bit" in codes(terminal)
    assert "256" not in codes(terminal)
    assert fills(terminal) == ["d8261c", "1d5fc4", "ffcb2e", "17110f", "fffbf2", "1f7a3d"]


def test_256_colours(start: Start) -> None:
    terminal = choosing(start(*STILL, COLORTERM=""))
    assert "256" in codes(terminal)
    assert "24 bit" not in codes(terminal)
    assert len({*fills(terminal)}) == 6


@pytest.mark.parametrize("term", ["xterm", "screen", "linux"])
def test_16_colours(start: Start, term: str) -> None:
    terminal = choosing(start(*STILL, TERM=term, COLORTERM=""))
    assert not {"24 bit", "256"} & codes(terminal)
    assert fills(terminal) == ["red", "blue", "brightbrown", "black", "brightwhite", "green"]
    assert terminal.cell(0, 8).bg == "default"


@pytest.mark.parametrize("theme", ["classic", "felt", "paper", "contrast", "okabe", "mono"])
def test_themes_in_16_colours(start: Start, theme: str) -> None:
    terminal = choosing(start(*STILL, "--theme", theme, TERM="xterm", COLORTERM=""))
    assert not {"24 bit", "256"} & codes(terminal)


def test_the_linux_console(start: Start) -> None:
    terminal = choosing(start(*STILL, "--lang", "de", TERM="linux", COLORTERM=""), ("Wurf 1", "•", "▲1▲"))
    drawn = {*terminal.text} - {"\n"}
    assert not drawn & {*"╭╮╰╯┏┓┗┛┄●▸…"}
    for char in drawn - {*"•▲▼►◄"}:
        char.encode("cp437" if ord(char) >= 0x2500 else "latin-1")


def greys(terminal: Terminal) -> set[str]:
    cells = [terminal.cell(column, row) for column in range(80) for row in range(24)]
    return {colour for cell in cells for colour in (cell.fg, cell.bg)} - {"default"}


def test_no_color(start: Start) -> None:
    terminal = choosing(start(*STILL, NO_COLOR=""))
    found = greys(terminal)
    assert found
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in found)


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
def test_no_color_with_the_terminals_own_colours(start: Start, theme: str) -> None:
    terminal = choosing(start(*STILL, "--theme", theme, NO_COLOR="1"))
    assert not {code for code in codes(terminal) if code in {"24 bit", "256"} or colourful(code)}


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
def test_the_terminals_own_colours_on_its_own_background(start: Start, theme: str) -> None:
    terminal = choosing(start(*STILL, "--theme", theme))
    assert not {"24 bit", "256"} & codes(terminal)
    table = [terminal.cell(column, row) for row in (8, 18, 19, 22) for column in range(80)]
    assert {cell.bg for cell in table} == {"default"}
    assert {cell.fg for cell in table if cell.data.isalnum()} == {"default"}


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(("--ascii",), {}), (("--ascii", "--lang", "de"), {}), ((), LOCALE_C), (("--lang", "de"), LOCALE_C)],
    ids=["ascii", "ascii-de", "locale", "locale-de"],
)
def test_ascii(start: Start, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
    terminal = choosing(start(*STILL, *arguments, **environment), ("^1^", " 5 "))
    assert terminal.raw.isascii()
    assert b"\\u" not in terminal.raw


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_sizes(start: Start, size: tuple[int, int]) -> None:
    terminal = choosing(start(*STILL, size=size))
    assert terminal.lines[-1].startswith(" 1-6 choose")
    if size[0] > 80:
        assert "─ log ─" in terminal.text
    if size[1] >= 36:
        terminal.wait_for(lambda terminal: re.search(r"6 dice, ×2 .*\d %", terminal.text))


def test_60_by_18(start: Start) -> None:
    terminal = choosing(start(*STILL, size=(60, 18)), LOW_PARTS)
    assert terminal.lines[-1].startswith(" 1-6 choose")


@pytest.mark.parametrize("small", [(59, 18), (60, 17), (59, 17), (20, 5)])
def test_too_small_and_back(start: Start, small: tuple[int, int]) -> None:
    terminal = choosing(start(*STILL))
    terminal.resize(*small)
    terminal.wait_for("60×18")
    assert "stop now" not in terminal.text
    terminal.resize(80, 24)
    terminal.wait_for(lambda terminal: all(part in terminal.text for part in PARTS))
    terminal.press("s")
    terminal.wait_for("press any key")


@pytest.mark.parametrize("size", [(120, 40), (60, 18)])
def test_a_resize_while_the_dice_roll(start: Start, size: tuple[int, int]) -> None:
    terminal = start(*GAME)
    terminal.wait_for("rolls the six")
    before = terminal.text
    terminal.press("enter")
    terminal.wait_for(lambda terminal: terminal.text != before)
    assert "roll 1:" not in terminal.text
    terminal.resize(*size)
    terminal.wait_for("choose at least one")
    terminal.press("1")
    parts = PARTS if size[0] > 80 else LOW_PARTS
    terminal.wait_for(lambda terminal: all(part in terminal.text for part in parts))
    assert terminal.lines[-1].startswith(" 1-6 choose")


@needs_tmux
@pytest.mark.parametrize("term", ["tmux-256color", "screen-256color", "screen"])
def test_tmux(tmp_path: Path, term: str) -> None:
    env = clean_environment(tmp_path, COLORTERM="")
    with Tmux([installed_command(), *STILL], env=env, socket=tmp_path / "tmux", term=term) as tmux:
        tmux.wait_for("rolls the six")
        tmux.press("Enter")
        tmux.wait_for("roll 1: choose")
        tmux.press("1")
        tmux.wait_for(lambda tmux: all(part in tmux.text for part in PARTS))
        assert ("48;5;" in tmux.coloured_text) == ("256" in term)
        tmux.resize(60, 18)
        tmux.wait_for(lambda tmux: all(part in tmux.text for part in LOW_PARTS))


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Terminal]:
    """The table in GNU screen."""
    if shutil.which("screen") is None:
        pytest.skip("screen is not installed")
    sockets = tmp_path / "screens"
    sockets.mkdir(mode=0o700)
    (tmp_path / "screenrc").write_text("startup_message off\nvbell off\n")
    env = clean_environment(tmp_path, COLORTERM="", SCREENDIR=str(sockets))
    command = ["screen", "-U", "-c", str(tmp_path / "screenrc"), installed_command(), *STILL]
    with Terminal(command, env=env) as terminal:
        yield terminal


def test_screen(screen: Terminal) -> None:
    choosing(screen)
    assert len({*fills(screen)}) == 6
    screen.press("q")
    screen.wait_for("Leave the table?")
    screen.press("y")
    screen.wait_for("New game")
    screen.press("q")
    assert screen.wait_exit() == 0
