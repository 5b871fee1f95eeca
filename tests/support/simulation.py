"""A whole table with its clients, its network and its accidents in simulated time, all from one seed.

`python tests/support/simulation.py --seeds N [--from S]` runs seeds; a seed that fails prints itself and the
command that runs it again with a trace (`--trace`).

The real `Table` and real `Replica`s talk through connections that keep their order, as TCP does, but are
slow, stall, break with what was under way, or break on one side only. The table's process dies, also in the
middle of writing, and comes back from what its disk holds; clients die, sleep and come back with their
tokens.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random

from people import Person, Stranger

from fiese15_tui.game import Event, Game, fold, standard_deck
from fiese15_tui.strategy.players import choose
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.config import Config
from fiese15_tui.table.games import Thought
from fiese15_tui.table.journal import JournalError, SavedGame
from fiese15_tui.table.ledger import Send
from fiese15_tui.table.replica import Replica
from fiese15_tui.table.table import Table

LEVELS = ("random", "greedy")
OWNER = "the secret of the owner"
DECK = standard_deck()

MOST_STEPS = 50_000
"""No seed takes as many events; a table that spins would never let the time go on."""


class BrokenError(AssertionError):
    """An invariant does not hold."""


class ProcessDied(Exception):
    """The table's process ended in the middle of a write."""


class Disk:
    """A journal that outlives its process.

    `dies` lets the process end "before" or "after" the next write, `full` refuses to write.
    """

    def __init__(self) -> None:
        self.games: list[SavedGame] = []
        self.events: list[Event] = []
        self.game: Game | None = None
        self.writes = 0
        self.dies = ""
        self.full = False

    def begin(self, game: SavedGame) -> None:
        self._write(lambda: self._begin(game))

    def append(self, events: tuple[Event, ...]) -> None:
        self._write(lambda: self._append(events))

    def _begin(self, game: SavedGame) -> None:
        self.games.append(game)
        self.events, self.game = [], None
        self._append(game.events)

    def _append(self, events: tuple[Event, ...]) -> None:
        self.events.extend(events)
        self.game = fold(events, self.game)

    def _write(self, write: Callable[[], None]) -> None:
        if self.full:
            raise JournalError(problem="disk full")
        dies, self.dies = self.dies, ""
        if dies != "before":
            write()
            self.writes += 1
        if dies:
            raise ProcessDied

    @property
    def place(self) -> tuple[int, int]:
        """How far the games have come: which game, how many events of it."""
        return len(self.games), len(self.events)

    @property
    def saved(self) -> SavedGame | None:
        if not self.games:
            return None
        last = self.games[-1]
        return SavedGame(last.seats, last.tokens, last.coach, last.seed, last.number, tuple(self.events))

    @property
    def finished(self) -> int:
        return len(self.games) - (self.game is not None and not self.game.over)


class Line:
    """One connection. Messages of a direction arrive in order, none before the time `up` or `down`."""

    def __init__(self, name: str, epoch: int) -> None:
        self.name, self.epoch = name, epoch
        self.up = self.down = 0.0
        self.cut = False
        self.over = False


class Simulation:
    """Everything of one seed; `run` raises `BrokenError` when an invariant does not hold."""

    table_type: type[Table] = Table
    replica_type: type[Replica] = Replica

    def __init__(self, seed: int, *, trace: bool = False) -> None:
        self.seed, self.trace = seed, trace
        self.rng = Random(seed)
        self.now = 0.0
        self._queue: list[tuple[float, int, Callable[..., None], tuple[object, ...]]] = []
        self._order = count()
        self.disk = Disk()
        self.silence = 400.0 if seed % 20 == 7 else 20.0
        self.beat = self.silence / 4
        self.config = Config(
            DECK,
            levels=LEVELS,
            substitute="greedy",
            away=self.rng.choice([None, 15.0]),
            silence=self.silence,
            seed=seed,
            owner=OWNER if self.rng.random() < 0.5 else "",
        )
        self.rounds = 10 if seed % 50 == 9 else self.rng.choice([1, 1, 2])
        self.games = self.rng.choice([1, 1, 2])
        self.trouble_until = self.rng.uniform(5, 60)
        self.peace = self.rng.choice([0.5, 2, 4])
        self.delay = self.rng.choice([0.002, 0.05, 0.3])
        self.loss = self.rng.choice([0, 0, 0.01, 0.05])
        self.repeats = self.rng.choice([0, 0.02, 0.2])
        self.table: Table | None = None
        self.epoch = 0
        self._states: dict[tuple[int, int], s.TableState] = {}
        self._thinking = False
        self._tick_at: float | None = None
        self.lines: dict[str, Line] = {}
        self.closed_to: set[str] = set()
        self.carried_out: dict[tuple[str, int], tuple[int, int]] = {}
        self.said: Counter[str] = Counter()
        seats = self.rng.randint(1, 4)
        names = [["Anna", "Ada"], ["Ben"], ["Cleo", "Carl"], ["Dora"]]
        self.people = [Person(self, who, own) for who, own in zip("abcd", names[:seats], strict=False)]
        self.people += [Person(self, "w", [])] * (self.rng.random() < 0.5)
        self.strangers = [Stranger(self, number) for number in range(self.rng.choice([0, 1, 2]))]

    # -- time

    def after(self, delay: float, action: Callable[..., None], *args: object) -> None:
        heappush(self._queue, (self.now + delay, next(self._order), action, args))

    def tell(self, *what: object) -> None:
        if self.trace:
            sys.stdout.write(f"{self.now:9.3f} {' '.join(map(str, what))}\n")

    def run(self) -> None:
        """Play until all games are over and everybody has seen it."""
        self.start()
        actors: list[Person | Stranger] = [*self.people, *self.strangers]
        for actor in actors:
            self.after(self.rng.uniform(0, 1), actor.tick)
        self.after(0, self._trouble)
        self.after(self.trouble_until, self._calm)
        deadline = self.trouble_until + 3600 + 30 * self.silence
        steps = 0
        while not self._finished():
            steps += 1
            if self.now > deadline or steps > MOST_STEPS:
                raise BrokenError(f"not over after {self.now:.0f} seconds: {self._why_not()}")
            self.now, _, action, args = heappop(self._queue)
            action(*args)

    @property
    def calm(self) -> bool:
        return self.now >= self.trouble_until

    def _finished(self) -> bool:
        if not self.calm or self.table is None or self.disk.finished < self.games:
            return False
        return self.table.state.phase != "playing" and not self._why_not()

    def _why_not(self) -> str:
        """Return what is still missing for everybody to have seen the end."""
        if self.table is None:
            return "the table is down"
        for person in self.people:
            replica = person.replica
            if person.line is None or not replica.current or replica.pending:
                return f"{person.who} waits: {replica.pending}"
            if (replica.epoch, replica.sequence) != (self.epoch, self.table.sequence):
                return f"{person.who} is at {replica.sequence}, the table at {self.table.sequence}"
            if replica.seats != self.table.seats_on(person.line.name):
                return f"{person.who} takes the seats {replica.seats} for its own"
        if self.disk.finished < self.games:
            return f"{self.disk.finished} of {self.games} games are over"
        return ""

    # -- the table's process

    def start(self) -> None:
        self.epoch += 1
        self.table = self.table_type(
            self.config,
            self.disk,
            epoch=self.epoch,
            token=lambda: f"token {self.rng.getrandbits(64):016x}",
            saved=self.disk.saved,
        )
        self._states[self.epoch, 0] = self.table.state
        self.tell("table", self.epoch, "starts at", self.disk.place)
        if self.table.state.game != self.disk.game:
            raise BrokenError("the table did not come back with the game that its disk holds")
        self._thinking, self._tick_at = False, None
        self._look_ahead(self.table)

    def kill(self) -> None:
        if self.table is None:
            return
        self.tell("table dies")
        self.table, self.disk.dies = None, ""
        for person in self.people:
            self.after(self.rng.uniform(0, 3), person.notice_cut, person.line)
        self.lines.clear()
        self.after(self.rng.uniform(0.5, 8), self.start)

    def _step(self, action: Callable[[Table], list[Send]]) -> bool:
        """Let the table do something and send what comes of it; return whether it lives and wrote."""
        table, writes = self.table, self.disk.writes
        assert table is not None
        try:
            sends = action(table)
        except ProcessDied:
            self.kill()
            return self.disk.writes > writes
        except JournalError:
            sends = []
        self._states[self.epoch, table.sequence] = table.state
        if table.state.game != self.disk.game and table.state.game is not None:
            raise BrokenError("the game is not what the disk holds")
        for line, answer in sends:
            self._send(table.lines if line is None else (line,), answer)
        self._look_ahead(table)
        return self.disk.writes > writes

    def _look_ahead(self, table: Table) -> None:
        thought = None if self._thinking else table.thought()
        if thought is not None:
            self._thinking = True
            self.after(self.rng.uniform(0.1, 1), self._bot, self.epoch, thought)
        due = table.next_tick()
        if due is not None and (self._tick_at is None or due < self._tick_at):
            self._tick_at = due
            self.after(max(0.0, due - self.now), self._tick, self.epoch, due)

    def _bot(self, epoch: int, thought: Thought) -> None:
        if epoch == self.epoch and self.table is not None:
            self._thinking = False
            move = choose(thought.level, thought.game, thought.random)
            self.tell("computer player", thought.seat, move)
            self._step(lambda table: table.bot_moves(thought, move, self.now))

    def _tick(self, epoch: int, due: float) -> None:
        if epoch == self.epoch and self.table is not None and due == self._tick_at:
            self._tick_at = None
            self._step(lambda table: table.tick(self.now))

    # -- the network

    def connect(self, who: str) -> Line | None:
        if self.table is None or who in self.closed_to:
            return None
        name = f"{who} {next(self._order)}"
        line = self.lines[name] = Line(name, self.epoch)
        self.tell(name, "connects")
        return line

    def send(self, line: Line, key: str, request: m.Request) -> None:
        """Send a request to the table: it arrives once or twice, or never if the line is cut."""
        self.tell(line.name, ">", request)
        line.up = max(line.up, self.now + self.rng.expovariate(1 / self.delay))
        self.after(line.up - self.now, self._arrive, line, key, request)
        if self.rng.random() < self.repeats:
            line.up += self.rng.expovariate(1 / self.delay)
            self.after(line.up - self.now, self._arrive, line, key, request)

    def _arrive(self, line: Line, key: str, request: m.Request) -> None:
        if line.cut or line.epoch != self.epoch or self.table is None:
            return
        self.lines[line.name] = line
        wrote = self._step(lambda table: table.handle(line.name, request, self.now))
        if wrote and isinstance(request.ask, m.Play):
            if (key, request.id) in self.carried_out:
                raise BrokenError(f"carried out twice: {request}")
            self.carried_out[key, request.id] = self.disk.place

    def _send(self, lines: tuple[object, ...], answer: m.Answer) -> None:
        if isinstance(answer, m.Update):
            self.tell("update", answer.sequence, answer.changes)
            for change in answer.changes:
                if isinstance(change, s.Said):
                    self.said[change.text] += 1
                    if self.said[change.text] > 1 and "#" in change.text:
                        raise BrokenError(f"said twice: {change}")
        for name in lines:
            line = self.lines.get(str(name))
            if line is None or line.cut or self.rng.random() < self.loss * (not self.calm):
                continue
            line.down = max(line.down, self.now + self.rng.expovariate(1 / self.delay))
            self.after(line.down - self.now, self._come_down, line, answer)

    def _come_down(self, line: Line, answer: m.Answer) -> None:
        if not line.cut:
            for person in self.people:
                if person.line is line:
                    person.hear(answer)

    def drop(self, line: Line) -> None:
        """End a line from the client's side; what was sent before still arrives, the goodbye comes late."""
        line.up += self.rng.choice([0, 0, 2, 10])
        if self.rng.random() < 0.7:
            self.after(max(0.0, line.up - self.now) + self.rng.uniform(0, 5), self._goodbye, line)

    def cut(self, line: Line) -> None:
        """Break a line with all that is under way; the table may notice, or not before silence tells."""
        line.cut = True
        if self.rng.random() < 0.7:
            self.after(self.rng.uniform(0, 5), self._goodbye, line)

    def _goodbye(self, line: Line) -> None:
        if line.epoch == self.epoch and self.table is not None:
            self.tell(line.name, "is gone")
            self.lines.pop(line.name, None)
            self._step(lambda table: table.lose(line.name, self.now))

    # -- trouble

    def _trouble(self) -> None:
        if self.calm:
            return
        kind = self.rng.choices(
            ("cut", "drop", "stall", "part", "kill", "die", "full", "crash", "sleep"),
            (6, 3, 4, 2, 2, 3, 1, 3, 1),
        )[0]
        self.tell("trouble:", kind)
        getattr(self, f"_trouble_{kind}")(self.rng.choice(self.people))
        self.after(self.rng.uniform(0, 2 * self.peace), self._trouble)

    def _trouble_cut(self, person: Person) -> None:
        if person.line is not None:
            self.cut(person.line)
            self.after(self.rng.uniform(0, 3), person.notice_cut, person.line)

    def _trouble_drop(self, person: Person) -> None:
        if person.line is not None:
            self.drop(person.line)
            person.notice_cut(person.line)

    def _trouble_stall(self, person: Person) -> None:
        if person.line is not None:
            person.line.up = max(person.line.up, self.now + self.rng.uniform(0, self.silence * 1.5))
            person.line.down = max(person.line.down, self.now + self.rng.uniform(0, self.silence * 1.5))

    def _trouble_part(self, _: Person) -> None:
        people = self.rng.sample(self.people, self.rng.randint(1, len(self.people)))
        self.closed_to = {person.who for person in people}
        for person in people:
            self._trouble_cut(person)
        self.after(self.rng.uniform(1, 30), self.closed_to.clear)

    def _trouble_kill(self, _: Person) -> None:
        self.kill()

    def _trouble_die(self, _: Person) -> None:
        self.disk.dies = self.rng.choice(["before", "after"])

    def _trouble_full(self, _: Person) -> None:
        self.disk.full = True
        self.after(self.rng.uniform(0, 5), self._disk_mended)

    def _disk_mended(self) -> None:
        self.disk.full = False
        if self.table is not None:
            self._look_ahead(self.table)

    def _trouble_crash(self, person: Person) -> None:
        self._trouble_drop(person)
        person.start()

    def _trouble_sleep(self, person: Person) -> None:
        person.asleep_until = self.now + (3600.0 if self.silence > 100 else self.rng.uniform(5, 60))

    def _calm(self) -> None:
        self.tell("no more trouble")
        self.closed_to.clear()
        self.disk.dies = ""

    # -- what must hold

    def check_copy(self, replica: Replica) -> None:
        """A copy that takes itself for current is what the table was at that update."""
        if replica.current:
            state = self._states.get((replica.epoch, replica.sequence))
            if state is not None and replica.state != state:
                raise BrokenError(f"a copy differs from the table at {replica.sequence}")

    def check_confirmed(self, key: str, request: m.Request) -> None:
        """A move that was confirmed is on the disk, a chat line was sent to everybody."""
        if isinstance(request.ask, m.Play):
            place = self.carried_out.get((key, request.id))
            if place is None or place > self.disk.place:
                raise BrokenError(f"confirmed, but not kept: {request} of {key}")
        if isinstance(request.ask, m.Say) and not self.said[request.ask.text]:
            raise BrokenError(f"confirmed, but not said: {request}")


def run_seeds(
    first: int, number: int, simulation: type[Simulation] = Simulation, *, trace: bool = False
) -> None:
    """Run seeds one after the other.

    :raises BrokenError: an invariant does not hold; says with which seed and how to see it again.
    """
    for seed in range(first, first + number):
        try:
            simulation(seed, trace=trace).run()
        except Exception as error:
            again = f"python {__file__} --from {seed} --seeds 1 --trace"
            raise BrokenError(
                f"seed {seed}: {type(error).__name__}: {error}\nsee it again: {again}"
            ) from error


def main() -> int:
    parser = argparse.ArgumentParser(description="Run simulated tables.")
    parser.add_argument("--seeds", type=int, default=2000, help="how many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--trace", action="store_true", help="print everything that happens")
    args = parser.parse_args()
    run_seeds(args.first, args.seeds, trace=args.trace)
    sys.stdout.write(f"{args.seeds} seeds from {args.first}: all well\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
