"""Whether a list of events is one that the rules could have produced."""

from collections.abc import Sequence
from typing import TypeVar

from fiese15_tui.game.commands import Command, Roll, Start, Stop
from fiese15_tui.game.engine import decide, fold
from fiese15_tui.game.errors import GameError
from fiese15_tui.game.events import Event, Rolled, SetAside, Started, StripTurned, TurnEnded
from fiese15_tui.game.state import Game
from fiese15_tui.phrases import Phrase, phrase

_BROKEN_OFF = phrase("is missing; the list breaks off within a move")
_E = TypeVar("_E", Rolled, StripTurned)


class HistoryError(GameError):
    """An event that cannot have happened there; `number` counts from 1."""

    template = "event {number}: {problem}"

    def __init__(self, number: int, problem: Phrase) -> None:
        self.number, self.problem = number, problem
        super().__init__(number=number, problem=problem)


def check_history(events: Sequence[Event]) -> Game:
    """Return the state after `events`, having shown that `decide` can give them all.

    The commands are read off the events and decided anew, with the recorded dice and strips as the only
    chance; whole commands only, for `decide` gives all events of a command at once.

    :raises HistoryError: names the first event that is not what the rules give, or is missing.
    """
    game: Game | None = None
    done = 0
    while done < len(events) or game is None:
        ours = _decided(game, events, done)
        for number, event in enumerate(ours, start=done):
            if number == len(events):
                raise HistoryError(number + 1, _BROKEN_OFF)
            if events[number] != event:
                raise HistoryError(number + 1, phrase("the rules give {event} here", event=event))
        game = fold(ours, game)
        done += len(ours)
    return game


class _RecordedDice:
    """The dice and strips of a recorded game, from event `done` on."""

    def __init__(self, game: Game | None, events: Sequence[Event], done: int) -> None:
        self._game, self._events, self._done = game, events, done

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the recorded dice."""
        number, rolled = self._next(Rolled)
        dice = tuple(die for die in rolled.dice if die)
        if len(dice) != count:
            raise HistoryError(
                number, phrase("{count} dice are to be rolled, not {rolled}", count=count, rolled=len(dice))
            )
        return dice

    def draw(self, count: int) -> int:
        """Return which of the strips left was turned up."""
        number, turned = self._next(StripTurned)
        ids = self._left()
        assert len(ids) == count
        if turned.strip not in ids:
            raise HistoryError(number, phrase("strip {strip} is not in the stack", strip=turned.strip))
        return ids.index(turned.strip)

    def _left(self) -> list[int]:
        if self._game is not None:
            return [strip.id for strip in self._game.deck if strip.id not in self._game.strips]
        started = self._events[0]
        assert isinstance(started, Started)
        return [strip.id for strip in started.deck]

    def _next(self, kind: type[_E]) -> tuple[int, _E]:
        for index in range(self._done, len(self._events)):
            event = self._events[index]
            if isinstance(event, kind):
                return index + 1, event
        raise HistoryError(len(self._events) + 1, _BROKEN_OFF)


def _decided(game: Game | None, events: Sequence[Event], done: int) -> tuple[Event, ...]:
    try:
        return decide(game, _command(events, done), _RecordedDice(game, events, done))
    except HistoryError:
        raise
    except GameError as error:
        raise HistoryError(done + 1, error.phrase) from error


def _command(events: Sequence[Event], done: int) -> Command:
    """Return the command whose events begin at `done`."""
    match events[done : done + 2]:
        case [Started(seats=seats, options=options, deck=deck), *_]:
            return Start(seats, options, deck)
        case [Rolled(), *_]:
            return Roll()
        case [SetAside(colours=colours), TurnEnded()]:
            return Stop(colours)
        case [SetAside(colours=colours), *_]:
            return Roll(colours)
    if not events:
        raise HistoryError(1, phrase("is missing; there are no events"))
    raise HistoryError(done + 1, phrase("no move begins with this"))
