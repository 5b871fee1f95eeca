"""What happened in a game. The state is the fold of these; the network, the store and replays carry them."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fiese15_tui.game.colours import Colour, Pips, Row
from fiese15_tui.game.options import MOST_SEATS, Options
from fiese15_tui.game.strips import Deck
from fiese15_tui.game.tagged import Tagged

End: TypeAlias = Literal["stopped", "six", "bust"]
"""How a turn ended: by stopping, by the sixth die, by a roll without a valid die (Fehlwurf)."""


class Started(Tagged, tag="started"):
    """A game began."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: Options
    deck: Deck


class StripTurned(Tagged, tag="strip"):
    """A round began with the strip of this id."""

    strip: int


class ChipsDealt(Tagged, tag="chips"):
    """Every seat got a chip for this round (handicap variant), listed by seat."""

    chips: Annotated[tuple[Pips, ...], Meta(min_length=1, max_length=MOST_SEATS)]


class Rolled(Tagged, tag="rolled"):
    """The player rolled the open dice; 0 for the colours that are set aside."""

    dice: Row


class SetAside(Tagged, tag="aside"):
    """The player set aside these dice of the last roll."""

    colours: Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=6)]


class TurnEnded(Tagged, tag="ended"):
    """The turn is over and paid `points` (0 to 72)."""

    end: End
    points: Annotated[int, Meta(ge=0, le=72)]


Event: TypeAlias = Started | StripTurned | ChipsDealt | Rolled | SetAside | TurnEnded
