"""What can go wrong with the store: one line each, saying what is wrong and what would be right.

    StoreError
      DiskFull ReadOnly Locked Unusable     the file or its folder does not let us
      Damaged Foreign Newer                 the file holds something that we must not touch
      NoSuchGame NothingToResume GameIsOver InUse PlayedOn
                                            there is no game to go on with
      BadGameFile                           an exported game that cannot be taken in

Nothing that is already stored is changed when one of these is raised.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fiese15_tui.phrases import reason
from fiese15_tui.table.journal import JournalError


class StoreError(JournalError):
    """Base of all errors of the store."""


class DiskFull(StoreError):
    """No room for what should be written."""

    template = "The disk is full: {path} needs some free space."


class ReadOnly(StoreError):
    """The file or its folder may not be written."""

    template = (
        "{path} cannot be written: make it and its folder writable, or set XDG_DATA_HOME to another folder."
    )


class Locked(StoreError):
    """Another program holds the file for longer than we wait."""

    template = "Another program keeps {path} locked: close it, or try again."


class Unusable(StoreError):
    """The system refuses for a reason of its own."""

    template = "{path} cannot be used: {reason}."


class Damaged(StoreError):
    """The file, or a game in it, is not what was written there."""

    template = "{path} is damaged ({reason}): it is left as it is; move it away to begin a new one."


class Foreign(StoreError):
    """The file belongs to another program."""

    template = "{path} is not a file of saved games: it is left as it is; move it away to begin a new one."


class Newer(StoreError):
    """The file was written by a newer version of this program."""

    template = (
        "{path} was written by a newer version (form {found}, this one knows up to {known}): update this one."
    )


class NoSuchGame(StoreError):
    """No game has this number."""

    template = "There is no game {game}."


class NothingToResume(StoreError):
    """No game is unfinished, or all that are are being played."""

    template = "There is no unfinished game to go on with."


class GameIsOver(StoreError):
    """A finished game cannot be gone on with."""

    template = "Game {game} is over; only an unfinished game can be resumed."


class InUse(StoreError):
    """Another process is playing this game."""

    template = "Game {game} is being played in another window; leave it there first."


class PlayedOn(StoreError):
    """Another process has stored events of this game that we do not know."""

    template = "Game {game} was played on in another window; leave and resume it."


class BadGameFile(StoreError):
    """A file of one game that cannot be taken in."""

    template = "{path}: {reason}."


_BY_SQLITE_CODE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_NOTADB: Foreign,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
}
_BY_ERRNO: dict[int, type[StoreError]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EROFS: ReadOnly,
    errno.EACCES: ReadOnly,
    errno.EPERM: ReadOnly,
}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says about `path` into a `StoreError`.

    :raises StoreError: in place of an `sqlite3.Error` or `OSError`.
    """
    try:
        yield
    except sqlite3.ProgrammingError:  # a fault of ours, nothing that a player could mend
        raise
    except (sqlite3.Error, OSError) as error:
        raise _kind(error)(path=path, reason=reason(error)) from error


def _kind(error: sqlite3.Error | OSError) -> type[StoreError]:
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Unusable)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest its details
    return _BY_SQLITE_CODE.get(code, Unusable)
