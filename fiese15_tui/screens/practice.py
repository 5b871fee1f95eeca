"""A practice turn for newcomers: the rulebook's first example in three steps, with real rules and dice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from fiese15_tui.game import (
    Game,
    Move,
    Options,
    Roll,
    Row,
    Start,
    Stop,
    Turn,
    TurnEnded,
    decide,
    evolve,
    places,
    standard_deck,
)
from fiese15_tui.i18n import _
from fiese15_tui.screens.base import DICE_KEYS, GameScreen
from fiese15_tui.screens.choice import Choice
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.numbers import Numbers
from fiese15_tui.widgets.tray import Tray
from fiese15_tui.wording import bust_sum, refusal, stop_sum

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

STRIP = 1
"""The strip of the rulebook's first example: blue 4, yellow 3, black 3, white 2, green 2, red 1."""

SCRIPT: tuple[Row, ...] = ((4, 2, 5, 1, 1, 2), (3, 3, 2, 2, 2, 4), (6, 6, 6, 6, 6, 6))
"""What the dice of each colour show in the three rolls: the example, one more valid roll, a bust."""


class _Laid:
    """Dice that show what was laid out."""

    def __init__(self, dice: Sequence[int] = ()) -> None:
        self._dice = dice

    def roll(self, count: int) -> Sequence[int]:
        assert count == len(self._dice)
        return self._dice

    def draw(self, count: int) -> int:
        assert count == 1, "there is but one strip"
        return 0


class PracticeTurn:
    """The turn as far as it got: `turn` as it lies on the tray, `ended` once it is over."""

    def __init__(self) -> None:
        deck = tuple(strip for strip in standard_deck() if strip.id == STRIP)
        self.game: Game | None = None
        self.ended: TurnEnded | None = None
        self._carry_out(Start(1, Options(rounds=1), deck), _Laid())

    def act(self, move: Move) -> None:
        """Carry out a move, with the dice of the script.

        :raises CommandError: the rules do not allow it.
        """
        turn = self.turn
        row = SCRIPT[min(turn.rolls, len(SCRIPT) - 1)]
        left = [colour for colour in turn.open if colour not in move.aside]
        self._carry_out(move, _Laid([row[colour] for colour in left]))

    def _carry_out(self, command: Start | Move, dice: _Laid) -> None:
        for event in decide(self.game, command, dice):
            self.game = evolve(self.game, event)
            if isinstance(event, TurnEnded):
                self.ended = event
            elif self.game.turn is not None:
                self.turn: Turn = self.game.turn


def lesson(turn: Turn, ended: TurnEnded | None) -> tuple[str, str]:
    """Return title and text of what there is to learn now."""
    if ended is not None:
        return _after(turn, ended)
    match turn.rolls:
        case 0:
            return _("1/3: roll"), _(
                "The strip at the top gives every colour a target. A die is valid when it shows no more "
                "than the target of its colour.\n\nenter rolls all six dice."
            )
        case 1:
            return _("2/3: set aside"), _(
                "Blue 4, yellow 2, white 1 and green 1 are valid. Black 5 and red 2 are too high.\n\n"
                "Set aside at least one valid die, or more: 1-6 choose them, a takes all. They are not "
                "rolled again.\n\nThen enter rolls the others."
            )
    return _("3/3: roll or stop?"), _(
        "Choose at least one valid die again.\n\nStopping pays the pips set aside; exactly five dice pay 5 "
        "more.\n\nRolling on may bring all six: then the pips count double. Without a valid die it is a "
        "bust: it pays only the targets of the colours still open."
    )


def _after(turn: Turn, ended: TurnEnded) -> tuple[str, str]:
    if ended.end == "bust":
        text = _(
            "No die is valid. You get the targets of the colours still open:\n\n{sum}\n\nWhat was set aside "
            "pays nothing. A bust on the very first roll pays all targets: 15."
        )
        return _("A bust"), text.format(sum=bust_sum(turn, ended.points))
    text = _(
        "You get the pips of the dice set aside:\n\n{sum}\n\nExactly five dice pay 5 more. All six end the "
        "turn and count double.\n\nTry it again and roll on!"
    )
    return _("Stopped"), text.format(sum=stop_sum(turn))


class PracticeScreen(GameScreen[None]):
    """One turn with dice that fall as in the rulebook, and beside them what to know at every step."""

    CSS = """
    PracticeScreen { background: $table-ground; color: $table-ink; }
    PracticeScreen #left { width: 49; height: auto; border-top: solid $table-muted; }
    PracticeScreen #left { border-title-color: $table-ink; }
    PracticeScreen VerticalScroll { width: 1fr; max-width: 60; height: 100%; padding: 0 1;
        border: solid $table-muted; border-title-color: $table-double; border-title-style: bold; }
    PracticeScreen Horizontal { height: 1fr; max-height: 20; max-width: 121; }
    PracticeScreen #prompt { height: auto; max-height: 2; padding: 0 1; }
    PracticeScreen #prompt { color: $table-paid; text-style: bold; }
    PracticeScreen.-narrow #left, PracticeScreen.-low #left { width: 37; }
    PracticeScreen.-wide #left { width: 61; }
    PracticeScreen.-tall { align: center middle; }
    PracticeScreen.-tall Horizontal { max-height: 23; }
    PracticeScreen.-tall Tray { height: 17; }
    """
    BINDINGS: ClassVar = [
        *DICE_KEYS,
        Binding("down,pagedown", "read(1)", show=False),
        Binding("up,pageup", "read(-1)", show=False),
        Binding("q,escape", "dismiss", show=False),
    ]

    def compose(self) -> "ComposeResult":
        """Dice and numbers, the lesson beside them."""
        with Horizontal():
            with Vertical(id="left"):
                yield Tray(self.fiese.animation)
                yield Numbers()
            with VerticalScroll(can_focus=False):
                yield Static(id="lesson", markup=False)
        yield Static(id="prompt", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin."""
        self.query_one("#left").border_title = _("practice turn")
        self.watch(self.query_one(VerticalScroll), "show_vertical_scrollbar", self._name_scrolling)
        self._begin()

    @property
    def _tray(self) -> Tray:
        return self.query_one(Tray)

    def _begin(self) -> None:
        self.practice = PracticeTurn()
        assert self.practice.game is not None
        self._places = places(self.practice.game.strip, handicap=False)
        self._teach()

    def _teach(self) -> None:
        """Show the turn as it is, and what there is to know about it."""
        self.choice = Choice.of(self._places, self.practice.turn)
        self._tray.cursor = None
        self._tray.numbered = bool(self.practice.turn.rolls) and self.practice.ended is None
        self._show()
        title, text = lesson(self.practice.turn, self.practice.ended)
        self.query_one(VerticalScroll).border_title = title
        self.query_one("#lesson", Static).update(text)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _name_scrolling(self, scrolls: bool) -> None:  # noqa: FBT001 - a watcher's argument
        self.query_one(VerticalScroll).border_subtitle = f"↑ ↓ {_('scroll')}" if scrolls else ""

    def _show(self) -> None:
        turn, ended, chosen = self.practice.turn, self.practice.ended, self.choice.chosen
        self._tray.show(self._places, turn, chosen, fresh=ended is None or ended.end == "bust")
        if ended is None:
            self.query_one(Numbers).show(turn, chosen)
        self._say("")
        back = KeyHint("q", _("menu"), "q")
        if ended is not None:
            self.query_one(KeyLine).show((KeyHint("enter", _("again"), "enter"), back))
            return
        rolled, picked = bool(turn.rolls), bool(chosen)
        self.query_one(KeyLine).show(
            (
                KeyHint("1-6", _("choose"), "1", rolled),
                KeyHint("a", _("all"), "a", rolled),
                KeyHint("enter", _("roll"), "enter", picked or not rolled),
                KeyHint("s", _("stop"), "s", picked),
                KeyHint("?", _("rules"), "question_mark", rank=1),
                back,
            )
        )

    def _say(self, text: str) -> None:
        self.query_one("#prompt", Static).update(text)

    def on_key(self, event: "events.Key") -> None:
        """Let any key but those for leaving and for the rules end the rolling of the dice, and only that."""
        if event.key not in {"q", "escape", "question_mark", "f1"} and self._tray.finish():
            event.stop()
            event.prevent_default()

    def on_tray_settled(self) -> None:
        """Go on with the lesson: the dice lie."""
        self._teach()

    def on_tray_die_toggled(self, message: Tray.DieToggled) -> None:
        """Take a click on a die for its key."""
        if not self._tray.finish():
            self.action_choose(message.place)

    def action_choose(self, place: int) -> None:
        """Choose or unchoose the die in `place`, 0 to 5."""
        if self.practice.ended is not None:
            return
        objection = self.choice.objection(place)
        if objection:
            self._say(objection)
            return
        self.choice = self.choice.toggled(place)
        self._show()

    def action_choose_pointed(self) -> None:
        """Choose or unchoose the die that the arrows point at."""
        if self._tray.cursor is not None:
            self.action_choose(self._tray.cursor)

    def action_point(self, step: int) -> None:
        """Point at the next die."""
        if self.practice.ended is None:
            self._tray.cursor = self.choice.beside(self._tray.cursor, step)

    def action_choose_all(self) -> None:
        """Choose all valid dice."""
        if self.practice.ended is None:
            self.choice = self.choice.everything()
            self._show()

    def action_read(self, step: int) -> None:
        """Scroll the lesson, where the terminal is too small for it."""
        self.query_one(VerticalScroll).scroll_relative(y=5 * step, animate=False)

    def action_roll(self) -> None:
        """Set the chosen dice aside and roll; once the turn is over, begin again."""
        if self.practice.ended is not None:
            self._begin()
        elif self.practice.turn.rolls and not self.choice.chosen:
            self._say(refusal("NothingChosen", {}))
        else:
            self._act(Roll(self.choice.aside))

    def action_stop(self) -> None:
        """Set the chosen dice aside and stop."""
        if self.practice.ended is not None:
            return
        if not self.practice.turn.rolls:
            self._say(refusal("NotRolled", {}))
        elif not self.choice.chosen:
            self._say(refusal("NothingChosen", {}))
        else:
            self._act(Stop(self.choice.aside))

    def _act(self, move: Move) -> None:
        self.practice.act(move)
        self.query_one(Numbers).clear()
        self._tray.numbered = False
        self._tray.play(self.practice.turn)
