"""A game leaves one store as a file and comes into another as it was; a file that was changed does not."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fiese15_tui.game import Options, fold
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.errors import BadGameFile, StoreError
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import LEVELS


@pytest.fixture
def other(tmp_path: Path):  # noqa: ANN201  a generator fixture
    with Store(tmp_path / "other.sqlite3") as opened:
        yield opened


@pytest.fixture
def exported(games: Any, store: Store, tmp_path: Path) -> Path:
    journal = store.journal("hosted", {"code": "secret words"})
    games.play(journal, "Anna", "@greedy", seed=2**70, options=Options(handicap=True, rounds=3))
    store.export(journal.game, tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_finished_game_comes_back_the_same(exported: Path, store: Store, other: Store) -> None:
    number = other.take_in(exported, LEVELS)
    (here,), (there,) = store.finished(), other.finished()
    assert there.players == here.players
    assert (there.began, there.changed, there.options) == (here.began, here.changed, here.options)
    assert other.load(number).events == store.load(here.id).events
    assert other.load(number).seed == 2**70


def test_an_unfinished_game_goes_on_elsewhere(games: Any, store: Store, other: Store, tmp_path: Path) -> None:
    journal = store.journal()
    games.go_on(games.begin(journal, "Anna", "Ben"), 4)
    store.export(journal.game, tmp_path / "game.json")
    saved, resumed = other.resume(other.take_in(tmp_path / "game.json", LEVELS))
    link = games.go_on(LocalLink(resumed, saved=saved))
    assert link.replica.state.phase == "over"
    (entry,) = other.finished()
    assert fold(other.load(entry.id).events) == link.replica.state.game
    assert not set(saved.tokens) & set(store.load(1).tokens)


def test_a_file_tells_no_secrets(exported: Path, store: Store) -> None:
    text = exported.read_text()
    assert "secret words" not in text
    assert not [token for token in store.load(1).tokens if token in text]


def test_a_game_comes_in_once(exported: Path, store: Store, other: Store) -> None:
    with pytest.raises(BadGameFile, match="already here as game 1"):
        store.take_in(exported, LEVELS)
    other.take_in(exported, LEVELS)
    with pytest.raises(BadGameFile, match="already here as game 1"):
        other.take_in(exported, LEVELS)
    assert len(other.finished()) == 1


def test_a_file_is_never_overwritten(exported: Path, store: Store) -> None:
    before = exported.read_bytes()
    with pytest.raises(BadGameFile, match="is there already"):
        store.export(1, exported)
    assert exported.read_bytes() == before


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda game: game.pop(key)


def with_value(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda game: game.update({key: value})


def last_points(game: dict[str, Any]) -> None:
    game["events"][-1]["points"] += 1


def event_lost(game: dict[str, Any]) -> None:
    del game["events"][5]


def bad_name(game: dict[str, Any]) -> None:
    game["players"][0]["name"] = "An\u202ena"


def same_name(game: dict[str, Any]) -> None:
    game["players"][0]["name"] = "@greedy"
    game["players"][0]["level"] = "greedy"


def extra_die(game: dict[str, Any]) -> None:
    next(event for event in game["events"] if event["t"] == "rolled")["dice"] = [7, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (without("uid"), "uid"),
        (with_value("uid", "../../x"), "uid"),
        (with_value("format", "chess"), "format"),
        (with_value("version", 2), "newer version"),
        (with_value("version", 0), "version"),
        (with_value("ended", None), "without a time of its end"),
        (with_value("began", "yesterday"), "began"),
        (with_value("seed", "1e5"), "seed"),
        (with_value("note", "hello"), "note"),
        (with_value("events", []), "event 1: is missing"),
        (with_value("players", [{"name": "Anna"}]), "1 players for 2 seats"),
        (last_points, r"event \d+: the rules give TurnEnded"),
        (event_lost, r"event \d+: "),
        (extra_die, r"events\[\d+\].dice\[0\]"),
        (bad_name, "is no name"),
        (same_name, "the same name"),
    ],
)
def test_a_changed_file_is_refused_with_one_line(
    exported: Path, other: Store, change: Callable[[dict[str, Any]], None], problem: str
) -> None:
    game = json.loads(exported.read_text())
    change(game)
    exported.write_text(json.dumps(game))
    with pytest.raises(BadGameFile, match=problem) as caught:
        other.take_in(exported, LEVELS)
    assert "\n" not in str(caught.value)
    assert str(exported) in str(caught.value)
    assert not other.finished()
    assert not other.unfinished()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"null", b"\xff\xfe", b"[" * 100_000, b"{}", b'{"format":"fiese15-game","version":1}'],
)
def test_what_is_no_game_at_all_is_refused(other: Store, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(BadGameFile, match="is not an exported game"):
        other.take_in(file, LEVELS)


def test_a_truncated_or_huge_file_is_refused(exported: Path, other: Store) -> None:
    content = exported.read_bytes()
    for size in (1, len(content) // 2, len(content) - 2):
        exported.write_bytes(content[:size])
        with pytest.raises(BadGameFile):
            other.take_in(exported, LEVELS)
    exported.write_bytes(content + b" " * 1_000_000)
    with pytest.raises(BadGameFile, match="larger than"):
        other.take_in(exported, LEVELS)


def test_a_missing_file_or_folder_is_named(store: Store, exported: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file"):
        store.take_in(tmp_path / "nothing.json", LEVELS)
    with pytest.raises(StoreError, match="No such file"):
        store.export(1, tmp_path / "nowhere" / exported.name)


def test_an_unfinished_game_needs_its_computer_players(
    games: Any, store: Store, other: Store, tmp_path: Path
) -> None:
    journal = store.journal()
    games.begin(journal, "Anna", "@greedy")
    store.export(journal.game, tmp_path / "game.json")
    with pytest.raises(BadGameFile, match="needs the computer player @greedy"):
        other.take_in(tmp_path / "game.json", ("random",))
