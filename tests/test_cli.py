"""The command line: what it refuses, in which words, with which exit code, and what it leaves unloaded."""

import subprocess
import sys
from pathlib import Path

import pytest

from fiese15_tui import __version__, cli, terminal
from fiese15_tui.game import DeckError, parse_deck

BAD_DECK = """
[[strip]]
id = 3
front = { blue = 7, yellow = 3, black = 3, white = 2, green = 2, red = 1 }
back = { blue = 4, yellow = 3, black = 3, green = 2, red = 2 }
"""
SHORT_DECK = BAD_DECK.replace("7", "4")

USAGE = {
    "--rounds 0 --players Anna": "--rounds takes a whole number from 1 to 15, not '0'",
    "--rounds 16 --players Anna": "--rounds takes a whole number from 1 to 15, not '16'",
    "--rounds ten --players Anna": "--rounds takes a whole number from 1 to 15, not 'ten'",
    "--rounds ² --players Anna": "--rounds takes a whole number from 1 to 15, not '²'",
    "--players Anna --rounds": "--rounds takes a whole number from 1 to 15",
    "--players": "--players takes 1 to 6 names or @LEVEL",
    "--players A B C D E F G": "--players: 1 to 6 players are needed",
    "--players Anna anna": "--players: anna is there twice",
    "--players Anna @nobody": "--players: no computer player @nobody; there are @random, @greedy",
    "--players \u200b": "--players: a name needs a letter",
    "--chips few --handicap --players Anna": "--chips takes rank or box, not 'few'",
    "--chips box --players Anna": "--chips needs --handicap",
    "--handicap=yes --players Anna": "--handicap takes no value",
    "--gambler": "--gambler needs --players",
    "--seed 1": "--seed needs --players",
    "--seed -1 --players Anna": "--seed takes a whole number from 0 to",
    "--seed 1 --host": "--seed cannot go with --host",
    "--players Anna --join there": "--players and --join exclude each other",
    "--host --resume --rounds 3": "--resume and --rounds exclude each other",
    "--resume --handicap": "--resume and --handicap exclude each other",
    "--join there --resume": "--join and --resume exclude each other",
    "--join there:0": "--join: 'there:0': a port is a whole number from 1 to 65535",
    "--join there/room": "--join: 'there/room': an address is HOST",
    "--port 0 --host": "--port takes a whole number from 1 to 65535, not '0'",
    "--port 15015": "--port needs --host",
    "--headless": "--headless needs --host",
    "--watch": "--watch needs --join",
    "--code tango": "--code needs --host or --join",
    "--name Anna": "--name needs --host or --join",
    "--join there --watch --name Anna": "--watch and --name exclude each other",
    "--host --headless --deck nowhere.toml": "--deck: nowhere.toml: cannot be read",
    "--lang fr": "--lang takes de or en, not 'fr'",
    "--theme plaid": "--theme takes one of classic, ",
    "--play Anna": "--play: no such option or command",
    "somewhere": "somewhere: no such option or command",
    "--deck nowhere.toml --players Anna": "--deck: nowhere.toml: cannot be read",
}


@pytest.mark.parametrize(("line", "said"), USAGE.items())
def test_a_wrong_command_line_gets_one_line_that_names_the_option(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(line.split(" ")) == 2
    assert_one_line(capsys, said)


def assert_one_line(capsys: pytest.CaptureFixture[str], said: str) -> None:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"fiese15-tui: {said}")
    assert err.count("\n") == 1


def test_a_wrong_deck_names_strip_and_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DeckError):
        parse_deck(BAD_DECK)
    deck = tmp_path / "deck.toml"
    deck.write_text(BAD_DECK)
    assert cli.main(["--players", "Anna", "--deck", str(deck)]) == 2
    assert_one_line(capsys, "--deck: strip 3, front, blue: needs a target from 1 to 6, not 7")


def test_a_deck_of_one_strip_allows_one_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(SHORT_DECK)
    assert cli.main(["--players", "Anna", "--deck", str(deck), "--rounds", "2"]) == 2
    assert_one_line(capsys, "--rounds: there are strips for 1 to 1, not 2")


def test_no_terminal_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--players", "Anna"]) == 1
    assert "is not a terminal" in capsys.readouterr().err


def test_a_dumb_terminal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.isatty", lambda _number: True)
    assert terminal.refusal({"TERM": "xterm"}) is None
    assert "TERM=dumb" in str(terminal.refusal({"TERM": "dumb"}))


def test_the_version_is_said_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"fiese15-tui {__version__}\n"


@pytest.mark.parametrize(
    "line", ["--help", "--version", "--rounds 0", "--theme plaid", "--players A A", "games"]
)
def test_what_needs_no_interface_loads_no_textual(line: str) -> None:
    script = (
        "import sys\nfrom fiese15_tui import cli\n"
        "try:\n    cli.main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "loaded = {'textual', 'rich', 'zmq'} & set(sys.modules)\n"
        "sys.exit(f'loaded {loaded}' if loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *line.split()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
