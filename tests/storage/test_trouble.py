"""Full disk, read-only folder, locked, damaged, foreign, newer files: one line each, nothing is harmed."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fiese15_tui.storage import database, schema
from fiese15_tui.storage.errors import (
    Damaged,
    DiskFull,
    Foreign,
    Locked,
    Newer,
    ReadOnly,
    StoreError,
    Unusable,
)
from fiese15_tui.storage.journal import StoreJournal
from fiese15_tui.storage.store import Store
from fiese15_tui.table.journal import SavedGame


@pytest.fixture
def kept(games: Any, path: Path) -> Path:
    """A store with one unfinished game, closed."""
    with Store(path) as store:
        journal = store.journal()
        games.go_on(games.begin(journal), 5)
        journal.close()
    return path


def refused(path: Path, kind: type[StoreError]) -> str:
    """Show that the store at `path` is refused with one line and left as it was; return the line."""
    before = path.read_bytes()
    with pytest.raises(kind) as caught:
        Store(path)
    assert path.read_bytes() == before
    line = str(caught.value)
    assert "\n" not in line
    assert str(path) in line
    return line


def test_a_text_file_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("my shopping list: " + "milk, " * 500)
    assert "not a file of saved games" in refused(path, Foreign)


@pytest.mark.parametrize(
    "mark", ["PRAGMA application_id = 7", "PRAGMA user_version = 3", "CREATE TABLE t (a)"]
)
def test_another_programs_database_is_refused(path: Path, mark: str) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute(mark)
    connection.close()
    assert "not a file of saved games" in refused(path, Foreign)


def test_a_newer_versions_file_is_refused(kept: Path) -> None:
    connection = sqlite3.connect(kept)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert "newer version (form 99" in refused(kept, Newer)


@pytest.mark.parametrize("left", [100, 4096, 5000, 20_000])
def test_a_truncated_file_is_refused(kept: Path, left: int) -> None:
    os.truncate(kept, left)
    assert "damaged" in refused(kept, Damaged)


def test_a_file_with_a_torn_header_is_refused(kept: Path) -> None:
    data = bytearray(kept.read_bytes())
    data[:100] = bytes(100)
    kept.write_bytes(data)
    refused(kept, StoreError)


def test_pages_of_rubbish_are_named_and_left_alone(kept: Path) -> None:
    data = bytearray(kept.read_bytes())
    for offset in range(4096, len(data), 4096):
        data[offset : offset + 2000] = b"\xa5" * 2000
    kept.write_bytes(data)
    with pytest.raises(Damaged, match="left as it is"), Store(kept) as store:
        store.unfinished()
    assert kept.read_bytes() == bytes(data)


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE events SET batch = '[' WHERE first = 0",
        """UPDATE events SET batch = '[{"t":"rolled","dice":[9,1,1,1,1,1]}]' WHERE first = 2""",
        "DELETE FROM events WHERE first = 0",
        "DELETE FROM events WHERE first = 2",
        "DELETE FROM seats WHERE number = 1",
        "UPDATE games SET seed = 'seven'",
        "UPDATE games SET extra = '[]'",
    ],
)
def test_a_game_that_is_not_what_was_written_is_named(kept: Path, wrong: str) -> None:
    connection = sqlite3.connect(kept)
    connection.execute(wrong)
    connection.commit()
    connection.close()
    with Store(kept) as store, pytest.raises(Damaged, match=r"game 1: ") as caught:
        store.resume(1)
    assert "\n" not in str(caught.value)


def test_a_locked_file_is_named_after_a_wait(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with Store(kept) as store:
        _, journal = store.resume(1)
        before = store.load(1)
        other = sqlite3.connect(kept, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Locked, match="close it, or try again"):
            journal.append(before.events[-1:])
        other.close()
        assert store.load(1) == before
        journal.close()


def fill(journal: StoreJournal, saved: SavedGame) -> None:
    for _ in range(50):
        journal.begin(saved)


def test_a_full_disk_stores_nothing_and_the_game_can_go_on_later(games: Any, kept: Path) -> None:
    with Store(kept) as store:
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        saved, journal = store.load(1), store.journal()
        with pytest.raises(DiskFull, match="needs some free space"):
            fill(journal, saved)
        count = len(store.unfinished())
        assert count >= 1
        store._connection.execute("PRAGMA max_page_count = 100000")
        games.begin(journal)
        assert len(store.unfinished()) == count + 1
        for entry in store.unfinished():
            store.load(entry.id)
        journal.close()


@contextmanager
def as_somebody() -> Iterator[Path]:
    """Act as a user without special rights, and give them a folder."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o777)
        shutil.rmtree(folder)


def test_a_read_only_folder_is_named() -> None:
    with as_somebody() as place:
        folder = place / "data"
        folder.mkdir()
        folder.chmod(0o555)
        with pytest.raises(ReadOnly, match="make it and its folder writable"):
            Store(folder / "games.sqlite3")
        with pytest.raises(ReadOnly):
            Store(folder / "deeper" / "games.sqlite3")
        assert list(folder.iterdir()) == []
        folder.chmod(0o755)


def test_a_read_only_file_or_a_folder_that_became_read_only_is_named(games: Any) -> None:
    with as_somebody() as folder:
        path = folder / "data" / "games.sqlite3"
        with Store(path) as store:
            journal = store.journal()
            games.begin(journal)
            journal.close()
        path.chmod(0o400)
        refused(path, ReadOnly)
        path.chmod(0o600)
        path.parent.chmod(0o555)
        refused(path, ReadOnly)
        path.parent.chmod(0o755)
        with Store(path) as store:
            assert len(store.unfinished()) == 1


def test_a_folder_in_place_of_the_file_is_named(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(Unusable, match="cannot be used"):
        Store(path)


def test_only_the_owner_reads_the_games(kept: Path) -> None:
    assert kept.stat().st_mode & 0o077 == 0
    assert kept.parent.stat().st_mode & 0o077 == 0


def test_a_migration_happens_once_and_wholly(kept: Path) -> None:
    steps: list[Callable[[sqlite3.Connection], None]] = [*schema.MIGRATIONS]
    done: list[int] = []

    def second(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT 'none'")
        done.append(2)

    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM games")
        raise sqlite3.OperationalError("no")

    connection = sqlite3.connect(kept, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection, kept, [*steps, second, broken])
    assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(steps),)
    for _ in range(2):
        schema.migrate(connection, kept, [*steps, second])
    assert connection.execute("SELECT note FROM games").fetchall() == [("none",)]
    assert connection.execute("PRAGMA user_version").fetchone() == (len(steps) + 1,)
    assert done == [2, 2]
    connection.close()
    assert "newer version" in refused(kept, Newer)
