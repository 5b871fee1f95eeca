"""Games at this terminal are kept, offered in the menu, gone on with, and played unsaved only on a yes."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from fiese15_net import hosting
from fiese15_net.settings import Settings, extra
from fiese15_tui.app import FieseApp
from fiese15_tui.game import Game, Options, Roll, fold
from fiese15_tui.local import LocalLink
from fiese15_tui.looks import Looks
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.question import Question
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.setup import Setup
from fiese15_tui.storage.places import games_file, settings_file
from fiese15_tui.storage.settings import load
from fiese15_tui.storage.store import Store
from fiese15_tui.table.messages import Close, Play
from fiese15_tui.widgets.pick import Pick

SETUP = Setup(("Anna", "Ben"), Options(handicap=True))


def app_with(*, setup: Setup | None = SETUP, resume: int | None = None) -> FieseApp:
    return FieseApp(Looks(animation=False), setup=setup, resume=resume, seed=15, pace=0)


def table(app: FieseApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def game(app: FieseApp) -> Game:
    assert isinstance(app.screen, TableScreen)
    return game_below(app)


def game_below(app: FieseApp) -> Game:
    screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    state = screen.link.replica.state
    assert state is not None
    assert state.game is not None
    return state.game


def stored(number: int) -> Game:
    with Store() as store:
        return fold(store.load(number).events)


async def roll(pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await pilot.pause()


async def leave(pilot: Pilot[None]) -> None:
    await pilot.press("q", "y")
    await pilot.pause()


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


async def test_leaving_keeps_the_game_and_the_menu_goes_on_with_it() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await roll(pilot)
        before = game(app)
        assert before.turn is not None
        assert before.turn.rolls == 1
        log = list(table(app).board.log_lines)
        await leave(pilot)
        await settled(pilot)
        assert isinstance(app.screen, MenuScreen)
        option = app.screen.query_one(OptionList).get_option_at_index(0)
        assert "round 1/10 · Anna, Ben" in str(option.prompt)
        await pilot.press("g")
        await pilot.pause()
        assert game(app) == before
        assert table(app).board.log_lines == log
        await pilot.press("a", "enter")
        await pilot.pause()
        assert stored(1) == game(app) != before


async def test_the_newest_unfinished_game_stands_first_in_the_menu() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await leave(pilot)
        app.play(Setup(("Cleo",), Options()))
        await pilot.pause()
        await leave(pilot)
        await settled(pilot)
        menu = app.screen.query_one(OptionList)
        assert [menu.get_option_at_index(index).id for index in (0, 1)] == ["resume(2)", "resume(1)"]
        await pilot.press("down", "enter")
        await pilot.pause()
        assert game(app).seats == 2


async def test_the_menu_below_a_table_stays_as_it_is_or_the_table_would_be_drawn_anew() -> None:
    first = app_with()
    async with first.run_test(size=(80, 24)) as pilot:
        await leave(pilot)
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        menu = next(screen for screen in app.screen_stack if isinstance(screen, MenuScreen))
        assert table(app)
        assert menu.query_one(OptionList).get_option_at_index(0).id == "set_up"
        await leave(pilot)
        await settled(pilot)
        offered = [menu.query_one(OptionList).get_option_at_index(index).id for index in (0, 1, 2)]
        assert offered == ["resume(2)", "resume(1)", "set_up"]


async def test_a_game_given_on_the_command_line_is_resumed_where_it_was() -> None:
    first = app_with()
    async with first.run_test(size=(80, 24)) as pilot:
        await roll(pilot)
        before = game(first)
        await leave(pilot)
    second = app_with(setup=None, resume=1)
    async with second.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert game(second) == before


async def test_a_game_that_is_played_elsewhere_is_not_offered_and_said_to_be() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await leave(pilot)
        with Store() as store:
            _, journal = store.resume(1)
            app.keeper.resume(1)
            await settled(pilot)
            assert isinstance(app.screen, MenuScreen)
            (notification,) = app._notifications
            assert notification.message == "Game 1 is being played in another window; leave it there first."
            assert not app.keeper.unfinished()
            journal.close()


@pytest.mark.parametrize("yes", [True, False])
async def test_without_a_usable_store_a_game_begins_only_on_a_yes(yes: bool) -> None:  # noqa: FBT001
    games_file().parent.mkdir(parents=True)
    games_file().write_text("not a database at all, but a text of some length")
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, Question)
        question = str(app.screen.query(Static).first().content)
        assert "is not a file of saved games" in question
        assert "Play without saving?" in question
        await pilot.press("y" if yes else "n")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen if yes else MenuScreen)
        if yes:
            await roll(pilot)
            turn = game(app).turn
            assert turn is not None
            assert turn.rolls == 1
    assert games_file().read_text() == "not a database at all, but a text of some length"


@pytest.mark.parametrize("yes", [True, False])
async def test_a_store_that_fails_stops_the_game_until_somebody_agrees(yes: bool) -> None:  # noqa: FBT001
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await roll(pilot)
        before = game(app)
        app.keeper.store._connection.execute("PRAGMA query_only = ON")
        await pilot.press("a", "enter")
        await settled(pilot)
        assert isinstance(app.screen, Question)
        assert "cannot be written" in str(app.screen.query(Static).first().content)
        await pilot.press("y" if yes else "n")
        await settled(pilot)
        assert stored(1) == before
        if yes:
            assert game(app) != before
            await leave(pilot)
        await settled(pilot)
        assert isinstance(app.screen, MenuScreen)
        assert not app.keeper.unfinished()[0].busy


async def test_a_computer_player_whose_move_cannot_be_kept_waits_for_the_answer_too() -> None:
    app = app_with(setup=Setup(("Anna", "@greedy"), Options(rounds=1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await roll(pilot)
        app.keeper.store._connection.execute("PRAGMA query_only = ON")
        await pilot.press("a", "s")
        await settled(pilot)
        await pilot.press("y")  # Anna's own move
        await settled(pilot)
        app.keeper.store._connection.execute("PRAGMA query_only = OFF")
        await leave(pilot)
        app.play(Setup(("@greedy", "@random"), Options(rounds=1)))
        app.keeper.store._connection.execute("PRAGMA query_only = ON")
        while not isinstance(app.screen, Question):
            await pilot.pause()
        before = game_below(app)
        await pilot.press("y")
        while game_below(app) == before:
            await pilot.pause()
        assert stored(2) == before


async def test_the_theme_and_the_last_game_are_remembered() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = "textual-light"
        await settled(pilot)
    settings, problems = load()
    assert not problems
    assert settings.theme == "textual-light"
    again = FieseApp(Looks(animation=False), settings=settings, pace=0)
    async with again.run_test(size=(80, 24)) as pilot:
        assert again.theme == "textual-light"
        await pilot.press("n")
        await settled(pilot)
        names = [field.value for field in again.screen.query(".name").results(Input)]
        assert names[:3] == ["Anna", "Ben", ""]
        assert again.screen.query_one("#handicap", Pick).index == 1


async def test_problems_of_the_settings_are_named_one_by_one() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('theme = "purple"\nascii = "yes"\nspeed = 3\n')
    settings, problems = load()
    app = FieseApp(Looks(animation=False), settings=settings, problems=problems, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        lines = {notification.message for notification in app._notifications}
        assert lines == {
            "Settings: theme is ignored: there is no theme 'purple'.",
            "Settings: ascii is ignored: needs true or false, not a text.",
            "Settings: there is no speed; it is ignored.",
        }
        assert app.theme == "classic"
    assert settings_file().read_text() == 'theme = "purple"\nascii = "yes"\nspeed = 3\n'


async def test_a_game_with_a_computer_player_that_nobody_knows_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_with(setup=Setup(("Anna", "@expert"), Options()))
    async with app.run_test(size=(80, 24)) as pilot:
        await leave(pilot)
        monkeypatch.setattr("fiese15_tui.keeper.LEVELS", ("random", "greedy"))
        app.keeper.resume(1)
        await settled(pilot)
        assert isinstance(app.screen, MenuScreen)
        (notification,) = app._notifications
        assert notification.message == (
            "Game 1 has a computer player @expert, which this version does not know."
        )
        assert not app.keeper.unfinished()[0].busy


async def test_a_hosted_game_goes_on_at_a_table_of_its_own(unused_tcp_port: int) -> None:
    with Store() as store:
        settings = Settings(bind="127.0.0.1", port=unused_tcp_port, owner="the secret of the owner")
        journal = store.journal("hosted", extra(settings))
        link = LocalLink(journal)
        link.seat(["Anna", "Ben"], Options(rounds=2))
        link.ask(Play(0, Roll()))
        before = fold(store.load(1).events)
        journal.close()
    app = app_with(setup=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("g")
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()
        assert game(app) == before
        app.screen.link.ask(Close())
        process = hosting._started[-1]
        while process.poll() is None:
            await pilot.pause()
        assert process.returncode == 0
