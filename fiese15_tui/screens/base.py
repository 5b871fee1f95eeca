"""What all screens share."""

from typing import TYPE_CHECKING, TypeVar, cast

from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from fiese15_tui.app import FieseApp

Answer = TypeVar("Answer")


class GameScreen(Screen[Answer]):
    """A screen that fills the terminal."""

    @property
    def fiese(self) -> "FieseApp":
        """The application, by its own type."""
        return cast("FieseApp", self.app)


class Dialog(ModalScreen[Answer]):
    """A screen before another one."""
