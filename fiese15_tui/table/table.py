"""The sans-I/O table: requests and ticks in, addressed answers and updates out.

It reads no clock and opens no file; whoever drives it (the hot-seat game in one process, the server behind a
socket, a simulation) sends what comes out in the order in which it came.
"""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from fiese15_tui.game import (
    Dice,
    Event,
    Game,
    GameError,
    Move,
    OptionError,
    Options,
    RandomDice,
    Start,
    Strip,
    decide,
)
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.journal import Journal, JournalError, SavedGame
from fiese15_tui.table.messages import Code
from fiese15_tui.table.names import clean_name, clean_text, same_name
from fiese15_tui.table.peers import Line, Peer, Peers

Send: TypeAlias = tuple[Line | None, m.Answer]
"""An answer and the line that it goes to; None means everybody in `Table.lines`."""

_WATCHING_PAUSE = 1.0
_OWNER_PAUSE = 60.0


class Config(msgspec.Struct, frozen=True):
    """What does not change while a table stands.

    `levels` are the computer players that may be seated, `substitute` the one that takes over for an absent
    player after `away` seconds (None: the table waits). A client not heard for `silence` seconds counts as
    gone (None: never). With a `seed` the games repeat themselves. The client that knows the secret `owner`
    (its key, or one of the tokens it shows) owns the table even without a seat; without one ("") the first to
    sit down does, and after a minute's absence the next person who is here. A table without anybody stands
    still: no clock runs and computer players wait.
    """

    deck: tuple[Strip, ...]
    most: int = 6
    levels: tuple[str, ...] = ()
    substitute: str = ""
    away: float | None = None
    silence: float | None = None
    seed: int | None = None
    owner: str = ""


class Thought(msgspec.Struct, frozen=True):
    """A decision that a computer player has to make; `sequence` tells whether it still matters."""

    sequence: int
    seat: int
    level: str
    game: Game
    seed: str | None

    @property
    def random(self) -> Random:
        """The randomness of this one decision."""
        return SystemRandom() if self.seed is None else Random(self.seed)  # noqa: S311  a seeded game repeats


class _RefusalError(Exception):
    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code, self.fields = code, fields


class Table:
    """One table: lobby, seats, game, presence and chat.

    `epoch` is new for every process of a table, `token` makes unguessable seat tokens, `journal` keeps events
    before anybody sees them (it may be replaced while the table stands). `empty_since` is when the last
    client went, None while there are any (and before the first tick).
    """

    def __init__(
        self,
        config: Config,
        journal: Journal,
        *,
        epoch: int,
        token: Callable[[], str],
        options: Options | None = None,
        coach: bool = True,
        saved: SavedGame | None = None,
    ) -> None:
        self.config, self.journal, self.epoch = config, journal, epoch
        self.sequence = 0
        self.closed = False
        self.empty_since: float | None = None
        self._token = token
        self._now = 0.0
        self._sends: list[Send] = []
        self._peers = Peers()
        self._tokens: list[str] = []
        self._events: tuple[Event, ...] = ()
        self._number = 0
        self._moved = 0
        self._renumbered = 0
        self._clock_ends: float | None = None
        self._watching_from: float | None = None
        self._ownerless_from: float | None = None
        self.state = s.TableState(most=config.most, options=options or Options(), coach=coach)
        if saved is not None:
            self._restore(saved)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that updates for everybody go to."""
        return self._peers.lines

    @property
    def saved(self) -> SavedGame:
        """The present game with its seats and tokens, as a journal keeps it."""
        return SavedGame(
            self.state.seats,
            tuple(self._tokens),
            self.state.coach,
            self.config.seed,
            self._number,
            self._events,
        )

    def handle(self, line: Line, request: m.Request, now: float) -> list[Send]:
        """Carry out a request that came in on `line` at `now` (seconds of any steady clock); never raises."""
        self._now = now
        answer = self._answer(line, request)
        return self._flush((line, answer))

    def lose(self, line: Line, now: float) -> list[Send]:
        """Note that `line` is gone; its client's seats are away unless it has come back on another line."""
        self._now = now
        self._peers.lose(line)
        self._presence()
        return self._flush()

    def tick(self, now: float) -> list[Send]:
        """Do what time alone brings: silent clients go, an absent player's clock runs out."""
        self._now = now
        while (silent := self._silent_at()) is not None and now >= silent[1]:
            self._peers.lose(silent[0])
        self._presence()
        if self._watching_from is not None and now >= self._watching_from + _WATCHING_PAUSE:
            self._watching_from = None
            self._happen(s.Watching(self._peers.watching))
        if self._ownerless_from is not None and now >= self._ownerless_from + _OWNER_PAUSE:
            self._pass_ownership()
        if self._clock_ends is not None and now >= self._clock_ends and self.state.acting is not None:
            self._substitute(self.state.acting, self.config.substitute)
        return self._flush()

    def next_tick(self) -> float | None:
        """Return when `tick` has something to do at the earliest, None while only requests change things."""
        times = [self._clock_ends]
        if self._watching_from is not None:
            times.append(self._watching_from + _WATCHING_PAUSE)
        if self._ownerless_from is not None and self._heir() is not None:
            times.append(self._ownerless_from + _OWNER_PAUSE)
        if (silent := self._silent_at()) is not None:
            times.append(silent[1])
        if not self._peers and self.empty_since is None:
            times.append(self._now)
        return min((time for time in times if time is not None), default=None)

    def _silent_at(self) -> tuple[Line, float] | None:
        """Return the next line to fall silent, and when, if lines may."""
        peer = self._peers.quietest
        if peer is None or peer.line is None or self.config.silence is None:
            return None
        return peer.line, peer.heard + self.config.silence

    def thought(self) -> Thought | None:
        """Return the decision that a computer player has to make now, if it is one's turn."""
        seat, game = self.state.acting, self.state.game
        if seat is None or game is None or not self.state.seats[seat].player or not self._peers:
            return None
        seed = None if self.config.seed is None else f"player {self._chance}"
        return Thought(self._moved, seat, self.state.seats[seat].player, game, seed)

    def bot_moves(self, thought: Thought, move: Move, now: float) -> list[Send]:
        """Carry out what a computer player decided, unless the table waits for another `thought` by now.

        :raises CommandError: the rules do not allow the move.
        :raises JournalError: it could not be kept; it has not happened.
        """
        self._now = now
        present = self.thought()
        if present is None or (present.sequence, present.level) != (thought.sequence, thought.level):
            return []
        self._play(move)
        return self._flush()

    # -- requests

    def _answer(self, line: Line, request: m.Request) -> m.Answer:
        if isinstance(request.ask, m.Hello):
            return self._hello(line, request.id, request.ask)
        peer = self._peers.on(line)
        if peer is None:
            return m.Refused(request.id, Code.HELLO_FIRST)
        self._peers.hear(peer, self._now)
        if request.epoch != self.epoch:
            return m.Refused(request.id, Code.OTHER_EPOCH)
        match request.ask:
            case m.Ping() if request.seen == self.sequence:
                return m.Done(request.id)
            case m.Ping() | m.Resync():
                return m.Snapshot(request.id, self.sequence, self.state, self._seats_of(peer))
            case m.AskHistory():
                return m.History(request.id, self.sequence, self._events)
        known = peer.answered(request.id)
        if known is not None:
            return self._again(known)
        answer = self._outcome(peer, request)
        peer.remember(request.id, answer)
        return answer

    def _outcome(self, peer: Peer, request: m.Request) -> m.Answer:
        try:
            return self._carry_out(peer, request)
        except _RefusalError as refusal:
            return m.Refused(request.id, refusal.code, refusal.fields)
        except GameError as error:
            return m.Refused(request.id, error.code, _plain(error))
        except JournalError as error:
            return m.Refused(request.id, Code.NOT_SAVED, {"problem": str(error)})

    def _again(self, answer: m.Answer) -> m.Answer:
        """Return an answer that was given before, true for the present: seats move up when others leave."""
        if not isinstance(answer, m.Granted):
            return answer
        if answer.token not in self._tokens:
            return m.Refused(answer.id, Code.NO_SUCH_SEAT)
        return replace(answer, number=self._tokens.index(answer.token))

    def _hello(self, line: Line, ident: int, hello: m.Hello) -> m.Answer:
        known = self._peers.known(hello.client)
        if known is not None and ident < known.greeted:
            # It was held up on a line that its client has given up since.
            return m.Refused(ident, Code.STALE)
        peer = self._peers.greet(line, hello.client)
        peer.greeted = ident
        peer.owner = self.config.owner != "" and self.config.owner in {hello.client, *hello.tokens}
        self._peers.hear(peer, self._now)
        for token in hello.tokens:
            if token in self._tokens and token not in peer.left:
                self._claim(peer, token)
        self._presence()
        self._set_clock()
        return m.Welcome(ident, self.epoch, self.sequence, self.state, self._seats_of(peer), peer.owner)

    def _claim(self, peer: Peer, token: str) -> None:
        former = self._peers.holder(token)
        self._peers.hold(token, peer)
        if former is not None and former is not peer and former.line is not None:
            self._sends.append((former.line, m.Yours(self._seats_of(former))))

    def _carry_out(self, peer: Peer, request: m.Request) -> m.Answer:
        if isinstance(request.ask, _NUMBERED) and request.seen < self._renumbered:
            raise _RefusalError(Code.STALE)
        match request.ask:
            case m.Sit(name=name):
                number = self._sit(peer, name)
                return m.Granted(request.id, number, self._tokens[number])
            case m.Play(number=number, move=move):
                self._mine(peer, number)
                if number != self.state.acting:
                    raise _RefusalError(Code.NOT_YOUR_TURN)
                if request.seen < self._moved:
                    raise _RefusalError(Code.STALE)
                self._play(move)
            case m.Leave() | m.SetReady() | m.Say() | m.React() as ask:
                self._seated(peer, ask)
            case ask:
                self._owned(peer, ask)
        return m.Done(request.id)

    def _seated(self, peer: Peer, ask: m.Leave | m.SetReady | m.Say | m.React) -> None:
        """Carry out what anybody may ask for a seat of their own."""
        if not isinstance(ask, m.Say) or ask.number != -1:
            self._mine(peer, ask.number)
        match ask:
            case m.Leave(number=number):
                self._leave(peer, number)
            case m.SetReady(number=number, ready=ready):
                self._lobby_only()
                self._set_seat(number, replace(self.state.seats[number], ready=ready))
            case m.Say(number=number, text=text):
                cleaned = clean_text(text)
                if not cleaned:
                    raise _RefusalError(Code.EMPTY_TEXT)
                self._happen(s.Said(number, cleaned))
            case m.React(number=number, reaction=reaction):
                self._happen(s.Reacted(number, reaction))

    def _owned(self, peer: Peer, ask: m.Ask) -> None:
        """Carry out what only the owner of the table may ask."""
        if not self._owns(peer):
            raise _RefusalError(Code.NOT_OWNER)
        match ask:
            case m.AddBot(level=level):
                self._add_bot(level)
            case m.Kick(number=number):
                self._lobby_only()
                self._known_seat(number)
                self._free(number)
            case m.SetOptions(options=options, coach=coach):
                self._lobby_only()
                if options.rounds > len(self.config.deck):
                    raise OptionError("rounds", f"1 to {len(self.config.deck)}", options.rounds)
                self._happen(s.OptionsSet(options, coach))
            case m.Begin():
                self._begin(peer)
            case m.Reopen():
                if self.state.phase != "over":
                    raise _RefusalError(Code.GAME_RUNNING if self.state.game else Code.NO_GAME)
                self._events = ()
                self._happen(s.Reopened())
            case m.HandOver(number=number, level=level):
                self._hand_over(number, level)
            case m.Close():
                self.closed = True
                self._sends.append((None, m.Closed()))

    # -- seats

    def _sit(self, peer: Peer, typed: str) -> int:
        self._lobby_only()
        self._room()
        name = clean_name(typed)
        if not name:
            raise _RefusalError(Code.BAD_NAME)
        if any(same_name(name, seat.name) for seat in self.state.seats):
            raise _RefusalError(Code.NAME_TAKEN, name=name)
        owner = peer.owner or not (self.config.owner or self._owner_seated())
        token = self._token()
        self._tokens.append(token)
        self._peers.hold(token, peer)
        self._happen(s.SeatTaken(s.Seat(name, owner=owner)))
        self._presence()
        return len(self._tokens) - 1

    def _add_bot(self, level: str) -> None:
        self._lobby_only()
        self._room()
        self._known_level(level)
        names = {seat.name for seat in self.state.seats}
        wanted = (f"@{level}", *(f"@{level} {number}" for number in range(2, 7)))
        self._tokens.append(self._token())
        name = next(name for name in wanted if name not in names)
        self._happen(s.SeatTaken(s.Seat(name, level=level, ready=True)))

    def _leave(self, peer: Peer, number: int) -> None:
        if self.state.phase == "lobby":
            self._free(number)
            return
        token = self._tokens[number]
        peer.left.add(token)
        self._peers.release(token)
        self._sends.append((peer.line, m.Yours(self._seats_of(peer))))
        self._presence()
        if self.state.seats[number].owner:
            self._pass_ownership()

    def _free(self, number: int) -> None:
        self._peers.release(self._tokens.pop(number))
        self._happen(s.SeatLeft(number))
        self._renumbered = self.sequence
        self._presence()

    def _pass_ownership(self) -> None:
        """Make the first person who is here the owner, unless the table has one who needs no seat."""
        heir = self._heir()
        if heir is not None and not self.config.owner:
            self._ownerless_from = None
            for number, seat in enumerate(self.state.seats):
                self._set_seat(number, replace(seat, owner=number == heir))

    def _heir(self) -> int | None:
        persons = (
            n for n, seat in enumerate(self.state.seats) if seat.here and not (seat.level or seat.owner)
        )
        return next(persons, None)

    def _hand_over(self, number: int, level: str) -> None:
        seat = self._known_seat(number)
        if level:
            self._known_level(level)
            if seat.level or seat.here:
                raise _RefusalError(Code.NOT_AWAY, name=seat.name)
        self._substitute(number, level)

    def _substitute(self, number: int, level: str) -> None:
        self._set_seat(number, replace(self.state.seats[number], substitute=level))

    def _set_seat(self, number: int, seat: s.Seat) -> None:
        if seat != self.state.seats[number]:
            self._happen(s.SeatChanged(number, seat))

    def _owns(self, peer: Peer) -> bool:
        mine = (self.state.seats[number] for number in self._seats_of(peer))
        return peer.owner or any(seat.owner for seat in mine)

    def _owner_seated(self) -> bool:
        return any(seat.owner for seat in self.state.seats)

    def _seats_of(self, peer: Peer) -> tuple[int, ...]:
        return tuple(n for n, token in enumerate(self._tokens) if self._peers.holder(token) is peer)

    # -- presence

    def _presence(self) -> None:
        """Bring who is here, who owns the table, who watches and whether it is empty up to date."""
        for number, (seat, token) in enumerate(zip(self.state.seats, self._tokens, strict=True)):
            holder = self._peers.holder(token)
            here = seat.level != "" or (holder is not None and holder.line is not None)
            if here != seat.here:
                self._set_seat(number, replace(seat, here=here, substitute="" if here else seat.substitute))
        self._look_for_owner()
        self._count_watchers()
        if self._peers:
            self.empty_since = None
        elif self.empty_since is None:
            self.empty_since = self._now

    def _look_for_owner(self) -> None:
        """Pass ownership on at once when nobody has it, and in a while when the owner is away."""
        if not self._owner_seated():
            self._pass_ownership()
        if self.config.owner or any(seat.owner and seat.here for seat in self.state.seats):
            self._ownerless_from = None
        elif self._ownerless_from is None:
            self._ownerless_from = self._now

    def _count_watchers(self) -> None:
        """Tell a new number of watchers with the next tick: a crowd that arrives together is one update."""
        if self._peers.watching == self.state.watching:
            self._watching_from = None
        elif self._watching_from is None:
            self._watching_from = self._now

    # -- the game

    @property
    def _chance(self) -> str:
        return f"{self.config.seed}, game {self._number}, event {len(self._events)}"

    def _dice(self) -> Dice:
        if self.config.seed is None:
            return RandomDice(SystemRandom())
        return RandomDice(Random(f"dice {self._chance}"))  # noqa: S311  a seeded game repeats

    def _begin(self, peer: Peer) -> None:
        if self.state.phase == "playing":
            raise _RefusalError(Code.GAME_RUNNING)
        if not self.state.seats:
            raise _RefusalError(Code.NOBODY_SEATED)
        if self.state.phase == "lobby":
            mine = self._seats_of(peer)
            for number, seat in enumerate(self.state.seats):
                if not seat.ready and number not in mine:
                    raise _RefusalError(Code.NOT_READY, name=seat.name)
        number, events = self._number, self._events
        self._number, self._events = number + 1, ()
        start = Start(len(self.state.seats), self.state.options, self.config.deck)
        try:
            self._events = decide(None, start, self._dice())
            self.journal.begin(self.saved)
        except (GameError, JournalError):
            self._number, self._events = number, events
            raise
        self._moved = self.sequence + 1
        self._happen(*self._events)

    def _play(self, move: Move) -> None:
        if self.state.game is None:
            raise _RefusalError(Code.NO_GAME)
        events = decide(self.state.game, move, self._dice())
        self.journal.append(events)
        self._events += events
        self._moved = self.sequence + 1
        self._happen(*events)

    def _restore(self, saved: SavedGame) -> None:
        seats = tuple(replace(seat, here=bool(seat.level), substitute="") for seat in saved.seats)
        self._tokens, self._events, self._number = list(saved.tokens), saved.events, saved.number
        state = s.fold_table(replace(self.state, seats=seats, coach=saved.coach), saved.events)
        assert state.game is not None
        self.state = replace(state, options=state.game.options)

    # -- what comes out

    def _happen(self, *changes: s.Change) -> None:
        self.state = s.fold_table(self.state, changes)
        self.sequence += 1
        self._sends.append((None, m.Update(self.sequence, s.checksum(self.state), changes)))

    def _flush(self, *answers: Send) -> list[Send]:
        self._set_clock()
        sends, self._sends = [*self._sends, *answers], []
        return sends

    def _set_clock(self) -> None:
        away = self.config.away if self.config.substitute and self._peers else None
        seat = None if self.state.acting is None else self.state.seats[self.state.acting]
        waits = seat is not None and not seat.here and not seat.player
        if waits and away is not None and self._clock_ends is None:
            self._clock_ends = self._now + away
            self._happen(s.ClockSet(round(away)))
        elif (not waits or away is None) and self._clock_ends is not None:
            self._clock_ends = None
            self._happen(s.ClockSet(0))

    # -- checks

    def _mine(self, peer: Peer, number: int) -> None:
        self._known_seat(number)
        if self._peers.holder(self._tokens[number]) is not peer:
            raise _RefusalError(Code.NOT_YOUR_SEAT)

    def _known_seat(self, number: int) -> s.Seat:
        if not 0 <= number < len(self.state.seats):
            raise _RefusalError(Code.NO_SUCH_SEAT)
        return self.state.seats[number]

    def _known_level(self, level: str) -> None:
        if level not in self.config.levels:
            raise _RefusalError(Code.UNKNOWN_LEVEL, level=level)

    def _lobby_only(self) -> None:
        if self.state.phase != "lobby":
            raise _RefusalError(Code.GAME_RUNNING)

    def _room(self) -> None:
        if len(self.state.seats) >= self.config.most:
            raise _RefusalError(Code.TABLE_FULL, seats=self.config.most)


_NUMBERED = (m.Leave, m.SetReady, m.Kick, m.HandOver, m.Say, m.React, m.Play)
"""Requests about a seat by its number, which means another seat once somebody before it has left."""


def _plain(error: GameError) -> dict[str, str | int]:
    return {key: value if type(value) is int else str(value) for key, value in error.fields.items()}
