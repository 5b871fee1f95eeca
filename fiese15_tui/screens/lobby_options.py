"""The variants of a table over the network, as its owner sets them in the lobby."""

from typing import TYPE_CHECKING

from textual import on
from textual.containers import VerticalScroll
from textual.message import Message

from fiese15_tui.game import Options
from fiese15_tui.screens.option_lines import indices, option_lines, options_of
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
        for line in option_lines(Options(), coach=True):
            line.add_class("option")
            yield line

    def put(self, options: Options, *, coach: bool, changeable: bool) -> None:
        """Show what the table has."""
        shown = indices(options, coach=coach)
        for pick in self.query(Pick):
            pick.disabled = not changeable or (pick.id == "chips" and not options.handicap)
            pick.put(shown[str(pick.id)])

    @on(Pick.Picked)
    def picked(self, event: Pick.Picked) -> None:
        """Say what is picked now."""
        event.stop()
        index = {str(pick.id): pick.index for pick in self.query(Pick)}
        self.post_message(self.Chosen(options_of(index), coach=bool(index["coach"])))
