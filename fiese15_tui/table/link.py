"""What the interface sees of a table, wherever the table is."""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol, TypeAlias

import msgspec

from fiese15_tui.table.messages import Ask
from fiese15_tui.table.replica import Notice, Replica


class LineState(StrEnum):
    """How the line to a table in another process stands."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    """There was a line, and it broke."""
    UNKNOWN_HOST = "unknown_host"
    NOBODY = "nobody"
    """The machine is there, but nothing listens on that port."""
    NO_ANSWER = "no_answer"
    """Nothing came back in time."""
    NOT_A_TABLE = "not_a_table"
    WRONG_CODE = "wrong_code"
    OTHER_VERSION = "other_version"
    """`fields`: `theirs` and `ours` (protocol versions), `program` (the version of the table's program)."""
    TURNED_AWAY = "turned_away"
    """The table does not listen to us any more; `fields`: `code`, why."""


class LineNotice(msgspec.Struct, frozen=True):
    """The line to the table changed; after `retry` seconds it is tried again (None: not, or it stands)."""

    state: LineState
    retry: float | None = None
    fields: dict[str, str | int] = {}


LinkNotice: TypeAlias = Notice | LineNotice


class Link(Protocol):
    """A client's way to its table: in this process for hot-seat play, behind a socket over the network.

    All calls and all notices happen in the loop of the interface.
    """

    replica: Replica

    def listen(self, listener: Callable[[LinkNotice], None]) -> None:
        """Hand every notice to `listener` from now on."""

    def ask(self, ask: Ask) -> None:
        """Ask something of the table; what comes of it arrives as notices."""

    async def run(self) -> None:
        """Keep the line going until `close`; belongs in a worker of the application."""

    def close(self) -> None:
        """Leave the table."""
