"""What the analysis of a game found, in lines of text. Pure."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from fiese15_tui.game import Event, Game, Move, Turn, evolve
from fiese15_tui.i18n import _, number, percent
from fiese15_tui.screens.coaching import move_name
from fiese15_tui.widgets.cells import fitted
from fiese15_tui.wording import dice

if TYPE_CHECKING:
    from fractions import Fraction

    from fiese15_tui.strategy.analysis import Analysis, Decision, Mistake, PlayerAnalysis, TurnAnalysis

SHORT_NAME = 12
"""Cells of a player's name in the sums where they have little room."""


class Sum(NamedTuple):
    """Tenths of points: `points` = `expected` + `luck` + `lost`, also as rounded."""

    points: int
    expected: int
    luck: int
    lost: int

    @classmethod
    def of(cls, found: "PlayerAnalysis | TurnAnalysis") -> "Sum":
        """Round what was found; luck takes what rounding leaves over."""
        points, expected, lost = 10 * found.points, _tenths(found.expected), _tenths(found.lost)
        return cls(points, expected, points - expected - lost, lost)


def sum_lines(analysis: "Analysis", names: Sequence[str], width: int) -> list[str]:
    """Return a heading and a line a player: how its points came about, and what it lost of its chances.

    Where the columns do not fit `width` they stand closer, and names are cut.
    """
    lines = _sum_lines(analysis, names, max(map(cell_len, names)), gap="  ")
    return lines if max(map(cell_len, lines)) <= width else _sum_lines(analysis, names, SHORT_NAME, gap=" ")


def _sum_lines(analysis: "Analysis", names: Sequence[str], most: int, *, gap: str) -> list[str]:
    titles = [_("points"), _("expected"), _("luck"), _("decisions")]
    widths = [max(6, cell_len(title)) for title in titles]
    if len(names) > 1:
        titles.append(_("wins"))
        widths.append(max(len("-999.9 %"), cell_len(titles[-1])))
    room = min(most, max(map(cell_len, names)))

    def line(name: str, cells: Sequence[str], equals: str) -> str:
        first, *others = (
            " " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True)
        )
        return f"{fitted(name, room)}{gap}{first} {equals} {gap.join(others)}"

    lines = [line("", titles, " ")]
    for name, player in zip(names, analysis.players, strict=True):
        found = Sum.of(player)
        cells = [str(player.points), number(found.expected / 10, 1), _signed(found.luck), _signed(found.lost)]
        if len(names) > 1:
            cells.append("-" + percent(player.win_lost) if player.win_lost >= 0.0005 else percent(0))
        lines.append(line(name, cells, "="))
    return lines


def chance_lines(chances: Sequence[float], seats: int, width: int, height: int) -> list[str]:
    """Draw chances to win (0 to 1), before each turn and at the end, in `height` lines over one of rounds.

    Half blocks stand for them, a dotted line for an even share of `seats` players.
    """
    scale = {height - 1: percent(1, 0), 0: percent(0, 0)}
    margin = cell_len(scale[height - 1])
    columns, last = max(2, width - margin - 1), len(chances) - 1
    moments = [round(column * last / (columns - 1)) for column in range(columns)]
    halves = [round(chances[moment] * 2 * height) for moment in moments]
    share = int(height / seats)
    lines = []
    for row in reversed(range(height)):
        empty = "┈" if row == share else " "
        cells = ("█" if half > 2 * row + 1 else "▄" if half > 2 * row else empty for half in halves)
        lines.append(f"{scale.get(row, ''):>{margin}}{'┤' if row in scale else '│'}" + "".join(cells))
    return [*lines, " " * (margin + 1) + _rounds(moments, seats, last)]


def _rounds(moments: Sequence[int], seats: int, last: int) -> str:
    """Return the numbers of the rounds, each where its first turn begins and where there is room."""
    text = ""
    for column, moment in enumerate(moments):
        label = str(moment // seats + 1)
        begins = not column or moments[column - 1] // seats < moment // seats
        if begins and moment < last and (not text or len(text) < column):
            text = text.ljust(column) + label
    return text


class Line(NamedTuple):
    """A line of text; `heading` stands out."""

    text: str
    heading: bool = False


def turn_lines(analysis: "Analysis", events: Sequence[Event], seat: int, width: int) -> list[Line]:
    """Return the turns of a player, each with the decisions that cost something that can be shown.

    What a decision cost has a line of its own where it does not fit `width`.
    """
    turns = _turns_before(analysis, events)
    alone = len(analysis.players) == 1
    lines: list[Line] = []
    for turn in analysis.turns:
        if turn.seat != seat:
            continue
        found = Sum.of(turn)
        text = _("Round {round}: {points} = {expected} expected {luck} luck {lost} decisions").format(
            round=turn.round,
            points=turn.points,
            expected=number(found.expected / 10, 1),
            luck=_summand(found.luck),
            lost=_summand(found.lost),
        )
        lines.append(Line(text, heading=True))
        for decision in turn.decisions:
            lines += _decision_lines(decision, turns[decision.event], width, alone=alone)
    return lines


def _decision_lines(decision: "Decision", turn: Turn, width: int, *, alone: bool) -> Iterator[Line]:
    costs = []
    if decision.points_cost >= 0.05:
        costs.append(_("{points} points").format(points="-" + number(decision.points_cost, 1)))
    if decision.win_cost >= 0.0005 and not alone:
        costs.append(_("{wins} wins").format(wins="-" + percent(decision.win_cost)))
    if not costs:
        return
    if decision.mistake is not None:
        costs.append(_mistake(decision.mistake))
    played = move_name(decision.move, turn)
    yield Line("  " + _("roll {number}: {dice}").format(number=turn.rolls, dice=dice(turn.rolled)))
    told = "    " + _("played: {move} ({costs})").format(move=played, costs=", ".join(costs))
    head, _bracket, rest = told.partition(" (")
    if cell_len(told) <= width:
        yield Line(told)
    else:
        yield Line(head)
        yield Line(f"      ({rest}")
    for best in _best(decision, turn, alone=alone):
        yield Line("    " + best)


def _best(decision: "Decision", turn: Turn, *, alone: bool) -> Iterator[str]:
    """Say what was better: to win and for points, which may be two moves, or one of them the move made."""
    to_win, for_points = decision.best_to_win, decision.best_for_points
    if alone or _same(to_win, for_points):
        yield _("best: {move}").format(move=move_name(for_points, turn))
        return
    if decision.win_cost >= 0.0005:
        yield _("best to win: {move}").format(move=move_name(to_win, turn))
    if decision.points_cost >= 0.05:
        yield _("best for points: {move}").format(move=move_name(for_points, turn))


def _turns_before(analysis: "Analysis", events: Sequence[Event]) -> dict[int, Turn]:
    """Return the turn as it stood before each decision, by the decision's event."""
    wanted = {decision.event for turn in analysis.turns for decision in turn.decisions}
    found: dict[int, Turn] = {}
    game: Game | None = None
    for index, event in enumerate(events):
        if index in wanted:
            assert game is not None
            assert game.turn is not None
            found[index] = game.turn
        game = evolve(game, event)
    return found


def _same(one: Move, other: Move) -> bool:
    return type(one) is type(other) and set(one.aside) == set(other.aside)


def _mistake(name: "Mistake") -> str:
    return {"doubtful": _("doubtful"), "bad": _("bad"), "very bad": _("very bad")}[name]


def _tenths(value: "Fraction") -> int:
    return round(10 * value)


def _signed(tenths: int) -> str:
    return ("-" if tenths < 0 else "+" if tenths else "") + number(abs(tenths) / 10, 1)


def _summand(tenths: int) -> str:
    return ("- " if tenths < 0 else "+ ") + number(abs(tenths) / 10, 1)
