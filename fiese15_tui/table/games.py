"""The games that a table plays, one after the other: every event is kept before anybody sees it."""

from random import Random, SystemRandom

import msgspec
from msgspec.structs import replace

from fiese15_tui.game import Dice, Event, Game, GameError, Move, RandomDice, Start, decide
from fiese15_tui.table.config import Config
from fiese15_tui.table.journal import Journal, JournalError, SavedGame
from fiese15_tui.table.ledger import Ledger
from fiese15_tui.table.messages import Code
from fiese15_tui.table.refusal import RefusalError
from fiese15_tui.table.state import Reopened, fold_table


class Thought(msgspec.Struct, frozen=True):
    """A decision that a computer player has to make; `sequence` tells whether it still matters."""

    sequence: int
    seat: int
    level: str
    game: Game
    seed: str | None

    @property
    def random(self) -> Random:
        """The randomness of this one decision."""
        return SystemRandom() if self.seed is None else Random(self.seed)  # noqa: S311  a seeded game repeats


class Games:
    """The present game of a table, its events, and how many there were.

    `moved` is the number of the update with the last event: who asks for a move has to have seen it.
    """

    def __init__(self, ledger: Ledger, config: Config, journal: Journal) -> None:
        self.journal = journal
        self.events: tuple[Event, ...] = ()
        self.moved = 0
        self._ledger, self._config = ledger, config
        self._number = 0

    def saved(self, tokens: tuple[str, ...]) -> SavedGame:
        """Return the present game as a journal keeps it; `tokens` open its seats."""
        state, seed = self._ledger.state, self._config.seed
        return SavedGame(state.seats, tokens, state.coach, seed, self._number, self.events)

    def restore(self, saved: SavedGame) -> None:
        """Go on with a game where its events end, or without any in the lobby; nobody is here yet."""
        seats = tuple(replace(seat, here=bool(seat.level), substitute="") for seat in saved.seats)
        self.events, self._number = saved.events, saved.number
        state = fold_table(replace(self._ledger.state, seats=seats, coach=saved.coach), saved.events)
        self._ledger.state = state if state.game is None else replace(state, options=state.game.options)

    def begin(self, tokens: tuple[str, ...]) -> None:
        """Begin a game for everybody who sits.

        :raises OptionError: it cannot be played like this.
        :raises JournalError: it could not be kept; it has not begun.
        """
        state = self._ledger.state
        number, events = self._number, self.events
        self._number, self.events = number + 1, ()
        try:
            start = Start(len(state.seats), state.options, self._config.deck)
            self.events = decide(None, start, self._dice())
            self.journal.begin(self.saved(tokens))
        except (GameError, JournalError):
            self._number, self.events = number, events
            raise
        self._tell(self.events)

    def play(self, move: Move) -> None:
        """Carry out a move of the seat whose turn it is.

        :raises CommandError: the rules do not allow it.
        :raises JournalError: it could not be kept; it has not happened.
        """
        game = self._ledger.state.game
        if game is None:
            raise RefusalError(Code.NO_GAME)
        events = decide(game, move, self._dice())
        self.journal.append(events)
        self.events += events
        self._tell(events)

    def reopen(self) -> None:
        """Go back to the lobby after a game."""
        state = self._ledger.state
        if state.phase != "over":
            raise RefusalError(Code.GAME_RUNNING if state.game else Code.NO_GAME)
        self.events = ()
        self._ledger.happen(Reopened())

    def thought(self) -> Thought | None:
        """Return the decision that a computer player has to make now, if it is one's turn."""
        state = self._ledger.state
        if state.acting is None or state.game is None or not state.seats[state.acting].player:
            return None
        seed = None if self._config.seed is None else f"player {self._chance}"
        return Thought(self.moved, state.acting, state.seats[state.acting].player, state.game, seed)

    @property
    def _chance(self) -> str:
        """What the next chance hangs on in a seeded game, so that a resumed one goes on alike."""
        return f"{self._config.seed}, game {self._number}, event {len(self.events)}"

    def _dice(self) -> Dice:
        if self._config.seed is None:
            return RandomDice(SystemRandom())
        return RandomDice(Random(f"dice {self._chance}"))  # noqa: S311  a seeded game repeats

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.moved = self._ledger.sequence + 1
        self._ledger.happen(*events)
