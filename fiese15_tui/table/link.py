"""What the interface sees of a table, wherever the table is."""

from collections.abc import Callable
from typing import Protocol

from fiese15_tui.table.messages import Ask
from fiese15_tui.table.replica import Notice, Replica


class Link(Protocol):
    """A client's way to its table: in this process for hot-seat play, behind a socket over the network.

    All calls and all notices happen in the loop of the interface.
    """

    replica: Replica

    def listen(self, listener: Callable[[Notice], None]) -> None:
        """Hand every notice to `listener` from now on."""

    def ask(self, ask: Ask) -> None:
        """Ask something of the table; what comes of it arrives as notices."""

    async def run(self) -> None:
        """Keep the line going until `close`; belongs in a worker of the application."""

    def close(self) -> None:
        """Leave the table."""
