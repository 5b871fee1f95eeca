"""Opening the database file: found ours and whole, or said in one line why not and left untouched."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fiese15_tui.phrases import phrase
from fiese15_tui.storage import schema
from fiese15_tui.storage.errors import Damaged, told

BUSY_SECONDS = 3.0
"""How long a writer waits for another process; each holds the file for some milliseconds."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the store at `path`, made or migrated where needed.

    `synchronous=FULL` makes every commit survive a power loss, not only a crash.

    :raises StoreError: it cannot be opened or is not ours.
    """
    with told(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The games hold seat tokens: only their owner reads them (SQLite's side files inherit the mode).
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        _check_length(path)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        with told(path):
            fresh = schema.check(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if fresh:
                schema.migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Do what the block does wholly, or (on any error) not at all.

    :raises StoreError: in place of SQLite's and the system's errors.
    """
    with told(path):
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            yield


def _check_length(path: Path) -> None:
    """Notice a file that was cut off: SQLite itself would only do so on reading what is missing."""
    wal = Path(f"{path}-wal")
    if wal.exists() and wal.stat().st_size:
        return  # the missing pages may be in there
    with path.open("rb") as file:
        header = file.read(32)
    if not header.startswith(b"SQLite format 3\0"):
        return
    page_size = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    size, wanted = path.stat().st_size, pages * (65536 if page_size == 1 else page_size)
    if size < wanted:
        raise Damaged(path=path, reason=phrase("{size} of {wanted} bytes are left", size=size, wanted=wanted))
