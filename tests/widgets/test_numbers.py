from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.game import NO_DICE, Colour, Options, Row, Turn
from fiese15_tui.widgets.canvas import Line
from fiese15_tui.widgets.numbers import bust_chance, columns, numbers_of, stop_formula, with_chosen

TARGETS: Row = (4, 3, 3, 2, 2, 1)
values = st.tuples(
    st.sampled_from(["–", "7", "10 + 5 = 15", "36 × 2 = 72"]),
    st.sampled_from(["–", "3", "15", "36"]),
    st.sampled_from(["–", "Bu Gn", "BuYeBkWhGnRd"]),
    st.sampled_from(["–", "0.0 %", "22.2 %", "100.0 %"]),
)


def width(line: Line) -> int:
    return sum(len(text) for text, _name in line)


@given(values, st.sampled_from([36, 48, 60]))
def test_titles_stay_and_every_number_fits(shown: tuple[str, str, str, str], cells: int) -> None:
    parts, empty = columns(shown, cells), columns(("–",) * 4, cells)
    assert [[width(line) for line in part] for part in parts] == [
        [width(line) for line in part] for part in empty
    ]
    assert sum(width(part[0]) for part in parts) == cells
    assert (parts[0], parts[2]) == (empty[0], empty[2])
    assert [part[row][0][0].strip() for row in (0, 1) for part in (parts[1], parts[3])] == list(shown)


@pytest.mark.parametrize(
    ("aside", "formula"),
    [
        (NO_DICE, "–"),
        ((4, 0, 0, 0, 0, 0), "4"),
        ((4, 3, 1, 1, 1, 0), "10 + 5 = 15"),
        ((4, 3, 1, 1, 1, 2), "12 × 2 = 24"),
    ],
)
def test_what_stopping_pays(aside: Row, formula: str) -> None:
    assert stop_formula(aside) == formula


@pytest.mark.parametrize("aside", [(4, 3, 1, 0, 0, 0), (4, 0, 1, 1, 0, 1), (4, 1, 1, 1, 1, 0)])
def test_the_chance_of_a_bust_counts_the_rolls_without_a_valid_die(aside: Row) -> None:
    left = [target for target, die in zip(TARGETS, aside, strict=True) if not die]
    rolls = list(product(range(1, 7), repeat=len(left)))
    busts = sum(all(die > target for die, target in zip(roll, left, strict=True)) for roll in rolls)
    assert bust_chance(TARGETS, aside) == pytest.approx(busts / len(rolls))


def test_chosen_dice_count_as_set_aside() -> None:
    turn = Turn(0, TARGETS, (0, 2, 5, 0, 1, 6), (4, 0, 0, 1, 0, 0), 2)
    assert with_chosen(turn, frozenset({Colour.GREEN})) == (4, 0, 0, 1, 1, 0)


@pytest.mark.parametrize(
    ("turn", "chosen", "options", "shown"),
    [
        (Turn(0, TARGETS), (), Options(), ["–", "15", "–", "3.1 %"]),
        (Turn(0, TARGETS, (4, 2, 5, 1, 1, 2), NO_DICE, 1), (), Options(), ["–", "–", "–", "–"]),
        (
            Turn(0, TARGETS, (0, 2, 5, 0, 1, 6), (4, 0, 0, 1, 0, 0), 2),
            (),
            Options(),
            ["5 + …", "–", "–", "–"],
        ),
        (Turn(0, TARGETS, (4, 2, 5, 1, 1, 2), NO_DICE, 1), (0, 4), Options(), ["5", "9", "Bu Gn", "13.9 %"]),
        (
            Turn(0, TARGETS, (4, 2, 5, 1, 1, 2), NO_DICE, 1),
            (0,),
            Options(gambler=True),
            ["4", "0", "Bu", "9.3 %"],
        ),
        (Turn(0, TARGETS, (6, 0, 0, 0, 6, 6), (0, 1, 1, 1, 0, 0), 2), (), Options(), ["–", "7", "–", "–"]),
        (Turn(0, TARGETS, NO_DICE, (4, 1, 1, 1, 1, 1), 4), (), Options(), ["9 × 2 = 18", "–", "–", "–"]),
    ],
)
def test_the_numbers_of_a_turn(
    turn: Turn, chosen: tuple[int, ...], options: Options, shown: list[str]
) -> None:
    assert list(numbers_of(turn, frozenset(map(Colour, chosen)), options)) == shown
