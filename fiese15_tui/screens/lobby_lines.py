"""Who sits where, and how others join: what the lobby shows, in lines that fit. Pure."""

from collections.abc import Collection, Sequence

from rich.cells import cell_len, set_cell_size

from fiese15_tui.i18n import _
from fiese15_tui.screens.net_wording import seat_text
from fiese15_tui.table.names import MOST_NAME
from fiese15_tui.table.state import Seat, TableState


def seat_lines(state: TableState, mine: Collection[int], *, narrow: bool) -> list[str]:
    """Return a line a seat, those of this terminal (`mine`) marked; `narrow` ones are 24 cells wide."""
    gap = "" if narrow else " "
    lines = [
        f" {number + 1}{gap}{'*' if number in mine else ' '}{set_cell_size(seat.name, MOST_NAME)} "
        + (_short(seat) if narrow else seat_text(seat))
        for number, seat in enumerate(state.seats)
    ]
    return [*lines, *(f" {number + 1}{gap} ·" for number in range(len(lines), state.most))]


def seats_title(state: TableState) -> str:
    """Return the title of narrow seats, which tells the owner's: beside the name is no room for that."""
    owner = next((number for number, seat in enumerate(state.seats, 1) if seat.owner), None)
    return _("seats") if owner is None else _("seats · owner {number}").format(number=owner)


def _short(seat: Seat) -> str:
    if not seat.here:
        return _("away")
    return "[x]" if seat.ready else "[ ]"


def join_lines(commands: Sequence[str], width: int, room: int) -> list[str]:
    """Return the commands with which others join, the likeliest first, as many as fit `room` rows of `width`.

    The first one is always there; where others are not, the last line says so.
    """
    shown: list[str] = []
    for number, command in enumerate(commands):
        left = len(commands) - number
        rows = sum(-(-cell_len(line) // width) for line in (*shown, command))
        if shown and rows > room - (left > 1):
            return [*shown, _("i shows {count} more").format(count=left)]
        shown.append(command)
    return shown
