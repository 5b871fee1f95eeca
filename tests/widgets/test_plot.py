"""Plots: every value is in its column, the scale says what the lines mean, nothing leaves the frame."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.widgets.plot import plot

TOTALS = st.lists(st.integers(0, 720), min_size=1, max_size=300)


def test_three_games_stand_where_they_belong() -> None:
    assert plot([10, 30, 20], 10, 3) == ["30 ┤ •    ", "20 ┤  •   ", "10 ┤•     "]


def test_games_that_share_a_column_are_a_line_over_their_middle_half_and_a_dot_at_the_mean() -> None:
    lines = plot([0, 40, 60, 100] * 5, 10, 5)
    assert lines == [" 60 ┤│││││", "    ││││││", " 50 ┤•••••", "    ││││││", " 40 ┤│││││"]


@given(TOTALS, st.integers(10, 120), st.integers(3, 30))
def test_a_plot_fills_its_frame_and_has_a_dot_in_every_column(
    totals: list[int], width: int, height: int
) -> None:
    lines = plot(totals, width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}
    margin = max(len(str(max(totals))), len(str(min(totals)))) + 2
    columns = list(zip(*(line[margin:] for line in lines), strict=True))
    filled = [column for column in columns if any(cell != " " for cell in column)]
    assert len(filled) == min(len(totals), width - margin)
    assert all(column.count("•") == 1 for column in filled)


@given(st.lists(st.integers(0, 720), min_size=2, max_size=50, unique=True))
def test_higher_values_never_stand_lower(totals: list[int]) -> None:
    lines = plot(totals, 60, 12)
    margin = max(len(str(max(totals))), len(str(min(totals)))) + 2
    heights = [
        next(12 - row for row, line in enumerate(lines) if line[margin + index] == "•")
        for index in range(len(totals))
    ]
    ranked = [height for _, height in sorted(zip(totals, heights, strict=True))]
    assert ranked == sorted(ranked)
    assert (ranked[0], ranked[-1]) == (1, 12)


@pytest.mark.parametrize(("values", "width", "height"), [((), 40, 10), ((1, 2), 9, 10), ((1, 2), 40, 2)])
def test_no_room_or_nothing_to_show_is_no_plot(values: tuple[int, ...], width: int, height: int) -> None:
    assert plot(values, width, height) == []
