"""The coach's line under the running numbers."""

import asyncio
from typing import TYPE_CHECKING

from textual import work
from textual.widgets import Static

from fiese15_tui.screens.coaching import coach_line

if TYPE_CHECKING:
    from collections.abc import Collection

    from fiese15_tui.game import Colour, Game, Row


class CoachLine(Static):
    """What rolling on is worth against stopping, worked out beside the interface's loop."""

    DEFAULT_CSS = "CoachLine { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._text = ""
        self._known: tuple[Row, bool] | None = None

    def ask(self, game: "Game", chosen: "Collection[Colour]") -> None:
        """Let the coach look at the turn of `game` with these dice chosen."""
        if game.turn is not None and self._known == (game.turn.targets, game.options.gambler):
            self._say(self._answer(game, chosen))
        else:
            self._think(game, chosen)
        if game.turn is not None and not game.turn.rolls:
            self._prepare(game)

    def clear(self) -> None:
        """Say nothing."""
        self.workers.cancel_node(self)
        self._say("")

    @work(exclusive=True)
    async def _think(self, game: "Game", chosen: "Collection[Colour]") -> None:
        """Solve the turn, which takes longer than a key may; what is chosen in it is then looked up."""
        text = await asyncio.to_thread(self._answer, game, chosen)
        if game.turn is not None:
            self._known = (game.turn.targets, game.options.gambler)
        self._say(text)

    @work(exclusive=True, group="prepare")
    async def _prepare(self, game: "Game") -> None:
        """Find out what wins in this turn, which is kept: with many players a hint would take a second."""
        from fiese15_tui.strategy.win import turn_to_win  # noqa: PLC0415 - only tables with a coach load it

        await asyncio.to_thread(turn_to_win, game)

    @staticmethod
    def _answer(game: "Game", chosen: "Collection[Colour]") -> str:
        from fiese15_tui.strategy.advice import numbers  # noqa: PLC0415 - only tables with a coach load it

        return coach_line(numbers(game, tuple(sorted(chosen))))

    def _say(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.update(text, layout=False)
