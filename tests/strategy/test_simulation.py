from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.strategy.simulation import Record, play_game, simulate, wilson


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    assert simulate(["expert", "greedy"], 5, 3) == simulate(["expert", "greedy"], 5, 3)
    assert simulate(["expert", "greedy"], 5, 3) != simulate(["expert", "greedy"], 5, 4)


def test_every_player_gets_every_seat_in_turn() -> None:
    levels = ["expert", "greedy", "cautious"]
    rng = Random(9)
    first, second, third = (
        play_game(seats, rng) for seats in (levels, [*levels[1:], levels[0]], [levels[2], *levels[:2]])
    )
    expert, greedy, cautious = simulate(levels, 3, 9)
    assert expert.totals == (first[0], second[2], third[1])
    assert greedy.totals == (first[1], second[0], third[2])
    assert cautious.totals == (first[2], second[1], third[0])


def test_wins_and_ties_are_counted_over_all_players() -> None:
    records = simulate(["cautious"] * 3, 300, 1)
    assert sum(record.won for record in records) == pytest.approx(300)
    shared = sum(record.ties for record in records)
    alone = sum(record.wins for record in records)
    assert shared > 0
    assert alone + shared // 3 <= 300 <= alone + shared // 2
    assert [record.win_rate for record in records] == [record.won / 300 for record in records]


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate(["greedy"], 4, 1, heard.append)
    assert heard == [1, 2, 3, 4]


def test_mean_and_spread() -> None:
    record = Record(0, 0, 0, (100, 110, 120))
    assert (record.mean_points, record.sd_points) == (110, 10)
    assert Record(0, 0, 0, (100,)).sd_points == 0


def test_a_stronger_player_wins_more_often() -> None:
    expert, cautious = simulate(["expert", "cautious"], 400, 2)
    assert wilson(expert.won, 400)[0] > 0.8
    assert wilson(cautious.won, 400)[1] < 0.2
    cautious, greedy = simulate(["cautious", "greedy"], 200, 2)
    assert wilson(cautious.won, 200)[0] > 0.8
    assert wilson(greedy.won, 200)[1] < 0.2


@given(games=st.integers(1, 10**6), part=st.floats(0, 1))
def test_the_interval_is_the_set_of_chances_that_the_games_do_not_reject(games: int, part: float) -> None:
    won = part * games
    low, high = wilson(won, games)
    assert 0 <= low <= won / games + 1e-12
    assert won / games - 1e-12 <= high <= 1
    for limit in (low, high):
        assert abs(won / games - limit) <= 1.96 * sqrt(limit * (1 - limit) / games) + 1e-6
    assert abs(won / games - (low + high) / 2) < 2 / games + 0.5
