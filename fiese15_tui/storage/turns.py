"""Finished turns as rows: derived from the events, for lists and statistics that read thousands of games."""

import hashlib
from collections.abc import Iterable

import msgspec

from fiese15_tui.game import End, Event, Game, Strip, TurnEnded, evolve


class TurnRow(msgspec.Struct, frozen=True):
    """A finished turn: `aside` dice lay aside when it ended, `points` (0 to 72) is what it paid."""

    round: int
    seat: int
    strip: int
    how: End
    aside: int
    points: int


def follow(game: Game | None, events: Iterable[Event]) -> tuple[Game | None, list[TurnRow]]:
    """Return the state after `events` and the turns that ended on the way."""
    rows: list[TurnRow] = []
    for event in events:
        if isinstance(event, TurnEnded):
            assert game is not None
            assert game.turn is not None
            aside = 6 - game.turn.aside.count(0)
            rows.append(TurnRow(game.round, game.turn.seat, game.strip.id, event.end, aside, event.points))
        game = evolve(game, event)
    return game, rows


def deck_digest(deck: tuple[Strip, ...]) -> str:
    """Return a short text that is the same for the same strips in the same order."""
    return hashlib.sha256(msgspec.json.encode(deck)).hexdigest()[:16]
