"""One of a few values, changed with the arrow keys."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from textual import events


class Pick(Static, can_focus=True):
    """Shows one of `texts`; left, right and space go through them, and so does a click."""

    DEFAULT_CSS = """
    Pick { height: 1; width: 24; padding: 0 1; text-wrap: nowrap; background: $surface; color: $foreground;
        &:focus { background: $primary; color: $background; text-style: bold; }
        &:ansi:focus { text-style: reverse; }
        &:disabled { color: $foreground 50%; }
    }
    """
    BINDINGS: ClassVar = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Picked(Message):
        """Another value was picked."""

        def __init__(self, pick: "Pick") -> None:
            super().__init__()
            self.pick = pick

        @property
        def control(self) -> "Pick":
            """The widget, for `@on`."""
            return self.pick

    def __init__(self, texts: Sequence[str], index: int = 0, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._texts = tuple(texts)
        self.index = index

    def on_mount(self) -> None:
        """Show the first value."""
        self._show()

    def action_turn(self, step: int) -> None:
        """Take the value `step` further on, from the last to the first."""
        self.index = (self.index + step) % len(self._texts)
        self._show()
        self.post_message(self.Picked(self))

    def put(self, index: int) -> None:
        """Show the value at `index`, which nobody picked here."""
        if self.index != index:
            self.index = index
            self._show()

    def on_click(self, _event: "events.Click") -> None:
        """Take the next value."""
        self.action_turn(1)

    def _show(self) -> None:
        self.update(Content.assemble("◂ ", self._texts[self.index], " ▸"))
