"""Games that store themselves."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from fiese15_tui.game import Game, Move, Options, Stop, legal
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.store import Store
from fiese15_tui.table.journal import Journal
from fiese15_tui.table.messages import Play as PlayAsk


class Games:
    """Plays seeded games on a journal, with random legal moves that make the bonus of five common enough."""

    def begin(
        self, journal: Journal, *names: str, seed: int = 1, options: Options | None = None
    ) -> LocalLink:
        link = LocalLink(journal, seed=seed)
        link.seat(names or ("Anna", "Ben"), options or Options(rounds=3))
        return link

    def go_on(self, link: LocalLink, moves: int = 10_000) -> LocalLink:
        table = link._table
        while (acting := table.state.acting) is not None and moves:
            move = self._move(table.state.game, moves)
            thought = table.thought()
            if thought is None:
                link.ask(PlayAsk(acting, move))
            else:
                link._deliver(table.bot_moves(thought, move, 0.0))
            moves -= 1
        return link

    def _move(self, game: Game | None, seed: int) -> Move:
        assert game is not None
        assert game.turn is not None
        open_dice, choices = len(game.turn.open), legal(game)
        five = [m for m in choices if isinstance(m, Stop) and open_dice - len(m.aside) == 1]
        rng = Random(len(choices) * 7 + seed)
        return rng.choice(
            five or [choices[-2] if rng.random() < 0.5 and len(choices) > 1 else rng.choice(choices)]
        )

    def play(self, journal: Journal, *names: str, seed: int = 1, options: Options | None = None) -> LocalLink:
        return self.go_on(self.begin(journal, *names, seed=seed, options=options))


@pytest.fixture
def games() -> Games:
    return Games()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def quick_path() -> Iterator[Path]:
    """A store in memory where the system has such a folder, for tests of many commits and no power loss."""
    memory = Path("/dev/shm")  # noqa: S108  a fresh folder is made in it
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder) / "games.sqlite3"


@pytest.fixture
def clock() -> Callable[[], float]:
    """A clock that goes on by a minute whenever somebody looks."""
    times = iter(range(1_800_000_000, 1_900_000_000, 60))
    return lambda: next(times)


@pytest.fixture
def store(path: Path, clock: Callable[[], float]) -> Iterator[Store]:
    with Store(path, now=clock) as opened:
        yield opened
