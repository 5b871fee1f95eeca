"""The fifteen strips, and deck files good and bad."""

import tomllib
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from random_games import decks

from fiese15_tui.game import (
    COLOURS,
    Colour,
    DeckError,
    Strip,
    load_deck,
    parse_deck,
    places,
    standard_deck,
    targets,
)

FRONT = "front = { blue = 4, yellow = 3, black = 3, white = 2, green = 2, red = 1 }"
BACK = "back = { black = 6, green = 3, red = 2, blue = 2, yellow = 1 }"
GOOD = f"[[strip]]\nid = 7\n{FRONT}\n{BACK}\n"


def written(deck: tuple[Strip, ...]) -> str:
    """Return the deck file of a deck."""
    tables = []
    for strip in deck:
        faces = [
            f"{name} = {{ " + ", ".join(f"{colour} = {pips}" for colour, pips in face) + " }"
            for name, face in (("front", strip.front), ("back", strip.back))
        ]
        tables.append("\n".join(["[[strip]]", f"id = {strip.id}", *faces]))
    return "\n\n".join(tables)


def test_the_standard_deck_is_the_fifteen_strips_of_the_rules() -> None:
    deck = standard_deck()
    assert [strip.id for strip in deck] == list(range(1, 16))
    for strip in deck:
        assert sum(pips for _, pips in strip.front) == 15
        assert sum(pips for _, pips in strip.back) == 14


def test_the_standard_deck_is_what_its_file_says_when_read_without_the_product() -> None:
    text = resources.files("fiese15_tui.game").joinpath("strips.toml").read_text(encoding="utf-8")
    for strip, table in zip(standard_deck(), tomllib.loads(text)["strip"], strict=True):
        assert {str(colour): pips for colour, pips in strip.front} == table["front"]
        assert {str(colour): pips for colour, pips in strip.back} == table["back"]


def test_places_follow_the_print_and_targets_the_colour_order() -> None:
    second = standard_deck()[1]
    blue, yellow, black, white, green, red = COLOURS
    assert places(second, handicap=False) == (red, blue, yellow, black, white, green)
    assert places(second, handicap=True) == (black, green, red, blue, yellow, white)
    assert targets(second) == (4, 3, 1, 1, 1, 5)
    assert targets(second, chip=6) == (1, 1, 5, 6, 4, 3)


@given(decks)
def test_a_good_deck_file_is_read_as_it_stands(deck: tuple[Strip, ...]) -> None:
    assert parse_deck(written(deck)) == deck


def test_a_deck_file_is_loaded_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert [strip.id for strip in load_deck(path)] == [7]


BAD = {
    "no TOML": ("id = [1 2]", r"file: no TOML at line 1, column 9"),
    "empty": ("", r"strip: needs 1 to 60 \[\[strip\]\] tables"),
    "no tables": ("strip = 3", r"strip: needs 1 to 60"),
    "too many": (GOOD * 61, r"strip: needs 1 to 60"),
    "a stray key": ("name = 'x'\n" + GOOD, r"'name': unknown"),
    "not a table": ("strip = [1]", r"strip number 1: needs to be a \[\[strip\]\] table"),
    "no id": (
        GOOD.replace("id = 7", ""),
        r"strip number 1, id: needs a whole number from 0 to 9999, not None",
    ),
    "id a text": (GOOD.replace("id = 7", "id = '7'"), r"strip number 1, id: .*not '7'"),
    "id true": (GOOD.replace("id = 7", "id = true"), r"strip number 1, id: .*not True"),
    "id negative": (GOOD.replace("id = 7", "id = -1"), r"strip number 1, id: .*not -1"),
    "id twice": (GOOD * 2, r"strip 7, id: stands twice"),
    "unknown field": (GOOD + "side = 1", r"strip 7, side: unknown field"),
    "no front": (GOOD.replace(FRONT, ""), r"strip 7, front: is missing"),
    "no back": (GOOD.replace(BACK, ""), r"strip 7, back: is missing"),
    "front a number": (GOOD.replace(FRONT, "front = 15"), r"strip 7, front: is missing"),
    "front lacks red": (GOOD.replace(", red = 1 }", " }"), r"strip 7, front, red: is missing"),
    "back lacks yellow": (GOOD.replace(", yellow = 1 }", " }"), r"strip 7, back, yellow: is missing"),
    "white on the back": (GOOD.replace("black = 6", "white = 6"), r"strip 7, back, white: unknown colour"),
    "unknown colour": (
        GOOD.replace("red = 1", "pink = 1"),
        r"strip 7, front, pink: unknown colour; it takes blue, ",
    ),
    "target 0": (
        GOOD.replace("red = 1", "red = 0"),
        r"strip 7, front, red: needs a target from 1 to 6, not 0",
    ),
    "target 7": (GOOD.replace("black = 6", "black = 7"), r"strip 7, back, black: needs a target .* not 7"),
    "target a text": (
        GOOD.replace("red = 1", "red = '1'"),
        r"strip 7, front, red: needs a target .* not '1'",
    ),
    "target true": (
        GOOD.replace("red = 1", "red = true"),
        r"strip 7, front, red: needs a target .* not True",
    ),
    "target 1.0": (GOOD.replace("red = 1", "red = 1.0"), r"strip 7, front, red: needs a target .* not 1\.0"),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_a_bad_deck_file_names_strip_and_field(text: str, message: str) -> None:
    with pytest.raises(DeckError, match="^deck: " + message) as caught:
        parse_deck(text)
    assert "\n" not in str(caught.value)


def test_a_missing_deck_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"none\.toml: cannot be read: No such file"):
        load_deck(tmp_path / "none.toml")


def test_a_deck_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DeckError, match=r"bytes\.toml: cannot be read: not a UTF-8 text"):
        load_deck(path)


def test_a_strip_is_complete_however_it_is_made() -> None:
    good = standard_deck()[0]
    with pytest.raises(DeckError, match="strip 9, front: needs each of"):
        Strip(9, (*good.front[:5], good.front[0]), good.back)
    with pytest.raises(DeckError, match="strip 9, back: needs each of"):
        Strip(9, good.front, (*good.back[:4], (Colour.WHITE, 1)))
