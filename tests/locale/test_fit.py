"""Every screen in every language: no text is cut off, nothing wraps that should stand on one line."""

from collections.abc import Iterator

import pytest
from fits import Eyes, cut, undrawn
from msgspec.structs import replace
from rich.cells import cell_len
from tabletop import app_of, game, said, table, until
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from fiese15_tui import i18n
from fiese15_tui.app import FieseApp
from fiese15_tui.game import ChipSet, Options
from fiese15_tui.local import LocalLink
from fiese15_tui.looks import Looks
from fiese15_tui.screens import head, rules
from fiese15_tui.screens.menu import MenuScreen, entries
from fiese15_tui.screens.net_wording import seat_text
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.screens.too_small import LEAST
from fiese15_tui.setup import Setup
from fiese15_tui.storage.store import Store
from fiese15_tui.table.names import MOST_NAME
from fiese15_tui.table.state import Seat
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.wording import variants

pytestmark = pytest.mark.usefixtures("every_language", "hours_between_keys")


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


async def test_screens_of_the_menu() -> None:
    app = FieseApp()
    async with app.run_test() as pilot:
        await pilot.pause()
        eyes = Eyes(pilot)
        await eyes.look("menu", everywhere=True)
        for key in ("n", "r", "o", "s", "ctrl+p", "c"):
            await pilot.press(key)
            await pilot.pause()
            await eyes.look(f"after {key}", everywhere=True)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_the_menu_shows_five_unfinished_games_of_six_with_long_names() -> None:
    with Store() as store:
        journal = store.journal()
        for seed in range(6):
            LocalLink(journal, seed=seed).seat([f"{seat} Maximilian Jak" for seat in range(1, 7)], Options())
        journal.close()
    app = FieseApp()
    async with app.run_test() as pilot:
        menu = app.screen.query_one(OptionList)
        await until(pilot, lambda: menu.option_count > len(entries()))
        await Eyes(pilot).look("five unfinished games", everywhere=True)
        await pilot.resize_terminal(*LEAST)
        await pilot.pause()
        assert not menu.max_scroll_y
        assert "…" in shown(app)


async def test_the_setup_of_six_with_every_variant() -> None:
    options = Options(handicap=True, chips="box", gambler=True, rounds=15, rotate_start=True)
    names = (*(f"{seat} Maximilian Jak" for seat in range(1, 6)), "@cautious")
    app = FieseApp()
    app.setup = Setup(names, options)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        await Eyes(pilot).look("the setup of six", everywhere=True)
        for line in app.screen.query(".seat").results():
            assert line.query_one(Input).size.width > MOST_NAME


@pytest.mark.parametrize("end", ["s", "enter"])
async def test_the_practice_turn(end: str) -> None:
    app = FieseApp(Looks(animation=False))
    async with app.run_test() as pilot:
        await press(Eyes(pilot), pilot, app, "p", "3", "enter", "3", "s", "a", "enter", "a", end, "enter")


EVERYTHING = Options(handicap=True, chips="box", gambler=True, rounds=2, rotate_start=True)
NAMES = ("Maximilian Jakob", "Annegret Eva Tab", "Cleo", "Dora", "Emil", "Friederike Charl")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options(rounds=1)),
        (1, EVERYTHING),
        (3, replace(EVERYTHING, rounds=1)),
        (6, replace(EVERYTHING, rounds=1)),
    ],
    ids=["two", "alone with variants", "three", "six"],
)
async def test_a_whole_game(seats: int, options: Options) -> None:
    """Looks at every state of a game, some with hint, log and the question before leaving."""
    app = app_of(*NAMES[:seats], options=options)
    async with app.run_test() as pilot:
        await pilot.pause()
        eyes = Eyes(pilot)
        if seats in {1, 6}:
            await press(eyes, pilot, app, "s", "enter", "s", "right", "h", "escape", "l", "escape", "q", "n")
        while not isinstance(app.screen, ResultsScreen):
            await press(eyes, pilot, app, *next_keys(app))


def test_what_a_key_does_stands_on_one_line_of_the_rules() -> None:
    """At 80 columns two blanks on either side and the scroll bar leave 74."""
    assert rules.key_rows(74) == rules.key_rows(200)


def test_what_a_key_does_goes_on_in_its_own_column_of_the_rules() -> None:
    """At 60 columns 54 are left."""
    rows = rules.key_rows(54).splitlines()
    assert max(map(cell_len, rows)) <= 54
    begin = rows[0].index(rules.keys()[0][1][:20])
    wrapped = [row for row in rows if not row[:begin].strip()]
    assert len(wrapped) == len(rows) - len(rules.keys())
    assert all(row[begin] != " " for row in rows)


@pytest.mark.parametrize("seats", [1, 6])
@pytest.mark.parametrize("chips", ["rank", "box"])
async def test_the_head_line_names_all_variants_and_the_longest_name(seats: int, chips: ChipSet) -> None:
    options = Options(handicap=True, chips=chips, gambler=True, rotate_start=True, rounds=15)
    app = app_of("Maximilian J", *("Ben", "Cleo", "Dora", "Emil", "Fritzi")[: seats - 1], options=options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert i18n.gettext("not rolled yet") in said(app, "#who")
        longest = head.where(options, 15, 0)
        where = app.screen.query_one("#where", Static)
        assert cell_len(longest) <= where.size.width
        assert cell_len(str(where.content)) <= where.size.width
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert said(app, "#where").startswith(i18n.gettext("Fiese 15"))
        for variant in variants(options):
            assert variant in said(app, "#where")


async def press(eyes: Eyes, pilot: Pilot[None], app: FieseApp, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await until(
            pilot, lambda: all(worker.is_finished for worker in app.workers if worker.name == "_think")
        )
        await pilot.pause()
        await eyes.look(f"after {key}")


def shown(app: FieseApp) -> str:
    """Return the screen as it is drawn."""
    return "\n".join("".join(part.text for part in line) for line in app.screen._compositor.render_strips())


def next_keys(app: FieseApp) -> tuple[str, ...]:
    turn = game(app).turn
    screen = app.screen
    if turn is None or not isinstance(screen, TableScreen) or table(app).presenter.waiting != "nothing":
        return ("space",)
    if not turn.rolls:
        return ("enter",)
    return ("a", "enter" if turn.aside.count(0) > 2 else "s")


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("ready", [True, False])
def test_how_a_seat_stands_has_room_beside_its_name_in_the_lobby(*, here: bool, ready: bool) -> None:
    """At 80 columns options take 40, the border 2, number and mark of a seat 4, its name and a space 17."""
    words = seat_text(Seat("Maximilian J", owner=True, here=here, ready=ready))
    assert len(words) <= 80 - (40 + 2 + 4 + MOST_NAME + 1), words


class Crowded(App[None]):
    """A title and four texts, none of which fits."""

    CSS = "Static { width: 10; height: 1; } #title { border: round white; height: 3; }"

    def compose(self) -> ComposeResult:
        yield Static("two words on more than one line")
        yield Static("a word too long", id="title")
        yield Input(placeholder="a hundred letters " * 6)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#title").border_title = "much too long"
        self.query_one(KeyLine).show((KeyHint("x", "word " * 20, "x"),))


async def test_what_does_not_fit_is_found() -> None:
    app = Crowded()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(cut(app)) == 5
