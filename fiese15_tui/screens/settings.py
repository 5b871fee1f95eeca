"""What holds for all games: language, dice, pace, asking before a stop."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from fiese15_tui.i18n import _, languages
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from textual.app import ComposeResult

PACES = (0.0, 0.5, 1.0, 2.0)
"""How long the turns of others stay to be read, against the usual."""


class SettingsScreen(GameScreen[None]):
    """A line a setting; every change holds at once and is kept, another language when the screen is left."""

    CSS = """
    SettingsScreen { align: center top; }
    SettingsScreen VerticalScroll { width: 72; max-width: 100%; height: auto; padding: 1 2; }
    SettingsScreen Horizontal { height: 1; width: 100%; }
    SettingsScreen .title { width: 30; }
    SettingsScreen .heading { text-style: bold; color: $accent; margin-bottom: 1; }
    """
    BINDINGS: ClassVar = [
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
        Binding("escape,q,enter", "dismiss", show=False),
    ]

    def compose(self) -> "ComposeResult":
        """Lay out a line a setting."""
        settings = self.fiese.settings
        self._languages = ("", *languages())
        self._paces = tuple(sorted({*PACES, settings.pace}))
        off_on = (_("off"), _("on"))
        named = {0.0: _("not at all"), 0.5: _("shorter"), 1.0: _("usual"), 2.0: _("longer")}
        paces = [named.get(pace, f"{pace:g}") for pace in self._paces]
        language = self._languages.index(settings.language) if settings.language in self._languages else 0
        with VerticalScroll(can_focus=False):
            yield Static(_("Settings"), classes="heading", markup=False)
            names = (_("as the system"), *self._languages[1:])
            yield _line(_("Language"), Pick(names, language, id="language"))
            yield _line(_("Dice roll before they lie"), Pick(off_on, settings.animation, id="animation"))
            yield _line(_("Turns of others stay"), Pick(paces, self._paces.index(settings.pace), id="pace"))
            yield _line(_("Ask before a stop"), Pick(off_on, settings.confirm_stop, id="confirm_stop"))
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first line."""
        self.query(Pick).first().focus()
        self.query_one(KeyLine).show(
            (
                KeyHint("↑ ↓", _("move"), "down"),
                KeyHint("← →", _("change"), "right"),
                KeyHint("q", _("menu"), "q"),
            )
        )

    @on(Pick.Picked)
    def changed(self, event: Pick.Picked) -> None:
        """Keep what was picked."""
        index = event.pick.index
        match event.pick.id:
            case "language":
                self.fiese.change(language=self._languages[index])
            case "pace":
                self.fiese.change(pace=self._paces[index])
            case str(name):
                self.fiese.change(**{name: bool(index)})


def _line(title: str, pick: Pick) -> Horizontal:
    return Horizontal(Static(title, classes="title", markup=False), pick)
