"""Pictures of the widgets side by side; each was looked at before it was kept."""

from typing import Any

import pytest
from widgets_demo import Demo

from fiese15_tui.game import Options

STATES = ("before", "rolled", "chosen", "bust", "double")
THEMES = ("classic", "felt", "paper", "contrast", "okabe", "mono")


@pytest.mark.parametrize("state", STATES)
def test_every_state(snap_compare: Any, state: str) -> None:
    assert snap_compare(Demo("classic", state))


@pytest.mark.parametrize("theme", THEMES[1:])
def test_every_theme(snap_compare: Any, theme: str) -> None:
    assert snap_compare(Demo(theme, "chosen"))


@pytest.mark.parametrize("state", ["chosen", "bust"])
def test_ascii(snap_compare: Any, state: str) -> None:
    assert snap_compare(Demo("mono", state, ascii_only=True))


@pytest.mark.parametrize("size", [(60, 18), (120, 40)])
def test_other_sizes(snap_compare: Any, size: tuple[int, int]) -> None:
    assert snap_compare(Demo("classic", "chosen", seats=4), terminal_size=size)


def test_six_players_with_chips(snap_compare: Any) -> None:
    assert snap_compare(Demo("classic", "rolled", seats=6, turns=40, options=Options(handicap=True)))


def test_fifteen_rounds_are_condensed(snap_compare: Any) -> None:
    demo = Demo("classic", "rolled", seats=4, turns=58, options=Options(rounds=15))
    assert snap_compare(demo, terminal_size=(60, 18))
