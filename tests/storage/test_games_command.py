"""`fiese15-tui games` and `--resume` as people and scripts use them."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fiese15_tui.cli import main
from fiese15_tui.commands.games import to_resume
from fiese15_tui.game import Options
from fiese15_tui.storage.places import games_file
from fiese15_tui.storage.store import Store


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: Any) -> Iterator[Path]:
    """A user's store with two finished games and an unfinished one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    with Store(now=iter(range(1_800_000_000, 1_900_000_000, 60)).__next__) as store:
        journal = store.journal()
        games.play(journal, "Anna", "@greedy", options=Options(rounds=2))
        games.play(journal, "Anna", options=Options(rounds=1, gambler=True))
        games.go_on(games.begin(journal, "Anna", "Ben", options=Options(handicap=True)), 5)
        journal.close()
    yield tmp_path
    monkeypatch.undo()
    time.tzset()


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(words) == code
    out, err = capsys.readouterr()
    assert (err == "") == (code == 0)
    assert (out == "") == (code != 0)
    return out or err


def test_the_text_has_every_game_and_the_statistics(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "games")
    with Store() as store:
        (unfinished,) = store.unfinished()
        solo, two = store.finished()
    assert "unfinished, --resume ID goes on" in text
    assert "   3  2027-01-15 " in text
    standing = ", ".join(f"{player.name} {player.total}" for player in unfinished.players)
    assert f"round {unfinished.round} of 10 · {standing} · handicap\n" in text
    places = sorted(two.players, key=lambda player: player.place)
    assert ", ".join(f"{p.place}. {p.name} {p.total}" for p in places) in text
    assert f"1. Anna {solo.players[0].total} · gambler" in text
    assert text.index("high scores") > text.index("statistics")
    assert "gambler, 1 round\n" in text


def test_the_json_has_what_the_store_has(capsys: pytest.CaptureFixture[str]) -> None:
    everything = json.loads(said(capsys, "games", "--json"))
    assert [game["id"] for game in everything["unfinished"]] == [3]
    assert [game["id"] for game in everything["finished"]] == [2, 1]
    anna = everything["players"][0]
    assert (anna["player"], anna["games"], anna["contested"]) == ("Anna", 2, 1)
    assert sum(strip["turns"] for strip in everything["strips"]["Anna"]) == 3
    assert everything["high_scores"][0]["scores"][0]["game"] == 2


def test_a_game_is_exported_deleted_and_imported(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    file = str(data / "game.json")
    with Store() as store:
        events = store.load(1).events
    assert said(capsys, "games", "export", "1", file) == f"game 1 is in {file}\n"
    assert said(capsys, "games", "delete", "1") == "game 1 is deleted\n"
    assert said(capsys, "games", "import", file) == "it is game 4 here\n"
    with Store() as store:
        assert store.load(4).events == events


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("delete", "99"), "There is no game 99."),
        (("export", "99", "x.json"), "There is no game 99."),
        (("import", "/nowhere/x.json"), "No such file"),
    ],
)
def test_what_fails_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], line: str
) -> None:
    text = said(capsys, "games", *words, code=1)
    assert line in text
    assert text.startswith("fiese15-tui: ")
    assert text.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("delete",), "games delete takes ID"),
        (("delete", "x"), "ID takes the number of a game, not 'x'"),
        (("delete", "1", "2"), "games delete takes ID"),
        (("export", "1"), "games export takes ID FILE"),
        (("import",), "games import takes FILE"),
        (("show",), "games takes export, import, delete or nothing, not 'show'"),
        (("--jsn",), "--jsn: no such option"),
    ],
)
def test_a_wrong_command_is_named(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], line: str
) -> None:
    text = said(capsys, "games", *words, code=2)
    assert line in text
    assert text.count("\n") == 1


def test_a_damaged_store_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    content = games_file().read_bytes()[:5000]
    games_file().write_bytes(content)
    text = said(capsys, "games", code=1)
    assert "is damaged" in text
    assert text.count("\n") == 1
    assert games_file().read_bytes() == content


def test_no_games_yet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new"))
    assert said(capsys, "games") == "no games yet\n"


def test_resume_names_what_cannot_be_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fiese15_tui.terminal.refusal", lambda _environment: None)
    assert "Game 1 is over" in said(capsys, "--resume", "1", code=1)
    assert "There is no game 77." in said(capsys, "--resume", "77", code=1)
    assert "There is no game 77." in said(capsys, "--host", "--resume", "77", code=1)
    for local in ("1", "3"):
        hosted = said(capsys, "--host", "--resume", local, code=1)
        assert hosted == f"fiese15-tui: game {local} was not played at a hosted table\n"
    with Store() as store:
        _, journal = store.resume(3)
        assert "no unfinished game" in said(capsys, "--resume", code=1)
        assert "is being played in another window" in said(capsys, "--resume", "3", code=1)
        journal.close()
    assert "--resume takes" in said(capsys, "--resume", "x", code=2)


def test_a_hosted_game_is_found_finished_or_being_played(games: Any) -> None:
    with Store() as store:
        journal = store.journal("hosted")
        games.play(journal, "Anna")
        finished = to_resume(4)
        assert (finished.kind, finished.over) == ("hosted", True)
        games.begin(journal, "Anna")
        assert to_resume(5).busy
        journal.close()


@pytest.mark.parametrize("words", [("--help",), ("games", "--help"), ("games",)])
def test_neither_help_nor_lists_load_what_they_do_not_need(words: tuple[str, ...]) -> None:
    script = (
        "import sys\nfrom fiese15_tui.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "print('loaded', *(name for name in ('textual', 'zmq', 'sqlite3') if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()[1:]
    assert loaded == ([] if words == ("--help",) else ["sqlite3"])
