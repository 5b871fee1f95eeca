"""The look back at a game: its sums add up as they are shown, its line is in place, leaving ends the work."""

import re
import threading
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import Played, games
from rich.cells import cell_len
from tabletop import app_of, game, play_out, said, until
from textual.pilot import Pilot

from fiese15_tui.app import FieseApp
from fiese15_tui.ascii import to_ascii
from fiese15_tui.game import Options
from fiese15_tui.local import LocalLink
from fiese15_tui.looks import Looks
from fiese15_tui.screens import analysis as analysis_module
from fiese15_tui.screens.analysis import AnalysisScreen
from fiese15_tui.screens.analysis_lines import Sum, chance_lines, sum_lines, turn_lines
from fiese15_tui.screens.replay import ReplayScreen
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.strategy.analysis import PlayerAnalysis, analyse
from fiese15_tui.strategy.players import choose
from fiese15_tui.table.journal import NoJournal, SavedGame
from fiese15_tui.table.messages import Begin


def screen_of(app: FieseApp) -> AnalysisScreen:
    assert isinstance(app.screen, AnalysisScreen)
    return app.screen


async def reviewed(pilot: Pilot[None]) -> None:
    """Play to the results, ask for the review and wait for it."""
    await play_out(pilot)
    await pilot.press("v")
    await pilot.pause()
    for worker in [worker for worker in pilot.app.workers if worker.node is pilot.app.screen]:
        await worker.wait()
    await pilot.pause()


# -- lines


@given(
    st.integers(0, 400),
    st.fractions(0, 200, max_denominator=10**6),
    st.fractions(-99, 0, max_denominator=10**6),
)
def test_a_rounded_sum_still_adds_up_and_is_off_by_a_tenth_at_most(
    points: int, expected: Fraction, lost: Fraction
) -> None:
    luck = points - expected - lost
    found = Sum.of(PlayerAnalysis(points, expected, luck, lost, 0.0))
    assert found.points == found.expected + found.luck + found.lost == 10 * points
    assert abs(found.luck - 10 * luck) <= 1
    assert abs(found.expected - 10 * expected) <= Fraction(1, 2)


@given(
    st.lists(st.floats(0, 1), min_size=2, max_size=100),
    st.integers(2, 6),
    st.integers(30, 120),
    st.integers(3, 12),
)
def test_every_column_is_as_high_as_the_chance_at_its_moment(
    chances: list[float], seats: int, width: int, height: int
) -> None:
    lines = chance_lines(chances, seats, width, height)
    assert len(lines) == height + 1
    assert {cell_len(line) for line in lines[:-1]} == {width}
    columns = list(zip(*(line[6:] for line in lines[:-1]), strict=True))
    halves = [2 * column.count("█") + column.count("▄") for column in columns]
    assert [halves[0], halves[-1]] == [round(chances[0] * 2 * height), round(chances[-1] * 2 * height)]
    assert set(halves) <= {round(chance * 2 * height) for chance in chances}
    if len(chances) <= len(columns):
        assert set(halves) == {round(chance * 2 * height) for chance in chances}
    for column in columns:
        assert re.fullmatch("[ ┈]*▄?█*", "".join(column))
    assert all(to_ascii(line).isascii() and len(to_ascii(line)) == width for line in lines[:-1])


def test_the_rounds_stand_below_their_first_turns() -> None:
    (*_, foot) = chance_lines([0.5] * 21, 2, 66, 4)
    assert foot.split() == [str(number) for number in range(1, 11)]
    assert [foot.index(str(number)) for number in range(2, 5)] == [11, 17, 23]
    (*_, crowded) = chance_lines([0.5] * 91, 6, 30, 4)
    assert crowded.split()[0] == "1"
    assert len(crowded) <= 30


@settings(max_examples=5)
@given(games())
def test_turns_tell_every_cost_that_shows_and_no_other(played: Played) -> None:
    found = analyse(played.events)
    for seat, player in enumerate(found.players):
        lines = [line.text for line in turn_lines(found, played.events, seat, 76)]
        told = [line + after for line, after in pairwise([*lines, ""]) if line.startswith("    played")]
        alone = len(found.players) == 1
        shown = [
            decision
            for turn in found.turns
            if turn.seat == seat
            for decision in turn.decisions
            if decision.points_cost >= 0.05 or (decision.win_cost >= 0.0005 and not alone)
        ]
        assert len(told) == len(shown)
        for line, decision in zip(told, shown, strict=True):
            assert (decision.mistake or "") in line
        heads = [line.text for line in turn_lines(found, played.events, seat, 76) if line.heading]
        assert len(heads) == played.start.options.rounds
        for head in heads:
            points, expected, luck, lost = re.findall(r"(?:[+-] )?\d+(?:\.\d)?", head.partition(":")[2])
            total = Fraction(expected) + Fraction(luck.replace(" ", "")) + Fraction(lost.replace(" ", ""))
            assert total == int(points)
        assert sum(int(head.split()[2]) for head in heads) == player.points


def test_the_sums_name_everybody_and_add_up_as_shown() -> None:
    saved = computers("@greedy", "@cautious")
    found = analyse(saved.events)
    head, *lines = sum_lines(found, ["漢字漢字漢字漢字", "Ben"], 76)
    assert head.split() == ["points", "expected", "luck", "decisions", "wins"]
    assert {cell_len(line) for line in lines} == {cell_len(head)}
    for line, player in zip(lines, found.players, strict=True):
        left, _, right = line.partition(" = ")
        expected, luck, lost, *_ = right.split()
        assert int(left.split()[-1]) == player.points
        assert Fraction(expected) + Fraction(luck) + Fraction(lost) == player.points


def computers(*players: str, rounds: int = 2) -> SavedGame:

    link = LocalLink(NoJournal(), seed=4)
    link.seat(players, Options(rounds=rounds))
    table = link._table
    while (thought := table.thought()) is not None:
        table.bot_moves(thought, choose(thought.level, thought.game, thought.random), 0.0)
    return table.saved


# -- the screen


async def test_the_results_lead_to_the_review_and_back() -> None:
    app = app_of("Anna", "Ben", options=Options(rounds=2), seed=3)
    async with app.run_test(size=(80, 24)) as pilot:
        await reviewed(pilot)
        screen = screen_of(app)
        assert screen.analysis is not None
        assert [player.points for player in screen.analysis.players] == list(game(app).totals)
        assert "Anna" in said(app, "#turns-title")
        first = said(app, "#turns")
        await pilot.press("tab")
        assert "Ben" in said(app, "#turns-title")
        assert said(app, "#turns") != first
        await pilot.press("shift+tab")
        assert said(app, "#turns") == first
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)


async def test_a_stored_game_is_reviewed_from_its_replay() -> None:
    app = FieseApp(Looks(animation=False), pace=0)
    saved = computers("@greedy")
    async with app.run_test(size=(60, 18)) as pilot:
        app.push_screen(ReplayScreen(saved))
        await pilot.pause()
        await pilot.press("v")
        await until(pilot, lambda: screen_of(app).analysis is not None)
        await pilot.pause()
        assert said(app, "#line-title") == ""  # alone there is nothing to win
        assert "Round 2" in said(app, "#turns")


async def test_leaving_before_it_is_done_ends_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def slow(_events: Any, watch: Any) -> None:
        try:
            watch(0)
            begun.set()
            go_on.wait(10)
            watch(1)
        except Exception:
            ended.set()
            raise

    monkeypatch.setattr(analysis_module, "analyse", slow)
    saved = computers("@greedy")
    app = FieseApp(Looks(animation=False), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(AnalysisScreen(saved.events, ["@greedy"]))
        await until(pilot, begun.is_set)
        assert said(app, "#sums") == "The coach looks at every decision: 0 %"
        await pilot.press("tab", "q")  # keys are taken while it works
        await until(pilot, lambda: not isinstance(app.screen, AnalysisScreen))
        go_on.set()
        await until(pilot, ended.is_set)


async def test_a_new_game_closes_the_review_that_covers_the_results() -> None:
    app = app_of("@greedy", "@cautious", options=Options(rounds=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ResultsScreen))
        results = app.screen
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, AnalysisScreen))
        table_below = app.screen_stack[-3]
        table_below.link.ask(Begin())  # type: ignore[attr-defined] # as the owner of a table elsewhere might
        await until(pilot, lambda: app.screen is not results and isinstance(app.screen, ResultsScreen))
        assert results not in app.screen_stack
        assert not any(isinstance(screen, AnalysisScreen) for screen in app.screen_stack)
