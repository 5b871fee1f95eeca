"""The line of keys at the foot of a screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from textual import events

_GAP = "  "
"""What is left free between two keys."""


class KeyHint(NamedTuple):
    """What a key does here: `shown` on the line, `key` by Textual's name for it; dim unless it `works`.

    Where there is no room for all, those of the highest `rank` go first; those of rank 0 always stay.
    """

    shown: str
    text: str
    key: str
    works: bool = True
    rank: int = 0


class KeyLine(Static):
    """Names the keys that do something here; a click presses the key."""

    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; background: $panel; color: $foreground; text-wrap: nowrap; }
    """

    _hints: tuple[KeyHint, ...] = ()
    _fitting: tuple[KeyHint, ...] = ()

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Show these keys, as many as fit."""
        if self._hints != tuple(hints):
            self._hints = tuple(hints)
            self.on_resize()

    def on_resize(self) -> None:
        """Fit the keys into the width there is now."""
        if self.size.width:
            self._fitting = fitting(self._hints, self.size.width)
            self.update(Content.assemble(" ", *map(_drawn, self._fitting)), layout=False)

    def on_click(self, event: "events.Click") -> None:
        """Press the key that was clicked."""
        end = 1
        for hint in self._fitting:
            end += _drawn(hint).cell_length
            if event.x < end:
                self.app.simulate_key(hint.key)
                return


def fitting(hints: Sequence[KeyHint], width: int) -> tuple[KeyHint, ...]:
    """Return the hints that fit into `width` cells: the highest rank goes first, in it the last; 0 stays."""
    kept = list(hints)
    while any(hint.rank for hint in kept) and _width(kept) > width:
        del kept[max(range(len(kept)), key=lambda place: (kept[place].rank, place))]
    return tuple(kept)


def _width(hints: Sequence[KeyHint]) -> int:
    """Return the cells from the line's first blank to the last letter."""
    return 1 + sum(_drawn(hint).cell_length for hint in hints) - len(_GAP)


def _drawn(hint: KeyHint) -> Content:
    if not hint.works:
        return Content.styled(f"{hint.shown} {hint.text}{_GAP}", "dim")
    return Content.assemble((hint.shown, "bold"), f" {hint.text}{_GAP}")
