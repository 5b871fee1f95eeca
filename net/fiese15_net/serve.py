"""The process of a table: settings as JSON on standard input, one line of JSON back, then the game.

The line is `{"port": …}` once others may join, or `{"error": …}` with one line for people.
"""

import asyncio
import resource
import secrets
import signal
import sys
from collections.abc import Callable
from datetime import datetime

import msgspec

from fiese15_net.addresses import DEFAULT_PORT, Address
from fiese15_net.limits import Allowance
from fiese15_net.security import table_keys
from fiese15_net.server import EVERYWHERE, SILENCE_SECONDS, CannotBindError, Server
from fiese15_tui.game import Options, Strip, standard_deck
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table.journal import Journal, NoJournal, SavedGame
from fiese15_tui.table.table import Config, Table


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that makes a hosted table.

    `owner` is the key of the client that owns it ("": who sits down first); `away` the seconds after which a
    computer player takes over for who is away (None: the table waits).
    """

    bind: str = EVERYWHERE
    port: int = DEFAULT_PORT
    code: str = ""
    most: int = 6
    owner: str = ""
    away: float | None = None
    options: Options = Options()
    deck: tuple[Strip, ...] | None = None
    pace: float = 1.0
    allowance: Allowance = Allowance()


async def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Run a table until it ends; calls `ready` with its port once others may join.

    :raises CannotBindError: the port cannot be taken.
    """
    journal, saved = NoJournal(), None
    server = Server(
        _table(settings, journal, saved),
        table_keys(settings.code),
        pace=settings.pace,
        allowance=settings.allowance,
        log=_log,
    )
    port = server.bind(Address(settings.bind, settings.port))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, server.stop)
    _log(f"the table is open on port {port}, {'with' if settings.code else 'without'} a join code")
    ready(port)
    await server.run()
    _log("the table is closed")


def _table(settings: Settings, journal: Journal, saved: SavedGame | None) -> Table:
    config = Config(
        settings.deck or standard_deck(),
        most=settings.most,
        levels=LEVELS,
        substitute=LEVELS[-1],
        away=settings.away,
        silence=SILENCE_SECONDS,
        owner=settings.owner,
    )
    return Table(
        config,
        journal,
        epoch=1 + secrets.randbits(52),
        token=secrets.token_hex,
        options=settings.options,
        saved=saved,
    )


def _log(line: str) -> None:
    sys.stderr.write(f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S} {line}\n")


def allow_many_connections() -> None:
    """Raise this process's limit of open files as far as the system lets it: a spectator is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _tell(**answer: object) -> None:
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the process of a table and return its exit code."""
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    allow_many_connections()
    try:
        asyncio.run(serve(settings, lambda port: _tell(port=port)))
    except CannotBindError as error:
        _tell(error=str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
