"""The odds of a turn as lines, against the solver's distribution."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiese15_tui.strategy.solver import ENDINGS, Ending, Outlook, solved
from fiese15_tui.widgets.canvas import Line
from fiese15_tui.widgets.odds_layout import odds_lines

TARGETS = (4, 3, 3, 2, 2, 1)
NOTHING: Outlook[float] = Outlook({end: {} for end in ENDINGS})


def texts(lines: tuple[Line, ...]) -> list[str]:
    return ["".join(text for text, _name in line) for line in lines]


@st.composite
def outlooks(draw: st.DrawFn) -> Outlook[float]:
    """Any split of certainty over points and endings, as of a turn somewhere in its course."""
    keys = st.lists(
        st.tuples(st.sampled_from(ENDINGS), st.integers(0, 72)), min_size=1, max_size=12, unique=True
    )
    found = draw(keys)
    weights = draw(st.lists(st.integers(1, 1000), min_size=len(found), max_size=len(found)))
    split: dict[Ending, dict[int, float]] = {end: {} for end in ENDINGS}
    for (end, paid), weight in zip(found, weights, strict=True):
        split[end][paid] = weight / sum(weights)
    return Outlook(split)


@pytest.mark.usefixtures("every_language")
@settings(max_examples=50)
@given(outlooks() | st.none(), st.integers(36, 90), st.integers(6, 19))
def test_every_line_fills_its_width_and_stands_in_its_place(
    outlook: Outlook[float] | None, width: int, height: int
) -> None:
    lines = texts(odds_lines(outlook, width, height))
    assert len(lines) == (12 if height >= 12 else 6)
    assert {len(line) for line in lines} <= {0, width}
    titles = [line[:13] for line in lines]
    assert titles == [line[:13] for line in texts(odds_lines(NOTHING, width, height))]


@given(outlooks())
def test_chances_and_points_are_those_of_the_outlook(outlook: Outlook[float]) -> None:
    _head, *rows, mean = texts(odds_lines(outlook, 60, 6))
    for end, row in zip(ENDINGS, rows, strict=True):
        chances = outlook.ends[end]
        shown = row[-15:].split()
        if not chances:
            assert shown == ["–", "–"]
            assert "█" not in row
            assert "▌" not in row
            continue
        assert shown[:2] == [f"{100 * sum(chances.values()):.1f}", "%"]
        assert [int(part) for part in shown[2].split("–")] == sorted({min(chances), max(chances)})
    assert float(mean.split()[-1]) == pytest.approx(
        sum(paid * chance for paid, chance in outlook.points.items()), abs=0.0501
    )


def halves(outlook: Outlook[float]) -> list[int]:
    """How long each bar is, in halves of a cell."""
    rows = texts(odds_lines(outlook, 60, 6))[1:-1]
    return [2 * row.count("█") + row.count("▌") for row in rows]


@given(outlooks())
def test_bars_are_as_long_as_the_chances_and_fill_their_space_together(outlook: Outlook[float]) -> None:
    certain = Outlook({**NOTHING.ends, "five": {9: 1.0}})
    (full,) = filter(None, halves(certain))
    lengths = halves(outlook)
    for end, length in zip(ENDINGS, lengths, strict=True):
        chance = sum(outlook.ends[end].values())
        assert abs(length - full * chance) <= (1 if chance else 0)
    assert abs(sum(lengths) - full) <= 4


@given(outlooks() | st.none(), st.integers(20, 40))
def test_the_chart_has_a_column_for_all_points_that_can_be_paid(
    outlook: Outlook[float] | None, height: int
) -> None:
    *chart, axis, scale = texts(odds_lines(outlook, 90, height))[12:]
    assert 12 + len(chart) + 2 < height
    assert 5 <= len(chart) <= 12
    points = outlook.points if outlook else {}
    left = axis.index("─")
    assert axis.count("─") == max(30, *points, 30) + 1
    for paid in range(0, axis.count("─"), 5):
        assert scale[left + paid :].startswith(f"{paid}")
    most = max(points.values(), default=1)
    for paid in range(axis.count("─")):
        column = "".join(line[left + paid] for line in chart)
        size, chance = 2 * column.count("█") + column.count("▄"), points.get(paid, 0)
        assert column == " " * column.count(" ") + "▄" * (size % 2) + "█" * (size // 2)
        assert abs(size - 2 * len(chart) * chance / most) <= (1 if chance else 0)


@pytest.mark.parametrize("gambler", [False, True])
def test_the_first_roll_of_the_rulebooks_strip(*, gambler: bool) -> None:
    turn = solved(TARGETS, gambler=gambler)
    odds = turn.outlook()
    _head, bust, _fewer, five, six, mean = texts(odds_lines(odds, 60, 6))
    for row, chance in ((bust, odds.chance("bust")), (five, odds.chance("five")), (six, odds.chance("six"))):
        assert f"{100 * chance:.1f} %" in row
    assert bust.split()[-1] == ("0" if gambler else f"{min(odds.ends['bust'])}–15")
    assert mean.split()[-1] == f"{turn.expected:.1f}"
