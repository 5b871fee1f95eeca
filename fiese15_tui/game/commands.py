"""What a player may ask of the rules: one decision is one command."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from fiese15_tui.game.colours import Colour
from fiese15_tui.game.options import MOST_SEATS, Options
from fiese15_tui.game.strips import Deck
from fiese15_tui.game.tagged import Tagged

Dice: TypeAlias = Annotated[tuple[Colour, ...], Meta(max_length=6)]


class Start(Tagged, tag="start"):
    """Begin a game of 1 to 6 seats with strips drawn from `deck`."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: Options
    deck: Deck


class Roll(Tagged, tag="roll"):
    """Set the dice of these colours aside (none on the first roll), then roll the rest."""

    aside: Dice = ()


class Stop(Tagged, tag="stop"):
    """Set the dice of these colours aside, then end the turn."""

    aside: Dice


Move: TypeAlias = Roll | Stop
"""A player's decision within a turn."""

Command: TypeAlias = Start | Roll | Stop
