"""A table with its clients in one process: every answer arrives at once, time stands still unless told."""

from collections.abc import Iterable
from typing import Any

from fiese15_tui.game import Event, Move, Options, Roll, Stop, standard_deck
from fiese15_tui.table import messages as m
from fiese15_tui.table.config import Config
from fiese15_tui.table.journal import JournalError, SavedGame
from fiese15_tui.table.ledger import Send
from fiese15_tui.table.replica import Answered, Denied, Notice, Replica
from fiese15_tui.table.table import Table

LEVELS = ("greedy", "random")


class Kept:
    """A journal in memory; `broken` makes it fail."""

    def __init__(self) -> None:
        self.game: SavedGame | None = None
        self.events: tuple[Event, ...] = ()
        self.broken = False

    def begin(self, game: SavedGame) -> None:
        self._check()
        self.game, self.events = game, game.events

    def append(self, events: tuple[Event, ...]) -> None:
        self._check()
        self.events += events

    def _check(self) -> None:
        if self.broken:
            raise JournalError(problem="disk full")

    @property
    def saved(self) -> SavedGame:
        assert self.game is not None
        return SavedGame(
            self.game.seats, self.game.tokens, self.game.coach, self.game.seed, self.game.number, self.events
        )


class Desk:
    """Drives a table and one replica a client; clients are called by the first letter of their key."""

    def __init__(
        self, *, epoch: int = 1, saved: SavedGame | None = None, journal: Kept | None = None, **config: Any
    ) -> None:
        self.kept = journal or Kept()
        self.now = 1000.0
        config = {"deck": standard_deck(), "levels": LEVELS, "substitute": "greedy", "seed": 3, **config}
        count = iter(range(10**6))
        self.table = Table(
            Config(**config),
            self.kept,
            epoch=epoch,
            token=lambda: f"token {epoch} number {next(count):04}",
            saved=saved,
        )
        self.replicas: dict[str, Replica] = {}
        self.lines: dict[str, str] = {}
        self.notices: dict[str, list[Notice]] = {}
        self.sent: list[Send] = []

    def join(self, who: str, *names: str, tokens: tuple[str, ...] = (), line: str = "") -> Replica:
        replica = self.replicas[who] = Replica(key(who), tokens)
        self.notices[who] = []
        self.connect(who, line or f"line {who}")
        for name in names:
            self.ask(who, m.Sit(name))
        return replica

    def connect(self, who: str, line: str) -> None:
        self.lines[who] = line
        self.replicas[who].connected()
        self.pump(who)

    def ask(self, who: str, ask: m.Ask) -> list[Notice]:
        """Ask, and return the notices that this brought to the one who asked."""
        seen = len(self.notices[who])
        self.replicas[who].ask(ask)
        self.pump(who)
        return self.notices[who][seen:]

    def refused(self, who: str, ask: m.Ask) -> str:
        """Ask what must be refused without any effect; return the code."""
        before = self.table.state, self.table.sequence, self.kept.events
        (notice,) = self.ask(who, ask)
        assert isinstance(notice, Denied), notice
        assert (self.table.state, self.table.sequence, self.kept.events) == before
        return notice.code

    def granted(self, who: str, ask: m.Ask) -> None:
        notices = self.ask(who, ask)
        assert any(isinstance(notice, Answered) for notice in notices), notices

    def pump(self, who: str) -> None:
        while requests := self.replicas[who].take_outgoing():
            for request in requests:
                self.deliver(self.table.handle(self.lines[who], request, self.now))

    def request(
        self, line: str, ask: m.Ask, *, ident: int = 1, seen: int = 10**6, epoch: int | None = None
    ) -> m.Answer:
        """Send a hand-made request on `line` and return its answer."""
        sends = self.table.handle(
            line, m.Request(ident, self.table.epoch if epoch is None else epoch, seen, ask), self.now
        )
        self.deliver(sends)
        to, answer = sends[-1]
        assert to == line
        return answer

    def lose(self, who: str) -> None:
        self.deliver(self.table.lose(self.lines.pop(who), self.now))

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.deliver(self.table.tick(self.now))

    def deliver(self, sends: Iterable[Send]) -> None:
        for line, answer in sends:
            self.sent.append((line, answer))
            for who, own in self.lines.items():
                if line == own or (line is None and own in self.table.lines):
                    self.notices[who].extend(self.replicas[who].receive(answer))

    def play(self) -> None:
        """Let whoever is to act make one move."""
        assert self.table.state.game is not None
        turn = self.table.state.game.turn
        assert turn is not None
        move: Move = Stop(turn.valid) if turn.rolls else Roll()
        if (thought := self.table.thought()) is not None:
            self.deliver(self.table.bot_moves(thought, move, self.now))
            return
        who = next(who for who, replica in self.replicas.items() if turn.seat in replica.seats)
        self.granted(who, m.Play(turn.seat, move))

    def play_out(self) -> None:
        while self.table.state.acting is not None:
            self.play()

    def begin(self, *, rounds: int = 1) -> None:
        """Two people, each at a terminal of their own, begin a game; Anna owns the table."""
        self.join("a", "Anna")
        self.join("b", "Ben")
        self.granted("a", m.SetOptions(Options(rounds=rounds), coach=False))
        self.granted("b", m.SetReady(1, ready=True))
        self.granted("a", m.Begin())

    def check(self) -> None:
        """Every connected replica is current and right, also about its seats."""
        for who in self.lines:
            replica = self.replicas[who]
            assert replica.current
            assert replica.state == self.table.state
            assert replica.sequence == self.table.sequence
            assert not replica.pending


def key(who: str) -> str:
    return f"the key of client {who}"
