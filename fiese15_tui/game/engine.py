"""The rules: `decide` turns a command into events, `evolve` applies one event, `legal` lists the moves."""

from collections.abc import Iterable
from functools import reduce
from itertools import combinations

from msgspec.structs import replace

from fiese15_tui.game.chips import deal
from fiese15_tui.game.colours import Colour, Row
from fiese15_tui.game.commands import Command, Move, Roll, Start, Stop
from fiese15_tui.game.dice import Dice
from fiese15_tui.game.errors import (
    AlreadyStarted,
    DieNotOnTable,
    DieTooHigh,
    GameOver,
    NothingChosen,
    NotRolled,
    NotStarted,
    OptionError,
)
from fiese15_tui.game.events import ChipsDealt, End, Event, Rolled, SetAside, Started, StripTurned, TurnEnded
from fiese15_tui.game.options import MOST_SEATS
from fiese15_tui.game.scoring import aside_points, bust_points
from fiese15_tui.game.state import Game, Result, Turn
from fiese15_tui.game.strips import refuse_doubles, targets


def decide(game: Game | None, command: Command, dice: Dice) -> tuple[Event, ...]:
    """Return what happens when `command` is carried out; draws from `dice` only for a legal command.

    :raises CommandError: the rules do not allow the command now.
    :raises OptionError: `Start` has a number of seats or rounds that cannot be played.
    :raises DeckError: `Start` has a deck with the same id twice.
    """
    if isinstance(command, Start):
        if game is not None:
            raise AlreadyStarted
        return _start(command, dice)
    turn = _turn(game)
    assert game is not None
    _check_aside(turn, command)
    events: list[Event] = []
    aside = turn.aside
    if command.aside:
        events.append(SetAside(command.aside))
        aside = _with_aside(turn, command.aside)
    if all(aside):
        return (*events, *_end(game, "six", aside_points(aside), dice))
    if isinstance(command, Stop):
        return (*events, *_end(game, "stopped", aside_points(aside), dice))
    rolled = _roll(aside, dice)
    events.append(Rolled(rolled))
    if any(0 < die <= target for die, target in zip(rolled, turn.targets, strict=True)):
        return tuple(events)
    points = bust_points(turn.targets, aside, gambler=game.options.gambler)
    return (*events, *_end(game, "bust", points, dice))


def evolve(game: Game | None, event: Event) -> Game:
    """Return the state after `event`; never fails on an event that `decide` gave for `game`.

    :raises NotStarted: any event but `Started` without a game.
    """
    if isinstance(event, Started):
        return Game(event.options, event.seats, event.deck, totals=(0,) * event.seats)
    if game is None:
        raise NotStarted
    match event:
        case StripTurned(strip=ident):
            game = replace(game, strips=(*game.strips, ident))
            return game if game.options.handicap else replace(game, turn=_first_turn(game))
        case ChipsDealt(chips=chips):
            game = replace(game, chips=(*game.chips, chips))
            return replace(game, turn=_first_turn(game))
        case TurnEnded(end=end, points=points):
            return _evolve_ended(game, end, points)
    turn = _turn(game)
    if isinstance(event, Rolled):
        return replace(game, turn=replace(turn, rolled=event.dice, rolls=turn.rolls + 1))
    kept = list(turn.rolled)
    for colour in event.colours:
        kept[colour] = 0
    aside = _with_aside(turn, event.colours)
    return replace(game, turn=replace(turn, rolled=_row(kept), aside=aside))


def fold(events: Iterable[Event], game: Game | None = None) -> Game:
    """Return the state after all `events`.

    :raises NotStarted: there is no game to fold onto.
    """
    folded = reduce(evolve, events, game)
    if folded is None:
        raise NotStarted
    return folded


def legal(game: Game) -> tuple[Move, ...]:
    """Return every move that `decide` accepts now, each set of dice in colour order; none after the end."""
    turn = game.turn
    if turn is None:
        return ()
    if not turn.rolls:
        return (Roll(),)
    valid = turn.valid
    sets = [chosen for size in range(1, len(valid) + 1) for chosen in combinations(valid, size)]
    return tuple(move(chosen) for chosen in sets for move in (Roll, Stop))


def _turn(game: Game | None) -> Turn:
    if game is None:
        raise NotStarted
    if game.turn is None:
        raise GameOver
    return game.turn


def _start(command: Start, dice: Dice) -> tuple[Event, ...]:
    refuse_doubles(command.deck)
    most = len(command.deck)
    if not 1 <= command.seats <= MOST_SEATS:
        raise OptionError("seats", 1, MOST_SEATS, command.seats)
    if command.options.rounds > most:
        raise OptionError("rounds", 1, most, command.options.rounds)
    started = Started(command.seats, command.options, command.deck)
    return (started, *_next_round(evolve(None, started), dice))


def _check_aside(turn: Turn, move: Move) -> None:
    if not turn.rolls:
        if move.aside or isinstance(move, Stop):
            raise NotRolled
        return
    if not move.aside:
        raise NothingChosen
    for index, colour in enumerate(move.aside):
        pips, target = turn.rolled[colour], turn.targets[colour]
        if not pips or colour in move.aside[:index]:
            raise DieNotOnTable(Colour(colour))
        if pips > target:
            raise DieTooHigh(Colour(colour), pips, target)


def _row(pips: Iterable[int]) -> Row:
    blue, yellow, black, white, green, red = pips
    return (blue, yellow, black, white, green, red)


def _with_aside(turn: Turn, colours: tuple[Colour, ...]) -> Row:
    aside = list(turn.aside)
    for colour in colours:
        aside[colour] = turn.rolled[colour]
    return _row(aside)


def _roll(aside: Row, dice: Dice) -> Row:
    rolled = iter(dice.roll(aside.count(0)))
    return _row([0 if die else next(rolled) for die in aside])


def _end(game: Game, end: End, points: int, dice: Dice) -> tuple[Event, ...]:
    ended = TurnEnded(end, points)
    after = _evolve_ended(game, end, points)
    if after.over or after.turn is not None:
        return (ended,)
    return (ended, *_next_round(after, dice))


def _next_round(game: Game, dice: Dice) -> tuple[Event, ...]:
    left = [strip.id for strip in game.deck if strip.id not in game.strips]
    turned = StripTurned(left[dice.draw(len(left))])
    if not game.options.handicap:
        return (turned,)
    if not game.strips:
        return (turned, ChipsDealt((1,) * game.seats))
    return (turned, ChipsDealt(deal(game.totals, game.starter(game.round + 1), game.options.chips)))


def _first_turn(game: Game) -> Turn:
    return _turn_of(game, game.starter(game.round))


def _turn_of(game: Game, seat: int) -> Turn:
    chip = game.chips[-1][seat] if game.options.handicap else None
    return Turn(seat, targets(game.strip, chip))


def _evolve_ended(game: Game, end: End, points: int) -> Game:
    seat = _turn(game).seat
    results = (*game.results, Result(end, points))
    totals = (*game.totals[:seat], game.totals[seat] + points, *game.totals[seat + 1 :])
    game = replace(game, results=results, totals=totals, turn=None)
    if len(results) % game.seats == 0:
        return game
    return replace(game, turn=_turn_of(game, (seat + 1) % game.seats))
