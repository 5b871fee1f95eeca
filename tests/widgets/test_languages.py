"""What the widgets need of a translation: short titles and six different labels."""

import pytest

from fiese15_tui.game import COLOURS
from fiese15_tui.widgets.dice import label
from fiese15_tui.widgets.numbers import columns
from fiese15_tui.widgets.pad_layout import grid

pytestmark = pytest.mark.usefixtures("every_language")


@pytest.mark.parametrize("width", [36, 48])
def test_the_longest_numbers_fit_beside_their_titles(width: int) -> None:
    longest = ("36 × 2 = 72", "36", "BuYeBkWhGnRd", "100.0 %")
    shown = columns(longest, width)
    assert [part[row][0][0].strip() for row in (0, 1) for part in (shown[1], shown[3])] == list(longest)


def test_six_players_fit_on_the_pad() -> None:
    columns = grid(29, ["Anna"] * 6)
    assert columns.title + sum(columns.players) <= 29


def test_labels_are_two_letters_and_differ() -> None:
    assert len({label(colour) for colour in COLOURS}) == 6
    assert all(len(label(colour)) == 2 for colour in COLOURS)
