"""Games that store themselves."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from fiese15_tui.game import Options, legal
from fiese15_tui.local import LocalLink
from fiese15_tui.storage.store import Store
from fiese15_tui.table.journal import Journal
from fiese15_tui.table.messages import Play as PlayAsk


class Games:
    """Plays seeded games on a journal, with moves that are legal and otherwise random."""

    def begin(
        self, journal: Journal, *names: str, seed: int = 1, options: Options | None = None
    ) -> LocalLink:
        link = LocalLink(journal, seed=seed)
        link.seat(names or ("Anna", "Ben"), options or Options(rounds=3))
        return link

    def go_on(self, link: LocalLink, moves: int = 10_000) -> LocalLink:
        game = link.replica.state.game
        assert game is not None
        while game.turn is not None and moves:
            choices = legal(game)
            rng = Random(len(choices) * 7 + moves)
            link.ask(PlayAsk(game.turn.seat, rng.choice(choices)))
            game = link.replica.state.game
            assert game is not None
            moves -= 1
        return link

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
