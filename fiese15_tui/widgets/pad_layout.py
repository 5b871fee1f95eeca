"""The score pad as lines: rounds down, players across, totals below. Pure."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size

from fiese15_tui.game import Game, Result, standing
from fiese15_tui.i18n import _

if TYPE_CHECKING:
    from fiese15_tui.widgets.canvas import Line, Span

MARKS = {"stopped": " ", "six": "★", "bust": "✗"}
"""What stands after the points of a turn, by how it ended."""

_RUNNING, _LEAST = 7, 4
"""Cells that a player's column needs with the running totals beside the points, and without."""
_MOST = 12
"""Cells from which on a column grows for a long name only."""


class Grid(NamedTuple):
    """The widths of the pad's columns, in cells: row titles, then each player's.

    `running` tells whether the running totals stand beside the points.
    """

    title: int
    players: tuple[int, ...]
    running: bool

    def put(self, text: str, seat: int) -> str:
        """Return `text` under the totals of `seat`: at the right edge, or before the column of marks."""
        width = self.players[seat]
        return text.rjust(width) if self.running else f"{text.rjust(width - 1)} "

    def put_total(self, total: int, seat: int) -> str:
        """Return `total` as `put` does, or over the column of marks so as not to touch what is left of it."""
        text, width = str(total), self.players[seat]
        return text.rjust(width) if len(text) == width - 1 else self.put(text, seat)


def grid(width: int, names: Sequence[str]) -> Grid:
    """Return the columns that fill `width` for these players (1 to 6); below 29 they stick out.

    They are alike as long as every name fits; otherwise no name is cut that another column has cells for.
    """
    title, seats = max(len(text) for text in (_("total"), _("place"), _("chip"))), len(names)
    running = width - title - 1 >= seats * _RUNNING
    room = width - title - (1 if running else 0)  # the column of marks is margin enough
    needs = [cell_len(name) + 1 for name in names]
    even = min(_MOST if running else _RUNNING - 1, max(_LEAST, room // seats))
    players = [even] * seats
    if max(needs) > even:
        players = [_RUNNING if running else _LEAST] * seats
        for _cell in range(room - sum(players)):
            short = [seat for seat in range(seats) if players[seat] < needs[seat]]
            small = short or [seat for seat in range(seats) if players[seat] < even]
            if small:
                players[min(small, key=players.__getitem__)] += 1
    return Grid(title + min(2, max(0, width - title - 1 - sum(players))), tuple(players), running)


def pad(game: Game, names: Sequence[str], width: int, height: int) -> tuple["Line", ...]:
    """Return the pad's lines, at most `height` (from 9) of them.

    Where there is room, a rule stands above each round. When the round being played is below what fits,
    the earliest are summed up in one line. The cell of the turn being played is lit.
    """
    columns = grid(width, names)
    head = [_names(game, names, columns)]
    if game.options.handicap:
        head.append(_chips(game, columns))
    foot = [(("─" * width, "pad--muted"),), _totals(game, columns), _places(game, columns)]
    room = height - len(head) - len(foot)
    rounds = _rounds(game, columns, room)
    if 2 * len(rounds) <= room:
        rule = (("┈" * width, "pad--muted"),)
        rounds = [line for row in rounds for line in (rule, row)]
    return (*head, *rounds, *foot)


def shorten(names: Sequence[str], widths: Sequence[int]) -> tuple[str, ...]:
    """Return the names in at most so many cells each; what would look alike ends in the seat's number."""
    cut = [_cut(name, width) for name, width in zip(names, widths, strict=True)]
    return tuple(
        name if cut.count(name) == 1 else f"{_cut(name, width - 1)}{seat}"
        for seat, (name, width) in enumerate(zip(cut, widths, strict=True), start=1)
    )


def _cut(name: str, width: int) -> str:
    return name if cell_len(name) <= width else set_cell_size(name, width).rstrip()


def _names(game: Game, names: Sequence[str], columns: Grid) -> "Line":
    playing = None if game.turn is None else game.turn.seat
    spans = [(" " * columns.title, "")]
    for seat, name in enumerate(shorten(names, [width - 1 for width in columns.players])):
        before, after = columns.put("x" * cell_len(name), seat).split("x" * cell_len(name))
        spans += [(before, ""), (name, "pad--playing" if seat == playing else "pad--name"), (after, "")]
    return tuple(spans)


def _chips(game: Game, columns: Grid) -> "Line":
    chips = game.chips[-1] if game.chips else ()
    put = (columns.put(str(chip), seat) for seat, chip in enumerate(chips))
    return (_title(_("chip"), columns), *((chip, "pad--muted") for chip in put))


def _rounds(game: Game, columns: Grid, room: int) -> list["Line"]:
    last = max(min(room, game.options.rounds), game.round)
    first = max(1, last - room + 1)
    if first == 1:
        return [_round(game, number, columns) for number in range(1, last + 1)]
    return [_summed(game, first, columns), *(_round(game, n, columns) for n in range(first + 1, last + 1))]


def _summed(game: Game, last: int, columns: Grid) -> "Line":
    totals = (columns.put_total(_running(game, last, seat), seat) for seat in range(game.seats))
    return (_title(f"1-{last}", columns), *((total, "pad--muted") for total in totals))


def _round(game: Game, number: int, columns: Grid) -> "Line":
    cells = (_cell(game, number, seat, columns) for seat in range(game.seats))
    return (_title(str(number), columns), *(span for cell in cells for span in cell))


def _cell(game: Game, number: int, seat: int, columns: Grid) -> tuple["Span", ...]:
    result, turn = game.result(number, seat), game.turn
    width = columns.players[seat]
    points = width - 3 if columns.running else width
    if result is not None:
        text = f"{result.points}{MARKS[result.end]}".rjust(points)
        running = f"{_running(game, number, seat):3}" if columns.running else ""
        return ((text, _ink(result)), (running, "pad--muted"))
    if number != game.round or turn is None:
        return ((" " * width, ""),)
    if seat == turn.seat:
        return ((" ", ""), ("▸ ".rjust(points - 1).ljust(width - 1), "pad--lit"))
    return (("· ".rjust(points).ljust(width), "pad--muted"),)


def _ink(result: Result) -> str:
    return "pad--double" if result.end == "six" else "pad--points"


def _running(game: Game, last: int, seat: int) -> int:
    results = (game.result(number, seat) for number in range(1, last + 1))
    return sum(result.points for result in results if result is not None)


def _totals(game: Game, columns: Grid) -> "Line":
    names = (
        "pad--leader" if game.results and place == 1 else "pad--total" for place in standing(game.totals)
    )
    totals = (columns.put_total(total, seat) for seat, total in enumerate(game.totals))
    return (_title(_("total"), columns), *zip(totals, names, strict=True))


def _places(game: Game, columns: Grid) -> "Line":
    if not game.results:
        return ()
    cells = (
        (columns.put("★1", seat), "pad--leader")
        if place == 1
        else (columns.put(str(place), seat), "pad--muted")
        for seat, place in enumerate(standing(game.totals))
    )
    return (_title(_("place"), columns), *cells)


def _title(text: str, columns: Grid) -> "Span":
    return (text.rjust(columns.title), "pad--muted")
