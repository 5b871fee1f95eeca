"""Who sits at a simulated table: people who want to play to the end, and strangers who mean harm."""

from typing import TYPE_CHECKING

from fiese15_tui.game import Options, Roll, legal
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s

if TYPE_CHECKING:
    from collections.abc import Callable

    from simulation import Line, Simulation

    from fiese15_tui.table.replica import Replica


class Person:
    """A client that keeps trying: comes back, sits down, plays, begins the next game if it owns the table.

    Beside that it chats, makes double clicks, asks for what is not its to ask, and now and then leaves.
    """

    def __init__(self, simulation: "Simulation", who: str, names: list[str]) -> None:
        self.simulation, self.who, self.names = simulation, who, names
        self.rng = simulation.rng
        self.owner_token = () if who != "a" else ("the secret of the owner",)
        self.tokens: tuple[str, ...] = ()
        self.line: Line | None = None
        self.asleep_until = 0.0
        self._starts = self._lines = self._chats = 0
        self.start()

    def start(self) -> None:
        """Begin anew, as a program does: all that is left is what was kept on disk."""
        self._starts += 1
        self.key = f"key {self._starts} of client {self.who}"
        self.replica: Replica = self.simulation.replica_type(self.key, (*self.owner_token, *self.tokens))
        self.line = None
        self._oldest, self._since = 0, 0.0
        self._inbox: list[m.Answer] = []

    # -- the line

    def notice_cut(self, line: "Line | None") -> None:
        if line is self.line:
            self.line = None

    def tick(self) -> None:
        """Every now and then: come back, ping, give a dead line up, do something."""
        simulation = self.simulation
        wait = self.asleep_until - simulation.now
        simulation.after(max(wait, 0) + self.rng.uniform(0.3, 1) * min(simulation.beat / 2, 2), self.tick)
        if wait > 0:
            return
        for answer in self._inbox:
            self._receive(answer)
        self._inbox.clear()
        if self.line is None:
            self.line = simulation.connect(self.who)
            if self.line is None:
                return
            self._oldest = 0
            self.replica.connected()
        self._watch_line()
        if self.replica.current:
            self._act()
        self._flush()

    def _watch_line(self) -> None:
        pending, now = self.replica.pending, self.simulation.now
        if not pending:
            if now - self._since > self.simulation.beat:
                self._since = now
                self.replica.ask(m.Ping())
        elif pending[0].id != self._oldest:
            self._oldest, self._since = pending[0].id, now
        elif now - self._since > 10 and self.line is not None:
            self.simulation.drop(self.line)
            self.line = None

    def _flush(self) -> None:
        if self.line is not None:
            for request in self.replica.take_outgoing():
                self.simulation.send(self.line, self.key, request)

    def hear(self, answer: m.Answer) -> None:
        if self.simulation.now < self.asleep_until:
            self._inbox.append(answer)
        else:
            self._receive(answer)
            self._flush()

    def _receive(self, answer: m.Answer) -> None:
        self.simulation.tell(self.who, "<", answer)
        if isinstance(answer, m.Done):
            for request in self.replica.pending:
                if request.id == answer.id:
                    self.simulation.check_confirmed(self.key, request)
        self.replica.receive(answer)
        self.simulation.check_copy(self.replica)
        if isinstance(answer, m.Granted):
            self.tokens = tuple(token for token in self.replica.tokens if token not in self.owner_token)

    # -- what people do

    def _act(self) -> None:
        state = self.replica.state
        assert state is not None
        if self.names and not self.replica.seats and state.phase != "lobby" and self.rng.random() < 0.05:
            self._come_back()
            return
        if not self.simulation.calm and self.rng.random() < 0.08:
            self._make_mischief(state)
        if any(not isinstance(request.ask, m.Ping) for request in self.replica.pending):
            return
        {"lobby": self._in_the_lobby, "playing": self._in_the_game, "over": self._after_it}[state.phase](
            state
        )
        if self.rng.random() < 0.05:
            self._chats += 1
            number = self.rng.choice(self.replica.seats or (-1,))
            self.replica.ask(m.Say(number, f"{self.who} #{self._chats}"))

    def _come_back(self) -> None:
        """Start anew, which opens seats again that were left in a game."""
        if self.line is not None:
            self.simulation.drop(self.line)
        self.start()

    def _in_the_lobby(self, state: s.TableState) -> None:
        taken = {seat.name for seat in state.seats}
        mine = [state.seats[number] for number in self.replica.seats]
        if len(mine) < len(self.names) and len(state.seats) < state.most:
            wanted = self.names[len(mine)]
            self.replica.ask(m.Sit(wanted if wanted not in taken else f"{wanted} {self._starts}"))
            return
        for number, seat in zip(self.replica.seats, mine, strict=True):
            if not seat.ready:
                self.replica.ask(m.SetReady(number, ready=True))
                return
        if self.replica.owner:
            self._prepare(state)

    def _prepare(self, state: s.TableState) -> None:
        gone = [number for number, seat in enumerate(state.seats) if not seat.here]
        rounds = self.simulation.rounds
        if gone:
            if self.rng.random() < 0.1:
                self.replica.ask(m.Kick(gone[0]))
        elif state.options.rounds != rounds:
            options = Options(handicap=self.rng.random() < 0.3, rounds=rounds, rotate_start=True)
            self.replica.ask(m.SetOptions(options, coach=True))
        elif self.rng.random() < 0.2 and len(state.seats) < 4:
            self.replica.ask(m.AddBot("random"))
        elif all(seat.ready for seat in state.seats):
            self.replica.ask(m.Begin())

    def _in_the_game(self, state: s.TableState) -> None:
        acting, game = state.acting, state.game
        assert acting is not None
        assert game is not None
        if acting in self.replica.seats:
            move = self.rng.choice(legal(game))
            self.replica.ask(m.Play(acting, move))
            if self.rng.random() < 0.05:
                self.replica.ask(m.Play(acting, move))
        elif self._may_replace(state.seats[acting]) and self.rng.random() < 0.1:
            self.replica.ask(m.HandOver(acting, "random"))

    def _may_replace(self, seat: s.Seat) -> bool:
        return self.replica.owner and not (seat.here or seat.player)

    def _after_it(self, _: s.TableState) -> None:
        if self.replica.owner and self.simulation.disk.finished < self.simulation.games:
            asks: list[m.Ask] = [m.Begin(), m.Reopen()]
            self.replica.ask(self.rng.choice(asks))

    def _make_mischief(self, state: s.TableState) -> None:
        number = self.rng.randrange(6)
        asks: list[Callable[[], m.Ask]] = [
            lambda: m.Play(number, Roll()),
            lambda: m.SetReady(number, ready=False),
            lambda: m.Kick(number),
            lambda: m.HandOver(number, self.rng.choice(["", "greedy", "nonsense"])),
            lambda: m.Sit("Anna"),
            lambda: m.Say(number, "not me"),
            lambda: m.React(number, "hurry"),
            lambda: m.Leave(self.rng.choice(self.replica.seats or (number,))),
            m.AskHistory,
            m.Resync,
            m.Begin,
            m.Reopen,
            lambda: m.AddBot("nonsense"),
        ]
        game = state.game
        if game is not None and game.turn is not None:
            asks.append(lambda: m.Play(number, self.rng.choice(legal(game))))
        self.replica.ask(self.rng.choice(asks)())


class Stranger:
    """Sends what no replica would: no greeting, other epochs, numbers out of order, guesses."""

    def __init__(self, simulation: "Simulation", number: int) -> None:
        self.simulation, self.who = simulation, f"stranger {number}"
        self.rng = simulation.rng
        self.line: Line | None = None

    def tick(self) -> None:
        simulation = self.simulation
        simulation.after(self.rng.uniform(0.5, 5), self.tick)
        if simulation.calm:
            return
        if self.line is None or self.rng.random() < 0.1:
            self.line = simulation.connect(self.who)
        if self.line is not None:
            epoch = self.rng.choice([simulation.epoch, simulation.epoch, 0])
            request = m.Request(self.rng.randrange(40), epoch, self.rng.choice([0, 2**62]), self._ask())
            simulation.send(self.line, self.who, request)

    def _ask(self) -> m.Ask:
        number = self.rng.randrange(6)
        asks: tuple[m.Ask, ...] = (
            m.Hello(f"the key of {self.who}", (f"token {number:016x}",)),
            m.Hello(f"another key of {self.who}"),
            m.Play(number, Roll()),
            m.Kick(number),
            m.Leave(number),
            m.HandOver(number, "greedy"),
            m.Say(-1, "boo"),
            m.Begin(),
            m.Reopen(),
            m.Close(),
            m.Resync(),
            m.AskHistory(),
        )
        return self.rng.choice(asks)
