"""The one place where a table's state changes: every change is folded in, numbered and told to everybody."""

from typing import TypeAlias

from fiese15_tui.table.messages import Answer, Update
from fiese15_tui.table.peers import Line
from fiese15_tui.table.state import Change, Seat, SeatChanged, TableState, checksum, fold_table

Send: TypeAlias = tuple[Line | None, Answer]
"""An answer and the line that it goes to; None means everybody in `Table.lines`."""


class Ledger:
    """A table's state, the number of its last update, the present time, and what is still to be sent."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.sequence = 0
        self.now = 0.0
        self._sends: list[Send] = []

    def happen(self, *changes: Change) -> None:
        """Fold `changes` into the state and tell everybody, as one update."""
        self.state = fold_table(self.state, changes)
        self.sequence += 1
        self.tell(None, Update(self.sequence, checksum(self.state), changes))

    def set_seat(self, number: int, seat: Seat) -> None:
        """Let `seat` stand in place `number`, which happens only if something about it is new."""
        if seat != self.state.seats[number]:
            self.happen(SeatChanged(number, seat))

    def tell(self, line: Line | None, answer: Answer) -> None:
        """Queue `answer` for one line, or for everybody."""
        self._sends.append((line, answer))

    def take(self) -> list[Send]:
        """Return what is to be sent now, in order."""
        sends, self._sends = self._sends, []
        return sends
