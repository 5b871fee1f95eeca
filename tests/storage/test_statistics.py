"""Statistics equal what plain Python adds up from the loaded events of every game."""

from typing import Any

import pytest

from fiese15_tui.game import COLOURS, Game, Options, Strip, fold, standard_deck, standing
from fiese15_tui.local import LocalLink
from fiese15_tui.storage import statistics
from fiese15_tui.storage.statistics import Variant
from fiese15_tui.storage.store import Store

TABLES: tuple[tuple[tuple[str, ...], Options], ...] = (
    (("Anna", "Ben"), Options(rounds=3)),
    (("Ben", "@greedy", "Anna"), Options(rounds=3, handicap=True, rotate_start=True)),
    (("Anna",), Options(rounds=2)),
    (("Anna",), Options(rounds=2, gambler=True)),
    (("Ben",), Options(rounds=2)),
    (("@greedy", "@greedy", "Cleo"), Options(rounds=4, gambler=True, handicap=True, chips="box")),
    (("Anna", "Ben"), Options(rounds=1)),
)


@pytest.fixture
def played(games: Any, store: Store) -> list[Game]:
    """Some games of every kind, two of them unfinished, and their last states, the oldest first."""
    journal = store.journal()
    done = []
    for seed in range(6):
        for names, options in TABLES:
            games.play(journal, *names, seed=seed, options=options)
            done.append(fold(store.load(journal.game).events))
    for seed in range(2):
        games.go_on(games.begin(journal, "Anna", "Ben", seed=seed), 9)
    journal.close()
    return done


def player(name: str) -> str:
    return name.split(" ", maxsplit=1)[0]


def seats_of(played: list[Game]) -> list[tuple[str, Game, int]]:
    """Every seat of every game: its player, the game, the seat's number."""
    return [
        (player(name), game, seat)
        for number, game in enumerate(played)
        for seat, name in enumerate(TABLES[number % len(TABLES)][0])
    ]


@pytest.mark.parametrize("name", ["Anna", "Ben", "Cleo", "@greedy"])
def test_a_players_statistics_equal_the_fold_of_the_events(
    played: list[Game], store: Store, name: str
) -> None:
    (one,) = (found for found in statistics.players(store.scores()) if found.player == name)
    mine = [(game, seat) for who, game, seat in seats_of(played) if who == name]
    totals = [game.totals[seat] for game, seat in mine]
    turns = [game.result(number, seat) for game, seat in mine for number in range(1, game.options.rounds + 1)]
    contested = [(game, seat) for game, seat in mine if game.seats > 1]
    wins = [(game, seat) for game, seat in contested if standing(game.totals)[seat] == 1]
    assert one.games == len(mine)
    assert (one.contested, one.wins) == (len(contested), len(wins))
    assert one.shared_wins == sum(standing(game.totals).count(1) > 1 for game, _ in wins)
    assert one.win_rate == pytest.approx(len(wins) / len(contested))
    assert (one.best, one.worst) == (max(totals), min(totals))
    assert one.mean == pytest.approx(sum(totals) / len(totals))
    assert one.turns == len(turns)
    assert one.best_turn == max(turn.points for turn in turns)
    assert one.busts == pytest.approx(sum(turn.end == "bust" for turn in turns) / len(turns))
    assert one.sixes == pytest.approx(sum(turn.end == "six" for turn in turns) / len(turns))
    assert one.points_per_turn == pytest.approx(sum(turn.points for turn in turns) / len(turns))
    assert [total for _, total in one.series] == totals
    assert [ended for ended, _ in one.series] == sorted(ended for ended, _ in one.series)


def test_fives_are_the_turns_that_got_the_bonus(played: list[Game], store: Store) -> None:
    fives: dict[str, int] = {}
    for number in range(len(played)):
        names = TABLES[number % len(TABLES)][0]
        before: Game | None = None
        events = store.load(number + 1).events
        for count in range(1, len(events) + 1):
            game = fold(events[count - 1 : count], before)
            if before is not None and len(game.results) > len(before.results):
                assert before.turn is not None
                if game.results[-1].end == "stopped" and sum(map(bool, before.turn.aside)) == 5:
                    who = player(names[before.turn.seat])
                    fives[who] = fives.get(who, 0) + 1
            before = game
    assert sum(fives.values()) > 3
    for one in statistics.players(store.scores()):
        assert round(one.fives * one.turns) == fives.get(one.player, 0)


def test_points_per_strip_equal_the_fold(played: list[Game], store: Store) -> None:
    sums: dict[tuple[int, bool], list[int]] = {}
    for who, game, seat in seats_of(played):
        for number, strip in enumerate(game.strips, start=1):
            result = game.result(number, seat)
            assert result is not None
            if who == "Anna":
                sums.setdefault((strip, game.options.handicap), []).append(result.points)
    found = {(one.strip, one.back): (one.turns, one.mean) for one in store.strips("Anna")}
    assert found == {key: (len(all_), pytest.approx(sum(all_) / len(all_))) for key, all_ in sums.items()}


def test_high_scores_are_the_best_solo_games_of_each_variant(played: list[Game], store: Store) -> None:
    found = statistics.high_scores(store.scores(), most=5)
    plain, gambler = Variant(False, False, 2, ""), Variant(False, True, 2, "")  # noqa: FBT003  two answers
    assert list(found) == [plain, gambler]
    solo = [
        (game.totals[0], who)
        for who, game, _ in seats_of(played)
        if game.seats == 1 and not game.options.gambler
    ]
    assert [score.total for score in found[plain]] == sorted((total for total, _ in solo), reverse=True)[:5]
    assert {(score.total, score.player) for score in found[plain]} <= set(solo)
    assert {score.player for score in found[gambler]} == {"Anna"}


def test_another_deck_is_a_variant_of_its_own_and_no_strip_of_the_standard_deck(
    games: Any, store: Store
) -> None:
    deck = (
        Strip(
            1,
            front=tuple((colour, 6) for colour in COLOURS),
            back=tuple((colour, 6) for colour in COLOURS if colour != 3),
        ),
    )
    link = LocalLink(store.journal(), deck=deck)
    link.seat(["Anna"], Options(rounds=1))
    games.go_on(link)
    (variant,) = statistics.variants(store.scores())
    assert variant.deck
    assert store.strips("Anna") == ()
    assert 1 in {strip.id for strip in standard_deck()}


def test_an_empty_store_has_no_statistics(store: Store) -> None:
    assert store.scores() == ()
    assert statistics.players(()) == ()
    assert store.strips("Anna") == ()
