"""The lobby of a hosted table on the disk: a table that is killed before its game comes back, too."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from fiese15_net.keepsakes import tables_folder, write_private
from fiese15_net.settings import Settings
from fiese15_tui.table.table import Table


class LobbyFile:
    """The file of the lobby of `table`, which was opened as `settings` (with its port) say.

    It is there while somebody sits and no game has begun or is over: those are in the store. Where the file
    cannot be written the log says why, and the table goes on.
    """

    def __init__(self, settings: Settings, table: Table, log: Callable[[str], None]) -> None:
        self._settings, self._table, self._log = settings, table, log
        self._path = tables_folder() / f"{settings.port}.lobby"
        self._kept: object = ()

    def keep(self) -> None:
        """Bring the file up to date."""
        state = self._table.state
        waiting = state.phase == "lobby" and state.seats
        kept = (state.seats, state.options, state.coach) if waiting else None
        if kept == self._kept:
            return
        self._kept = kept
        if kept is None:
            self.forget()
            return
        with self._trouble_told():
            write_private(self._path, msgspec.json.encode(self._as_settings()))

    def forget(self) -> None:
        """Remove the file."""
        with self._trouble_told():
            self._path.unlink(missing_ok=True)

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._log(f"the lobby's file {self._path} cannot be brought up to date: {error}")

    def _as_settings(self) -> Settings:
        """Return what opens the table anew with the same seats, tokens and options."""
        table = self._table
        return replace(
            self._settings,
            options=table.state.options,
            deck=table.config.deck,
            resume=None,
            lobby=table.saved,
        )


def latest_lobby(since: int) -> Settings | None:
    """Return the settings that open the lobby kept last, None if there is none that is newer than `since`.

    `since` is a Unix time in seconds. A file that is unreadable or spoilt counts as none.
    """
    newest, found = since, None
    for path in tables_folder().glob("*.lobby"):
        try:
            at = int(path.stat().st_mtime)
            lobby = msgspec.json.decode(path.read_bytes(), type=Settings)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            continue
        if at > newest:
            newest, found = at, lobby
    return found
