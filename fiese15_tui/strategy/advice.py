"""What a coach knows about a position: every choice with its worth and cost, and why the best one is best."""

from collections.abc import Sequence
from math import prod
from typing import Literal, NamedTuple

from fiese15_tui.game import Colour, Game, Move, Roll, Stop, Turn, aside_points, bust_points
from fiese15_tui.strategy.solver import Outlook, solved
from fiese15_tui.strategy.win import after_move, move_win_chances, outlook

Code = Literal[
    "first_bust_pays_all",
    "bust_pays_more",
    "low_die_better_left",
    "bonus_in_reach",
    "double_in_reach",
    "win_over_points",
]


class Option(NamedTuple):
    """A move: the turn's expected points and the chance to win after it, and what either falls short by."""

    move: Move
    points: float
    win: float
    points_cost: float
    win_cost: float


class Reason(NamedTuple):
    """Why the best move is not the obvious one, for the interface to word.

    - `first_bust_pays_all`: before the first roll; a roll without a valid die pays `points`.
    - `bust_pays_more`: a bust on the next roll pays `points`, more than `instead` for stopping.
    - `low_die_better_left`: the dice of `colours` are valid, but better rolled again.
    - `bonus_in_reach`: the fifth die is next; five pay the bonus of `points`.
    - `double_in_reach`: one die is open; setting it aside doubles `points` pips, stopping pays `instead`.
    - `win_over_points`: the move that wins most often expects `points`, another expects `instead`.
    """

    code: Code
    colours: tuple[Colour, ...] = ()
    points: float = 0
    instead: float = 0


class Advice(NamedTuple):
    """All options, by the chance to win, then by points; the best for points; reasons for the first."""

    options: tuple[Option, ...]
    for_points: Option
    reasons: tuple[Reason, ...]


class Numbers(NamedTuple):
    """The running numbers beside the dice, for the dice chosen now.

    `bust` is the chance that the next roll has no valid die (0 with no die left to roll), `bust_pays` what
    that pays. `roll` is the expected points of rolling on and `stop` the points of stopping, with the chosen
    dice set aside first; None where that is not allowed. `best` is the expected points of the best choice
    while none is chosen, though one has to be; else None.
    """

    bust: float
    bust_pays: int
    roll: float | None
    stop: int | None
    best: float | None


def advise(game: Game) -> Advice:
    """Return what to do and what everything else costs.

    :raises GameOver: nobody is to move.
    """
    wins = {choice.move: choice.value for choice in move_win_chances(game)}
    turn = game.turn
    assert turn is not None
    points = expected_points(game, turn)
    most, best_win = max(points.values()), max(wins.values())
    options = [
        Option(move, points[move], win, most - points[move], best_win - win) for move, win in wins.items()
    ]
    options.sort(key=lambda option: (round(option.win, 9), option.points), reverse=True)
    for_points = max(options, key=lambda option: option.points)
    return Advice(tuple(options), for_points, tuple(_reasons(game, turn, options[0], for_points)))


def expected_points(game: Game, turn: Turn) -> dict[Move, float]:
    """Return the expected points of the turn after every move; best play for points follows."""
    points = solved(turn.targets, gambler=game.options.gambler)
    if not turn.rolls:
        return {Roll(): points.expected}
    return {choice.move: choice.value for choice in points.choices(turn.aside, turn.rolled)}


def prospect(game: Game) -> Outlook[float] | None:
    """Return what the turn comes to when it is played for points from here; None when nobody is to move."""
    turn = game.turn
    return None if turn is None else outlook(turn, solved(turn.targets, gambler=game.options.gambler))


def numbers(game: Game, chosen: Sequence[Colour] = ()) -> Numbers | None:
    """Return the running numbers when the dice of `chosen` are to be set aside; None when nobody is to move.

    :raises ValueError: a chosen die is not valid.
    """
    turn = game.turn
    if turn is None:
        return None
    if not set(chosen) <= set(turn.valid):
        raise ValueError(f"{chosen} are not all valid dice")
    aside = after_move(turn, Stop(tuple(chosen)))
    gambler = game.options.gambler
    left = [target for target, die in zip(turn.targets, aside, strict=True) if not die]
    may_stop = bool(chosen)
    may_roll = bool(left) and (may_stop or not turn.rolls)
    return Numbers(
        bust=prod((6 - target) / 6 for target in left) if left else 0.0,
        bust_pays=bust_points(turn.targets, aside, gambler=gambler),
        roll=solved(turn.targets, gambler=gambler).roll(aside) if may_roll else None,
        stop=aside_points(aside) if may_stop else None,
        best=max(expected_points(game, turn).values()) if turn.valid and not chosen else None,
    )


def _reasons(game: Game, turn: Turn, best: Option, for_points: Option) -> list[Reason]:
    reasons = []
    aside = after_move(turn, best.move)
    left = aside.count(0)
    bust = bust_points(turn.targets, aside, gambler=game.options.gambler)
    stop = aside_points(aside)
    low = tuple(c for c in turn.valid if c not in best.move.aside and turn.rolled[c] < turn.targets[c])
    if isinstance(best.move, Roll):
        if not turn.rolls:
            reasons.append(Reason("first_bust_pays_all", points=bust))
        elif bust > stop:
            reasons.append(Reason("bust_pays_more", points=bust, instead=stop))
        if low:
            reasons.append(Reason("low_die_better_left", colours=low))
        if left == 2:
            reasons.append(Reason("bonus_in_reach", points=5))
        if left == 1:
            reasons.append(Reason("double_in_reach", points=sum(aside), instead=stop))
    if for_points.points > best.points + 1e-9:
        reasons.append(Reason("win_over_points", points=best.points, instead=for_points.points))
    return reasons
