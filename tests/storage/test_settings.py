"""Settings: bad values are named and ignored, the rest holds; saving keeps what it does not change."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fiese15_tui.storage import settings as module
from fiese15_tui.storage.places import games_file, settings_file
from fiese15_tui.storage.settings import TEMPLATE, LastGame, Settings, SettingsError, load, save

NAMES = st.text(min_size=1, max_size=16)
LAST = st.builds(
    LastGame,
    players=st.lists(NAMES, max_size=6).map(tuple),
    handicap=st.booleans(),
    chips=st.sampled_from(["rank", "box"]),
    gambler=st.booleans(),
    rounds=st.integers(1, 15),
    rotate_start=st.booleans(),
    coach=st.booleans(),
    deck=st.text(max_size=20),
)
SETTINGS = st.builds(
    Settings,
    theme=st.text(max_size=20),
    language=st.sampled_from(["", "de", "en"]),
    ascii=st.booleans(),
    animation=st.floats(0, 1),
    pace=st.floats(0, 5),
    mouse=st.booleans(),
    confirm_stop=st.booleans(),
    last=LAST,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def test_no_file_is_the_usual_and_no_problem(file: Path) -> None:
    assert load(file) == (Settings(), ())


def test_the_template_says_the_usual_of_every_setting() -> None:
    assert tomllib.loads(TEMPLATE) == msgspec.to_builtins(Settings()) | {
        "last": msgspec.to_builtins(LastGame()) | {"players": []}
    }
    assert len([line for line in TEMPLATE.splitlines() if line.startswith("#")]) > len(
        Settings.__struct_fields__
    )


@given(SETTINGS, SETTINGS)
def test_what_is_saved_is_loaded(tmp_path_factory: Any, one: Settings, two: Settings) -> None:
    file = tmp_path_factory.mktemp("config") / "settings.toml"
    for settings in (one, two):
        save(settings, file)
        assert load(file) == (settings, ())


def test_saving_keeps_comments_order_and_unknown_keys(file: Path) -> None:
    file.parent.mkdir()
    text = (
        '# mine\nfuture = [1, 2] # later\ntheme = "slate"   # nice\n\n'
        '[last]\nplayers = ["Anna"]\nmood = "good"\n'
    )
    file.write_text(text)
    settings, problems = load(file)
    assert [problem.where for problem in problems] == ["future", "last.mood"]
    save(settings, file)
    assert file.read_text() == text
    save(replace(settings, theme="classic", last=replace(settings.last, rounds=5)), file)
    assert file.read_text() == text.replace('"slate"', '"classic"') + "rounds = 5\n"


def test_a_bad_value_stays_in_the_file_until_it_is_chosen_anew(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("pace = 77\nascii = true\n")
    settings, _ = load(file)
    save(replace(settings, mouse=False), file)
    assert "pace = 77\n" in file.read_text()
    save(replace(settings, pace=2.0), file)
    assert load(file)[0].pace == 2.0


@pytest.mark.parametrize(("value", "means"), [("true", 1.0), ("false", 0.0)])
def test_an_animation_that_is_only_on_or_off_keeps_its_meaning(file: Path, value: str, means: float) -> None:
    file.parent.mkdir()
    text = f"# mine\nanimation = {value}  # I like it so\npace = 2.0\n"
    file.write_text(text)
    settings, problems = load(file)
    assert (settings, problems) == (Settings(animation=means, pace=2.0), ())
    save(replace(settings, pace=0.5), file)
    assert file.read_text() == text.replace("2.0", "0.5")
    save(replace(settings, pace=0.5, animation=0.5), file)
    assert file.read_text() == "# mine\nanimation = 0.5  # I like it so\npace = 0.5\n"
    assert load(file) == (Settings(animation=0.5, pace=0.5), ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("colour = 1", ("unknown", "colour", "")),
        ("ascii = 1", ("unfit", "ascii", "needs true or false, not a whole number")),
        ("pace = 6", ("unfit", "pace", "needs 5.0 or less")),
        ("animation = 2", ("unfit", "animation", "needs 1.0 or less")),
        ('animation = "fast"', ("unfit", "animation", "needs a number, not a text")),
        ("pace = true", ("unfit", "pace", "needs a number, not true or false")),
        ("pace = nan", ("unfit", "pace", "needs 0.0 or more")),
        ('language = "French"', ("unfit", "language", "needs the form ^([a-z]{2,3}(_[A-Z]{2})?)?$")),
        ("last = 3", ("unfit", "last", "needs a table")),
        ("[last]\nrounds = 16", ("unfit", "last.rounds", "needs 15 or less")),
        ("[last]\nplayers = [3]", ("unfit", "last.players", "[0]: needs a text, not a whole number")),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_holds(
    file: Path, text: str, problem: tuple[str, str, str]
) -> None:
    file.parent.mkdir()
    file.write_text('theme = "slate"\n' + text + "\n")
    settings, (found,) = load(file)
    assert settings == Settings(theme="slate")
    assert (found.kind, found.where, str(found.detail)) == problem


@pytest.mark.parametrize("content", [b"theme = ", b"\xff\xfe", b"a = 1\na = 2\n"])
def test_a_file_that_is_no_toml_is_named_and_never_written_over(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    settings, (problem,) = load(file)
    assert settings == Settings()
    assert (problem.kind, problem.where) == ("unreadable", str(file))
    assert "\n" not in str(problem.detail)
    with pytest.raises(SettingsError, match="cannot be written"):
        save(Settings(theme="slate"), file)
    assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(Settings(theme="slate"), file)
    before = file.read_bytes()

    def broken(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module.os, "fsync", broken)
    with pytest.raises(SettingsError, match="No space left on device"):
        save(Settings(theme="classic"), file)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_a_link_stays_a_link_and_a_mode_stays_a_mode(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    save(Settings(), real)
    real.chmod(0o600)
    file.parent.mkdir()
    file.symlink_to(real)
    save(Settings(theme="slate"), file)
    assert file.is_symlink()
    assert load(real)[0].theme == "slate"
    assert real.stat().st_mode & 0o777 == 0o600


def test_files_live_where_xdg_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere/data")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/somewhere/config")
    assert games_file() == Path("/somewhere/data/fiese15-tui/games.sqlite3")
    assert settings_file() == Path("/somewhere/config/fiese15-tui/settings.toml")
