"""The line of keys at the foot of a screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from textual import events


class KeyHint(NamedTuple):
    """What a key does here: `shown` on the line, `key` by Textual's name for it; dim unless it `works`."""

    shown: str
    text: str
    key: str
    works: bool = True


class KeyLine(Static):
    """Names the keys that do something here; a click presses the key."""

    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; background: $panel; color: $foreground; text-wrap: nowrap; }
    """

    _hints: tuple[KeyHint, ...] = ()

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Show these keys from the left, as many as fit."""
        if self._hints != tuple(hints):
            self._hints = tuple(hints)
            self.update(Content.assemble(" ", *(_drawn(hint) for hint in hints)))

    def on_click(self, event: "events.Click") -> None:
        """Press the key that was clicked."""
        end = 1
        for hint in self._hints:
            end += _drawn(hint).cell_length
            if event.x < end:
                self.app.simulate_key(hint.key)
                return


def _drawn(hint: KeyHint) -> Content:
    if not hint.works:
        return Content.styled(f"{hint.shown} {hint.text}  ", "dim")
    return Content.assemble((hint.shown, "bold"), f" {hint.text}  ")
