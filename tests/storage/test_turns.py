"""The derived rows say what the fold of the events says, however the events came in batches."""

import tempfile
from pathlib import Path

from hypothesis import given
from msgspec.structs import replace
from random_games import Played, games

from fiese15_tui.game import Game, fold, standing
from fiese15_tui.storage.store import Store
from fiese15_tui.storage.turns import TurnRow, follow
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.state import Seat


def rows_by_fold(played: Played) -> list[TurnRow]:
    """The finished turns, read off the states between the commands instead of off the events."""
    rows: list[TurnRow] = []
    for before, command, happened in played.steps:
        after = fold(happened, before)
        if before is None or len(after.results) == len(before.results):
            continue
        assert before.turn is not None
        result = after.results[-1]
        aside = sum(bool(die) for die in before.turn.aside) + len(command.aside)
        rows.append(
            TurnRow(before.round, before.turn.seat, before.strips[-1], result.end, aside, result.points)
        )
    return rows


@given(games(finished=False))
def test_turns_equal_the_fold(played: Played) -> None:
    game, rows = follow(None, played.events)
    assert game == played.game
    assert rows == rows_by_fold(played)


@given(games(finished=False))
def test_what_a_store_lists_and_loads_equals_the_fold(played: Played) -> None:
    seats = tuple(Seat(f"Player {number}") for number in range(played.start.seats))
    tokens = tuple(f"token of seat {number}" for number in range(played.start.seats))
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite3") as store:
        # What a power loss would cost is shown elsewhere; here it only takes time.
        store._connection.execute("PRAGMA synchronous = OFF")
        journal = store.journal()
        saved = SavedGame(seats, tokens, coach=True, seed=None, number=1, events=played.steps[0][2])
        journal.begin(saved)
        for _, _, happened in played.steps[1:]:
            journal.append(happened)
        journal.close()
        assert store.load(1) == replace(saved, events=played.events)
        game: Game = played.game
        (entry,) = store.finished() if game.over else store.unfinished()
        assert tuple(player.total for player in entry.players) == game.totals
        assert tuple(player.place for player in entry.players) == standing(game.totals)
        assert store.entry(1) == entry
        assert store.finished_numbers() == ((1,) if game.over else ())
        assert (entry.over, entry.round, entry.options) == (game.over, game.round, game.options)
