"""The score pad as lines: rounds down, players across, totals below. Pure."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from fiese15_tui.game import Game, Result, standing
from fiese15_tui.i18n import _

if TYPE_CHECKING:
    from fiese15_tui.widgets.canvas import Line, Span

MARKS = {"stopped": " ", "six": "★", "bust": "✗"}
"""What stands after the points of a turn, by how it ended."""

_RUNNING = 7
"""Cells that a player's column needs to hold the running totals beside the points."""


class Grid(NamedTuple):
    """The widths of the pad's columns, in cells: row titles, then each player's."""

    title: int
    player: int

    @property
    def running(self) -> bool:
        """Whether the running totals stand beside the points."""
        return self.player >= _RUNNING

    def put(self, text: str) -> str:
        """Return `text` under the totals: at the right edge, or before the column of marks."""
        return text.rjust(self.player) if self.running else f"{text.rjust(self.player - 1)} "


def grid(width: int, seats: int) -> Grid:
    """Return the columns that fill `width` for `seats` players (1 to 6); below 29 they stick out."""
    title = max(len(text) for text in (_("total"), _("place"), _("chip")))
    player = min(12, (width - title - 1) // seats)
    if player < _RUNNING:  # the column of marks is margin enough
        player = min(_RUNNING - 1, max(4, (width - title) // seats))
    return Grid(title + min(2, max(0, width - title - 1 - seats * player)), player)


def pad(game: Game, names: Sequence[str], width: int, height: int) -> tuple["Line", ...]:
    """Return the pad's lines, at most `height` (from 9) of them.

    When the round being played is below what fits, the earliest are summed up in one line. The cell of
    the turn being played is lit.
    """
    columns = grid(width, game.seats)
    head = [_names(game, names, columns)]
    if game.options.handicap:
        head.append(_chips(game, columns))
    foot = [(("─" * width, "pad--muted"),), _totals(game, columns), _places(game, columns)]
    return (*head, *_rounds(game, columns, height - len(head) - len(foot)), *foot)


def shorten(names: Sequence[str], width: int) -> tuple[str, ...]:
    """Return the names in at most `width` cells; those that would look alike end in their seat's number."""
    cut = [name[:width] for name in names]
    return tuple(
        name if cut.count(name) == 1 else f"{name[: width - 1]}{seat}"
        for seat, name in enumerate(cut, start=1)
    )


def _names(game: Game, names: Sequence[str], columns: Grid) -> "Line":
    playing = None if game.turn is None else game.turn.seat
    spans = [(" " * columns.title, "")]
    for seat, name in enumerate(shorten(names, columns.player - 1)):
        blank = columns.put(name).index(name)
        spans += [(" " * blank, ""), (name, "pad--playing" if seat == playing else "pad--name")]
        spans.append((" " * (columns.player - blank - len(name)), ""))
    return tuple(spans)


def _chips(game: Game, columns: Grid) -> "Line":
    chips = game.chips[-1] if game.chips else ()
    return (_title(_("chip"), columns), *((columns.put(str(chip)), "pad--muted") for chip in chips))


def _rounds(game: Game, columns: Grid, room: int) -> list["Line"]:
    last = max(min(room, game.options.rounds), game.round)
    first = max(1, last - room + 1)
    if first == 1:
        return [_round(game, number, columns) for number in range(1, last + 1)]
    return [_summed(game, first, columns), *(_round(game, n, columns) for n in range(first + 1, last + 1))]


def _summed(game: Game, last: int, columns: Grid) -> "Line":
    totals = (_running(game, last, seat) for seat in range(game.seats))
    return (_title(f"1-{last}", columns), *((columns.put(str(total)), "pad--muted") for total in totals))


def _round(game: Game, number: int, columns: Grid) -> "Line":
    cells = (_cell(game, number, seat, columns) for seat in range(game.seats))
    return (_title(str(number), columns), *(span for cell in cells for span in cell))


def _cell(game: Game, number: int, seat: int, columns: Grid) -> tuple["Span", ...]:
    result, turn = game.result(number, seat), game.turn
    points = columns.player - 3 if columns.running else columns.player
    if result is not None:
        text = f"{result.points}{MARKS[result.end]}".rjust(points)
        running = f"{_running(game, number, seat):3}" if columns.running else ""
        return ((text, _ink(result)), (running, "pad--muted"))
    if number != game.round or turn is None:
        return ((" " * columns.player, ""),)
    if seat == turn.seat:
        return ((" ", ""), ("▸ ".rjust(points - 1).ljust(columns.player - 1), "pad--lit"))
    return (("· ".rjust(points).ljust(columns.player), "pad--muted"),)


def _ink(result: Result) -> str:
    return "pad--double" if result.end == "six" else "pad--points"


def _running(game: Game, last: int, seat: int) -> int:
    results = (game.result(number, seat) for number in range(1, last + 1))
    return sum(result.points for result in results if result is not None)


def _totals(game: Game, columns: Grid) -> "Line":
    names = (
        "pad--leader" if game.results and place == 1 else "pad--total" for place in standing(game.totals)
    )
    totals = zip(game.totals, names, strict=True)
    return (_title(_("total"), columns), *((columns.put(str(total)), name) for total, name in totals))


def _places(game: Game, columns: Grid) -> "Line":
    if not game.results:
        return ()
    cells = (
        ("★1", "pad--leader") if place == 1 else (str(place), "pad--muted") for place in standing(game.totals)
    )
    return (_title(_("place"), columns), *((columns.put(text), name) for text, name in cells))


def _title(text: str, columns: Grid) -> "Span":
    return (text.rjust(columns.title), "pad--muted")
