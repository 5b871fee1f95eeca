"""Fixtures of the end-to-end tests: programs started here end with the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from harness.terminal import Terminal, clean_environment, installed_command


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start the installed game in a pseudo-terminal: `start("--players", "Anna", NO_COLOR="1")`."""
    with ExitStack() as stack:

        def run(*arguments: str, size: tuple[int, int] = (80, 24), **environment: str) -> Terminal:
            env = clean_environment(tmp_path, **environment)
            return stack.enter_context(Terminal([installed_command(), *arguments], env=env, size=size))

        yield run
