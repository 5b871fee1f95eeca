"""A local game in a real terminal loads nothing of the network."""

import sys
from pathlib import Path

from harness.terminal import Terminal, clean_environment

WATCHED = """
import atexit, pathlib, sys
atexit.register(lambda: pathlib.Path("loaded").write_text("\\n".join(sys.modules)))
from fiese15_tui.cli import run
run()
"""


def test_a_local_game_loads_no_zeromq(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WATCHED, "--players", "Anna", "@greedy", "--seed", "7", "--no-animation"]
    with Terminal(command, env=clean_environment(tmp_path), cwd=tmp_path) as terminal:
        terminal.wait_for("your turn")
        terminal.press("enter")
        terminal.wait_for("roll 1:")
        terminal.press("a", "s")
        terminal.wait_for("Anna stops")
        terminal.press("q")
        terminal.wait_for("Leave the table?")
        terminal.press("y")
        terminal.wait_for("New game")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    loaded = {name.partition(".")[0] for name in (tmp_path / "loaded").read_text().splitlines()}
    assert "textual" in loaded
    assert loaded.isdisjoint({"zmq", "msgpack", "fiese15_net"})
