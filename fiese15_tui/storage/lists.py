"""Lists of games: read from the rows alone, so that thousands show at once."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from fiese15_tui.game import Options, standing
from fiese15_tui.storage.locks import is_locked, lock_folder
from fiese15_tui.storage.records import Kind
from fiese15_tui.table.state import Seat

Which: TypeAlias = Literal["ended IS NULL", "ended IS NOT NULL", "id = ?"]


class Player(msgspec.Struct, frozen=True, gc=False):
    """A seat of a listed game; `place` is 1 for the highest total, shared by equal ones."""

    name: str
    level: str
    total: int
    place: int


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A listed game. Times are Unix times in seconds; `changed` is when its last event was stored.

    `round` is the one being played, the last one when the game is over. `busy` tells whether a process plays
    the game now.
    """

    id: int
    kind: Kind
    began: int
    changed: int
    over: bool
    options: Options
    round: int
    players: tuple[Player, ...]
    busy: bool


def finished(connection: sqlite3.Connection) -> tuple[int, ...]:
    """Return the numbers of the finished games, the last finished first."""
    rows = connection.execute("SELECT id FROM games WHERE ended IS NOT NULL ORDER BY ended DESC, id DESC")
    return tuple(game for (game,) in rows)


def entries(connection: sqlite3.Connection, path: Path, which: Which, *values: int) -> tuple[Entry, ...]:
    """Return the unfinished or the finished games, or one, the last changed first.

    :raises msgspec.DecodeError: what stands there is not what was written.
    """
    games = connection.execute(_GAMES.format(which=which), values).fetchall()
    players: dict[int, list[tuple[Seat, int]]] = {}
    for game, seat, total in connection.execute(_SEATS.format(which=which), values):
        players.setdefault(game, []).append((_seat.decode(seat), total))
    return tuple(_entry(path, row, players.get(row[0], [])) for row in games)


def _entry(
    path: Path, row: tuple[int, Kind, int, int, bool, str, int], seats: Sequence[tuple[Seat, int]]
) -> Entry:
    game, kind, began, changed, over, text, turns = row
    options = _options.decode(text)
    places = standing([total for _, total in seats])
    return Entry(
        id=game,
        kind=kind,
        began=began,
        changed=changed,
        over=bool(over),
        options=options,
        round=min(turns // max(len(seats), 1) + 1, options.rounds),
        players=tuple(
            Player(seat.name, seat.level, total, place)
            for (seat, total), place in zip(seats, places, strict=True)
        ),
        busy=not over and is_locked(lock_folder(path), game),
    )


_GAMES = """
SELECT id, kind, began,
       coalesce(ended, (SELECT max(at) FROM events WHERE game = id)) AS changed,
       ended IS NOT NULL, options,
       (SELECT count(*) FROM turns WHERE game = id)
FROM games WHERE {which} ORDER BY changed DESC, id DESC
"""
_SEATS = """
SELECT game, seat,
       (SELECT coalesce(sum(points), 0) FROM turns t WHERE t.game = seats.game AND t.seat = seats.number)
FROM seats JOIN games ON games.id = game WHERE {which} ORDER BY game, seats.number
"""
_options = msgspec.json.Decoder(Options)
_seat = msgspec.json.Decoder(Seat)
