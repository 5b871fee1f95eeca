"""The hot-seat link plays whole games through requests and updates."""

import asyncio

import pytest

from fiese15_tui.game import Event, Options, Roll, Stop, fold
from fiese15_tui.local import LocalLink
from fiese15_tui.table.journal import NoJournal, SavedGame
from fiese15_tui.table.messages import Begin, Play
from fiese15_tui.table.replica import Changed, Denied, Notice


class Kept(NoJournal):
    def __init__(self) -> None:
        self.games: list[SavedGame] = []
        self.events: list[Event] = []

    def begin(self, game: SavedGame) -> None:
        self.games.append(game)
        self.events = list(game.events)

    def append(self, events: tuple[Event, ...]) -> None:
        self.events.extend(events)


def play_out(link: LocalLink) -> list[Notice]:
    notices: list[Notice] = []
    link.listen(notices.append)
    while (turn := link.replica.state.game.turn) is not None:
        move = Stop(turn.valid) if turn.rolls else Roll()
        link.ask(Play(turn.seat, move))
    return notices


def start(seed: int = 5) -> tuple[LocalLink, Kept]:
    kept = Kept()
    link = LocalLink(kept, seed=seed)
    link.seat(["Anna", "Ben"], Options(handicap=True))
    return link, kept


def test_a_game_of_two_reaches_its_end_and_the_journal_folds_to_the_same_state() -> None:
    link, kept = start()
    notices = play_out(link)
    assert link.replica.current
    assert link.replica.state.phase == "over"
    assert fold(kept.events) == link.replica.state.game
    assert not [notice for notice in notices if isinstance(notice, Denied)]
    assert len(link.replica.state.game.results) == 20


def test_a_seed_repeats_a_game_and_a_rematch_rolls_other_dice() -> None:
    (one, kept), (two, kept_two) = start(7), start(7)
    play_out(one)
    play_out(two)
    assert kept.events == kept_two.events
    first = list(kept.events)
    one.ask(Begin())
    play_out(one)
    assert kept.games[1].number == 2
    assert kept.events[1:] != first[1:]


@pytest.mark.parametrize("cut", [4, 17, 40])
def test_a_game_resumed_from_its_journal_goes_on_with_the_same_dice(cut: int) -> None:
    link, kept = start(11)
    play_out(link)
    saved = kept.games[0]
    half = SavedGame(
        saved.seats, saved.tokens, saved.coach, saved.seed, saved.number, tuple(kept.events[:cut])
    )
    resumed = LocalLink(NoJournal(), saved=half)
    assert resumed.replica.state.game == fold(kept.events[:cut])


async def test_computer_players_play_by_themselves() -> None:
    link = LocalLink(NoJournal(), seed=3)
    over = asyncio.Event()

    def listen(notice: Notice) -> None:
        if isinstance(notice, Changed) and link.replica.state.phase == "over":
            over.set()

    link.listen(listen)
    link.seat(["@greedy", "@random"], Options(rounds=2))
    runner = asyncio.create_task(link.run())
    async with asyncio.timeout(20):
        await over.wait()
    link.close()
    await runner
    assert [seat.name for seat in link.replica.state.seats] == ["@greedy", "@random"]
