"""The variants of a table over the network, as its owner sets them in the lobby."""

from typing import TYPE_CHECKING

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Static

from fiese15_tui.game import MOST_ROUNDS, Options
from fiese15_tui.i18n import _
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from textual.app import ComposeResult


class LobbyOptions(VerticalScroll, can_focus=False):
    """A line an option; says what has been picked and shows what the table made of it."""

    class Chosen(Message):
        """Somebody picked something else: all options, and whether the coach may speak."""

        def __init__(self, options: Options, *, coach: bool) -> None:
            super().__init__()
            self.options, self.coach = options, coach

    def compose(self) -> "ComposeResult":
        """Lay the options out."""
        off_on = (_("off"), _("on"))
        yield _line(_("Handicap"), Pick(off_on, id="handicap"))
        yield _line(_("Chips"), Pick((_("1 more a place"), _("as in the box")), id="chips"))
        yield _line(_("Gambler"), Pick(off_on, id="gambler"))
        rounds = [str(number) for number in range(1, MOST_ROUNDS + 1)]
        yield _line(_("Rounds"), Pick(rounds, id="rounds"))
        yield _line(_("Rotate start"), Pick(off_on, id="rotate_start"))
        yield _line(_("Coach"), Pick(off_on, id="coach"))

    def put(self, options: Options, *, coach: bool, changeable: bool) -> None:
        """Show what the table has."""
        shown = {
            "handicap": options.handicap,
            "chips": options.chips == "box",
            "gambler": options.gambler,
            "rounds": options.rounds - 1,
            "rotate_start": options.rotate_start,
            "coach": coach,
        }
        for pick in self.query(Pick):
            pick.disabled = not changeable or (pick.id == "chips" and not options.handicap)
            pick.put(int(shown[str(pick.id)]))

    @on(Pick.Picked)
    def picked(self, event: Pick.Picked) -> None:
        """Say what is picked now."""
        event.stop()
        index = {pick.id: pick.index for pick in self.query(Pick)}
        options = Options(
            handicap=bool(index["handicap"]),
            chips="box" if index["chips"] else "rank",
            gambler=bool(index["gambler"]),
            rounds=index["rounds"] + 1,
            rotate_start=bool(index["rotate_start"]),
        )
        self.post_message(self.Chosen(options, coach=bool(index["coach"])))


def _line(title: str, pick: Pick) -> Horizontal:
    return Horizontal(Static(title, classes="title", markup=False), pick, classes="option")
