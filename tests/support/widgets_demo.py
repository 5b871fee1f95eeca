"""The widgets as at the table: `python tests/support/widgets_demo.py THEME STATE`; r rolls, q quits."""

import sys
from random import Random
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.filter import LineFilter
from textual.widgets import Static

from fiese15_tui.filters import line_filters
from fiese15_tui.game import (
    NO_DICE,
    Colour,
    Game,
    Options,
    RandomDice,
    Roll,
    Start,
    Stop,
    Turn,
    decide,
    fold,
    places,
    standard_deck,
    targets,
)
from fiese15_tui.looks import theme_folders
from fiese15_tui.theme_files import default_variables, load_themes
from fiese15_tui.thrift import ThriftyDriver
from fiese15_tui.widgets.numbers import Numbers
from fiese15_tui.widgets.score_pad import ScorePad
from fiese15_tui.widgets.tray import Tray

if TYPE_CHECKING:
    from fiese15_tui.game import Row

STRIP = standard_deck()[6]
TARGETS = targets(STRIP)
PLACES = places(STRIP, handicap=False)
PICKED = frozenset({Colour.BLUE, Colour.GREEN})
STATES: dict[str, tuple[Turn, frozenset[Colour]]] = {
    "before": (Turn(0, TARGETS), frozenset()),
    "rolled": (Turn(0, TARGETS, (2, 5, 4, 1, 3, 6), NO_DICE, 1), frozenset()),
    "chosen": (Turn(0, TARGETS, (2, 0, 4, 0, 3, 6), (0, 1, 0, 1, 0, 0), 2), PICKED),
    "bust": (Turn(0, TARGETS, (6, 0, 4, 0, 0, 6), (0, 1, 0, 1, 3, 0), 3), frozenset()),
    "double": (Turn(0, TARGETS, NO_DICE, (1, 2, 1, 1, 4, 3), 4), frozenset()),
}
"""Turns on strip 7, and the dice chosen in them."""

BASE = Options()
SHIPPED = theme_folders()[:1]
NAMES = ("Anna", "Ben", "@expert", "Annabel", "Charlotte", "@greedy")


def game_of(seats: int, turns: int, options: Options) -> Game:
    """Return a game after `turns` turns of players who set aside all they can and roll on at times."""
    dice, random = RandomDice(Random(15)), Random(4)
    game = fold(decide(None, Start(seats, options, standard_deck()), dice))
    while len(game.results) < turns:
        assert game.turn is not None
        valid = game.turn.valid
        move = Roll(valid) if not valid or random.random() < 0.6 else Stop(valid)
        game = fold(decide(game, move, dice), game)
    return game


class Demo(App[None]):
    """The tray over its numbers, the pad beside them."""

    CSS = """
    #title { height: 1; background: $panel; color: $foreground; }
    #table { height: 1fr; }
    #left { width: 48; height: 1fr; background: $table-ground; }
    .-wide #left { width: 60; }
    .-small #left { width: 36; }
    ScorePad { margin-left: 1; }
    """
    BINDINGS: ClassVar = [
        ("r", "roll", "Roll"),
        ("q", "quit", "Quit"),
        ("1", "choose(0)", "Choose"),
        ("right", "move", "Move"),
    ]

    def __init__(
        self,
        theme: str,
        state: str,
        *,
        seats: int = 3,
        turns: int = 17,
        options: Options = BASE,
        ascii_only: bool = False,
    ) -> None:
        super().__init__(driver_class=ThriftyDriver)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-small"), (80, "-normal"), (110, "-wide")]
        self.ascii_only = ascii_only
        themes, problems = load_themes(SHIPPED)
        assert not problems
        for each in themes:
            self.register_theme(each)
        self.theme = theme
        self.turn, self.chosen = STATES[state]
        self.options = options
        self.game = game_of(seats, turns, options)
        self.random = Random(8)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return default_variables(self.current_theme)

    def get_line_filters(self) -> list[LineFilter]:
        own = self.native_ansi_color
        return line_filters(super().get_line_filters(), own_colours=own, ascii_only=self.ascii_only)

    def compose(self) -> ComposeResult:
        yield Static(" Fiese 15", id="title")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Tray()
                yield Numbers()
            yield ScorePad()

    def on_mount(self) -> None:
        if self.animation_level == "none":
            self.query_one(Tray).frames = 0
        self.show()
        self.query_one(ScorePad).show(self.game, NAMES[: self.game.seats])

    def show(self) -> None:
        tray = self.query_one(Tray)
        tray.numbered = bool(self.turn.valid)
        tray.cursor = (tray.cursor or 2) if self.turn.valid else None
        tray.show(PLACES, self.turn, self.chosen, options=self.options)
        self.query_one(Numbers).show(self.turn, self.chosen, self.options)

    def action_roll(self) -> None:
        tray = self.query_one(Tray)
        if tray.finish():
            return
        aside = [self.turn.rolled[c] if c in self.turn.valid else self.turn.aside[c] for c in Colour]
        rolled = [0 if die else self.random.randint(1, 6) for die in aside]
        rows = cast("Row", tuple(rolled)), cast("Row", tuple(aside))
        tray.play(Turn(0, TARGETS, *rows, self.turn.rolls + 1))
        self.query_one(Numbers).clear()

    def action_choose(self, place: int) -> None:
        self.chosen ^= {PLACES[place]}
        self.show()

    def action_move(self) -> None:
        tray = self.query_one(Tray)
        tray.cursor = ((tray.cursor or 0) + 1) % 6

    def on_tray_settled(self, settled: Tray.Settled) -> None:
        self.turn, self.chosen = settled.turn, frozenset()
        self.show()
        if not self.turn.valid:
            self.turn = Turn(0, TARGETS)

    def on_tray_die_toggled(self, toggled: Tray.DieToggled) -> None:
        self.action_choose(toggled.place)


if __name__ == "__main__":
    Demo(*sys.argv[1:]).run()
