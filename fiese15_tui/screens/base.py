"""What all screens share."""

from typing import TYPE_CHECKING, TypeVar, cast

from textual.binding import Binding
from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from fiese15_tui.app import FieseApp

Answer = TypeVar("Answer")

DICE_KEYS = (
    *(Binding(str(place), f"choose({place - 1})", show=False) for place in range(1, 7)),
    Binding("left", "point(-1)", show=False),
    Binding("right", "point(1)", show=False),
    Binding("space", "choose_pointed", show=False),
    Binding("a", "choose_all", show=False),
    Binding("enter,r", "roll", show=False),
    Binding("s", "stop", show=False),
)
"""The keys of a turn, at the table and in the practice turn: choosing dice, rolling, stopping."""


class GameScreen(Screen[Answer]):
    """A screen that fills the terminal."""

    @property
    def fiese(self) -> "FieseApp":
        """The application, by its own type."""
        return cast("FieseApp", self.app)

    @property
    def left(self) -> bool:
        """Whether this screen has been left: on its way out it has nothing any more that could show news."""
        return self not in self.app.screen_stack


class Dialog(ModalScreen[Answer]):
    """A screen before another one."""
