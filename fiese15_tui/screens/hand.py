"""The hand of whoever acts at this terminal: choosing dice, rolling, stopping."""

from typing import TYPE_CHECKING

from fiese15_tui.game import Game, Move, Roll, Stop, Turn, places
from fiese15_tui.i18n import _
from fiese15_tui.screens import prompts
from fiese15_tui.screens.choice import Choice
from fiese15_tui.table.messages import Play
from fiese15_tui.table.state import TableState
from fiese15_tui.widgets.key_line import KeyHint
from fiese15_tui.wording import refusal

if TYPE_CHECKING:
    from fiese15_tui.screens.board import Board
    from fiese15_tui.table.link import Link

_IDLE = 9
"""Rank of a key that does nothing now."""


class CannotError(Exception):
    """What a key asks for cannot be done now; the message says why."""


class Hand:
    """Chooses dice on `board` and asks `link` to roll or stop. Every act may raise `CannotError`."""

    def __init__(self, board: "Board", link: "Link") -> None:
        self._board, self._link = board, link
        self._state = TableState()
        self._choice: Choice | None = None

    @property
    def choice(self) -> Choice | None:
        """The chosen dice, None while nobody here may act."""
        return self._choice

    def take(self, state: TableState, game: Game, turn: Turn) -> None:
        """Let the player of `turn` act; a choice already begun stays."""
        self._state = state
        if self._choice is None or self._choice.turn != turn:
            self._board.tray.cursor = None
            self._choice = Choice.of(places(game.strip, handicap=game.options.handicap), turn)
        self._show(self._choice)

    def drop(self) -> None:
        """Let nobody act."""
        self._choice = None
        self._board.tray.cursor = None
        self._board.tray.numbered = False

    def toggle(self, place: int) -> None:
        """Choose or unchoose the die in `place`, 0 to 5."""
        choice = self._acting()
        reason = choice.objection(place)
        if reason:
            raise CannotError(reason)
        self._show(choice.toggled(place))

    def toggle_pointed(self) -> None:
        """Choose or unchoose the die that the arrow keys point at."""
        place = self._board.tray.cursor
        if place is None:
            self.point(1)
        else:
            self.toggle(place)

    def point(self, step: int) -> None:
        """Point at the next die on the table to the left (-1) or right (1)."""
        choice = self._acting()
        if not choice.turn.rolls:
            raise CannotError(refusal("NotRolled", {}))
        self._board.tray.cursor = choice.beside(self._board.tray.cursor, step)

    def choose_all(self) -> None:
        """Choose all valid dice."""
        choice = self._acting()
        if not choice.turn.rolls:
            raise CannotError(refusal("NotRolled", {}))
        self._show(choice.everything())

    def roll(self) -> None:
        """Set the chosen dice aside and roll the others; the first roll of a turn takes all."""
        choice = self._acting()
        if choice.turn.rolls and not choice.chosen:
            raise CannotError(refusal("NothingChosen", {}))
        self._ask(choice, Roll(choice.aside))

    def stop(self) -> None:
        """Set the chosen dice aside and end the turn."""
        choice = self._acting()
        if not choice.turn.rolls:
            raise CannotError(refusal("NotRolled", {}))
        if not choice.chosen:
            raise CannotError(refusal("NothingChosen", {}))
        self._ask(choice, Stop(choice.aside))

    def game_to_advise(self) -> Game:
        """Return the game in which somebody here wants advice."""
        self._acting()
        if not self._state.coach:
            raise CannotError(_("The coach is off at this table."))
        assert self._state.game is not None
        return self._state.game

    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that act on the dice; those that no choice makes act have to go first."""
        choice = self._choice
        coach = choice is not None and self._state.coach
        rolled = choice is not None and choice.turn.rolls > 0
        picked = choice is not None and bool(choice.chosen)
        roll = choice is not None and (picked or not rolled)
        return (
            KeyHint("1-6", _("choose"), "", rolled, rank=0 if rolled else _IDLE),
            KeyHint("a", _("all"), "a", rolled, rank=4 if rolled else _IDLE),
            KeyHint("enter", _("roll"), "enter", roll, rank=0 if choice is not None else _IDLE),
            KeyHint("s", _("stop"), "s", picked, rank=0 if rolled else _IDLE),
            KeyHint("h", _("hint"), "h", coach, rank=3 if coach else _IDLE),
        )

    def _acting(self) -> Choice:
        if self._choice is not None:
            return self._choice
        state = self._link.replica.state
        if state is None or state.acting is None:
            raise CannotError(refusal("GameOver", {}))
        raise CannotError(_("It is the turn of {name}.").format(name=state.seats[state.acting].name))

    def _ask(self, choice: Choice, move: Move) -> None:
        if any(isinstance(request.ask, Play) for request in self._link.replica.pending):
            raise CannotError(_("The table has not answered yet."))
        self._link.ask(Play(choice.turn.seat, move))

    def _show(self, choice: Choice) -> None:
        self._choice = choice
        board, state, turn = self._board, self._state, choice.turn
        assert state.game is not None
        board.tray.numbered = bool(turn.rolls)
        board.lay(state, turn, choice.chosen)
        board.count(state.game, turn, choice.chosen)
        if state.coach:
            board.advise(state.game, choice.chosen)
        else:
            board.hush()
        board.prompt(*prompts.to_act(state.seats[turn.seat].name, choice))
