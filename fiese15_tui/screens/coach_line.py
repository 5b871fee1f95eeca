"""The coach's line under the running numbers."""

import asyncio
from typing import TYPE_CHECKING

from textual import work
from textual.widgets import Static

from fiese15_tui.screens.coaching import coach_line

if TYPE_CHECKING:
    from collections.abc import Collection

    from fiese15_tui.game import Colour, Game


class CoachLine(Static):
    """What rolling on is worth against stopping, worked out beside the interface's loop."""

    DEFAULT_CSS = "CoachLine { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._text = ""

    def ask(self, game: "Game", chosen: "Collection[Colour]") -> None:
        """Let the coach look at the turn of `game` with these dice chosen."""
        self._think(game, chosen)

    def clear(self) -> None:
        """Say nothing."""
        self.workers.cancel_node(self)
        self._say("")

    @work(exclusive=True)
    async def _think(self, game: "Game", chosen: "Collection[Colour]") -> None:
        from fiese15_tui.strategy.advice import numbers  # noqa: PLC0415 - only tables with a coach load it

        self._say(coach_line(await asyncio.to_thread(numbers, game, tuple(sorted(chosen)))))

    def _say(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.update(text)
