"""How games are written to the database and read from it: one function a statement, no decisions."""

import sqlite3
import uuid
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from fiese15_tui.game import Event, Started
from fiese15_tui.storage.errors import NoSuchGame
from fiese15_tui.storage.turns import TurnRow, deck_digest
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.state import Seat

Kind: TypeAlias = Literal["local", "hosted"]
"""Whether a game was played in one process, or at a table that others joined over the network."""

Extra: TypeAlias = Mapping[str, str | int | float | bool | None]
"""What a table keeps beside its game to come back, e.g. its port; the store does not look into it."""


class Header(msgspec.Struct, frozen=True):
    """What the store itself knows of a game. `began` and `ended` are Unix times in seconds."""

    uid: str
    kind: Kind
    extra: dict[str, str | int | float | bool | None]
    began: int
    ended: int | None


def new_uid() -> str:
    """Return a name for a game that no other game anywhere has."""
    return uuid.uuid4().hex


def insert_game(connection: sqlite3.Connection, game: SavedGame, head: Header) -> int:
    """Write the rows of a game and its seats (not its events); return the game's number."""
    started = game.events[0]
    assert isinstance(started, Started)
    row = (
        head.uid,
        head.kind,
        game.coach,
        None if game.seed is None else str(game.seed),
        game.number,
        _text(head.extra),
        head.began,
        head.ended,
        _text(started.options),
        deck_digest(started.deck),
    )
    ident = connection.execute(
        "INSERT INTO games (uid, kind, coach, seed, number, extra, began, ended, options, deck)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    ).lastrowid
    assert ident is not None
    connection.executemany(
        "INSERT INTO seats (game, number, seat, token) VALUES (?, ?, ?, ?)",
        [
            (ident, number, _text(seat), token)
            for number, (seat, token) in enumerate(zip(game.seats, game.tokens, strict=True))
        ],
    )
    return ident


def insert_batch(
    connection: sqlite3.Connection, game: int, first: int, at: int, events: Iterable[Event]
) -> None:
    """Write events that became known together; `first` events came before them."""
    connection.execute(
        "INSERT INTO events (game, first, at, batch) VALUES (?, ?, ?, ?)",
        (game, first, at, _text(tuple(events))),
    )


def insert_turns(connection: sqlite3.Connection, game: int, rows: Iterable[TurnRow]) -> None:
    """Write finished turns."""
    connection.executemany(
        "INSERT INTO turns (game, round, seat, strip, how, aside, points) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(game, row.round, row.seat, row.strip, row.how, row.aside, row.points) for row in rows],
    )


def finish(connection: sqlite3.Connection, game: int, at: int) -> None:
    """Note when the game's last turn ended."""
    connection.execute("UPDATE games SET ended = ? WHERE id = ?", (at, game))


def header(connection: sqlite3.Connection, game: int) -> Header:
    """Return what the store knows of a game.

    :raises NoSuchGame: there is none.
    :raises msgspec.ValidationError: what stands there is not what was written.
    """
    row = connection.execute(
        "SELECT uid, kind, extra, began, ended FROM games WHERE id = ?", (game,)
    ).fetchone()
    if row is None:
        raise NoSuchGame(game=game)
    uid, kind, extra, began, ended = row
    return Header(uid, kind, _extra.decode(extra), began, ended)


def saved_game(connection: sqlite3.Connection, game: int) -> SavedGame:
    """Return a game as its table kept it, events unchecked.

    :raises NoSuchGame: there is none.
    :raises msgspec.ValidationError: what stands there is not what was written.
    """
    row = connection.execute("SELECT coach, seed, number FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise NoSuchGame(game=game)
    coach, seed, number = row
    seats = connection.execute(
        "SELECT seat, token FROM seats WHERE game = ? ORDER BY number", (game,)
    ).fetchall()
    batches = connection.execute("SELECT batch FROM events WHERE game = ? ORDER BY first", (game,))
    return SavedGame(
        seats=tuple(_seat.decode(seat) for seat, _ in seats),
        tokens=tuple(token for _, token in seats),
        coach=bool(coach),
        seed=None if seed is None else int(seed),
        number=number,
        events=tuple(event for (batch,) in batches for event in _events.decode(batch)),
    )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


_events = msgspec.json.Decoder(tuple[Event, ...])
_seat = msgspec.json.Decoder(Seat)
_extra = msgspec.json.Decoder(dict[str, str | int | float | bool | None])
