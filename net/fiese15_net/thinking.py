"""Computer players at a hosted table: they think in a thread, one decision at a time."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from fiese15_tui.game import Move
from fiese15_tui.strategy.players import choose
from fiese15_tui.table.games import Thought
from fiese15_tui.table.journal import JournalError

_RETRY_SAVING = 5.0


class Thinking:
    """Hands every decision to `decided`; `log` takes lines for people.

    A move takes at least `pace` seconds. When `decided` raises a JournalError, the player thinks again from
    `again_at` on.
    """

    def __init__(
        self, decided: Callable[[Thought, Move], None], pace: float, log: Callable[[str], None]
    ) -> None:
        self.again_at: float | None = None
        self._decided, self._pace, self._log = decided, pace, log
        self._task: asyncio.Task[None] | None = None

    def start(self, thought: Thought | None, now: float) -> None:
        """Think about what is to be decided now, unless something is being thought about already."""
        if self.again_at is not None and now >= self.again_at:
            self.again_at = None
        if thought is not None and self._task is None and self.again_at is None:
            self._task = asyncio.get_running_loop().create_task(self._think(thought))

    def cancel(self) -> None:
        """Decide nothing any more."""
        if self._task is not None:
            self._task.cancel()

    async def _think(self, thought: Thought) -> None:
        with suppress(asyncio.CancelledError):
            move, _ = await asyncio.gather(
                asyncio.to_thread(choose, thought.level, thought.game, thought.random),
                asyncio.sleep(self._pace),
            )
            self._task = None
            try:
                self._decided(thought, move)
            except JournalError as error:
                self._log(f"cannot save, trying again in {_RETRY_SAVING:g} seconds: {error}")
                self.again_at = time.monotonic() + _RETRY_SAVING
