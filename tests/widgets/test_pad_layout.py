from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fiese15_tui.game import (
    Game,
    Options,
    RandomDice,
    Result,
    Roll,
    Start,
    Stop,
    decide,
    fold,
    standard_deck,
    standing,
)
from fiese15_tui.widgets.canvas import Line, changes
from fiese15_tui.widgets.pad_layout import MARKS, grid, pad, shorten

NAMES = ("Anna", "Ben", "@expert", "Annabel", "Charlotte", "@greedy")


@st.composite
def games(draw: st.DrawFn, least: int = 1) -> Game:
    """A game of careless players after any number of turns."""
    seats = draw(st.integers(least, 6))
    options = Options(
        handicap=draw(st.booleans()), rounds=draw(st.integers(1, 15)), rotate_start=draw(st.booleans())
    )
    turns = draw(st.integers(0, seats * options.rounds))
    random = draw(st.randoms(use_true_random=False))
    dice = RandomDice(random)
    game = fold(decide(None, Start(seats, options, standard_deck()), dice))
    while len(game.results) < turns:
        assert game.turn is not None
        valid = game.turn.valid
        game = fold(decide(game, random.choice([Roll, Stop])(valid) if valid else Roll(), dice), game)
    return game


def texts(lines: tuple[Line, ...]) -> list[str]:
    return ["".join(text for text, _name in line) for line in lines]


@given(games(), st.integers(29, 60), st.integers(9, 24))
def test_the_pad_fits_its_space(game: Game, width: int, height: int) -> None:
    lines = texts(pad(game, NAMES[: game.seats], width, height))
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)


@given(games(), st.integers(29, 60), st.integers(9, 24))
def test_totals_and_places_are_those_of_the_game(game: Game, width: int, height: int) -> None:
    *_, totals, places = texts(pad(game, NAMES[: game.seats], width, height))
    assert totals.split() == ["total", *map(str, game.totals)]
    if game.results:
        shown = ["★1" if place == 1 else str(place) for place in standing(game.totals)]
        assert places.split() == ["place", *shown]
    else:
        assert places == ""


@given(games(least=4), st.integers(9, 24))
def test_rounds_stand_below_each_other_and_earlier_ones_are_summed_up(game: Game, height: int) -> None:
    lines = texts(pad(game, NAMES[: game.seats], 29, height))
    rows = {cells[0]: cells[1:] for line in lines if (cells := line.split())}
    for number in range(1, game.round + 1):
        if str(number) in rows:
            expected = [
                f"{result.points}{MARKS[result.end]}".strip() if result else None
                for result in (game.result(number, seat) for seat in range(game.seats))
            ]
            if None not in expected:
                assert rows[str(number)] == expected
    if (summed := next((title for title in rows if title.startswith("1-")), None)) is not None:
        last = int(summed[2:])
        assert last < game.round
        results = product(range(1, last + 1), range(game.seats))
        sums = [0] * game.seats
        for number, seat in results:
            result = game.result(number, seat)
            sums[seat] += result.points if result else 0
        assert rows[summed] == list(map(str, sums))


@given(games(), st.integers(29, 60), st.integers(9, 24))
def test_the_cell_of_the_turn_being_played_is_lit(game: Game, width: int, height: int) -> None:
    lines = pad(game, NAMES[: game.seats], width, height)
    lit = [texts((line,))[0].split()[0] for line in lines for _text, name in line if name == "pad--lit"]
    assert lit == ([] if game.turn is None else [str(game.round)])


def test_running_totals_stand_beside_the_points_where_there_is_room() -> None:
    dice = RandomDice(Random(1))
    game = fold(decide(None, Start(2, Options(), standard_deck()), dice))
    while len(game.results) < 6:
        assert game.turn is not None
        game = fold(decide(game, Stop(game.turn.valid) if game.turn.valid else Roll(), dice), game)
    rows = [line.replace("✗", " ").split() for line in texts(pad(game, NAMES[:2], 29, 17))]
    anna, ben = [0], [0]
    for number in (1, 2, 3):
        title, *numbers = rows[number]
        assert title == str(number)
        first, first_total, second, second_total = map(int, numbers)
        assert (first_total, second_total) == (anna[-1] + first, ben[-1] + second)
        anna.append(first_total)
        ben.append(second_total)
    assert game.totals == (anna[-1], ben[-1])


def test_chips_of_the_round_are_shown_in_the_handicap() -> None:
    game = fold(decide(None, Start(3, Options(handicap=True), standard_deck()), RandomDice(Random(1))))
    assert texts(pad(game, NAMES[:3], 29, 17))[1].split() == ["chip", "1", "1", "1"]


@pytest.mark.parametrize("height", [9, 24])
def test_six_players_totals_of_three_digits_touch_neither_title_nor_each_other(height: int) -> None:
    options, points = Options(rounds=15), 20
    game = Game(
        options,
        6,
        standard_deck(),
        strips=tuple(range(1, 16)),
        results=(Result("six", points),) * 6 * 15,
        totals=(15 * points,) * 6,
    )
    lines = texts(pad(game, NAMES, WIDTHS[80], height))
    assert lines[-2].split() == ["total", *["300"] * 6]
    if height == 9:  # the earliest rounds are summed up
        rounds, *sums = lines[1].split()
        assert sums == [str(points * int(rounds.removeprefix("1-")))] * 6


names = st.lists(
    st.text("abcAB", min_size=1, max_size=12) | st.text("a漢", min_size=1, max_size=6),
    min_size=1,
    max_size=6,
    unique=True,
)
WIDTHS = {60: 21, 80: 29, 120: 29}
"""Of the pad by that of the terminal."""


@given(names, st.sampled_from([*WIDTHS.values()]) | st.integers(21, 62))
def test_a_name_is_only_cut_when_the_pad_has_no_free_column_left(names: list[str], width: int) -> None:
    columns = grid(width, names)
    free = width - columns.title - columns.running - sum(columns.players)
    spare = [cells - cell_len(name) - 1 for name, cells in zip(names, columns.players, strict=True)]
    if min(spare) < 0:
        least = 7 if columns.running else 4
        assert columns.title == len("total")
        assert free <= 0
        assert all(cells == least for cells, left in zip(columns.players, spare, strict=True) if left > 0)


@given(names, st.integers(29, 62))
def test_columns_fill_the_pad_and_hold_their_numbers(names: list[str], width: int) -> None:
    columns = grid(width, names)
    assert columns.title + sum(columns.players) <= width
    assert min(columns.players) >= (7 if columns.running else 4)
    if len(set(columns.players)) > 1:
        assert max(map(cell_len, names)) >= min(columns.players)


def test_three_players_have_room_for_a_computer_players_name_at_80_columns() -> None:
    assert shorten(NAMES[:3], [cells - 1 for cells in grid(29, NAMES[:3]).players]) == NAMES[:3]


@given(names, st.integers(3, 12))
def test_shortened_names_fit_and_differ(names: list[str], width: int) -> None:
    short = shorten(names, [width] * len(names))
    assert all(cell_len(name) <= width for name in short)
    assert len(set(short)) == len(names)


@pytest.mark.parametrize(
    ("names", "short"),
    [(("Anna", "Ben"), ("Ann", "Ben")), (("Anna", "Ben", "Annabel"), ("An1", "Ben", "An3"))],
)
def test_names_keep_their_beginning(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert shorten(names, [3] * len(names)) == short


@given(games(), st.integers(29, 60), st.integers(9, 50))
def test_a_rule_stands_above_each_round_where_there_is_room(game: Game, width: int, height: int) -> None:
    lines = texts(pad(game, NAMES[: game.seats], width, height))
    rules = lines.count("┈" * width)
    roomy = 4 + game.options.handicap + 2 * game.options.rounds <= height
    assert rules == (game.options.rounds if roomy else 0)


def test_wide_letters_keep_the_columns_and_are_painted_to_their_last_cell() -> None:
    wide = ["漢字漢字", "Ben"]
    game = fold(decide(None, Start(2, Options(), standard_deck()), RandomDice(Random(1))))
    head, *_ = pad(game, wide, 29, 17)
    assert cell_len(texts((head,))[0].rstrip()) == 28
    other = tuple((text, "pad--name" if name else "") for text, name in head)
    (region,) = changes([head], [other])
    assert region.width == cell_len(texts((head,))[0].partition("字 ")[0]) + 2
