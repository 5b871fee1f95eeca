from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fiese15_tui.game import (
    ChipsDealt,
    Event,
    Game,
    GameOver,
    Options,
    RandomDice,
    Start,
    StripTurned,
    TurnEnded,
    deal,
    decide,
    fold,
    standard_deck,
    standing,
)
from fiese15_tui.strategy.duel import VARIANTS, Variant
from fiese15_tui.strategy.field import win_share
from fiese15_tui.strategy.players import choose
from fiese15_tui.strategy.solver import solve, solved
from fiese15_tui.strategy.tables import chances
from fiese15_tui.strategy.win import move_win_chances, turn_to_win, win_chance


def begin(seats: int, seed: int, options: Options) -> Game:
    return fold(decide(None, Start(seats, options, standard_deck()), RandomDice(Random(seed))))


def advance(game: Game, moves: int, seed: int) -> Game:
    """Play some greedy or cautious moves; the last turn stays unfinished."""
    rng = Random(seed)
    for _ in range(moves):
        after = fold(
            decide(game, choose(rng.choice(("greedy", "cautious")), game, rng), RandomDice(rng)), game
        )
        if after.over:
            break
        game = after
    return game


def options_of(variant: Variant, rounds: int) -> Options:
    return Options(
        handicap=variant.chips is not None,
        chips=variant.chips or "rank",
        gambler=variant.gambler,
        rounds=rounds,
        rotate_start=variant.rotate_start,
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_shipped_chances_are_the_mean_over_the_next_strip_of_the_game_played_on(variant: Variant) -> None:
    rng = Random(variant.name)
    rounds = rng.randint(3, 15)
    game = begin(2, 1, options_of(variant, rounds))
    played = rng.randint(1, rounds - 1)
    paid = [[rng.randint(5, 15) for _ in range(2)] for _ in range(played)]
    for round_number, points in enumerate(paid, start=1):
        for number in points:
            game = fold([TurnEnded("stopped", number)], game)
        if round_number < played:
            game = next_round(game, 1)
    starter = game.starter(played + 1)
    lead = game.totals[starter] - game.totals[1 - starter]
    mean = sum(win_chance(next_round(game, strip.id), starter) for strip in standard_deck()) / 15
    assert chances(variant)[rounds - played].at(lead) == pytest.approx(mean, abs=2e-9)


def next_round(game: Game, strip: int) -> Game:
    events: list[Event] = [StripTurned(strip)]
    if game.options.handicap:
        events.append(ChipsDealt(deal(game.totals, game.starter(game.round + 1), game.options.chips)))
    return fold(events, game)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_tables_cover_fifteen_rounds_of_chances(variant: Variant) -> None:
    table = chances(variant)
    assert len(table) == 16
    assert [table[0].at(lead) for lead in (-1, 0, 1)] == [0, 0.5, 1]
    for row in table[1:]:
        assert all(0 < chance < 1 for chance in row.values)
        if variant.chips is None:
            assert list(row.values) == sorted(row.values)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 9999), moves=st.integers(0, 40), variant=st.sampled_from(VARIANTS))
def test_the_chances_of_two_players_add_up(seed: int, moves: int, variant: Variant) -> None:
    game = advance(begin(2, seed, options_of(variant, 6)), moves, seed)
    assert win_chance(game, 0) + win_chance(game, 1) == pytest.approx(1)
    assert 0 <= win_chance(game, 0) <= 1


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 9999), moves=st.integers(0, 60), seats=st.integers(3, 6), handicap=st.booleans())
def test_the_chances_of_many_players_add_up(seed: int, moves: int, seats: int, *, handicap: bool) -> None:
    game = advance(begin(seats, seed, Options(rounds=3, handicap=handicap)), moves, seed)
    assert sum(win_chance(game, seat) for seat in range(seats)) == pytest.approx(1)


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 9999),
    seats=st.integers(2, 6),
    leads=st.lists(st.integers(0, 25), min_size=6, max_size=6),
)
def test_the_last_turn_of_all_is_exact_for_any_number_of_players(
    seed: int, seats: int, leads: list[int]
) -> None:
    game = begin(seats, seed, Options(rounds=1, gambler=seed % 2 == 1))
    game = fold([TurnEnded("stopped", points) for points in leads[: seats - 1]], game)
    assert game.turn is not None

    def share(points: int) -> float:
        places = standing((*leads[: seats - 1], points))
        return (places[-1] == 1) / places.count(1)

    best = solve(game.turn.targets, share, gambler=game.options.gambler)
    assert win_chance(game, seats - 1) == pytest.approx(best.expected)
    assert move_win_chances(game)[0].value == win_chance(game, seats - 1)


def test_a_finished_game_is_won_or_shared() -> None:
    game = begin(3, 1, Options(rounds=1))
    game = fold([TurnEnded("stopped", points) for points in (7, 9, 9)], game)
    assert [win_chance(game, seat) for seat in range(3)] == [0, 0.5, 0.5]
    with pytest.raises(GameOver):
        turn_to_win(game)


def test_one_player_has_won_and_plays_for_points() -> None:
    game = advance(begin(1, 3, Options(rounds=2)), 1, 3)
    assert game.turn is not None
    assert win_chance(game, 0) == 1
    ranked = solved(game.turn.targets).choices(game.turn.aside, game.turn.rolled)
    assert [choice.move for choice in move_win_chances(game)] == [choice.move for choice in ranked]
    assert {choice.value for choice in move_win_chances(game)} == {1}


def test_two_players_with_a_deck_of_their_own_get_the_chances_of_a_field() -> None:
    deck = tuple(replace(strip, id=strip.id + 100) for strip in standard_deck())
    game = fold(decide(None, Start(2, Options(rounds=2), deck), RandomDice(Random(4))))
    assert win_chance(game, 0) + win_chance(game, 1) == pytest.approx(1)
    exact = replace(game, deck=standard_deck(), strips=(game.strips[0] - 100,))
    assert win_chance(game, 0) == pytest.approx(win_chance(exact, 0), abs=0.08)
    game, exact = (replace(one, options=Options(rounds=1)) for one in (game, exact))
    assert win_chance(game, 0) == win_chance(exact, 0)


@given(
    total=st.integers(0, 6),
    others=st.lists(
        st.tuples(st.integers(0, 3), st.lists(st.integers(1, 5), min_size=1, max_size=4)),
        min_size=1,
        max_size=3,
    ),
)
def test_a_share_counts_every_way_the_others_can_end(total: int, others: list[tuple[int, list[int]]]) -> None:
    spreads = [(so_far, [weight / sum(weights) for weight in weights]) for so_far, weights in others]
    expected = 0.0
    for ends in product(*(range(len(spread)) for _, spread in spreads)):
        finals = [so_far + points for (so_far, _), points in zip(spreads, ends, strict=True)]
        chance = prod(spread[points] for (_, spread), points in zip(spreads, ends, strict=True))
        if max(finals) <= total:
            expected += chance / (1 + finals.count(total))
    assert win_share(total, spreads) == pytest.approx(expected)
