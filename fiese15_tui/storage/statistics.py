"""What became of the finished games: by player, by variant, by strip; high scores of solo play.

Everything is added up from the rows of finished turns, which are derived from the events (`turns.py`); there
is no counter that could drift.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from itertools import groupby

import msgspec

from fiese15_tui.game import Options, standard_deck
from fiese15_tui.storage.turns import deck_digest


class Variant(msgspec.Struct, frozen=True, order=True):
    """What makes totals comparable; `deck` is "" for the standard deck, else a digest of the strips."""

    handicap: bool
    gambler: bool
    rounds: int
    deck: str


class SeatScore(msgspec.Struct, frozen=True, gc=False):
    """What one seat got in one finished game.

    `player` is the person's name or `@level`; `seats` how many played; `shared` whether others have the same
    `place`. `fives` are turns stopped with exactly five dice aside, `sixes` those ended by the sixth.
    """

    game: int
    ended: int
    player: str
    variant: Variant
    seats: int
    total: int
    place: int
    shared: bool
    turns: int
    busts: int
    fives: int
    sixes: int
    best_turn: int


class PlayerStatistics(msgspec.Struct, frozen=True):
    """A player's finished games.

    Winning needs company: `contested` are the games of two or more seats, `wins` the first places in them, of
    which `shared_wins` were shared; `win_rate` is None without any. The shares `busts`, `fives` and `sixes`
    are of `turns`, 0 to 1. Points are per game; `series` has the total of every game and when it ended,
    oldest first.
    """

    player: str
    games: int
    contested: int
    wins: int
    shared_wins: int
    win_rate: float | None
    mean: float
    best: int
    worst: int
    best_turn: int
    turns: int
    busts: float
    fives: float
    sixes: float
    points_per_turn: float
    series: tuple[tuple[int, int], ...]


class StripStatistics(msgspec.Struct, frozen=True):
    """What a player's turns on one side of one strip of the standard deck paid on average."""

    strip: int
    back: bool
    turns: int
    mean: float


def scores(connection: sqlite3.Connection) -> tuple[SeatScore, ...]:
    """Return every seat of every finished game, the oldest game first.

    :raises msgspec.DecodeError: what stands there is not what was written.
    """
    standard = deck_digest(standard_deck())
    variants: dict[tuple[str, str], Variant] = {}
    found: list[SeatScore] = []
    for _, group in groupby(connection.execute(_SCORES), key=lambda row: row[0]):
        rows = list(group)
        totals = [row[7] for row in rows]
        order = sorted(totals, reverse=True)
        for game, ended, options, deck, player, _, _, total, *counts in rows:
            variant = variants.get((options, deck))
            if variant is None:
                chosen = msgspec.json.decode(options, type=Options)
                name = "" if deck == standard else deck
                variant = Variant(chosen.handicap, chosen.gambler, chosen.rounds, name)
                variants[options, deck] = variant
            place, shared = order.index(total) + 1, totals.count(total) > 1
            found.append(SeatScore(game, ended, player, variant, len(rows), total, place, shared, *counts))
    return tuple(found)


def players(found: Iterable[SeatScore]) -> tuple[PlayerStatistics, ...]:
    """Return everybody's statistics, who played most first."""
    by_name: dict[str, list[SeatScore]] = {}
    for score in found:
        by_name.setdefault(score.player, []).append(score)
    every = [_player(name, theirs) for name, theirs in by_name.items()]
    return tuple(sorted(every, key=lambda one: (-one.games, one.player)))


def variants(found: Iterable[SeatScore]) -> tuple[Variant, ...]:
    """Return the variants that were played, the most played first."""
    games = {score.game: score.variant for score in found}
    return tuple(
        variant for variant, _ in sorted(Counter(games.values()).items(), key=lambda v: (-v[1], v[0]))
    )


def high_scores(found: Iterable[SeatScore], most: int = 10) -> dict[Variant, tuple[SeatScore, ...]]:
    """Return each variant's best solo games, at most `most`; of equal totals the earlier one stands first."""
    solo: dict[Variant, list[SeatScore]] = {}
    for score in found:
        if score.seats == 1:
            solo.setdefault(score.variant, []).append(score)
    return {
        variant: tuple(sorted(theirs, key=lambda score: (-score.total, score.ended, score.game))[:most])
        for variant, theirs in sorted(solo.items())
    }


def strips(connection: sqlite3.Connection, player: str) -> tuple[StripStatistics, ...]:
    """Return what a player's turns of finished games paid by strip, fronts first, in the deck's order."""
    rows = connection.execute(_STRIPS, (player, deck_digest(standard_deck())))
    return tuple(StripStatistics(strip, bool(back), turns, mean) for back, strip, turns, mean in rows)


def _player(name: str, theirs: list[SeatScore]) -> PlayerStatistics:
    contested = [score for score in theirs if score.seats > 1]
    wins = [score for score in contested if score.place == 1]
    totals = [score.total for score in theirs]
    turns = sum(score.turns for score in theirs)
    return PlayerStatistics(
        player=name,
        games=len(theirs),
        contested=len(contested),
        wins=len(wins),
        shared_wins=sum(score.shared for score in wins),
        win_rate=len(wins) / len(contested) if contested else None,
        mean=sum(totals) / len(totals),
        best=max(totals),
        worst=min(totals),
        best_turn=max(score.best_turn for score in theirs),
        turns=turns,
        busts=sum(score.busts for score in theirs) / turns,
        fives=sum(score.fives for score in theirs) / turns,
        sixes=sum(score.sixes for score in theirs) / turns,
        points_per_turn=sum(totals) / turns,
        series=tuple((score.ended, score.total) for score in theirs),
    )


# Adding up before joining follows the key of `turns` and needs no sorting: four times as fast.
_SCORES = """
SELECT games.id, ended, options, deck, player, added.*
FROM (
    SELECT game AS game_, seat AS seat_, sum(points), count(*), sum(how = 'bust'),
           sum(how = 'stopped' AND aside = 5), sum(how = 'six'), max(points)
    FROM turns GROUP BY game, seat
) AS added
JOIN seats ON seats.game = game_ AND seats.number = seat_
JOIN games ON games.id = game_
WHERE ended IS NOT NULL ORDER BY ended, games.id, seats.number
"""
_STRIPS = """
SELECT json_extract(options, '$.handicap') AS back, strip, count(*), avg(points)
FROM seats
JOIN games ON games.id = seats.game
JOIN turns ON turns.game = seats.game AND turns.seat = seats.number
WHERE player = ? AND ended IS NOT NULL AND deck = ?
GROUP BY back, strip ORDER BY back, strip
"""
