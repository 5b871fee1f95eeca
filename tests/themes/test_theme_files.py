from pathlib import Path

import pytest
from textual.theme import BUILTIN_THEMES

from fiese15_tui.looks import theme_folders
from fiese15_tui.theme_files import ANSI_VARIABLES, default_variables, load_themes

SHIPPED = theme_folders()[:1]
CLASSIC = (SHIPPED[0] / "classic.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name = ", "it breaks off"),
        (CLASSIC.replace('name = "classic"', 'name = "Cl ass"'), ": name: "),
        (CLASSIC.replace('ground = "#4A150E"', 'ground = "brown"'), ": table.ground: "),
        (CLASSIC.replace("[pad]", "[pad]\nglue = 1"), "glue"),
        (CLASSIC.replace("[pad]", "[pads]"), "pads"),
    ],
)
def test_a_broken_file_is_named_in_one_line_and_skipped(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "broken.toml").write_text(text, encoding="utf-8")
    (tmp_path / "good.toml").write_text(CLASSIC, encoding="utf-8")
    themes, problems = load_themes([tmp_path])
    assert [theme.name for theme in themes] == ["classic"]
    problem = str(*problems)
    assert problem.startswith(str(tmp_path / "broken.toml"))
    assert reason in problem
    assert "\n" not in problem


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff")
    themes, (problem,) = load_themes([tmp_path])
    assert not themes
    assert "picture.toml" in str(problem)


def test_a_folder_in_place_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    themes, (problem,) = load_themes([tmp_path])
    assert not themes
    assert str(problem).endswith("folder.toml: Is a directory")


def test_a_players_own_theme_replaces_a_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(CLASSIC.replace("#4A150E", "#123456"), encoding="utf-8")
    themes, problems = load_themes([*SHIPPED, tmp_path, tmp_path / "missing"])
    assert not problems
    (classic,) = (theme for theme in themes if theme.name == "classic")
    assert classic.variables["table-ground"] == "#123456"


def test_a_terminal_of_sixteen_colours_gets_the_fill_made_for_it() -> None:
    dice = [
        next(theme for theme in load_themes(SHIPPED, sixteen=sixteen)[0] if theme.name == "okabe")
        for sixteen in (False, True)
    ]
    assert [theme.variables["die-blue"] for theme in dice] == ["#0072B2", "#0000AA"]


def test_ansi_themes_take_the_terminals_own_colours() -> None:
    assert default_variables(BUILTIN_THEMES["ansi-dark"]) is ANSI_VARIABLES
    assert all(colour.startswith("ansi_") for colour in ANSI_VARIABLES.values())
    assert default_variables(BUILTIN_THEMES["nord"])["table-ground"] == "#1E1E1E"
