"""Set up a game at this terminal: who plays, and what is played."""

from getpass import getuser
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from fiese15_tui.game import MOST_SEATS
from fiese15_tui.i18n import _
from fiese15_tui.screens.form import Form, form_keys, line
from fiese15_tui.screens.option_lines import option_lines, options_of
from fiese15_tui.setup import Setup, SetupError, checked
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table.names import MOST_NAME
from fiese15_tui.widgets.key_line import KeyLine
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widget import Widget

_NOBODY, _PERSON = 0, 1


class SetupScreen(Form):
    """A line a seat and a line an option; remembers the last game."""

    CSS_PATH: ClassVar = ["form.tcss", "setup.tcss"]
    BINDINGS: ClassVar = [Binding("escape", "dismiss", show=False)]

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
            yield from option_lines(options, coach=last.coach)
            deck = Input(last.deck, placeholder=_("the game's own strips"), compact=True, id="deck")
            yield line(_("Deck file"), deck)
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
        seat = line(_("Seat {number}").format(number=number + 1), Pick(kinds, index), name)
        seat.add_class("seat")
        return seat

    def on_mount(self) -> None:
        """Begin at the first seat."""
        self.query_one("#chips", Pick).disabled = not self._last.options.handicap
        self.query(Pick).first().focus()
        self.query_one(KeyLine).show(form_keys(_("begin")))

    @on(Pick.Picked)
    def changed(self, event: Pick.Picked) -> None:
        """Ask persons only for a name, and for the chip set only with the handicap."""
        pick = event.pick
        self.query_one("#problem", Static).update("")
        if pick.id == "handicap":
            self.query_one("#chips", Pick).disabled = not pick.index
        elif pick.id is None and pick.parent is not None:
            pick.parent.query_one(Input).disabled = pick.index != _PERSON

    def action_go(self) -> None:
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
            options_of(index),
            coach=bool(index["coach"]),
            deck=self.query_one("#deck", Input).value.strip(),
        )

    def _players(self) -> list[str]:
        players = []
        for seat in self.query(".seat"):
            kind, name = seat.query_one(Pick).index, seat.query_one(Input).value
            if kind > _PERSON:
                players.append(f"@{LEVELS[kind - 2]}")
            elif kind == _PERSON:
                players.append(name.lstrip().lstrip("@"))
        return players
