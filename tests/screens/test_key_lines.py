"""Which keys the line of a table has no room for at 80 columns, in every state and language."""

from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from netroom import Room, settled, visiting
from storing import stored_games
from tabletop import MIXED, app_of, lay, table, until

from fiese15_tui.app import FieseApp
from fiese15_tui.looks import Looks
from fiese15_tui.screens.net_table import NetTableScreen
from fiese15_tui.screens.presenter import Waiting
from fiese15_tui.screens.replay import ReplayScreen
from fiese15_tui.table import messages as m
from fiese15_tui.widgets.key_line import KeyHint, KeyLine, fitting

ALL_HIGH = (6, 6, 6, 6, 6, 6)


pytestmark = pytest.mark.usefixtures("every_language", "hours_between_keys")


def hidden(app: FieseApp) -> list[str]:
    """Return the keys that are not on the line, which is not wider than the terminal."""
    line = app.screen.query_one(KeyLine)
    assert len(str(line.content).rstrip()) <= line.size.width == app.size.width
    return [hint.shown for hint in line._hints if hint not in line._fitting]


def waits_for(app: FieseApp, what: Waiting) -> bool:
    return table(app).presenter.waiting == what


async def test_the_local_table_names_all_its_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MIXED, ALL_HIGH)
    app = app_of("Anna", "@greedy", "Ben", pace=1000)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        states: tuple[tuple[str, Waiting], ...] = (
            ("", "nothing"),
            ("enter", "nothing"),
            ("a", "nothing"),
            ("s", "key"),
            ("space", "time"),
            ("space", "time"),
        )
        for key, waits in states:
            await pilot.press(*filter(None, [key]))
            await until(pilot, partial(waits_for, app, waits))
            assert hidden(app) == []


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_the_table_over_the_network_keeps_the_keys_that_matter_now(size: tuple[int, int]) -> None:
    """How others join goes first, then reactions, then the log; chat and what moves the dice never do."""
    wide = size[0] == 80
    room = Room()
    app, link = visiting(room, "Uma", host=True)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: bool(room.table.state.seats))
        room.join("b", "Ben")
        room.granted("b", m.SetReady(1, ready=True))
        await settled(pilot)
        link.ask(m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await settled(pilot)

        idle, least = {"1-6", "a", "s"}, {"i", "e", "l"}
        assert set(hidden(app)) - idle <= (set() if wide else least), "nothing is rolled yet"
        await pilot.press("enter")
        await settled(pilot)
        assert set(hidden(app)) <= (least if wide else least | {"a", "h", "?"}), "nothing is chosen yet"
        await pilot.press("a")
        await settled(pilot)
        assert set(hidden(app)) <= (least if wide else least | {"a", "h", "?"}), "dice are chosen"
        room.lose("b")
        await settled(pilot)
        assert set(hidden(app)) <= least | {"a", "h"} | (set() if wide else {"?", "o"}), "somebody is away"
        await pilot.press("s")
        await settled(pilot)
        assert set(hidden(app)) <= ({"i"} if wide else least), "the turn is over"
        await pilot.press("space")
        await settled(pilot)
        assert set(hidden(app)) - idle - {"enter", "h"} <= (set() if wide else {"i"}), "another's turn"


@pytest.mark.usefixtures("_games")
async def test_a_replay_names_all_its_keys() -> None:
    app = FieseApp(Looks(animation=False), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.pause()
        assert hidden(app) == []
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.playing
        assert hidden(app) == []


@pytest.fixture
def _games() -> Iterator[None]:
    with stored_games():
        yield


HINTS = st.lists(
    st.builds(
        KeyHint, st.sampled_from("abc"), st.text("abcde", max_size=9), st.just("x"), rank=st.integers(0, 3)
    ),
    max_size=8,
)


@given(HINTS, st.integers(1, 60))
def test_what_goes_is_what_matters_least_and_no_more_than_has_to(
    hints: Sequence[KeyHint], width: int
) -> None:
    kept = fitting(hints, width)
    order = sorted(range(len(hints)), key=lambda place: (-hints[place].rank, -place))
    for gone in range(len(hints) + 1):
        left = [hint for place, hint in enumerate(hints) if place not in order[:gone]]
        line = " " + "  ".join(f"{hint.shown} {hint.text}" for hint in left)
        if len(line) <= width or not any(hint.rank for hint in left):
            assert list(kept) == left
            return
    pytest.fail("everything goes at the end")
