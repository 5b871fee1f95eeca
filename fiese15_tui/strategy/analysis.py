"""A finished game judged: what every decision cost, what the dice gave, the chances to win through the game.

A turn starts at its expected points. Every roll moves that to the value of the best choice after it (or to
what a bust pays): the difference is luck. Every decision moves it to the value of the choice made: the
difference, never above 0, is what the decision cost. At the end it has become the points. The values are the
solver's floats, summed as fractions, so points = expected + luck + decisions without a remainder.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from fiese15_tui.game import (
    ChipsDealt,
    Event,
    Game,
    Move,
    Roll,
    Rolled,
    SetAside,
    Stop,
    StripTurned,
    TurnEnded,
    bust_points,
    evolve,
)
from fiese15_tui.strategy.solver import Choice, Solved, solved
from fiese15_tui.strategy.win import move_win_chances, win_chances

Mistake = Literal["doubtful", "bad", "very bad"]

_COSTS: dict[Mistake, tuple[float, float]] = {
    "very bad": (0.08, 2.0),
    "bad": (0.04, 1.0),
    "doubtful": (0.02, 0.5),
}
"""From which cost in win chance, or in points with one player, a mistake has its name.

The chances are GNU Backgammon's limits: 0.16, 0.08 and 0.04 of equity, which runs from -1 to 1.
"""

_NOTHING = 1e-9
"""A cost up to this is the solver's rounding."""


class Decision(NamedTuple):
    """A decision that cost something in points or in chance to win.

    `event` is the index of its `SetAside` among the game's events; the costs are at least 0. A decision that
    costs points may cost no chance to win, and the other way round.
    """

    event: int
    move: Move
    best_for_points: Move
    points_cost: float
    best_to_win: Move
    win_cost: float
    mistake: Mistake | None


class TurnAnalysis(NamedTuple):
    """A finished turn, `round` from 1: points = expected + luck + lost (0 or less), exactly."""

    seat: int
    round: int
    points: int
    expected: Fraction
    luck: Fraction
    lost: Fraction
    decisions: tuple[Decision, ...]


class PlayerAnalysis(NamedTuple):
    """A seat's finished turns together: points = expected + luck + lost, exactly.

    `expected` is given the strips and chips of its turns; `win_lost` the chance to win that decisions cost.
    """

    points: int
    expected: Fraction
    luck: Fraction
    lost: Fraction
    win_lost: float


class Moment(NamedTuple):
    """Every seat's chance to win after the event with this index: before each turn, and at the end."""

    event: int
    chances: tuple[float, ...]


class Analysis(NamedTuple):
    """A game's finished turns in playing order, its players by seat, and the line of win chances."""

    turns: tuple[TurnAnalysis, ...]
    players: tuple[PlayerAnalysis, ...]
    line: tuple[Moment, ...]


def analyse(events: Sequence[Event], watch: Callable[[int], None] = lambda _: None) -> Analysis:
    """Return the analysis of a game from its first event on; turns not finished are left out.

    `watch` is told before each event how many are done; what it raises ends the analysis.
    """
    game: Game | None = None
    start: tuple[Game, int] | None = None
    turns: list[TurnAnalysis] = []
    line: list[Moment] = []
    for index, event in enumerate(events):
        watch(index)
        game = evolve(game, event)
        if isinstance(event, TurnEnded) and start is not None:
            turns.append(_analyse_turn(*start, events[: index + 1]))
        if isinstance(event, TurnEnded | StripTurned | ChipsDealt) and (game.over or game.turn):
            line.append(Moment(index, win_chances(game)))
            start = game, index
    seats = game.seats if game else 0
    players = (_analyse_player([turn for turn in turns if turn.seat == seat]) for seat in range(seats))
    return Analysis(tuple(turns), tuple(players), tuple(line))


def _analyse_turn(game: Game, start: int, events: Sequence[Event]) -> TurnAnalysis:
    """Return the analysis of the turn that begins in `game`, after event `start`, and ends with `events`."""
    turn = game.turn
    assert turn is not None
    seat, number = turn.seat, game.round
    points = solved(turn.targets, gambler=game.options.gambler)
    value = expected = Fraction(points.expected)
    luck = lost = Fraction(0)
    decisions: list[Decision] = []
    for index in range(start + 1, len(events) - 1):
        event = events[index]
        if isinstance(event, SetAside):
            move = Roll(event.colours) if isinstance(events[index + 1], Rolled) else Stop(event.colours)
            made, decision = _judge(game, points, index, move)
            lost += made - value
            value = made
            if decision is not None:
                decisions.append(decision)
        game = evolve(game, event)
        assert game.turn is not None
        if isinstance(event, Rolled):
            best = _best_value(points, game)
            luck += best - value
            value = best
    ended = events[-1]
    assert isinstance(ended, TurnEnded)
    return TurnAnalysis(seat, number, ended.points, expected, luck, lost, tuple(decisions))


def _best_value(points: Solved[float], game: Game) -> Fraction:
    """Return what the turn is worth after a roll: its best choice, or what the bust pays."""
    turn = game.turn
    assert turn is not None
    ranked = points.choices(turn.aside, turn.rolled)
    if not ranked:
        return Fraction(bust_points(turn.targets, turn.aside, gambler=game.options.gambler))
    return Fraction(max(choice.value for choice in ranked))


def _judge(game: Game, points: Solved[float], index: int, move: Move) -> tuple[Fraction, Decision | None]:
    """Return the expected points after the move, and the decision if it cost something."""
    turn = game.turn
    assert turn is not None
    made, best, points_cost = _compare(points.choices(turn.aside, turn.rolled), move)
    _, best_to_win, win_cost = _compare(move_win_chances(game), move)
    if max(points_cost, win_cost) <= _NOTHING:
        return Fraction(made), None
    name = _name(win_cost, place=0) if game.seats > 1 else _name(points_cost, place=1)
    return Fraction(made), Decision(index, move, best, points_cost, best_to_win, win_cost, name)


def _compare(ranked: Sequence[Choice[float]], move: Move) -> tuple[float, Move, float]:
    """Return the value of the move made, the best move and what the difference cost."""
    made = next(choice.value for choice in ranked if _same(choice.move, move))
    best = max(choice.value for choice in ranked)
    return made, ranked[0].move, best - made


def _same(choice: Move, move: Move) -> bool:
    return type(choice) is type(move) and set(choice.aside) == set(move.aside)


def _name(cost: float, *, place: int) -> Mistake | None:
    return next((name for name, limits in _COSTS.items() if cost >= limits[place]), None)


def _analyse_player(turns: Sequence[TurnAnalysis]) -> PlayerAnalysis:
    return PlayerAnalysis(
        sum(turn.points for turn in turns),
        sum((turn.expected for turn in turns), Fraction()),
        sum((turn.luck for turn in turns), Fraction()),
        sum((turn.lost for turn in turns), Fraction()),
        sum(decision.win_cost for turn in turns for decision in turn.decisions),
    )
