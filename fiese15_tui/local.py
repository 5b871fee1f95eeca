"""Hot-seat play: a table in this process, one client that sits at every seat, computer players in threads."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from fiese15_tui.game import Options, Strip, standard_deck
from fiese15_tui.strategy.players import LEVELS, choose
from fiese15_tui.table.config import Config
from fiese15_tui.table.games import Thought
from fiese15_tui.table.journal import Journal, JournalError, SavedGame, not_saved
from fiese15_tui.table.ledger import Send
from fiese15_tui.table.messages import AddBot, Answer, Ask, Begin, Code, Play, SetOptions, Sit
from fiese15_tui.table.replica import Denied, Notice, Replica
from fiese15_tui.table.table import Table

_LINE = "here"


class LocalLink:
    """A link to a table of its own.

    `pace` gives the least seconds that a computer player's move takes; it is asked anew before every move.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        deck: tuple[Strip, ...] | None = None,
        seed: int | None = None,
        saved: SavedGame | None = None,
        pace: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.replica = Replica(secrets.token_hex(), saved.tokens if saved else ())
        config = Config(
            deck or standard_deck(),
            levels=LEVELS,
            seed=saved.seed if saved else seed,
            owner=self.replica.key,
        )
        self._table = Table(config, journal, epoch=secrets.randbits(62), token=secrets.token_hex, saved=saved)
        self._pace = pace
        self._listener: Callable[[Notice], None] = lambda _: None
        self._arriving: deque[Answer] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self.replica.connected()
        self._exchange()

    @property
    def journal(self) -> Journal:
        """Where the game is kept; may be replaced when it fails and the players want to go on."""
        return self._table.journal

    @journal.setter
    def journal(self, journal: Journal) -> None:
        self._table.journal = journal
        self._wake.set()

    def seat(self, players: Sequence[str], options: Options, *, coach: bool = True) -> None:
        """Pass through the lobby at once: seat everybody (`@LEVEL` is a computer player) and begin."""
        for player in players:
            self.ask(AddBot(player[1:]) if player.startswith("@") else Sit(player))
        self.ask(SetOptions(options, coach))
        self.ask(Begin())

    def listen(self, listener: Callable[[Notice], None]) -> None:
        """Hand every notice to `listener` from now on."""
        self._listener = listener

    def ask(self, ask: Ask) -> None:
        """Ask something of the table; the notices come before this returns (for a listener: right after)."""
        self.replica.ask(ask)
        self._exchange()

    async def run(self) -> None:
        """Let the computer players think and act until `close`."""
        while not self._closed:
            self._wake.clear()
            thought = self._table.thought()
            if thought is None or not await self._think(thought):
                await self._wake.wait()

    def close(self) -> None:
        """Leave the table: no more moves, no more notices."""
        self._closed = True
        self._wake.set()

    async def _think(self, thought: Thought) -> bool:
        """Carry out one decision of a computer player; False if it could not be kept."""
        move, _ = await asyncio.gather(
            asyncio.to_thread(choose, thought.level, thought.game, thought.random),
            asyncio.sleep(self._pace()),
        )
        if self._closed:
            return True
        try:
            self._deliver(self._table.bot_moves(thought, move, time.monotonic()))
        except JournalError as error:
            self._listener(Denied(Play(thought.seat, move), Code.NOT_SAVED, not_saved(error)))
            return False
        return True

    def _exchange(self) -> None:
        while requests := self.replica.take_outgoing():
            for request in requests:
                self._deliver(self._table.handle(_LINE, request, time.monotonic()))
        self._wake.set()

    def _deliver(self, sends: Iterable[Send]) -> None:
        """Take answers in, in order also when a listener asks in between."""
        first = not self._arriving
        self._arriving.extend(answer for _, answer in sends)
        if not first:
            return
        try:
            while self._arriving:
                for notice in self.replica.receive(self._arriving[0]):
                    self._listener(notice)
                self._arriving.popleft()
        finally:
            self._arriving.clear()
