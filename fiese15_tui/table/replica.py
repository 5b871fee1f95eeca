"""A client's folded copy of a table: sans-I/O, the same for hot-seat play, the network and simulations."""

from collections import OrderedDict
from typing import TypeAlias

import msgspec

from fiese15_tui.game import MOST_SEATS, CommandError, Event
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.messages import Code


class Changed(msgspec.Struct, frozen=True):
    """The table moved on by `changes`, from `before` to the replica's present state."""

    before: s.TableState
    changes: tuple[s.Change, ...]


class Replaced(msgspec.Struct, frozen=True):
    """The copy was replaced by a snapshot: at joining, after a missed update, after the table came back."""


class Answered(msgspec.Struct, frozen=True):
    """A request was carried out."""

    ask: m.Ask


class Denied(msgspec.Struct, frozen=True):
    """A request was refused; `code` and `fields` say why."""

    ask: m.Ask
    code: str
    fields: dict[str, str | int]


class Told(msgspec.Struct, frozen=True):
    """All events of the present game, as asked for."""

    events: tuple[Event, ...]


class SeatsLost(msgspec.Struct, frozen=True):
    """Seats that were ours are played from somewhere else now, or were taken away by the owner."""

    names: tuple[str, ...]


class Ended(msgspec.Struct, frozen=True):
    """The owner closed the table."""


Notice: TypeAlias = Changed | Replaced | Answered | Denied | Told | SeatsLost | Ended

_Reply: TypeAlias = m.Welcome | m.Snapshot | m.Granted | m.History | m.Done | m.Refused


class Replica:
    """Follows a table from one client's side.

    Call `connected` for every new connection, feed in every answer (`receive`) and send what
    `take_outgoing` hands over after each call. `key` is the client's own secret, the same for all its
    connections; `tokens` open its seats again and are worth keeping.
    """

    def __init__(self, key: str, tokens: tuple[str, ...] = ()) -> None:
        self.key = key
        self.tokens = tokens
        self.seats: tuple[int, ...] = ()
        self.state: s.TableState | None = None
        self.epoch = 0
        self.sequence = 0
        self._next_id = 1
        self._owner = False
        self._current = False
        self._pending: OrderedDict[int, m.Request] = OrderedDict()
        self._outgoing: list[m.Request] = []

    @property
    def current(self) -> bool:
        """Whether the copy followed every update since the last snapshot."""
        return self._current

    @property
    def owner(self) -> bool:
        """Whether this client may do what only the owner of the table may."""
        mine = self.state.seats if self.state else ()
        return self._owner or any(mine[number].owner for number in self.seats)

    @property
    def pending(self) -> tuple[m.Request, ...]:
        """The requests that have no answer yet."""
        return tuple(self._pending.values())

    def connected(self) -> None:
        """Note a new connection: greet the table, then repeat what was not answered."""
        self._current = False
        self._pending = OrderedDict(
            (ident, request)
            for ident, request in self._pending.items()
            if not isinstance(request.ask, m.Hello)
        )
        repeats = self.pending
        self._outgoing.clear()
        self._queue(m.Hello(self.key, self.tokens))
        self._outgoing.extend(repeats)

    def ask(self, ask: m.Ask) -> int:
        """Queue a request and return its number."""
        return self._queue(ask)

    def take_outgoing(self) -> tuple[m.Request, ...]:
        """Return the requests to be sent now, in order."""
        taken = tuple(self._outgoing)
        self._outgoing.clear()
        return taken

    def receive(self, answer: m.Answer) -> tuple[Notice, ...]:
        """Take in what the table sent and return what that means for the player."""
        if isinstance(answer, m.Update):
            return self._update(answer)
        if isinstance(answer, m.Yours):
            return self._own(answer.seats)
        if isinstance(answer, m.Closed):
            return (Ended(),)
        request = self._pending.pop(answer.id, None)
        return () if request is None else self._answered(request, answer)

    def _answered(self, request: m.Request, answer: _Reply) -> tuple[Notice, ...]:
        match answer:
            case m.Welcome():
                return self._welcome(answer)
            case m.Snapshot():
                return self._replace(answer.state, answer.sequence)
            case m.Granted(number=number, token=token):
                self.seats = (*self.seats, number)
                self.tokens = (*self.tokens, token)[-MOST_SEATS:]
            case m.History(events=events):
                return (Told(events),)
            case m.Refused(code=code, fields=fields):
                if code == Code.OTHER_EPOCH:
                    self.connected()
                return (Denied(request.ask, code, fields),)
        return (Answered(request.ask),)

    def _queue(self, ask: m.Ask) -> int:
        request = m.Request(self._next_id, self.epoch, self.sequence, ask)
        self._next_id += 1
        self._pending[request.id] = request
        self._outgoing.append(request)
        return request.id

    def _welcome(self, welcome: m.Welcome) -> tuple[Notice, ...]:
        if welcome.epoch != self.epoch:
            self._pending.clear()
            self._outgoing.clear()
        self.epoch = welcome.epoch
        self.seats = welcome.seats
        self._owner = welcome.owner
        return self._replace(welcome.state, welcome.sequence)

    def _replace(self, state: s.TableState, sequence: int) -> tuple[Notice, ...]:
        self.state, self.sequence, self._current = state, sequence, True
        return (Replaced(),)

    def _update(self, update: m.Update) -> tuple[Notice, ...]:
        if self.state is None or not self._current or update.sequence <= self.sequence:
            return ()
        before = self.state
        if update.sequence != self.sequence + 1:
            return self._lost()
        try:
            after = s.fold_table(before, update.changes)
        except (IndexError, CommandError):
            return self._lost()
        if s.checksum(after) != update.check:
            return self._lost()
        self.state, self.sequence = after, update.sequence
        lost = self._moved_seats(before, update.changes)
        changed = Changed(before, update.changes)
        return (changed, SeatsLost(lost)) if lost else (changed,)

    def _lost(self) -> tuple[Notice, ...]:
        self._current = False
        self._queue(m.Resync())
        return ()

    def _moved_seats(self, before: s.TableState, changes: tuple[s.Change, ...]) -> tuple[str, ...]:
        """Follow our seats as others leave; return the names of those of ours that were taken away."""
        seats = before.seats
        lost: list[str] = []
        for change in changes:
            if isinstance(change, s.SeatLeft):
                if change.number in self.seats:
                    lost.append(seats[change.number].name)
                self.seats = tuple(n - (n > change.number) for n in self.seats if n != change.number)
            if isinstance(change, s.SeatTaken | s.SeatChanged | s.SeatLeft):
                seats = s.evolve_seats(seats, change)
        return tuple(lost)

    def _own(self, seats: tuple[int, ...]) -> tuple[Notice, ...]:
        gone = [number for number in self.seats if number not in seats]
        self.seats = seats
        known = self.state.seats if self.state else ()
        return (
            (SeatsLost(tuple(known[number].name for number in gone if number < len(known))),) if gone else ()
        )
