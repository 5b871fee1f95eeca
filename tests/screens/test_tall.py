"""The table in tall terminals: the whole height is used, and the odds of the turn stand under the numbers."""

import threading

import pytest
from tabletop import MIXED, SECOND, app_of, game, lay, said, table, until
from textual.pilot import Pilot

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Game, Options
from fiese15_tui.screens.board import LogPanel
from fiese15_tui.screens.turn_odds import TurnOdds
from fiese15_tui.strategy import advice
from fiese15_tui.strategy.advice import prospect
from fiese15_tui.strategy.solver import solved
from fiese15_tui.widgets.key_line import KeyLine
from fiese15_tui.widgets.score_pad import ScorePad
from fiese15_tui.widgets.tray import Column

TALL = [(60, 36), (80, 40), (100, 50), (104, 36), (120, 40), (160, 38), (200, 60)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games whose odds were worked out."""
    games: list[Game] = []

    def counted(game: Game) -> object:
        games.append(game)
        return prospect(game)

    monkeypatch.setattr(advice, "prospect", counted)
    return games


def odds(app: FieseApp) -> TurnOdds:
    return table(app).query_one(TurnOdds)


async def known(pilot: Pilot[None], app: FieseApp) -> None:
    await until(pilot, lambda: odds(app).outlook is not None)
    assert odds(app).outlook == prospect(game(app))


def without_coach(app: FieseApp) -> FieseApp:
    assert app.setup is not None
    app.setup = type(app.setup)(app.setup.players, app.setup.options, coach=False)
    return app


@pytest.mark.parametrize(("size", "seats"), zip(TALL, [1, 3, 6, 2, 6, 3, 6], strict=True))
async def test_everything_is_seen_and_the_prompt_stands_above_the_keys(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int
) -> None:
    lay(monkeypatch, MIXED)
    app = app_of(*("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritzi")[:seats], options=Options(rounds=15))
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        await known(pilot, app)
        await pilot.pause()
        board, keys = table(app).board, table(app).query_one(KeyLine).region
        assert keys.bottom == size[1]
        assert board.query_one("#prompt").region.bottom == keys.y
        assert board.query_one("#main").region.bottom >= keys.y - 3
        left = board.query_one("#left")
        for widget in filter(lambda widget: widget.display, left.children):
            assert left.region.contains_region(widget.region), widget
        for column in board.query(Column):
            assert board.tray.region.contains_region(column.region)
        right = board.query_one("#right").region
        assert right.right <= size[0]
        assert right.bottom == board.query_one("#main").region.bottom
        assert len(odds(app).lines) >= 6
        assert len(odds(app).lines) <= odds(app).size.height
        pads = [pad for pad in board.query(ScorePad) if pad.display and pad.size]
        assert all(len(pad.lines) <= pad.size.height for pad in pads)


async def test_the_odds_are_asked_for_once_a_roll(monkeypatch: pytest.MonkeyPatch, asked: list[Game]) -> None:
    lay(monkeypatch, MIXED, SECOND)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=(120, 40)) as pilot:
        await known(pilot, app)
        assert odds(app).outlook == solved((4, 3, 3, 2, 2, 1)).outlook()
        await pilot.press("enter")
        await known(pilot, app)
        for key in ("1", "4", "right", "space", "a", "3"):
            await pilot.press(key)
            await pilot.pause()
        lines = odds(app).lines
        assert len(asked) == 2
        await pilot.press("a", "1", "4")
        assert odds(app).lines is lines
    assert [each.turn.rolls for each in asked if each.turn is not None] == [0, 1]


@pytest.mark.parametrize("options", [Options(gambler=True), Options(handicap=True)])
async def test_the_odds_of_the_variants(monkeypatch: pytest.MonkeyPatch, options: Options) -> None:
    lay(monkeypatch, (1, 1, 5, 1, 1, 1))
    app = app_of("Anna", "Ben", options=options)
    async with app.run_test(size=(120, 40)) as pilot:
        turn = game(app).turn
        assert turn is not None
        await until(
            pilot, lambda: odds(app).outlook == solved(turn.targets, gambler=options.gambler).outlook()
        )
        await pilot.press("enter")
        await known(pilot, app)


async def test_while_dice_roll_no_odds_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fiese15_tui.widgets.tray.FRAME", 60.0)  # until a key lays them
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben", animated=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await known(pilot, app)
        await pilot.press("enter")
        assert table(app).board.tray.moving
        assert odds(app).outlook is None
        await pilot.press("space")
        await known(pilot, app)


async def test_the_odds_of_others_are_shown_while_they_think(
    monkeypatch: pytest.MonkeyPatch, asked: list[Game]
) -> None:
    """Never those of a turn without a decision: stopped, or bust."""
    lay(monkeypatch, (1, 6, 6, 6, 6, 6), (0, 6, 6, 6, 6, 6))
    app = app_of("@greedy", "Ben", pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: said(app).startswith("Ben, your turn"))
        await until(pilot, lambda: odds(app).outlook is not None)
        assert asked
        assert all(each.turn is not None and (not each.turn.rolls or each.turn.valid) for each in asked)
        assert asked[0].turn is not None
        assert asked[0].turn.seat == 0


async def test_a_late_answer_of_the_last_roll_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, (6, 6, 6, 6, 6, 6))
    go_on = threading.Event()

    def slow(game: Game) -> object:
        go_on.wait(10)
        return prospect(game)

    monkeypatch.setattr(advice, "prospect", slow)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: said(app).startswith("Ben is next"))
        go_on.set()
        await pilot.pause()
        assert odds(app).outlook is None
        await pilot.press("space")
        await known(pilot, app)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 30)])
async def test_odds_that_have_no_room_are_not_worked_out_before_there_is(
    monkeypatch: pytest.MonkeyPatch, asked: list[Game], size: tuple[int, int]
) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "1")
        await pilot.pause()
        assert not odds(app).display
        assert not asked
        await pilot.resize_terminal(120, 40)
        await known(pilot, app)
        assert len(asked) == 1
        assert table(app).hand.choice is not None
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert not odds(app).display


@pytest.mark.parametrize(("size", "log"), [((80, 40), "#earlier"), ((120, 40), "#log")])
async def test_without_a_coach_there_are_no_odds_but_more_room_for_the_log(
    monkeypatch: pytest.MonkeyPatch, asked: list[Game], size: tuple[int, int], log: str
) -> None:
    lay(monkeypatch, MIXED)
    app = without_coach(app_of("Anna", "Ben"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert not odds(app).display
        assert not asked
        (shown,) = [panel for panel in table(app).board.query(LogPanel) if panel.display]
        assert f"#{shown.id}" == log
        assert shown.size.height > 9
        assert "Round 1: strip 1." in str(shown.content)


async def test_the_log_above_the_news_does_not_repeat_them(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED)
    app = app_of("Anna", "Ben")
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert said(app, "#earlier").splitlines() == ["A new game begins.", "Round 1: strip 1."]
        assert said(app, "#news").startswith("Anna, roll 1:")
