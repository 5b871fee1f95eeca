"""Hypothesis profiles; folders, language and terminal that are not those of whoever runs the tests.

The profile `ci` repeats itself and looks further, `dev` is quick and looks elsewhere.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from fiese15_tui import i18n

settings.register_profile("ci", deadline=None, derandomize=True, max_examples=200, print_blob=True)
settings.register_profile("dev", deadline=None, max_examples=50)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

SURROUNDINGS = {
    "LC_ALL": "C.UTF-8",
    "LANG": "C.UTF-8",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
}
"""English, and a terminal that takes more than ASCII, in all colours."""


def pytest_configure() -> None:
    """Forget what the surroundings say about language and colours, before Textual reads it."""
    for name in tuple(os.environ):
        # The snapshots hand their folder to the processes that run the tests.
        foreign = name.startswith("TEXTUAL") and not name.startswith("TEXTUAL_SNAPSHOT")
        if foreign or name in {"LC_MESSAGES", "LANGUAGE", "NO_COLOR"}:
            del os.environ[name]
    os.environ.update(SURROUNDINGS)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty data and config folders, for child processes too."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg-data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg-config"))


@pytest.fixture(params=i18n.languages())
def every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run a test in each language."""
    i18n.install(request.param)
    yield
    i18n.install("en")


@pytest.fixture
def hours_between_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no key be taken for the last one bouncing."""
    clock = iter(range(0, 10**9, 3600))
    patched = SimpleNamespace(monotonic=lambda: next(clock))
    monkeypatch.setattr("fiese15_tui.screens.table.time", patched)
