"""Names and chat lines cannot draw outside their place."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fiese15_tui.table.names import MOST_NAME, MOST_TEXT, cells, clean_name, clean_text, same_name

nasty = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Mn", "Me", "Mc", "Cf", "Cc", "Zs", "Zl", "Zp", "Lm", "Sk"]),
        st.sampled_from(
            "@\uff20 \u1100\u1161\u11a8\u1175\u200b\u200d\u202e\u2066\ufeff\u00ad\u034f\u115f\u3164\u2800"
            "\ufe0f\u0301\u0323\u0344\u0958\u0f73\uac00\u30ab\u309a\U0001f1e9\U0001f3fd\U0001f600\ufdfa\x1b\n\r\t\x9b"
        ),
    ),
    max_size=60,
)


def unmarked(char: str) -> bool:
    return not unicodedata.category(char).startswith("M")


@given(nasty)
def test_a_clean_line_has_only_printable_characters_and_single_spaces(text: str) -> None:
    clean = clean_text(text)
    assert clean.isprintable()
    assert clean == " ".join(clean.split())
    assert not {unicodedata.category(char)[0] for char in clean} & {"C"}
    assert all(char == " " for char in clean if unicodedata.category(char)[0] == "Z")


@given(nasty)
def test_at_most_two_marks_follow_a_letter_and_none_stands_alone(text: str) -> None:
    for clean in (clean_text(text), clean_name(text)):
        marks = 3
        for char in unicodedata.normalize("NFD", clean):
            marks = (3 if char == " " else 0) if unmarked(char) else marks + 1
            assert marks < 3 or char == " "


@given(nasty)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)
    assert clean_name(clean_name(text)) == clean_name(text)


@given(nasty)
def test_names_fit_their_column_and_never_look_like_a_computer_player(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= MOST_NAME
    assert cells(name) <= MOST_NAME
    assert cell_len(name) <= MOST_NAME
    assert not name.startswith(("@", "\uff20", "\ufe6b"))


@given(nasty.map(lambda text: text * 8))
def test_lines_are_cut_at_their_limit(text: str) -> None:
    assert len(clean_text(text)) <= MOST_TEXT
    assert cells(clean_text(text)) <= MOST_TEXT


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=0x17F), min_size=1, max_size=16))
def test_plain_names_stay_as_they_are(text: str) -> None:
    assert clean_name(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna \t Maria ", "Anna Maria"),
        ("@greedy", "greedy"),
        ("\u200b@greedy", "greedy"),
        (" @ \uff20greedy", "greedy"),
        ("\x1b[31mBen\x1b[0m", "[31mBen[0m"),
        ("Ben\u202enaB", "BennaB"),
        ("a\u0301\u200b\u0301\u200b\u0301\u200b\u0301", "\u00e1\u0301"),
        ("e\u200b\u0301", "\u00e9"),
        ("\u0301\u0301Zo\u00eb", "Zo\u00eb"),
        ("An\u034fna", "Anna"),
        ("\u3164\u2800", ""),
        ("\u8dd1" * 16, "\u8dd1" * 8),
        ("\u0938\u094d\u0924\u094d\u0930\u0940", "\u0938\u094d\u0924\u094d\u0930\u0940"),
        ("Nguy\u1ec5n", "Nguy\u1ec5n"),
        ("\ud55c\uad6d", "\ud55c\uad6d"),
        ("abcdefghijklmno \u00e9", "abcdefghijklmno"),
        ("abcdefghijklmnoq\u0323\u0301", "abcdefghijklmno"),
    ],
)
def test_examples(typed: str, name: str) -> None:
    assert clean_name(typed) == name


def test_names_that_look_alike_are_the_same() -> None:
    assert same_name("Anna", "aNNA")
    assert same_name("Anna", "\uff21nna")
    assert same_name("stra\u00dfe", "STRASSE")
    assert not same_name("Anna", "Hanna")
