"""Games come back as they were, belong to one process at a time, and are listed newest first."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fiese15_tui.game import ChipsDealt, Options, Roll, fold
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.errors import GameIsOver, InUse, NoSuchGame, PlayedOn
from fiese15_tui.storage.store import Store
from fiese15_tui.table.messages import Begin, Play
from fiese15_tui.table.replica import Denied

HANDICAP = Options(handicap=True, chips="box", gambler=True, rounds=8, rotate_start=True)


@pytest.mark.parametrize("moves", [0, 1, 2, 7, 20])
def test_a_game_stands_where_it_was_after_reopening(games: Any, store: Store, path: Path, moves: int) -> None:
    journal = store.journal("hosted", {"port": 15015, "code": "wolf tree"})
    link = games.go_on(games.begin(journal, "Anna", "@greedy", "Zoë", seed=2**70, options=HANDICAP), moves)
    number, before = journal.game, link._table.saved
    journal.close()
    with Store(path) as again:
        saved, resumed = again.resume(number)
        assert saved == before
        assert fold(saved.events) == link.replica.state.game
        assert (resumed.kind, resumed.extra) == ("hosted", {"port": 15015, "code": "wolf tree"})
        resumed.close()


def test_a_resumed_game_goes_on_as_the_uninterrupted_one(games: Any, store: Store) -> None:
    whole = games.play(store.journal(), seed=9)
    journal = store.journal()
    games.go_on(games.begin(journal, seed=9), 0)
    moves = 0
    while True:
        number = journal.game
        journal.close()
        try:
            saved, journal = store.resume(number)
        except GameIsOver:
            break
        link = LocalLink(journal, saved=saved)
        moves += 1
        games.go_on(link, 1)
    assert moves > 10
    assert store.load(number).events[0] == whole._table.saved.events[0]
    assert fold(store.load(number).events).over


def test_a_rematch_is_a_game_of_its_own_with_the_same_seats(games: Any, store: Store) -> None:
    journal = store.journal()
    link = games.play(journal)
    first = journal.game
    link.ask(Begin())
    games.go_on(link, 3)
    saved = store.load(journal.game)
    assert (saved.number, saved.tokens) == (2, store.load(first).tokens)
    assert [entry.id for entry in store.unfinished()] == [journal.game]
    assert [entry.id for entry in store.finished()] == [first]


def test_lists_show_the_newest_first_with_the_standing_so_far(games: Any, store: Store) -> None:
    journals = [store.journal(kind) for kind in ("local", "hosted", "local")]
    links = [
        games.go_on(games.begin(journal, seed=seed, options=HANDICAP), 12)
        for seed, journal in enumerate(journals)
    ]
    games.go_on(links[0], 1)
    first, *_ = entries = store.unfinished()
    assert [entry.id for entry in entries] == [journals[0].game, journals[2].game, journals[1].game]
    assert [entry.kind for entry in entries] == ["local", "local", "hosted"]
    state = links[0].replica.state.game
    assert tuple(player.total for player in first.players) == state.totals
    assert (first.round, first.options, first.over) == (state.round, HANDICAP, False)
    assert first.changed > first.began
    games.go_on(links[1])
    (entry,) = store.finished()
    assert entry.id == journals[1].game
    best = max(player.total for player in entry.players)
    assert [player.place == 1 for player in entry.players] == [p.total == best for p in entry.players]
    assert entry.round == 8


def test_only_one_process_plays_a_game(games: Any, store: Store, path: Path) -> None:
    journal = store.journal()
    link = games.go_on(games.begin(journal), 2)
    number = journal.game
    resume = (
        "import sys; from pathlib import Path; from fiese15_tui.storage.store import Store\n"
        "from fiese15_tui.storage.errors import StoreError\n"
        "try: Store(Path(sys.argv[1])).resume(int(sys.argv[2])); print('resumed')\n"
        "except StoreError as error: print(error.code, error)"
    )

    def other() -> str:
        command = [sys.executable, "-c", resume, str(path), str(number)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert other().startswith("InUse Game 1 is being played in another window")
    assert store.unfinished()[0].busy
    with pytest.raises(InUse), Store(path) as second:
        second.delete(number)
    journal.close()
    assert not store.unfinished()[0].busy
    assert other() == "resumed\n"
    assert link.replica.state.game == fold(store.load(number).events)


def test_without_the_lock_a_second_writer_is_turned_away_and_nothing_mixes(
    games: Any, store: Store, path: Path
) -> None:
    journal = store.journal()
    link = games.go_on(games.begin(journal), 2)
    number = journal.game
    Path(f"{path}-locks", str(number)).unlink()
    with Store(path) as second:
        saved, other = second.resume(number)
        rival = games.go_on(LocalLink(other, saved=saved), 3)
        denied: list[object] = []
        link.listen(denied.append)
        before = link.replica.state
        games.go_on(link, 1)
        assert next(notice for notice in denied if isinstance(notice, Denied)).code == "not_saved"
        assert link.replica.state == before
        with pytest.raises(PlayedOn, match="played on in another window"):
            journal.append((ChipsDealt((1,)),))
        assert store.load(number).events == rival._table.saved.events
        other.close()


def test_deleting_leaves_nothing_of_the_game_and_its_number_is_not_used_again(
    games: Any, store: Store
) -> None:
    journal = store.journal()
    games.play(journal)
    number = journal.game
    journal.close()
    store.delete(number)
    assert not store._connection.execute("SELECT game FROM seats UNION SELECT game FROM events").fetchall()
    assert not store._connection.execute("SELECT game FROM turns UNION SELECT id FROM games").fetchall()
    with pytest.raises(NoSuchGame, match="no game 1"):
        store.load(number)
    with pytest.raises(NoSuchGame):
        store.delete(number)
    with pytest.raises(NoSuchGame):
        store.entry(number)
    games.begin(journal)
    assert journal.game == number + 1


def test_a_finished_game_is_not_resumed(games: Any, store: Store) -> None:
    journal = store.journal()
    games.play(journal)
    with pytest.raises(GameIsOver):
        store.resume(journal.game)
    with pytest.raises(NoSuchGame):
        store.resume(99)


def test_the_table_of_a_finished_game_plays_another_with_the_same_seats(
    games: Any, store: Store, path: Path
) -> None:
    journal = store.journal("hosted", {"port": 15015})
    before = games.play(journal, "Anna", "Ben")._table.saved
    journal.close()
    with Store(path) as again:
        saved, reopened = again.reopen(1)
        assert saved == before
        assert (reopened.kind, reopened.extra, reopened.game) == ("hosted", {"port": 15015}, None)
        link = LocalLink(reopened, saved=saved)
        assert link.replica.state.phase == "over"
        link.ask(Begin())
        games.go_on(link, 2)
        assert (reopened.game, again.load(1)) == (2, before)
        second = again.load(2)
        assert (second.tokens, second.number) == (before.tokens, before.number + 1)
        reopened.close()
        assert [entry.id for entry in again.unfinished()] == [2]


def test_reopening_an_unfinished_game_goes_on_with_it(games: Any, store: Store, path: Path) -> None:
    journal = store.journal("hosted", {"port": 15015})
    link = games.go_on(games.begin(journal), 3)
    with Store(path) as again, pytest.raises(InUse):
        again.reopen(1)
    journal.close()
    saved, reopened = store.reopen(1)
    games.go_on(LocalLink(reopened, saved=saved), 2)
    assert reopened.game == 1
    assert store.load(1).events[: len(saved.events)] == link._table.saved.events
    with pytest.raises(NoSuchGame):
        store.reopen(2)


def test_what_a_table_keeps_with_its_game_is_read_while_the_game_is_played(
    games: Any, store: Store, path: Path
) -> None:
    games.begin(store.journal("hosted", {"port": 15015}))
    with Store(path) as again:
        assert again.kept_with(1) == {"port": 15015}
        with pytest.raises(NoSuchGame):
            again.kept_with(2)


def test_an_illegal_move_stores_nothing(games: Any, store: Store) -> None:
    journal = store.journal()
    link = games.begin(journal)
    before = store.load(journal.game)
    link.ask(Play(0, Roll((link.replica.state.game.turn.open[0],))))
    assert store.load(journal.game) == before


def test_commits_are_made_to_survive_a_power_loss(store: Store) -> None:
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_finished_numbers_are_the_finished_games_in_their_order(games: Any, store: Store) -> None:
    first, second = store.journal(), store.journal()
    early = games.begin(first)
    games.play(second)
    games.go_on(early)
    games.begin(second)
    assert store.finished_numbers() == tuple(entry.id for entry in store.finished()) == (1, 2)
