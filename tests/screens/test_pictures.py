"""Pictures of every screen; each was looked at before it was kept."""

from collections.abc import Sequence
from typing import Any

import pytest
from tabletop import BUST, SIX, app_of, lay, play_out, press

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options, Row
from fiese15_tui.looks import Looks
from fiese15_tui.setup import Setup

SIZES = [(80, 24), (120, 40)]
sizes = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])


def at_table(monkeypatch: pytest.MonkeyPatch, rolls: Sequence[Row], *players: str, **more: Any) -> FieseApp:
    lay(monkeypatch, *rolls)
    return app_of(*players, **more)


@sizes
def test_menu(snap_compare: Any, size: tuple[int, int]) -> None:
    assert snap_compare(FieseApp(), terminal_size=size)


@sizes
def test_setup(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setattr("fiese15_tui.screens.setup.getuser", lambda: "anna")
    assert snap_compare(FieseApp(), terminal_size=size, run_before=press("n"))


@sizes
def test_rules(snap_compare: Any, size: tuple[int, int]) -> None:
    assert snap_compare(FieseApp(), terminal_size=size, run_before=press("question_mark"))


@sizes
def test_before_the_first_roll(
    snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = at_table(monkeypatch, (), "Anna", "Ben")
    assert snap_compare(app, terminal_size=size, run_before=press())


@sizes
def test_choosing(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, BUST, "Anna", "Ben", "@expert")
    keys = ("enter", "1", "4", "enter", "2", "right")
    assert snap_compare(app, terminal_size=size, run_before=press(*keys))


@sizes
def test_handicap(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, [(1, 1, 5, 1, 1, 1)], "Anna", "Ben", options=Options(handicap=True))
    assert snap_compare(app, terminal_size=size, run_before=press("enter", "3"))


@sizes
def test_a_refused_key(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, BUST, "Anna", "Ben")
    assert snap_compare(app, terminal_size=size, run_before=press("enter", "3"))


@sizes
def test_bust(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, BUST, "Anna", "Ben")
    keys = ("enter", "1", "4", "enter", "6", "enter")
    assert snap_compare(app, terminal_size=size, run_before=press(*keys))


@sizes
def test_six_dice(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, SIX, "Anna", "Ben")
    assert snap_compare(app, terminal_size=size, run_before=press("enter", "a", "enter"))


@sizes
def test_hint(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, BUST, "Anna", "Ben")
    assert snap_compare(app, terminal_size=size, run_before=press("enter", "h", hint=True))


@sizes
def test_log(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, SIX, "Anna", "Ben")
    assert snap_compare(app, terminal_size=size, run_before=press("enter", "a", "enter", "l"))


@sizes
def test_leaving(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    app = at_table(monkeypatch, (), "Anna", "Ben")
    assert snap_compare(app, terminal_size=size, run_before=press("q"))


@sizes
def test_results(snap_compare: Any, size: tuple[int, int]) -> None:
    app = app_of("Anna", "Ben", "Cleo", options=Options(handicap=True), seed=3)
    assert snap_compare(app, terminal_size=size, run_before=play_out)


@pytest.mark.parametrize("players", [3, 6])
def test_the_smallest_terminal(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    names = ("Anna", "Ben", "@expert", "Dora", "Emil", "@random")[:players]
    app = at_table(monkeypatch, [(1, 1, 5, 1, 1, 1)], *names, options=Options(handicap=True))
    assert snap_compare(app, terminal_size=(60, 18), run_before=press("enter", "3"))


def test_too_small(snap_compare: Any) -> None:
    assert snap_compare(FieseApp(), terminal_size=(59, 17))


@pytest.mark.parametrize("theme", ["mono", "ansi-dark"])
def test_other_colours(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, theme: str) -> None:
    lay(monkeypatch, *BUST)
    app = FieseApp(Looks(theme=theme, animation=False), setup=Setup(("Anna", "Ben")), pace=0)
    assert snap_compare(app, run_before=press("enter", "1", "4", "enter", "2"))


def test_ascii(snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, *BUST)
    app = FieseApp(Looks(ascii=True, animation=False), setup=Setup(("Anna", "Ben")), pace=0)
    assert snap_compare(app, run_before=press("enter", "1", "4", "enter", "2"))
