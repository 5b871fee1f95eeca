"""Tests of the network keep their files to themselves."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zmq
from netkit.tables import RawClient


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def raw() -> Iterator[Callable[[int], RawClient]]:
    """Make clients without any logic, for a port each, closed after the test."""
    made: list[RawClient] = []
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()

    def connect(port: int) -> RawClient:
        made.append(RawClient(context, port, watched=True))
        return made[-1]

    yield connect
    for one in made:
        one.close()
    context.term()
