"""A client's folded copy of a table: sans-I/O, the same for hot-seat play, the network and simulations."""

from typing import TypeAlias

import msgspec

from fiese15_tui.game import Event, GameError
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
    """Seats that we did not leave are no longer ours.

    They are played from somewhere else now, the owner took them away, or the table came back without them.
    """

    names: tuple[str, ...]


class Ended(msgspec.Struct, frozen=True):
    """The owner closed the table."""


Notice: TypeAlias = Changed | Replaced | Answered | Denied | Told | SeatsLost | Ended

_Reply: TypeAlias = m.Welcome | m.Snapshot | m.Granted | m.History | m.Done | m.Refused


class Replica:
    """Follows a table from one client's side.

    Call `connected` for every new connection, feed in every answer (`receive`) and send what
    `take_outgoing` hands over after each call. `key` is a secret of this replica's own, the same for all its
    connections and never used again; `tokens` open its seats again and are worth keeping.
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
        self._pending: dict[int, m.Request] = {}
        self._outgoing: list[m.Request] = []

    @property
    def current(self) -> bool:
        """Whether the copy followed every update since the last snapshot."""
        return self._current

    @property
    def owner(self) -> bool:
        """Whether this client may do what only the owner of the table may."""
        return self._owner or any(seat.owner for seat in self._mine())

    @property
    def pending(self) -> tuple[m.Request, ...]:
        """The requests that have no answer yet, in order."""
        return tuple(request for _, request in sorted(self._pending.items()))

    def connected(self) -> None:
        """Note a new connection: greet the table, then repeat what was not answered."""
        self._current = False
        repeats = tuple(request for request in self.pending if not isinstance(request.ask, _OWN_ASKS))
        self._pending = {request.id: request for request in repeats}
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
        mine, leaving = self._mine(), self._leaving()
        notices = self._receive(answer)
        kept = {seat.name for seat in self._mine()}
        lost = tuple(seat.name for seat in mine if seat.name not in kept and seat.name not in leaving)
        return (*notices, SeatsLost(lost)) if lost else notices

    def _receive(self, answer: m.Answer) -> tuple[Notice, ...]:
        if isinstance(answer, m.Update):
            return self._update(answer)
        if isinstance(answer, m.Yours):
            self._own(answer.seats)
            return ()
        if isinstance(answer, m.Closed):
            return (Ended(),)
        request = self._pending.pop(answer.id, None)
        return () if request is None else self._answered(request, answer)

    def _answered(self, request: m.Request, answer: _Reply) -> tuple[Notice, ...]:
        match answer:
            case m.Welcome():
                return self._welcome(answer)
            case m.Snapshot(sequence=sequence, state=state, seats=seats):
                return self._replace(state, sequence, seats)
            case m.Granted(number=number, token=token):
                self.tokens = (*self.tokens, token)[-m.MOST_TOKENS :]
                self._own((*self.seats, number))
            case m.History(events=events):
                return (Told(events),)
            case m.Refused(code=Code.HELLO_FIRST):
                return self._greet_again(request)
            case m.Refused(code=code, fields=fields):
                return (Denied(request.ask, code, fields),)
        return (Answered(request.ask),)

    def _greet_again(self, request: m.Request) -> tuple[Notice, ...]:
        """Greet a table that has given this line up (or is another process by now), then repeat `request`."""
        if not isinstance(request.ask, _OWN_ASKS):
            self._pending[request.id] = request
        if not any(isinstance(waiting.ask, m.Hello) for waiting in self.pending):
            self.connected()
        return ()

    def _mine(self) -> tuple[s.Seat, ...]:
        """Return our seats."""
        seats = self.state.seats if self.state else ()
        return tuple(seats[number] for number in self.seats)

    def _leaving(self) -> set[str]:
        """Return the names of seats that we have asked to leave."""
        seats = self.state.seats if self.state else ()
        numbers = {request.ask.number for request in self.pending if isinstance(request.ask, m.Leave)}
        return {seats[number].name for number in numbers if number < len(seats)}

    def _queue(self, ask: m.Ask) -> int:
        request = m.Request(self._next_id, self.epoch, self.sequence, ask)
        self._next_id += 1
        self._pending[request.id] = request
        self._outgoing.append(request)
        return request.id

    def _welcome(self, welcome: m.Welcome) -> tuple[Notice, ...]:
        dropped: list[Notice] = []
        if welcome.epoch != self.epoch:
            dropped = [
                Denied(request.ask, Code.OTHER_EPOCH, {})
                for request in self.pending
                if not isinstance(request.ask, _OWN_ASKS)
            ]
            self._pending.clear()
            self._outgoing.clear()
        self.epoch = welcome.epoch
        self._owner = welcome.owner
        return (*self._replace(welcome.state, welcome.sequence, welcome.seats), *dropped)

    def _replace(self, state: s.TableState, sequence: int, seats: tuple[int, ...]) -> tuple[Notice, ...]:
        news = not self._current or state != self.state
        self.state, self.sequence, self.seats, self._current = state, sequence, seats, True
        return (Replaced(),) if news else ()

    def _own(self, numbers: tuple[int, ...]) -> None:
        """Take these seats for ours; one that the copy does not know shows that it missed an update."""
        known = len(self.state.seats) if self.state else 0
        self.seats = tuple(sorted({number for number in numbers if number < known}))
        if self._current and any(number >= known for number in numbers):
            self._lost()

    def _update(self, update: m.Update) -> tuple[Notice, ...]:
        if self.state is None or not self._current or update.sequence <= self.sequence:
            return ()
        before = self.state
        if update.sequence != self.sequence + 1:
            return self._lost()
        try:
            after = s.fold_table(before, update.changes)
        except (IndexError, StopIteration, GameError):
            return self._lost()
        if s.checksum(after) != update.check:
            return self._lost()
        self.state, self.sequence = after, update.sequence
        for change in update.changes:
            if isinstance(change, s.SeatLeft):
                self.seats = tuple(n - (n > change.number) for n in self.seats if n != change.number)
        return (Changed(before, update.changes),)

    def _lost(self) -> tuple[Notice, ...]:
        self._current = False
        self._queue(m.Resync())
        return ()


_OWN_ASKS = (m.Hello, m.Resync, m.Ping)
"""What the replica and its line ask for themselves: a new greeting makes up for it."""
