"""The sans-I/O table: requests and ticks in, addressed answers and updates out.

It reads no clock and opens no file; whoever drives it (the hot-seat game in one process, the server behind a
socket, a simulation) sends what comes out in the order in which it came.
"""

from collections.abc import Callable

from msgspec.structs import replace

from fiese15_tui.game import GameError, Move, OptionError, Options
from fiese15_tui.table import messages as m
from fiese15_tui.table.config import Config
from fiese15_tui.table.games import Games, Thought
from fiese15_tui.table.journal import Journal, JournalError, SavedGame, not_saved
from fiese15_tui.table.ledger import Ledger, Send
from fiese15_tui.table.messages import Code
from fiese15_tui.table.names import clean_text
from fiese15_tui.table.peers import Line, Peer, Peers
from fiese15_tui.table.presence import Presence
from fiese15_tui.table.refusal import RefusalError
from fiese15_tui.table.seats import Seats
from fiese15_tui.table.state import OptionsSet, Reacted, Said, TableState


class Table:
    """One table: lobby, seats, game, presence and chat.

    `epoch` is new for every process of a table, `token` makes unguessable seat tokens, `journal` keeps events
    before anybody sees them (it may be replaced while the table stands).
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
        self.config, self.epoch = config, epoch
        self.closed = False
        self._ledger = Ledger(TableState(most=config.most, options=options or Options(), coach=coach))
        self._peers = Peers()
        self._games = Games(self._ledger, config, journal)
        self._seats = Seats(self._ledger, config, self._peers, token)
        self._presence = Presence(self._ledger, config, self._peers, self._seats)
        if saved is not None:
            self._seats.tokens = list(saved.tokens)
            self._games.restore(saved)

    @property
    def state(self) -> TableState:
        """All that everybody at the table may know."""
        return self._ledger.state

    @property
    def sequence(self) -> int:
        """The number of the last update."""
        return self._ledger.sequence

    @property
    def journal(self) -> Journal:
        """Where games are kept."""
        return self._games.journal

    @journal.setter
    def journal(self, journal: Journal) -> None:
        self._games.journal = journal

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that updates for everybody go to."""
        return self._peers.lines

    @property
    def empty_since(self) -> float | None:
        """When the last client went, None while there are any (and before the first tick)."""
        return self._presence.empty_since

    @property
    def saved(self) -> SavedGame:
        """The present game with its seats and tokens, as a journal keeps it."""
        return self._games.saved(tuple(self._seats.tokens))

    def seats_on(self, line: Line) -> tuple[int, ...]:
        """Return the numbers of the seats that may be played on `line`."""
        peer = self._peers.on(line)
        return () if peer is None else self._seats.of(peer)

    def handle(self, line: Line, request: m.Request, now: float) -> list[Send]:
        """Carry out a request that came in on `line` at `now` (seconds of any steady clock); never raises."""
        self._ledger.now = now
        answer = self._answer(line, request)
        self._presence.set_clock()
        self._ledger.tell(line, answer)
        return self._ledger.take()

    def lose(self, line: Line, now: float) -> list[Send]:
        """Note that `line` is gone; its client's seats are away unless it has come back on another line."""
        self._ledger.now = now
        self._peers.lose(line)
        self._presence.update()
        return self._sends()

    def tick(self, now: float) -> list[Send]:
        """Do what time alone brings: silent clients go, an absent player's clock runs out."""
        self._ledger.now = now
        self._presence.tick()
        return self._sends()

    def next_tick(self) -> float | None:
        """Return when `tick` has something to do at the earliest, None while only requests change things."""
        return self._presence.next_tick()

    def thought(self) -> Thought | None:
        """Return the decision that a computer player has to make now, if somebody is here to see it."""
        return self._games.thought() if self._peers else None

    def bot_moves(self, thought: Thought, move: Move, now: float) -> list[Send]:
        """Carry out what a computer player decided, unless the table waits for another `thought` by now.

        :raises CommandError: the rules do not allow the move.
        :raises JournalError: it could not be kept; it has not happened.
        """
        self._ledger.now = now
        present = self.thought()
        if present is None or (present.sequence, present.level) != (thought.sequence, thought.level):
            return []
        self._games.play(move)
        return self._sends()

    def _sends(self) -> list[Send]:
        self._presence.set_clock()
        return self._ledger.take()

    # -- requests

    def _answer(self, line: Line, request: m.Request) -> m.Answer:
        if isinstance(request.ask, m.Hello):
            return self._hello(line, request.id, request.ask)
        peer = self._peers.on(line)
        if peer is None:
            return m.Refused(request.id, Code.HELLO_FIRST)
        self._peers.hear(peer, self._ledger.now)
        if request.epoch != self.epoch:
            return m.Refused(request.id, Code.OTHER_EPOCH)
        match request.ask:
            case m.Ping() if request.seen == self.sequence:
                return m.Done(request.id)
            case m.Ping() | m.Resync():
                return m.Snapshot(request.id, self.sequence, self.state, self._seats.of(peer))
            case m.AskHistory():
                return m.History(request.id, self.sequence, self._games.events)
        known = peer.answered(request.id)
        if known is not None:
            return self._again(known)
        answer = self._outcome(peer, request)
        peer.remember(request.id, answer)
        return answer

    def _hello(self, line: Line, ident: int, hello: m.Hello) -> m.Answer:
        known = self._peers.known(hello.client)
        if known is not None and ident < known.greeted:
            # It was held up on a line that its client has given up since.
            return m.Refused(ident, Code.STALE)
        peer = self._peers.greet(line, hello.client)
        peer.greeted = ident
        peer.owner = self.config.owner != "" and self.config.owner in {hello.client, *hello.tokens}
        self._peers.hear(peer, self._ledger.now)
        for token in hello.tokens:
            self._seats.claim(peer, token)
        self._presence.update()
        self._presence.set_clock()
        return m.Welcome(ident, self.epoch, self.sequence, self.state, self._seats.of(peer), peer.owner)

    def _again(self, answer: m.Answer) -> m.Answer:
        """Return an answer that was given before, true for the present: seats move up when others leave."""
        if not isinstance(answer, m.Granted):
            return answer
        if answer.token not in self._seats.tokens:
            return m.Refused(answer.id, Code.NO_SUCH_SEAT)
        return replace(answer, number=self._seats.tokens.index(answer.token))

    def _outcome(self, peer: Peer, request: m.Request) -> m.Answer:
        try:
            return self._carry_out(peer, request)
        except RefusalError as refusal:
            return m.Refused(request.id, refusal.code, refusal.fields)
        except GameError as error:
            return m.Refused(request.id, error.code, error.plain_fields())
        except JournalError as error:
            return m.Refused(request.id, Code.NOT_SAVED, not_saved(error))

    def _carry_out(self, peer: Peer, request: m.Request) -> m.Answer:
        if isinstance(request.ask, _NUMBERED) and request.seen < self._seats.renumbered:
            raise RefusalError(Code.STALE)
        match request.ask:
            case m.Sit(name=name):
                self._lobby_only()
                number = self._seats.sit(peer, name)
                self._presence.update()
                return m.Granted(request.id, number, self._seats.tokens[number])
            case m.Play(number=number, move=move):
                self._seats.mine(peer, number)
                if number != self.state.acting:
                    raise RefusalError(Code.NOT_YOUR_TURN)
                if request.seen < self._games.moved:
                    raise RefusalError(Code.STALE)
                self._games.play(move)
            case m.Leave() | m.SetReady() | m.Say() | m.React() as ask:
                self._seated(peer, ask)
            case ask:
                self._owned(peer, ask)
        return m.Done(request.id)

    def _seated(self, peer: Peer, ask: m.Leave | m.SetReady | m.Say | m.React) -> None:
        """Carry out what anybody may ask for a seat of their own; who only watches may speak."""
        if not isinstance(ask, m.Say) or ask.number != -1:
            self._seats.mine(peer, ask.number)
        match ask:
            case m.Leave(number=number):
                self._seats.leave(peer, number)
                self._presence.update()
            case m.SetReady(number=number, ready=ready):
                self._lobby_only()
                self._ledger.set_seat(number, replace(self.state.seats[number], ready=ready))
            case m.Say(number=number, text=text):
                cleaned = clean_text(text)
                if not cleaned:
                    raise RefusalError(Code.EMPTY_TEXT)
                self._ledger.happen(Said(number, cleaned))
            case m.React(number=number, reaction=reaction):
                self._ledger.happen(Reacted(number, reaction))

    def _owned(self, peer: Peer, ask: m.Ask) -> None:
        """Carry out what only the owner of the table may ask."""
        if not self._seats.owns(peer):
            raise RefusalError(Code.NOT_OWNER)
        match ask:
            case m.AddBot(level=level):
                self._lobby_only()
                self._seats.add_bot(level)
            case m.Kick(number=number):
                self._lobby_only()
                self._seats.known(number)
                self._seats.free(number)
                self._presence.update()
            case m.SetOptions(options=options, coach=coach):
                self._lobby_only()
                self._set_options(options, coach=coach)
            case m.Begin():
                self._begin(peer)
            case m.Reopen():
                self._games.reopen()
            case m.HandOver(number=number, level=level):
                self._seats.hand_over(number, level)
            case m.Close():
                self.closed = True
                self._ledger.tell(None, m.Closed())

    def _set_options(self, options: Options, *, coach: bool) -> None:
        most = len(self.config.deck)
        if options.rounds > most:
            raise OptionError("rounds", 1, most, options.rounds)
        self._ledger.happen(OptionsSet(options, coach))

    def _begin(self, peer: Peer) -> None:
        if self.state.phase == "playing":
            raise RefusalError(Code.GAME_RUNNING)
        if not self.state.seats:
            raise RefusalError(Code.NOBODY_SEATED)
        if self.state.phase == "lobby":
            mine = self._seats.of(peer)
            for number, seat in enumerate(self.state.seats):
                if not seat.ready and number not in mine:
                    raise RefusalError(Code.NOT_READY, name=seat.name)
        self._games.begin(tuple(self._seats.tokens))

    def _lobby_only(self) -> None:
        if self.state.phase != "lobby":
            raise RefusalError(Code.GAME_RUNNING)


_NUMBERED = (m.Leave, m.SetReady, m.Kick, m.HandOver, m.Say, m.React, m.Play)
"""Requests about a seat by its number, which means another seat once somebody before it has left."""
