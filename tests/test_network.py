"""What a host is told when the program is left: commands that come back to the table, running or not."""

import shlex
from collections.abc import Iterator

import pytest

from fiese15_net.hosting import Hosted
from fiese15_net.settings import Settings
from fiese15_tui import cli, network
from fiese15_tui.network import Visit
from fiese15_tui.options import parser
from fiese15_tui.table.state import TableState

OWNER = "secret of the owner"


@pytest.fixture(autouse=True)
def _host(monkeypatch: pytest.MonkeyPatch) -> None:
    def host(settings: Settings) -> Hosted:
        return Hosted("127.0.0.1", settings.port, settings.code, settings.owner)

    monkeypatch.setattr(network, "host", host)


def told(visit: Visit) -> Iterator[list[str]]:
    """Return the commands that the farewell tells, word by word."""
    visit.link.replica.state = TableState()
    return (shlex.split(line) for line in network.farewell(visit) if line.startswith("  "))


def test_the_hosts_commands_come_back_to_the_same_table() -> None:
    settings = Settings(bind="127.0.0.1", port=4000, code="tango", owner=OWNER)
    *_others, back, again = told(network.hosted_visit(settings, ["Anna", "Zoë B"]))
    options = parser().parse(back[1:])
    cli._check_conflicts(options)
    assert (options.host, options.bind, options.port) == (True, "127.0.0.1", 4000)
    assert options.name == ["Anna", "Zoë B"]
    assert options.resume is None
    options = parser().parse(again[1:])
    cli._check_conflicts(options)
    assert (options.host, options.resume, options.name) == (True, 0, ["Anna", "Zoë B"])


def test_what_is_as_usual_is_not_in_the_hosts_commands() -> None:
    *_others, back, again = told(network.hosted_visit(Settings(owner=OWNER), ["Anna"]))
    assert back == ["fiese15-tui", "--host", "--name", "Anna"]
    assert again == ["fiese15-tui", "--host", "--resume", "--name", "Anna"]
