import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.filter import LineFilter, Monochrome, NoColor

from fiese15_tui.ascii import AsciiFilter, ConsoleFilter, to_ascii, to_console
from fiese15_tui.filters import line_filters
from fiese15_tui.game import Colour
from fiese15_tui.i18n import _, install
from fiese15_tui.widgets.dice import Die, Form, State, draw


@given(st.text(st.characters(exclude_categories=["C", "M"])))
def test_ascii_of_the_same_width(text: str) -> None:
    spelled = to_ascii(text)
    assert spelled.isascii()
    assert cell_len(spelled) == cell_len(text)


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("╭─Bu─╮", ".-Bu-."),
        ("║ ● ║", "H o H"),
        ("Zoë, Ægir, 漢", "Zoe, ?gir, ??"),
        ("✓ ★ ✗ 12 × 2", "* * x 12 x 2"),
    ],
)
def test_lookalikes(text: str, spelled: str) -> None:
    assert to_ascii(text) == spelled


@given(st.text(st.characters(exclude_categories=["C", "M"])))
def test_the_console_gets_the_same_width(text: str) -> None:
    assert cell_len(to_console(text)) == cell_len(text)


def test_the_console_tells_all_dice_apart() -> None:
    def edge(state: State) -> str:
        below = draw(Die(Colour.BLUE, 3, state), Form.NORMAL)[-1]
        return to_console("".join(text for text, _name in below))

    states = (State.VALID, State.HIGH, State.CHOSEN, State.ASIDE)
    assert len({edge(state) for state in states}) == len(states)
    assert to_console("╭─Bu─╮ ● ┏━┓ ║ Würfelplättchen ✗") == "┌─Bu─┐ • ███ ║ Würfelplättchen x"


def test_umlauts_of_the_texts_are_spelled_out() -> None:
    try:
        install("en", ascii_only=True)
        assert _("Würfelplättchen, groß") == "Wuerfelplaettchen, gross"
    finally:
        install("en")


def kinds(*, own_colours: bool, ascii_only: bool) -> list[type[LineFilter]]:
    filters = line_filters([Monochrome()], own_colours=own_colours, ascii_only=ascii_only)
    return [type(each) for each in filters]


def test_the_console_gets_its_characters_unless_ascii_is_asked_for() -> None:
    for ascii_only, last in ((False, ConsoleFilter), (True, AsciiFilter)):
        filters = line_filters([], own_colours=True, ascii_only=ascii_only, console=True)
        assert [type(each) for each in filters] == [last]


def test_without_colours_the_terminals_own_are_left_alone() -> None:
    assert kinds(own_colours=False, ascii_only=False) == [Monochrome]
    assert kinds(own_colours=True, ascii_only=False) == [NoColor]
    assert kinds(own_colours=False, ascii_only=True) == [Monochrome, AsciiFilter]
