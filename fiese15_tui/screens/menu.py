"""The menu: what can be done here."""

from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding
from textual.containers import Center
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fiese15_tui.i18n import _, pgettext
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.title_dice import TitleDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult

    from fiese15_tui.storage.lists import Entry

_MOST_OFFERED = 3
"""Unfinished games in the menu, so that it fits 24 lines with its dice; all are among the games."""


class MenuScreen(GameScreen[None]):
    """The first screen; every entry has a letter too."""

    CSS = """
    MenuScreen {
        align: center middle; background: $table-ground;
        Center, #name, #about, OptionList { width: 64; max-width: 90%; }
        Center, #about { margin-bottom: 1; }
        &.-low Center { display: none; }
        #name, #about { text-align: center; color: $table-ink; }
        #name { text-style: bold; color: $table-double; }
        OptionList, OptionList:focus {
            height: auto; border: round $accent; text-wrap: nowrap; text-overflow: ellipsis;
        }
        &.-low OptionList, &.-low OptionList:focus { border: none; }
        &.-narrow OptionList, &.-narrow OptionList:focus { width: 100%; max-width: 100%; border: none; }
    }
    """
    BINDINGS: ClassVar = [
        Binding("g", "go_on", show=False),
        Binding("n", "app.set_up", show=False),
        Binding("h", "app.host", show=False),
        Binding("j", "app.join", show=False),
        Binding("p", "app.practice", show=False),
        Binding("s", "app.games", show=False),
        Binding("r", "app.rules", show=False),
        Binding("c", "app.change_theme", show=False),
        Binding("o", "app.settings", show=False),
        Binding("q", "app.quit", show=False),
    ]

    _newest: int | None = None

    def compose(self) -> "ComposeResult":
        """Dice, name, one sentence, the entries."""
        yield Center(TitleDice())
        yield Static(_("Fiese 15"), id="name", markup=False)
        yield Static(_("Six dice, fifteen pips, and one roll too many."), id="about", markup=False)
        yield OptionList(*_options(entries()))
        yield KeyLine()

    def on_mount(self) -> None:
        """Name the keys."""
        self.query_one(KeyLine).show(
            (
                KeyHint("↑ ↓", _("move"), "down"),
                KeyHint("enter", _("choose"), "enter"),
                KeyHint("?", _("rules"), "question_mark"),
                KeyHint("ctrl+p", _("palette"), "ctrl+p", rank=1),
                KeyHint("q", _("quit"), "q"),
            )
        )

    @work
    async def say_anew(self) -> None:
        """Say everything in the language that has been chosen since."""
        await self.recompose()
        self.on_mount()
        self.offer_unfinished()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Offer the unfinished games, once the menu can be seen."""
        self.call_after_refresh(self.offer_unfinished)

    def offer_unfinished(self) -> None:
        """Bring the unfinished games that nobody plays now to the top, if the menu can be seen.

        A change below another screen would have that one drawn anew.
        """
        if self.app.screen is not self or not self.query(OptionList):  # covered, or being composed anew
            return
        games = self.fiese.keeper.unfinished()[:_MOST_OFFERED]
        self._newest = games[0].id if games else None
        offers = [
            ("g" if entry.id == self._newest else " ", f"resume({entry.id})", _("Go on"), _unfinished(entry))
            for entry in games
        ]
        menu = self.query_one(OptionList)
        wanted = [*_options(offers), *_options(entries())]
        if [option.id for option in wanted] != [option.id for option in menu.options]:
            menu.clear_options()
            menu.add_options(wanted)
            menu.highlighted = 0

    def action_go_on(self) -> None:
        """Go on with the game that was played last."""
        if self._newest is not None:
            self.fiese.keeper.resume(self._newest)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        await self.run_action(f"app.{event.option.id}")


def entries() -> tuple[tuple[str, str, str, str], ...]:
    """Return letter, action, name and explanation of every entry."""
    return (
        ("n", "set_up", _("New game"), _("one to six players at this terminal")),
        ("h", "host", _("Host a table"), _("for players at other machines")),
        ("j", "join", _("Join a table"), _("play or watch at another machine")),
        ("p", "practice", _("Practice turn"), _("your first turn, step by step")),
        ("s", "games", _("Games"), _("saved games, replays, statistics")),
        ("r", "rules", _("Rules and keys"), _("how it is played")),
        ("c", "change_theme", _("Colours"), _("choose a theme")),
        ("o", "settings", _("Settings"), _("language, pace, asking before a stop")),
        ("q", "quit", _("Quit"), ""),
    )


def _options(entries: "Iterable[tuple[str, str, str, str]]") -> list[Option]:
    return [Option(_entry(key, name, about), id=action) for key, action, name, about in entries]


def _unfinished(entry: "Entry") -> str:
    """Return how far a game is and who plays it: where there is no room for all, names are cut."""
    where = pgettext("short", "round {number}/{all}").format(number=entry.round, all=entry.options.rounds)
    return where + " · " + ", ".join(player.name for player in entry.players)


def _entry(key: str, name: str, about: str) -> Content:
    width = max(len(entry[2]) for entry in entries()) + 2
    return Content.assemble((f" {key}  {name:{width}}", "bold"), about)
