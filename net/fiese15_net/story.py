"""What happens at a table, in lines for a log: each player, each turn, never a code or a token."""

from collections.abc import Iterator

from fiese15_tui.game import Started, StripTurned, TurnEnded
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s


def tell(answer: m.Answer, after: s.TableState) -> Iterator[str]:
    """Yield the lines that an update is worth; `after` is the state that it led to."""
    if isinstance(answer, m.Update):
        for change in answer.changes:
            yield from _tell(change, after)


def _tell(change: s.Change, after: s.TableState) -> Iterator[str]:
    match change:
        case s.SeatTaken(seat=seat):
            yield f"{seat.name} sits down"
        case s.SeatChanged(seat=seat):
            yield f"{seat.name}: {_condition(seat)}"
        case s.SeatLeft(number=number):
            yield f"seat {number + 1} is free again"
        case s.ClockSet(seconds=seconds) if seconds:
            yield f"waiting {seconds} seconds for who is away"
        case s.Reopened():
            yield "back in the lobby"
        case Started(seats=seats):
            yield f"a game of {seats} begins"
        case StripTurned(strip=strip) if after.game is not None:
            yield f"round {after.game.round} of {after.game.options.rounds}, strip {strip}"
        case TurnEnded(points=points, end=end):
            yield f"turn {'bust' if end == 'bust' else 'ended'} with {points}{_totals(after)}"


def _condition(seat: s.Seat) -> str:
    if not seat.here:
        return f"away, @{seat.substitute} plays" if seat.substitute else "away"
    return "ready" if seat.ready else "here"


def _totals(after: s.TableState) -> str:
    if after.game is None or not after.game.over:
        return ""
    totals = zip(after.seats, after.game.totals, strict=True)
    return ", game over: " + ", ".join(f"{seat.name} {total}" for seat, total in totals)
