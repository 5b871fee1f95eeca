"""The tables of the store, their versions, and the steps from one version to the next.

One row of `events` is what one `append` brought (a batch): that is what becomes durable at once, and it
halves the rows. Batches are JSON: the text of an exported game, readable in any SQLite shell. The key makes a
lost lock harmless: two processes that go on from the same event collide instead of mixing.

`turns` is derived: a row a finished turn, written in the transaction of its events and equal to what the fold
of the events gives (`turns.py`). `games.options`, `games.deck` and `games.ended` are derived the same way.
"""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from fiese15_tui.storage.errors import Foreign, Newer

APPLICATION_ID = 0x46313574
"""`F15t` in the file's header: how we know a database as ours."""

Migration: TypeAlias = Callable[[sqlite3.Connection], None]
"""Takes a database from one version to the next, inside a transaction."""


def _run(script: str) -> Migration:
    def migrate(connection: sqlite3.Connection) -> None:
        for statement in script.split(";\n"):
            connection.execute(statement)

    return migrate


_VERSION_1 = """
CREATE TABLE games (
    id      INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: people and lock files know games by it
    uid     TEXT NOT NULL UNIQUE,              -- the same game in other stores and in exported files
    kind    TEXT NOT NULL CHECK (kind IN ('local', 'hosted')),
    coach   INTEGER NOT NULL,
    seed    TEXT,                              -- a whole number of any size
    number  INTEGER NOT NULL,                  -- counts the games of one table
    extra   TEXT NOT NULL,                     -- JSON of the table's own, e.g. a hosted table's port
    began   INTEGER NOT NULL,                  -- Unix time in seconds, as all times here
    ended   INTEGER,                           -- when the last turn ended; NULL while the game is unfinished
    options TEXT NOT NULL,                     -- JSON
    deck    TEXT NOT NULL                      -- digest: strip numbers mean something only within a deck
) STRICT;
CREATE INDEX games_by_end ON games (ended);
CREATE TABLE seats (
    game    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    seat    TEXT NOT NULL,                     -- JSON
    token   TEXT NOT NULL,
    player  TEXT NOT NULL GENERATED ALWAYS AS (
        CASE json_extract(seat, '$.level') WHEN '' THEN json_extract(seat, '$.name')
        ELSE '@' || json_extract(seat, '$.level') END
    ) STORED,                                  -- whose statistics the seat counts for
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player);
CREATE TABLE events (
    game    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    first   INTEGER NOT NULL,                  -- how many events of the game came before this batch
    at      INTEGER NOT NULL,
    batch   TEXT NOT NULL,                     -- JSON array
    PRIMARY KEY (game, first)
) STRICT, WITHOUT ROWID;
CREATE TABLE turns (
    game    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    strip   INTEGER NOT NULL,
    how     TEXT NOT NULL,                     -- stopped, six or bust
    aside   INTEGER NOT NULL,                  -- dice set aside when the turn ended
    points  INTEGER NOT NULL,
    PRIMARY KEY (game, seat, round)          -- in the order in which totals are added up
) STRICT, WITHOUT ROWID
"""

MIGRATIONS: tuple[Migration, ...] = (_run(_VERSION_1),)
"""Step n takes a database of version n to n + 1; version 0 is an empty file."""


def check(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> bool:
    """Return whether the database needs `migrate`; changes nothing.

    :raises Foreign: it is another program's.
    :raises Newer: it is of a version that we do not know.
    """
    version = _number(connection, "PRAGMA user_version")
    tables = _number(connection, "SELECT count(*) FROM sqlite_schema")
    ours = _number(connection, "PRAGMA application_id") == APPLICATION_ID
    if not ours and (tables or version or _number(connection, "PRAGMA application_id")):
        raise Foreign(path=path)
    if version > len(migrations):
        raise Newer(path=path, found=version, known=len(migrations))
    return version < len(migrations)


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the database to the newest version, wholly or (on an error) not at all.

    :raises Foreign: it is another program's.
    :raises Newer: it is of a version that we do not know.
    """
    connection.execute("BEGIN IMMEDIATE")
    with connection:  # commits, or rolls back on an error
        if check(connection, path, migrations):  # asked again: another process may have been quicker
            for step in migrations[_number(connection, "PRAGMA user_version") :]:
                step(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(migrations)}")


def _number(connection: sqlite3.Connection, query: str) -> int:
    (value,) = connection.execute(query).fetchone()
    return int(value)
