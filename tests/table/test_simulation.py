"""Simulated tables: thousands of seeds hold, and tables or replicas with a fault in them are caught."""

import pytest
from simulation import BrokenError, Simulation, run_seeds

from fiese15_tui.game import Event
from fiese15_tui.table import messages as m
from fiese15_tui.table import state as s
from fiese15_tui.table.journal import SavedGame
from fiese15_tui.table.peers import Peer
from fiese15_tui.table.replica import Notice, Replica
from fiese15_tui.table.table import Table

SEEDS, CHUNK = 2000, 50


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_seeds_hold(first: int) -> None:
    run_seeds(first, CHUNK)


def test_a_seed_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    run_seeds(9, 1, trace=True)
    once = capsys.readouterr().out
    run_seeds(9, 1, trace=True)
    assert capsys.readouterr().out == once
    assert len(once.splitlines()) > 100


# -- faults that must be caught


class Forgetful(Table):
    """Carries repeated requests out again."""

    def _answer(self, line: object, request: m.Request) -> m.Answer:
        peer = self._peers.on(line)
        if peer is not None:
            peer._latest = -1
            peer._answers.clear()
        return super()._answer(line, request)


class NoHeir(Table):
    """Never passes ownership on."""

    def __init__(self, *args: object, **keywords: object) -> None:
        super().__init__(*args, **keywords)
        self._seats.pass_ownership = lambda: None


class Idle(Table):
    """Never lets a computer player take over, and nobody is told to."""

    def __init__(self, *args: object, **keywords: object) -> None:
        super().__init__(*args, **keywords)
        self._seats.substitute = lambda _number, _level: None


class LazyTable(Table):
    """Tells a move before it is kept."""

    def _carry_out(self, peer: Peer, request: m.Request) -> m.Answer:
        if not isinstance(request.ask, m.Play):
            return super()._carry_out(peer, request)
        journal, self.journal = self.journal, Unwritten()
        answer = super()._carry_out(peer, request)
        self.journal = journal
        return answer


class Unwritten:
    def begin(self, game: SavedGame) -> None:
        """Keep nothing."""

    def append(self, events: tuple[Event, ...]) -> None:
        """Keep nothing."""


class Careless(Replica):
    """Ignores gaps."""

    def _update(self, update: m.Update) -> tuple[Notice, ...]:
        if self.state is None or not self._current or update.sequence <= self.sequence:
            return ()
        self.state, self.sequence = s.fold_table(self.state, update.changes), update.sequence
        return ()


class Deaf(Replica):
    """Does not greet again when its line was given up."""

    def _greet_again(self, request: m.Request) -> tuple[Notice, ...]:
        assert request
        return ()


class KeepsItsNumbers(Replica):
    """Takes a snapshot's state but not its own seats in it."""

    def _replace(self, state: s.TableState, sequence: int, seats: tuple[int, ...]) -> tuple[Notice, ...]:
        return super()._replace(
            state, sequence, self.seats if self._current is False and self.seats else seats
        )


class Spinning(Table):
    """Wants to be woken for what it then does not do."""

    def tick(self, now: float) -> list[tuple[object, m.Answer]]:
        self._ledger.now = now
        return []


FAULTS = [
    (Forgetful, Replica, "said twice"),
    (NoHeir, Replica, "not over"),
    (Idle, Replica, "not over"),
    (Spinning, Replica, "not over"),
    (LazyTable, Replica, "disk"),
    (Table, Careless, "differs"),
    (Table, Deaf, "not over"),
    (Table, KeepsItsNumbers, "IndexError|its own"),
]


@pytest.mark.parametrize(
    ("table", "replica", "what"), FAULTS, ids=[f"{t.__name__}-{r.__name__}" for t, r, _ in FAULTS]
)
def test_a_fault_is_caught(table: type[Table], replica: type[Replica], what: str) -> None:
    class Faulty(Simulation):
        table_type = table
        replica_type = replica

    with pytest.raises(BrokenError, match=what):
        run_seeds(0, 100, Faulty)
