"""Set up a game at this terminal: who plays, and what is played."""

from getpass import getuser
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from fiese15_tui.game import MOST_ROUNDS, MOST_SEATS, Options
from fiese15_tui.i18n import _
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.setup import Setup, SetupError, checked
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table.names import MOST_NAME
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widget import Widget

_NOBODY, _PERSON = 0, 1


class SetupScreen(GameScreen[None]):
    """A line a seat and a line an option; remembers the last game."""

    CSS_PATH = "setup.tcss"
    BINDINGS: ClassVar = [
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
        Binding("enter,f2", "begin", show=False),
        Binding("escape", "dismiss", show=False),
    ]

    def __init__(self, last: Setup | None) -> None:
        super().__init__()
        self._last = last or Setup((getuser()[:MOST_NAME].capitalize(), f"@{LEVELS[-1]}"))

    def compose(self) -> "ComposeResult":
        """Seats, options, a line for what is wrong."""
        last, options = self._last, self._last.options
        yield Static(_("New game at this terminal"), id="title", markup=False)
        with VerticalScroll(can_focus=False):
            for number in range(MOST_SEATS):
                yield self._seat(number)
            off_on = (_("off"), _("on"))
            yield _line(_("Handicap"), Pick(off_on, options.handicap, id="handicap"))
            chips = (_("1 more a place"), _("as in the box"))
            yield _line(_("Chips"), Pick(chips, options.chips == "box", id="chips"))
            yield _line(_("Gambler"), Pick(off_on, options.gambler, id="gambler"))
            rounds = [str(number) for number in range(1, MOST_ROUNDS + 1)]
            yield _line(_("Rounds"), Pick(rounds, options.rounds - 1, id="rounds"))
            yield _line(_("Rotate start"), Pick(off_on, options.rotate_start, id="rotate"))
            yield _line(_("Coach"), Pick(off_on, last.coach, id="coach"))
            deck = Input(last.deck, placeholder=_("the game's own strips"), compact=True, id="deck")
            yield _line(_("Deck file"), deck)
        yield Static(id="problem", markup=False)
        yield KeyLine()

    def _seat(self, number: int) -> "Widget":
        players = self._last.players
        player = players[number] if number < len(players) else ""
        level = player[1:] if player.startswith("@") else ""
        kinds = (_("nobody"), _("person"), *(f"@{level}" for level in LEVELS))
        index = LEVELS.index(level) + 2 if level in LEVELS else _PERSON if player else _NOBODY
        name = Input("" if level else player, placeholder=_("name"), max_length=MOST_NAME, compact=True)
        name.add_class("name")
        name.disabled = index != _PERSON
        return _line(_("Seat {number}").format(number=number + 1), Pick(kinds, index), name)

    def on_mount(self) -> None:
        """Begin at the first seat."""
        self.query_one("#chips", Pick).disabled = not self._last.options.handicap
        self.query(Pick).first().focus()
        self.query_one(KeyLine).show(
            (
                KeyHint("↑ ↓", _("move"), "down"),
                KeyHint("← →", _("change"), "right"),
                KeyHint("enter", _("begin"), "f2"),
                KeyHint("esc", _("menu"), "escape"),
            )
        )

    @on(Pick.Picked)
    def changed(self, event: Pick.Picked) -> None:
        """Ask persons only for a name, and for the chip set only with the handicap."""
        pick = event.pick
        self.query_one("#problem", Static).update("")
        if pick.id == "handicap":
            self.query_one("#chips", Pick).disabled = not pick.index
        elif pick.id is None and pick.parent is not None:
            pick.parent.query_one(Input).disabled = pick.index != _PERSON

    def on_input_submitted(self, _event: Input.Submitted) -> None:
        """Begin with enter from anywhere."""
        self.action_begin()

    def action_begin(self) -> None:
        """Begin the game, or say what is wrong with it."""
        try:
            setup = checked(self._chosen())
        except SetupError as error:
            self.query_one("#problem", Static).update(str(error))
            return
        self.app.pop_screen()
        self.fiese.play(setup)

    def _chosen(self) -> Setup:
        index = {pick.id: pick.index for pick in self.query(Pick) if pick.id}
        return Setup(
            tuple(self._players()),
            Options(
                handicap=bool(index["handicap"]),
                chips="box" if index["chips"] else "rank",
                gambler=bool(index["gambler"]),
                rounds=index["rounds"] + 1,
                rotate_start=bool(index["rotate"]),
            ),
            coach=bool(index["coach"]),
            deck=self.query_one("#deck", Input).value.strip(),
        )

    def _players(self) -> list[str]:
        players = []
        for line in self.query(".seat"):
            kind, name = line.query_one(Pick).index, line.query_one(Input).value
            if kind > _PERSON:
                players.append(f"@{LEVELS[kind - 2]}")
            elif kind == _PERSON:
                players.append(name.lstrip().lstrip("@"))
        return players


def _line(title: str, *widgets: "Widget") -> Horizontal:
    line = Horizontal(Static(title, classes="title", markup=False), *widgets)
    line.set_class(len(widgets) == 2, "seat")
    return line
