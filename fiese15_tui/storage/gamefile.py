"""One game as a JSON file, to keep or to hand on. `docs/game-file.md` describes the form."""

import secrets
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fiese15_tui.game import MOST_SEATS, Event, Game, HistoryError, check_history
from fiese15_tui.phrases import PhrasedError, phrase, reason
from fiese15_tui.storage.errors import BadGameFile, told
from fiese15_tui.storage.records import Header
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.names import MOST_NAME, clean_name, clean_text
from fiese15_tui.table.state import Level, Name, Seat

FORMAT: Literal["fiese15-game"] = "fiese15-game"
VERSION = 1
_MOST_BYTES = 1_000_000
"""A game of 15 rounds and six seats takes about a tenth of it."""

Time: TypeAlias = Annotated[datetime, Meta(tz=True)]


class FilePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat there: a person's name, or a computer player's with its level."""

    name: Name
    level: Level = ""


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds. Seat tokens, join codes and chat are not in it: it is meant to be handed on."""

    format: Literal["fiese15-game"]
    version: Annotated[int, Meta(ge=1)]
    uid: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    began: Time
    ended: Time | None
    players: Annotated[tuple[FilePlayer, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    coach: bool
    seed: Annotated[str, Meta(pattern="^-?[0-9]{1,100}$")] | None
    number: Annotated[int, Meta(ge=1, lt=2**31)]
    events: tuple[Event, ...]


def pack(saved: SavedGame, head: Header) -> GameFile:
    """Return what a file of this game holds."""
    return GameFile(
        format=FORMAT,
        version=VERSION,
        uid=head.uid,
        began=datetime.fromtimestamp(head.began, UTC),
        ended=None if head.ended is None else datetime.fromtimestamp(head.ended, UTC),
        players=tuple(FilePlayer(seat.name, seat.level) for seat in saved.seats),
        coach=saved.coach,
        seed=None if saved.seed is None else str(saved.seed),
        number=saved.number,
        events=saved.events,
    )


class UnfitGame(PhrasedError):
    """A file that is no game as we export it."""


def unpack(game: GameFile) -> tuple[SavedGame, Header]:
    """Return a file's game as a local one: new seat tokens, the first seat owns the table."""
    seats = tuple(
        Seat(player.name, player.level, owner=number == 0, ready=True)
        for number, player in enumerate(game.players)
    )
    saved = SavedGame(
        seats=seats,
        tokens=tuple(secrets.token_hex() for _ in seats),
        coach=game.coach,
        seed=None if game.seed is None else int(game.seed),
        number=game.number,
        events=game.events,
    )
    ended = None if game.ended is None else int(game.ended.timestamp())
    return saved, Header(game.uid, "local", {}, int(game.began.timestamp()), ended)


def encode(game: GameFile) -> bytes:
    """Return the file's content: JSON with one event a line."""
    head = msgspec.json.encode(msgspec.structs.replace(game, events=()))
    lines = b",\n".join(msgspec.json.encode(event) for event in game.events)
    return head.removesuffix(b"]}") + b"\n" + lines + b"\n]}\n"


def write(path: Path, content: bytes) -> None:
    """Write a file that is not there yet.

    :raises BadGameFile: there is a file of this name.
    :raises StoreError: it cannot be written.
    """
    with told(path):
        try:
            with path.open("xb") as file:
                file.write(content)
        except FileExistsError as error:
            raise BadGameFile(path=path, reason=phrase("is there already; choose another name")) from error


def read(path: Path, levels: Collection[str]) -> tuple[GameFile, Game]:
    """Return a file's game and the state at its end, shown to be one that the rules give.

    An unfinished game needs its computer players to be among `levels`.

    :raises BadGameFile: says what is wrong, with the number of the event where it is one.
    :raises StoreError: the file cannot be read.
    """
    with told(path), path.open("rb") as file:
        content = file.read(_MOST_BYTES + 1)
    try:
        game = _decode(content)
        state = check_history(game.events)
        _check(game, state, levels)
    except HistoryError as error:
        raise BadGameFile(path=path, reason=error.phrase) from error
    except (msgspec.DecodeError, ValueError, RecursionError, UnfitGame) as error:
        problem = phrase("is not an exported game: {reason}", reason=reason(error))
        raise BadGameFile(path=path, reason=problem) from error
    return game, state


class _Version(msgspec.Struct):
    format: str
    version: int


def _decode(content: bytes) -> GameFile:
    if len(content) > _MOST_BYTES:
        raise UnfitGame(problem=phrase("it is larger than {most} bytes", most=_MOST_BYTES))
    head = msgspec.json.decode(content, type=_Version)
    if head.format == FORMAT and head.version > VERSION:
        forms = {"found": head.version, "known": VERSION}
        raise UnfitGame(
            problem=phrase("its form {found} is of a newer version, this one reads form {known}", **forms)
        )
    return msgspec.json.decode(content, type=GameFile)


def _check(game: GameFile, state: Game, levels: Collection[str]) -> None:
    if len(game.players) != state.seats:
        counts = {"players": len(game.players), "seats": state.seats}
        raise UnfitGame(problem=phrase("it has {players} players for {seats} seats", **counts))
    if state.over != (game.ended is not None):
        without = phrase("the game is over without a time of its end")
        raise UnfitGame(problem=without if state.over else phrase("it ended unfinished"))
    for player in game.players:
        clean = clean_text(player.name, MOST_NAME) if player.level else clean_name(player.name)
        if clean != player.name:
            raise UnfitGame(problem=phrase("{name} is no name", name=repr(player.name)))
        if player.level and player.level not in levels and not state.over:
            raise UnfitGame(
                problem=phrase(
                    "it needs the computer player @{level}, which this version lacks", level=player.level
                )
            )
    if len({player.name for player in game.players}) < len(game.players):
        raise UnfitGame(problem=phrase("two players have the same name"))
