"""The table screen, key by key, with dice laid out beforehand."""

from types import SimpleNamespace

import pytest
from tabletop import app_of, game, lay, said, table, until
from textual.pilot import Pilot
from textual.widgets import Static

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Colour, Options, Row
from fiese15_tui.screens import table as table_module
from fiese15_tui.screens.board import LogPanel
from fiese15_tui.screens.log import LogScreen
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.question import Question
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.screens.rules import RulesScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.screens.too_small import TooSmall
from fiese15_tui.widgets.key_line import KeyLine

MIXED: Row = (4, 2, 5, 1, 1, 2)
"""The rulebook's first example: blue, yellow, white and green are valid, black and red too high."""
ALL_HIGH: Row = (6, 6, 6, 6, 6, 6)
ONE_VALID: Row = (6, 6, 6, 6, 6, 1)


pytestmark = pytest.mark.usefixtures("hours_between_keys")


def chosen(app: FieseApp) -> set[Colour]:
    choice = table(app).hand.choice
    assert choice is not None
    return set(choice.chosen)


async def keys(pilot: Pilot[None], *names: str) -> None:
    for name in names:
        await pilot.press(name)
        await pilot.pause()


async def test_the_rulebooks_first_example_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "enter")
        assert said(app, "#who") == "Anna · roll 1"
        await keys(pilot, "3")
        assert said(app) == "The black die shows 5, more than its target 3."
        assert chosen(app) == set()
        await keys(pilot, "1", "4")
        assert chosen(app) == {Colour.BLUE, Colour.WHITE}
        await keys(pilot, "1")
        assert chosen(app) == {Colour.WHITE}
        await keys(pilot, "a")
        assert chosen(app) == {Colour.BLUE, Colour.YELLOW, Colour.WHITE, Colour.GREEN}
        assert said(app) == "Anna, roll 1: enter rolls the other 2 dice, s stops with 8."
        await keys(pilot, "s")
        assert said(app, "#news") == "Anna stops: 4 + 2 + 1 + 1 = 8."
        assert game(app).totals == (8, 0)


async def test_arrows_and_space_choose_too(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna")
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "right", "space")
        assert chosen(app) == {Colour.BLUE}
        await keys(pilot, "left", "left", "space")
        assert chosen(app) == {Colour.BLUE, Colour.GREEN}
        await keys(pilot, "space")
        assert chosen(app) == {Colour.BLUE}


@pytest.mark.parametrize(
    ("before", "key", "why"),
    [
        ((), "s", "Roll the dice first."),
        ((), "a", "Roll the dice first."),
        ((), "2", "Roll the dice first."),
        ((), "right", "Roll the dice first."),
        (("enter",), "s", "Choose at least one valid die first."),
        (("enter",), "enter", "Choose at least one valid die first."),
        (("enter",), "6", "The red die shows 2, more than its target 1."),
        (("enter", "1", "enter"), "1", "The blue die is not among the dice just rolled."),
    ],
)
async def test_a_key_that_cannot_act_says_why_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, before: tuple[str, ...], key: str, why: str
) -> None:
    lay(monkeypatch, MIXED, (0, 1, 1, 1, 1, 1))
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, *before)
        was = game(app)
        await keys(pilot, key)
        assert said(app) == why
        assert game(app) == was


async def test_the_only_valid_die_comes_chosen_and_can_be_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, ONE_VALID)
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "enter")
        assert chosen(app) == {Colour.RED}
        assert game(app).turn is not None
        await keys(pilot, "6")
        assert chosen(app) == set()


async def test_a_bust_stays_until_a_key_that_does_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, ALL_HIGH)
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "enter")
        assert said(app, "#news") == "Anna busts: Bu 4 + Ye 3 + Bk 3 + Wh 2 + Gn 2 + Rd 1 = 15."
        assert said(app) == "Ben is next; press any key."
        assert said(app, "#who").startswith("Anna")
        await keys(pilot, "enter")
        assert said(app, "#who") == "Ben · not rolled yet"
        assert game(app).turn is not None
        assert game(app).turn.rolls == 0  # type: ignore[union-attr]


@pytest.mark.parametrize("animated", [True, False])
async def test_a_stop_beside_dice_that_are_too_high_is_not_shown_as_a_bust(
    monkeypatch: pytest.MonkeyPatch,
    animated: bool,  # noqa: FBT001 - a parameter
) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben", animated=animated)
    async with app.run_test() as pilot:
        await pilot.pause()
        for key in ("enter", "a", "s"):
            await until(pilot, lambda: table(app).presenter.waiting == "nothing")
            await pilot.press(key)
        await until(pilot, lambda: table(app).presenter.waiting == "key")
        scene = table(app).board.tray.scene
        assert scene is not None
        assert not scene.turn.valid
        assert not scene.bust


async def test_the_same_key_again_at_once_rolls_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, ONE_VALID)
    monkeypatch.setattr(table_module, "time", SimpleNamespace(monotonic=lambda: 1.0))
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "enter", "enter")
        assert game(app).turn is not None
        assert game(app).turn.rolls == 1  # type: ignore[union-attr]


async def test_the_same_faces_again_are_told_from_no_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED, (0, 2, 5, 1, 1, 2))
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "1", "enter")
        assert said(app, "#who") == "Anna · roll 2"
        assert said(app, "#news") == "Anna, roll 2: Ye 2 Bk 5 Wh 1 Gn 1 Rd 2."


async def test_a_double_click_on_a_key_rolls_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, ONE_VALID)
    monkeypatch.setattr(table_module, "time", SimpleNamespace(monotonic=lambda: 1.0))
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await pilot.pause()
        line = str(app.screen.query_one(KeyLine).content)
        await pilot.click(KeyLine, offset=(line.index("enter") + 1, 0), times=2)
        await until(pilot, lambda: said(app, "#who") == "Anna · roll 1")
        await pilot.pause()
        assert game(app).turn is not None
        assert game(app).turn.rolls == 1  # type: ignore[union-attr]


async def test_one_round_ends_with_its_score_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, ALL_HIGH)
    app = app_of("Anna", options=Options(rounds=1))
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "space")
        assert isinstance(app.screen, ResultsScreen)
        assert said(app, "#winners") == "Anna: 15 points"
        assert said(app, "#ranking").split() == ["1", "Anna", "15"]


async def test_a_key_while_dice_roll_only_lays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    monkeypatch.setattr("fiese15_tui.widgets.tray.FRAME", 60.0)  # until a key lays them
    app = app_of("Anna", "Ben", animated=True)
    async with app.run_test() as pilot:
        await pilot.press("enter")
        board = table(app).board
        assert board.tray.moving
        assert said(app, "#who") == "Anna · not rolled yet"
        await pilot.press("a")
        await until(pilot, lambda: table(app).presenter.waiting == "nothing")
        assert not board.tray.moving
        assert chosen(app) == set()
        assert said(app, "#who") == "Anna · roll 1"


async def test_turns_of_computer_players_stay_to_be_read_and_a_key_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay(monkeypatch, ALL_HIGH)
    app = app_of("@greedy", "Ben", pace=1000)
    async with app.run_test() as pilot:
        await until(pilot, lambda: table(app).presenter.waiting == "time")
        assert said(app, "#who") == "@greedy · roll 1"
        await keys(pilot, "space")
        assert said(app, "#news").startswith("@greedy busts")
        await keys(pilot, "space")
        assert said(app, "#who") == "Ben · not rolled yet"


@pytest.mark.parametrize("animated", [True, False])
async def test_a_turn_of_several_rolls_goes_on_by_itself(
    monkeypatch: pytest.MonkeyPatch,
    animated: bool,  # noqa: FBT001 - a parameter
) -> None:
    lay(monkeypatch, MIXED, (0, 0, 6, 0, 0, 1), (0, 0, 6, 0, 0, 0))
    app = app_of("@greedy", "Ben", animated=animated, pace=0.01)
    async with app.run_test() as pilot:
        await until(pilot, lambda: said(app, "#who") == "Ben · not rolled yet")
        assert table(app).presenter.waiting == "nothing"


async def test_nothing_goes_on_behind_another_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, ALL_HIGH, ALL_HIGH)
    app = app_of("Anna", "@greedy", pace=1000)
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "question_mark")
        assert isinstance(app.screen, RulesScreen)
        await until(pilot, lambda: len(game(app).results) == 2)
        await keys(pilot, "q")
        assert said(app, "#who") == "Anna · roll 1"
        assert said(app) == "@greedy is next; press any key."
        await keys(pilot, "space")
        await until(pilot, lambda: table(app).presenter.waiting == "time")
        assert said(app, "#who") == "@greedy · roll 1"


async def test_a_terminal_that_shrinks_and_grows_keeps_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "1")
        await pilot.resize_terminal(59, 24)
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        await keys(pilot, "4", "s")
        await pilot.resize_terminal(60, 18)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert chosen(app) == {Colour.BLUE}


async def test_leaving_asks_first() -> None:
    app = app_of("Anna", "Ben")
    async with app.run_test() as pilot:
        await keys(pilot, "q")
        assert isinstance(app.screen, Question)
        await keys(pilot, "n")
        assert isinstance(app.screen, TableScreen)
        await keys(pilot, "q", "y")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_the_log_tells_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben", options=Options(handicap=True))
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "l")
        assert isinstance(app.screen, LogScreen)
        assert table(app).board.log_lines == [
            "A new game begins.",
            "Round 1: strip 1.",
            "Chips: Anna 1, Ben 1.",
            "Anna, roll 1: Bu 4 Ye 2 Bk 5 Wh 1 Gn 1 Rd 2.",
        ]


@pytest.mark.parametrize(("size", "shown"), [((80, 24), True), ((104, 30), False), ((120, 40), False)])
async def test_what_happened_last_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    shown: bool,  # noqa: FBT001 - a parameter
) -> None:
    lay(monkeypatch, ALL_HIGH)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "enter")
        panel, news = app.screen.query_one(LogPanel), app.screen.query_one("#news")
        assert (panel.display, news.display) == (not shown, shown)
        line = panel if panel.display else news
        assert isinstance(line, Static)
        assert "Anna busts" in str(line.content)
        if panel.display:
            assert "bold" in {str(span.style) for span in panel.content.spans}  # type: ignore[union-attr]


async def test_a_shared_win_names_both_and_another_game_keeps_the_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay(monkeypatch, ALL_HIGH, ALL_HIGH, MIXED)
    app = app_of("Anna", "Ben", options=Options(rounds=1))
    async with app.run_test() as pilot:
        await keys(pilot, "enter", "space", "enter", "space")
        assert isinstance(app.screen, ResultsScreen)
        assert said(app, "#winners") == "Anna and Ben share the win with 15 points each!"
        await keys(pilot, "enter")
        assert isinstance(app.screen, ResultsScreen)
        await keys(pilot, "a")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert game(app).results == ()
        await keys(pilot, "enter")
        assert said(app, "#who") == "Anna · roll 1"


async def test_computer_players_alone_reach_the_results() -> None:
    app = app_of("@greedy", "@cautious", options=Options(rounds=2))
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, ResultsScreen))
        assert game(app).over
