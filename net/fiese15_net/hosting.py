"""Opening a table from the host's side: a process of its own that outlives the terminal of its start."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from fiese15_net.addresses import EVERYWHERE, Address, own_addresses
from fiese15_net.keepsakes import tables_folder, write_private
from fiese15_net.lobby import latest_lobby
from fiese15_net.serve import Started
from fiese15_net.settings import Settings, settings_of
from fiese15_tui.phrases import PhrasedError, phrase, reason
from fiese15_tui.storage.store import Store
from fiese15_tui.table.messages import Secret


class HostError(PhrasedError):
    """The table cannot be opened."""


class Hosted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that this machine hosts: where its host joins it, its code, the secret of its owner."""

    host: str
    port: int
    code: str
    owner: Secret

    @property
    def address(self) -> Address:
        """Where the host joins."""
        return Address(self.host, self.port)


_started: list["subprocess.Popen[bytes]"] = []
"""Kept so that Python does not complain about processes that outlive their handles."""


def host(settings: Settings) -> Hosted:
    """Start the table's process and return when others may join; `settings.owner` must be set.

    When a table of ours has the port or the game (its terminal was closed, say), that one is returned.

    :raises HostError: the table cannot be opened.
    """
    folder = tables_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        answer = _start(settings, folder / f"{settings.port}.log")
        if answer.port is None:
            return _already(folder, settings, answer)
        return _record(folder, settings, answer.port)
    except OSError as error:
        problem = phrase("the table cannot be started: {reason}", reason=reason(error))
        raise HostError(problem=problem) from error


def _start(settings: Settings, log: Path) -> Started:
    with open(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "wb") as errors:  # noqa: PTH123 - for its mode
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "fiese15_net.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd="/",
            start_new_session=True,
        )
    _started.append(process)
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdout:
        with suppress(BrokenPipeError), process.stdin:
            process.stdin.write(msgspec.json.encode(settings))
        line = process.stdout.readline()
    try:
        return msgspec.json.decode(line, type=Started)
    except msgspec.DecodeError as error:
        raise HostError(problem=phrase("the table ended at once; see {log}", log=log)) from error


def resumed(game: int | None) -> Settings:
    """Return the settings that open the table of a stored game again.

    By default that is the unfinished hosted game played last; without one the last finished: its table comes
    back with the result, and the same seats may play another. A lobby left later than that comes first.

    :raises HostError: there is none, the game was not played at a hosted table, or what was kept is damaged.
    :raises StoreError: the store cannot be read.
    """
    with Store() as store:
        if game is None:
            known = (*store.unfinished(), *store.finished())
            found = next((entry for entry in known if entry.kind == "hosted"), None)
            lobby = latest_lobby(found.changed if found else 0)
            if lobby is not None:
                return lobby
        else:
            found = store.entry(game)
        if found is None:
            raise HostError(problem=phrase("there is no hosted game to resume"))
        if found.kind != "hosted":
            raise HostError(problem=phrase("game {game} was not played at a hosted table", game=game))
        try:
            return settings_of(found.id, store.kept_with(found.id))
        except msgspec.ValidationError as error:
            what = phrase("game {game}", game=found.id)
            problem = phrase("{what}: {reason}", what=what, reason=reason(error))
            raise HostError(problem=problem) from error


def how_to_join(port: int) -> Sequence[str]:
    """Return the addresses to tell the others, the likeliest first."""
    return [str(Address(name, port)) for name in own_addresses()]


def _record(folder: Path, settings: Settings, port: int) -> Hosted:
    near = "127.0.0.1" if settings.bind in {EVERYWHERE, "0.0.0.0"} else settings.bind  # noqa: S104 - compared only
    hosted = Hosted(near, port, settings.code, settings.owner)
    write_private(folder / f"{port}.json", msgspec.json.encode(hosted))
    return hosted


def _already(folder: Path, settings: Settings, answer: Started) -> Hosted:
    """Return the table of ours on this port; one that is to come back is known by the secret of its owner.

    :raises HostError: there is none, or something else was wrong.
    """
    anew = settings.resume is None and settings.lobby is None
    if answer.taken:
        with suppress(OSError, msgspec.DecodeError):
            found = msgspec.json.decode((folder / f"{settings.port}.json").read_bytes(), type=Hosted)
            if anew or found.owner == settings.owner:
                return found
    raise HostError(problem=answer.error)
