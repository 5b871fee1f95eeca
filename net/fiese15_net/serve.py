"""The process of a table: settings as JSON on standard input, one line of JSON back, then the game.

The line is a `Started`.
"""

import asyncio
import resource
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import msgspec
from msgspec.structs import replace

from fiese15_net.addresses import Address
from fiese15_net.lobby import LobbyFile
from fiese15_net.security import table_keys
from fiese15_net.server import SILENCE_SECONDS, CannotBindError, Server
from fiese15_net.settings import Settings, extra
from fiese15_tui import game
from fiese15_tui.game import Strip, standard_deck
from fiese15_tui.phrases import Phrase
from fiese15_tui.storage.errors import InUse, StoreError
from fiese15_tui.storage.journal import StoreJournal
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table.config import Config
from fiese15_tui.table.journal import Journal, NoJournal, SavedGame
from fiese15_tui.table.table import Table


class Started(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the process tells: its port once others may join, else what was wrong, in one line.

    `taken` tells that another process has the port, or plays the game that is to be gone on with.
    """

    port: int | None = None
    error: Phrase = Phrase("")
    taken: bool = False


async def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Run a table until it ends; calls `ready` with its port once others may join.

    :raises CannotBindError: the port cannot be taken.
    :raises StoreError: games cannot be kept, or the one to be resumed cannot be gone on with.
    """
    with _journal(settings) as (journal, saved):
        table = _table(settings, journal, saved)
        keys = table_keys(settings.code)
        server = Server(table, keys, pace=settings.pace, allowance=settings.allowance, log=_log)
        port = server.bind(Address(settings.bind, settings.port))
        if isinstance(journal, StoreJournal):
            journal.extra = extra(replace(settings, port=port))
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, server.stop)
        _log(f"the table is open on port {port}, {'with' if settings.code else 'without'} a join code")
        ready(port)
        lobby = LobbyFile(replace(settings, port=port), table, _log) if settings.keep else None
        for_good = await server.run(lobby.keep if lobby else lambda: None)
        if lobby and for_good:
            lobby.forget()
        _log("the table is closed")


@contextmanager
def _journal(settings: Settings) -> Iterator[tuple[Journal, SavedGame | None]]:
    if not settings.keep:
        yield NoJournal(), None
        return
    with Store() as store:
        if settings.resume is None:
            saved, journal = settings.lobby, store.journal("hosted", extra(settings))
        else:
            saved, journal = store.reopen(settings.resume)
        try:
            yield journal, saved
        finally:
            journal.close()


def _table(settings: Settings, journal: Journal, saved: SavedGame | None) -> Table:
    config = Config(
        _deck_of(saved) or settings.deck or standard_deck(),
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


def _deck_of(saved: SavedGame | None) -> tuple[Strip, ...] | None:
    started = saved.events[0] if saved and saved.events else None
    return started.deck if isinstance(started, game.Started) else None


def _log(line: str) -> None:
    sys.stderr.write(f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S} {line}\n")


def allow_many_connections() -> None:
    """Raise this process's limit of open files as far as the system lets it: a spectator is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _tell(started: Started) -> None:
    sys.stdout.write(msgspec.json.encode(started).decode() + "\n")
    sys.stdout.flush()


async def foreground(settings: Settings, invitation: Callable[[int], str]) -> None:
    """Run a table in this process and log to standard error, beginning with `invitation(port)`.

    :raises CannotBindError: the port cannot be taken.
    :raises StoreError: games cannot be kept, or the one to be resumed cannot be gone on with.
    """
    allow_many_connections()
    await serve(settings, lambda port: _log("join with\n" + invitation(port)))


def main() -> int:
    """Run the process of a table and return its exit code."""
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    allow_many_connections()
    try:
        asyncio.run(serve(settings, lambda port: _tell(Started(port))))
    except CannotBindError as error:
        _tell(Started(error=error.phrase, taken=error.taken))
    except StoreError as error:
        _tell(Started(error=error.phrase, taken=isinstance(error, InUse)))
    else:
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
