"""The score pad (Spielblock): paper with a column a player."""

from collections.abc import Sequence
from typing import ClassVar

from fiese15_tui.game import Game
from fiese15_tui.widgets.canvas import Canvas, Line
from fiese15_tui.widgets.pad_layout import pad


class ScorePad(Canvas):
    """Every player's points round by round, chips, totals and places; fills the space that it is given.

    Six players need 29 cells; with more room for each player the running totals stand beside the points.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "pad--name",
        "pad--playing",
        "pad--points",
        "pad--double",
        "pad--muted",
        "pad--total",
        "pad--leader",
        "pad--lit",
    }

    DEFAULT_CSS = """
    ScorePad {
        width: 1fr; height: 1fr; background: $pad-paper; color: $pad-ink;
        .pad--name { text-style: bold; }
        .pad--playing { text-style: bold underline; }
        .pad--double { color: $pad-leader; text-style: bold; }
        .pad--muted { color: $pad-muted; }
        .pad--total { text-style: bold; }
        .pad--leader { color: $pad-leader; text-style: bold; }
        .pad--lit { background: $pad-lit; color: $pad-lit-ink; text-style: bold; }
    }
    """

    _shown: tuple[Game, Sequence[str]] | None = None

    def show(self, game: Game, names: Sequence[str]) -> None:
        """Show the points of `game`; `names` are the players by seat."""
        self._shown = (game, tuple(names))
        self.update()

    def picture(self, width: int, height: int) -> tuple[Line, ...]:
        """Return columns and rounds as they fit."""
        return pad(*self._shown, width, height) if self._shown else ()
