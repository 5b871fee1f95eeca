"""The hot-seat link when something goes wrong: a full disk, a broken computer player, a player who closes."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from desk import Kept

from fiese15_tui import local
from fiese15_tui.game import Game, Move, Options, Roll, fold, legal
from fiese15_tui.local import LocalLink
from fiese15_tui.table.journal import NoJournal
from fiese15_tui.table.messages import Begin, Code, Leave, Play, Say, Sit
from fiese15_tui.table.replica import Changed, Denied, Notice


class Heard:
    """Keeps notices and lets a test wait for one."""

    def __init__(self, link: LocalLink) -> None:
        self.link, self.notices, self._news = link, list[Notice](), asyncio.Event()
        link.listen(self._hear)

    def _hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        self._news.set()

    @property
    def unsaved(self) -> list[Denied]:
        return [n for n in self.notices if isinstance(n, Denied) and n.code == Code.NOT_SAVED]

    async def until(self, number: int) -> None:
        """Wait for this many notices that something could not be saved."""
        async with asyncio.timeout(20):
            while len(self.unsaved) < number:
                self._news.clear()
                await self._news.wait()

    async def until_over(self) -> None:
        async with asyncio.timeout(20):
            while self.link.replica.state.phase != "over":
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def running(link: LocalLink) -> AsyncIterator[asyncio.Task[None]]:
    runner = asyncio.create_task(link.run())
    yield runner
    link.close()
    await runner


def test_a_roll_that_cannot_be_saved_is_denied_and_goes_on_with_another_journal() -> None:
    kept = Kept()
    link = LocalLink(kept, seed=5)
    link.seat(["Anna"], Options(rounds=1))
    heard: list[Notice] = []
    link.listen(heard.append)
    before = link.replica.state
    kept.broken = True
    link.ask(Play(0, Roll()))
    assert heard == [
        Denied(Play(0, Roll()), Code.NOT_SAVED, {"problem": "disk full", "kind": "JournalError"})
    ]
    assert link.replica.state == before
    link.journal = NoJournal()
    link.ask(Play(0, Roll()))
    assert isinstance(heard[1], Changed)
    assert link.replica.state.game.turn is None or link.replica.state.game.turn.rolls


def test_a_game_that_cannot_be_saved_does_not_begin() -> None:
    kept = Kept()
    kept.broken = True
    link = LocalLink(kept)
    heard: list[Notice] = []
    link.listen(heard.append)
    link.seat(["Anna", "Ben"], Options())
    assert heard[-1] == Denied(Begin(), Code.NOT_SAVED, {"problem": "disk full", "kind": "JournalError"})
    assert link.replica.state.phase == "lobby"
    link.journal = NoJournal()
    link.ask(Begin())
    assert link.replica.state.phase == "playing"


async def test_a_computer_players_move_that_cannot_be_saved_is_told_once_and_made_later() -> None:
    kept = Kept()
    link = LocalLink(kept, seed=3)
    heard = Heard(link)
    link.seat(["@greedy", "@random"], Options(rounds=2))
    begun = kept.events
    kept.broken = True
    async with running(link):
        await heard.until(1)
        link.ask(Say(-1, "still here?"))
        await heard.until(2)
        assert kept.events == begun
        kept.broken = False
        link.journal = kept
        await heard.until_over()
    assert len(heard.unsaved) == 2
    assert fold(kept.events) == link.replica.state.game


async def test_a_computer_player_that_fails_ends_the_run_with_its_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_level: str, _game: Game, _rng: Random) -> Move:
        raise ZeroDivisionError

    monkeypatch.setattr(local, "choose", fails)
    link = LocalLink(NoJournal(), seed=3)
    link.seat(["@greedy"], Options(rounds=1))
    with pytest.raises(ZeroDivisionError):
        await link.run()
    assert link.replica.state.game.turn.rolls == 0


async def test_closing_while_a_computer_player_thinks_makes_no_move_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinking, go_on = threading.Event(), threading.Event()

    def ponders(_level: str, game: Game, _rng: Random) -> Move:
        thinking.set()
        go_on.wait(20)
        return legal(game)[0]

    monkeypatch.setattr(local, "choose", ponders)
    kept = Kept()
    link = LocalLink(kept, seed=3)
    link.seat(["@greedy"], Options(rounds=1))
    begun, heard = kept.events, Heard(link)
    async with running(link):
        await asyncio.to_thread(thinking.wait, 20)
        link.close()
        go_on.set()
    assert kept.events == begun
    assert heard.notices == []


def test_what_a_listener_asks_for_comes_after_what_it_was_told() -> None:
    link = LocalLink(NoJournal(), seed=3)
    link.ask(Sit("Anna"))
    link.ask(Sit("Ben"))
    told: list[tuple[int, Notice]] = []

    def listen(notice: Notice) -> None:
        told.append((link.replica.sequence, notice))
        if len(told) == 1:
            link.ask(Say(0, "bye"))

    link.listen(listen)
    link.ask(Leave(0))
    sequences = [sequence for sequence, notice in told if isinstance(notice, Changed)]
    assert sequences == sorted(sequences)
    assert len(sequences) >= 2
    assert link.replica.current
    assert not link.replica.pending


def test_a_listener_that_fails_does_not_block_what_comes_later() -> None:
    link = LocalLink(NoJournal(), seed=3)

    def fails(_: Notice) -> None:
        raise ZeroDivisionError

    link.listen(fails)
    with pytest.raises(ZeroDivisionError):
        link.ask(Sit("Anna"))
    heard: list[Notice] = []
    link.listen(heard.append)
    link.ask(Say(-1, "hello"))
    assert heard
