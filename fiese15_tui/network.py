"""Tables over the network, from the interface's side: what was asked for becomes a visit to a table."""

import asyncio
import secrets
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fiese15_net.addresses import DEFAULT_PORT, EVERYWHERE, Address
from fiese15_net.client import NetLink
from fiese15_net.hosting import HostError, host, how_to_join, resumed
from fiese15_net.keepsakes import Keepsake
from fiese15_net.security import new_code
from fiese15_net.serve import foreground
from fiese15_net.server import CannotBindError
from fiese15_net.settings import Settings
from fiese15_tui.game import DeckError, Options, Strip, load_deck
from fiese15_tui.i18n import _, said
from fiese15_tui.options import NEW_CODE, PROGRAM, Failure, UsageError
from fiese15_tui.storage.errors import StoreError
from fiese15_tui.table.names import MOST_NAME, clean_name, same_name

if TYPE_CHECKING:
    from argparse import Namespace


@dataclass
class Visit:
    """A line to a table, the command that comes `back` to it, and how others join (known to its host only).

    `again` is the host's command that opens the table again should its process have ended; `ended` tells that
    the owner closed the table.
    """

    link: NetLink
    back: str
    how_to_join: tuple[str, ...] = ()
    again: str = ""
    ended: bool = False


def table(options: "Namespace", variants: Options) -> Settings:
    """Return the table that a command line with `--host` asks for.

    :raises UsageError: an option has not what it takes.
    :raises Failure: there is no hosted game to be resumed.
    """
    given = {"bind": options.bind, "port": options.port, "most": options.seats, "away": options.away}
    if options.code is not None:
        given["code"] = new_code() if options.code == NEW_CODE else options.code
    given = {name: value for name, value in given.items() if value is not None}
    if options.resume is not None:
        return replace(settings_of_stored(options.resume or None), **given)
    return Settings(
        owner="" if options.headless else secrets.token_hex(),
        options=variants,
        deck=_deck(options.deck),
        **given,
    )


def new_table(port: int, code: str, *, fresh: bool) -> Settings:
    """Return a table for the usual game; `fresh` draws its join code."""
    return Settings(port=port, code=new_code() if fresh else code, owner=secrets.token_hex())


def settings_of_stored(game: int | None) -> Settings:
    """Return the table of a stored game, by default of the hosted one that was played last.

    :raises Failure: there is no hosted game to be resumed.
    """
    with _failures():
        return resumed(game)


def _deck(path: str | None) -> tuple[Strip, ...] | None:
    try:
        return load_deck(Path(path).expanduser()) if path else None
    except DeckError as error:
        raise UsageError(f"--deck: {said(error.fault)}") from error


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what keeps a table from being opened into a `Failure`."""
    try:
        yield
    except (HostError, CannotBindError, StoreError) as error:
        raise Failure(said(error.phrase)) from error


def run_headless(settings: Settings) -> None:
    """Run a table in this process until it ends, telling on standard error how to join it and what happens.

    :raises Failure: it cannot be opened.
    """
    with _failures():
        asyncio.run(foreground(settings, lambda port: "\n".join(invitation(port, settings.code))))


def hosted_visit(settings: Settings, names: Sequence[str]) -> Visit:
    """Open a table in a process of its own and return the host's own visit to it.

    :raises Failure: it cannot be opened.
    """
    with _failures():
        hosted = host(settings)
    keepsake = Keepsake(hosted.address, names)
    link = NetLink(hosted.address, hosted.code, names=names, keepsake=keepsake, owner=hosted.owner)
    bind = () if settings.bind == EVERYWHERE else ("--bind", settings.bind)
    port = () if hosted.port == DEFAULT_PORT else ("--port", str(hosted.port))
    back = _command("--host", *bind, *port, *_named(names))
    again = _command("--host", "--resume", *_named(names))
    return Visit(link, back, tuple(invitation(hosted.port, hosted.code)), again)


def joined_visit(address: Address, code: str, names: Sequence[str]) -> Visit:
    """Return a visit to the table at `address`; without names it watches."""
    link = NetLink(address, code, names=names, keepsake=Keepsake(address, names))
    given = ("--code", code) if code else ()
    return Visit(link, _command("--join", str(address), *given, *(_named(names) or ("--watch",))))


def farewell(visit: Visit) -> list[str]:
    """Return what stays to be known when the program is left: the table goes on, and how to get to it.

    There is nothing to be known of a table that was never reached or that is closed.
    """
    if visit.ended or visit.link.replica.state is None:
        return []
    if not visit.how_to_join:
        return [_("The table goes on. You come back with:"), f"  {visit.back}"]
    return [
        _("The table goes on. Others join with:"),
        *(f"  {command}" for command in visit.how_to_join),
        _("You come back with:"),
        f"  {visit.back}",
        _("After a crash or a restart of this machine:"),
        f"  {visit.again}",
    ]


def names_of(given: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names that sit down from here: those given, else the login name.

    :raises UsageError: a name cannot be shown, or two are the same.
    """
    names = tuple(given or (getuser()[:MOST_NAME].capitalize(),))
    for number, name in enumerate(names):
        if not clean_name(name):
            raise UsageError(
                _("--name takes a name with a letter that can be shown, not {name!r}").format(name=name)
            )
        if any(same_name(clean_name(name), clean_name(other)) for other in names[:number]):
            raise UsageError(_("--name {name} is there twice").format(name=name))
    return names


def invitation(port: int, code: str) -> list[str]:
    """Return the commands with which others join, the likeliest address first."""
    suffix = f' --code "{code}"' if code else ""
    return [f"{PROGRAM} --join {address}{suffix}" for address in how_to_join(port)]


def _named(names: Sequence[str]) -> list[str]:
    return [word for name in names for word in ("--name", name)]


def _command(*words: str) -> str:
    return shlex.join((PROGRAM, *words))
