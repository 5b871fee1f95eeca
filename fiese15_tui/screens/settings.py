"""What holds for all games: language, dice, pace, asking before a stop."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from fiese15_tui.i18n import _, languages, number
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.screens.form import line
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import ComposeResult
    from textual.containers import Horizontal

ANIMATIONS = (0.0, 0.5, 1.0)
"""How long dice roll before they lie, against the usual."""

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
        self._values: dict[str, Sequence[object]] = {
            "language": ("", *languages()),
            "animation": (animations := sorted({*ANIMATIONS, settings.animation})),
            "pace": (paces := sorted({*PACES, settings.pace})),
            "confirm_stop": (False, True),
        }
        with VerticalScroll(can_focus=False):
            yield Static(_("Settings"), classes="heading", markup=False)
            yield self._line(_("Language"), "language", (_("as the system"), *languages()))
            yield self._line(_("Dice roll before they lie"), "animation", map(_length, animations))
            yield self._line(_("Turns of others stay"), "pace", map(_length, paces))
            yield self._line(_("Ask before a stop"), "confirm_stop", (_("off"), _("on")))
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
        field = str(event.pick.id)
        self.fiese.change(**{field: self._values[field][event.pick.index]})

    def _line(self, title: str, field: str, texts: "Iterable[str]") -> "Horizontal":
        values, value = self._values[field], getattr(self.fiese.settings, field)
        index = values.index(value) if value in values else 0
        return line(title, Pick((*texts,), index, id=field))


def _length(value: float) -> str:
    named = {0.0: _("not at all"), 0.5: _("shorter"), 1.0: _("usual"), 2.0: _("longer")}
    return named.get(value) or number(value, len(f"{value:g}".partition(".")[2]))
