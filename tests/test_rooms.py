"""Imports point one way, and nothing loads what it does not need."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fiese15_net
import fiese15_tui

ROOMS = {
    "game": set(),
    "strategy": {"game"},
    "table": {"game"},
    "storage": {"game", "table"},
    "net": {"game", "strategy", "table", "storage"},
}
"""The rooms without an interface, and the rooms that each may import besides itself."""

FOREIGN = {
    "game": {"msgspec"},
    "strategy": {"msgspec"},
    "table": {"msgspec"},
    "storage": {"msgspec", "platformdirs", "tomlkit"},
    "net": {"msgspec", "msgpack", "platformdirs", "zmq"},
}
"""What each of them may import from other projects."""


def folder(room: str) -> Path:
    if room == "net":
        return Path(fiese15_net.__file__).parent
    return Path(fiese15_tui.__file__).parent / room


def imports(room: str) -> Iterator[tuple[str, str]]:
    """Yield file and module for everything that a room imports, within functions too."""
    for path in sorted(folder(room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield path.name, alias.name
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path}: relative import"
                for alias in node.names:
                    yield path.name, f"{node.module}.{alias.name}"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_the_rooms_before_it(room: str) -> None:
    seen = False
    for file, module in imports(room):
        top, *rest = module.split(".")
        if top == "fiese15_net":
            assert room == "net", f"{room}/{file} imports {module}"
        elif top == "fiese15_tui" and rest != ["__version__"]:
            assert rest[0] in ROOMS[room] | {room, "phrases"}, f"{room}/{file} imports {module}"
        elif top not in sys.stdlib_module_names | {"fiese15_tui"}:
            assert top in FOREIGN[room], f"{room}/{file} imports {module}"
        seen = True
    assert seen


def loaded(code: str) -> set[str]:
    """Return the top-level modules that a fresh interpreter has loaded after running `code`."""
    script = f"{code}\nimport sys\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "module",
    ["fiese15_tui.game", "fiese15_tui.strategy", "fiese15_tui.table", "fiese15_tui.storage", "fiese15_net"],
)
def test_rooms_without_an_interface_load_no_textual(module: str) -> None:
    names = loaded(f"import {module}")
    assert module.partition(".")[0] in names
    assert names.isdisjoint({"textual", "rich"})


@pytest.mark.parametrize("module", ["game", "strategy", "table", "storage"])
def test_rooms_without_a_network_load_no_zeromq(module: str) -> None:
    assert "zmq" not in loaded(f"import fiese15_tui.{module}")
