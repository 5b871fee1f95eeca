"""The application: which screen is shown, themes, and what the terminal wants."""

import asyncio
import signal
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import work
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.theme import ThemeProvider

from fiese15_tui.filters import line_filters
from fiese15_tui.i18n import _, install, said
from fiese15_tui.keyboard import Keyboard
from fiese15_tui.looks import Looks, theme_folders
from fiese15_tui.phrases import phrase
from fiese15_tui.screens.menu import MenuScreen
from fiese15_tui.screens.too_small import LEAST, TooSmall
from fiese15_tui.storage.settings import Problem, Settings, SettingsError, save
from fiese15_tui.terminal import STDIN, on_hang_up
from fiese15_tui.theme_files import default_variables, load_themes
from fiese15_tui.thrift import ThriftyDriver
from fiese15_tui.wording import problem, settings_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual import events
    from textual.filter import LineFilter
    from textual.screen import Screen
    from textual.theme import Theme
    from textual.widget import AwaitMount

    from fiese15_tui.keeper import Keeper
    from fiese15_tui.network import Visit
    from fiese15_tui.setup import Setup
    from fiese15_tui.table.link import Link

# Screens and what they need are imported when they are first shown: the menu has to come at once.
# ruff: noqa: PLC0415


class FieseApp(App[None]):
    """Fiese 15: the menu, or at once the game of `setup`, the stored game `resume`, or the table of `visit`.

    `pace` stretches the pauses in which the turns of others can be read (1: as meant, 0: none).
    """

    TITLE = "Fiese 15"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar = [
        Binding("question_mark,f1", "rules", show=False),
        Binding("ctrl+z", "suspend_process", show=False),
    ]

    def __init__(
        self,
        looks: Looks | None = None,
        *,
        setup: "Setup | None" = None,
        resume: int | None = None,
        visit: "Visit | None" = None,
        seed: int | None = None,
        pace: float = 1.0,
        settings: Settings | None = None,
        problems: "Iterable[Problem]" = (),
    ) -> None:
        self.looks = looks or Looks()
        self.settings = settings or Settings()
        self._problems = problems
        super().__init__(driver_class=ThriftyDriver)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (104, "-log"), (120, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high"), (36, "-tall")]
        self.pace = pace
        self.setup = setup
        """The game that was set up last."""
        self._start_at_once = setup is not None
        self._resume = resume
        self._visit = visit
        self.visited: Visit | None = None
        """The table over the network that was visited last."""
        self.typed: dict[str, dict[str, str]] = {}
        """What was typed in the forms in front of such tables, by form and field."""
        self._seed = seed
        self._keyboard = Keyboard(self, super().on_event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours of table and dice for themes that have none of their own."""
        return default_variables(self.current_theme)

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Return what is done to every line before it is written."""
        own = self.native_ansi_color
        given, looks = super().get_line_filters(), self.looks
        return line_filters(given, own_colours=own, ascii_only=looks.ascii, console=looks.console)

    def on_mount(self) -> None:
        """Show the menu or the table that was asked for."""
        themes, problems = load_themes(theme_folders(), sixteen=self._sixteen)
        for theme in themes:
            self.register_theme(theme)
        self._choose_theme()
        for line in (*map(said, problems), *map(settings_problem, self._problems)):
            self.notify(line, severity="warning", markup=False)
        if not self.is_headless:
            self._mind_the_terminal()
        self.push_screen(MenuScreen())
        if self._start_at_once and self.setup is not None:
            self.play(self.setup, seed=self._seed)
        if self._resume is not None:
            self.keeper.resume(self._resume)
        if self._visit is not None:
            self.visit(self._visit)
        self._type()

    async def on_event(self, event: "events.Event") -> None:
        """Let keys wait until what was typed before them has been done."""
        if not self._keyboard.take(event):
            await super().on_event(event)

    @work
    async def _type(self) -> None:
        await self._keyboard.run()

    # -- settings

    @property
    def _sixteen(self) -> bool:
        """Whether there is a terminal of 16 colours: those of the themes come out as the nearest of them."""
        return self.console.color_system == "standard" and not self.is_headless

    def _choose_theme(self) -> None:
        """Take the theme of the command line, else the one that was chosen last, else the terminal's best."""
        wanted = self.looks.theme or self.settings.theme
        usual = "ansi-dark" if self._sixteen else "classic"
        self.theme = wanted if wanted in self.available_themes else usual
        if wanted not in {self.theme, ""}:
            unfit = Problem("unfit", "theme", phrase("there is no theme {name}", name=repr(wanted)))
            self.notify(settings_problem(unfit), severity="warning", markup=False)
        known = self.theme

        def changed(theme: "Theme") -> None:
            nonlocal known
            if theme.name != known:  # the signal comes for the first one too
                known = theme.name
                self.remember(theme=known)

        self.theme_changed_signal.subscribe(self, changed)

    @property
    def animation(self) -> float:
        """How long dice roll before they lie, from 0 (not at all) to 1."""
        return self.settings.animation if self.looks.animation else 0.0

    def remember(self, **changes: object) -> None:
        """Keep these settings for the next time."""
        self.settings = replace(self.settings, **changes)
        try:
            save(self.settings)
        except SettingsError as error:
            self.notify(problem(error), severity="warning", markup=False)

    def change(self, **changes: object) -> None:
        """Keep these settings and let them hold from now on."""
        self.remember(**changes)
        if "pace" in changes:
            self.pace = self.settings.pace

    # -- games

    @cached_property
    def keeper(self) -> "Keeper":
        """The games that are kept on this machine."""
        from fiese15_tui.keeper import Keeper

        return Keeper(self)

    def play(self, setup: "Setup", *, seed: int | None = None) -> None:
        """Play `setup` at a table in this process.

        :raises SetupError: it cannot be played.
        """
        from fiese15_tui.setup import last_game

        self.setup = setup
        self.remember(last=last_game(setup))
        self.keeper.begin(setup, seed)

    def open_table(
        self,
        link: "Link",
        *,
        unsaved: "Callable[[], None] | None" = None,
        left: "Callable[[], None] | None" = None,
    ) -> None:
        """Show the table behind `link`, which has a game, and keep the line going until it is left.

        `unsaved` lets the table go on without its journal; `left` is called once the table has been left.
        """
        from fiese15_tui.screens.table import TableScreen

        def closed(_: None) -> None:
            link.close()
            if left is not None:
                left()
            if isinstance(self.screen, MenuScreen):
                self.screen.offer_unfinished()

        screen = TableScreen(link, animation=self.animation, pace=self.pace, unsaved=unsaved)
        self._sit_down(link, self.push_screen(screen, closed))

    def visit(self, visit: "Visit", left: "Callable[[bool], None]" = lambda _: None) -> None:
        """Go to a table over the network and stay until it is left.

        `left` is called then, and told whether the table was entered.
        """
        from fiese15_tui.screens.join import JoinScreen

        def closed(entered: bool | None) -> None:  # noqa: FBT001 - Textual's signature
            visit.link.close()
            left(bool(entered))

        self.visited = visit
        self.push_screen(JoinScreen(visit), closed)

    @work
    async def keep(self, link: "Link") -> None:
        """Keep the line of `link` going."""
        await link.run()

    @work
    async def _sit_down(self, link: "Link", shown: "AwaitMount") -> None:
        await shown
        await link.run()  # only now, so that nobody's first turn goes unseen

    # -- the terminal

    def on_resize(self, event: "events.Resize") -> None:
        """Cover everything while the terminal is too small for it."""
        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        covered = isinstance(self.screen, TooSmall)
        if small and not covered:
            self.push_screen(TooSmall())
        elif covered and not small:
            self.pop_screen()

    def _mind_the_terminal(self) -> None:
        """End with a signal or with the terminal, leaving it as it was; repaint after a suspension."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._end, number)
        gone = partial(loop.call_soon_threadsafe, self._end, signal.SIGHUP)
        on_hang_up(STDIN, gone, 128 + signal.SIGHUP)
        self.app_resume_signal.subscribe(self, lambda _: self.screen.refresh(layout=True))

    def _end(self, number: signal.Signals) -> None:
        self.exit(return_code=128 + number)

    # -- actions

    def action_rules(self) -> None:
        """Show rules and keys, unless they are shown."""
        from fiese15_tui.screens.rules import RulesScreen

        if not isinstance(self.screen, RulesScreen):
            self.push_screen(RulesScreen())

    def action_help_quit(self) -> None:
        """Say how the program is left, to whoever tries ctrl+c."""
        self.notify(_("ctrl+q leaves the game; what was played is kept."), markup=False)

    def get_system_commands(self, screen: "Screen[object]") -> "Iterable[SystemCommand]":  # noqa: ARG002 - Textual's signature
        """Return what the palette offers, in the language chosen."""
        yield SystemCommand(_("Colours"), _("choose a theme"), self.action_change_theme)
        yield SystemCommand(_("Rules and keys"), _("how it is played"), self.action_rules)
        yield SystemCommand(_("Quit"), _("leave the game; what was played is kept"), self.exit)

    def action_command_palette(self) -> None:
        """Show the palette."""
        from fiese15_tui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=_("search"), id="--command-palette"))

    def search_themes(self) -> None:
        """Show the themes, to choose one."""
        from fiese15_tui.screens.palette import Palette

        self.push_screen(Palette([ThemeProvider], placeholder=_("search a theme")))

    def action_settings(self) -> None:
        """Show the settings; the menu comes back in the language chosen there."""
        from fiese15_tui.screens.settings import SettingsScreen

        before = self.settings.language

        def left(_: None) -> None:
            if self.settings.language != before:
                install(self.settings.language or None, ascii_only=self.looks.ascii)
                assert isinstance(self.screen, MenuScreen)
                self.screen.say_anew()

        self.push_screen(SettingsScreen(), left)

    def action_practice(self) -> None:
        """Play a practice turn."""
        from fiese15_tui.screens.practice import PracticeScreen

        self.push_screen(PracticeScreen())

    def action_set_up(self) -> None:
        """Set up a game at this terminal, like the last one."""
        from fiese15_tui.screens.setup import SetupScreen
        from fiese15_tui.setup import setup_of

        self.push_screen(SetupScreen(self.setup or setup_of(self.settings.last)))

    def action_host(self) -> None:
        """Open a table for other machines."""
        from fiese15_tui.screens.net_setup import HostForm

        self.push_screen(HostForm())

    def action_join(self) -> None:
        """Join a table on another machine."""
        from fiese15_tui.screens.net_setup import JoinForm

        self.push_screen(JoinForm())

    def action_resume(self, game: int) -> None:
        """Go on with a stored game."""
        self.keeper.resume(game)

    def action_games(self) -> None:
        """Show the games on this machine."""
        from fiese15_tui.screens.games import GamesScreen

        self.push_screen(GamesScreen())

    def action_statistics(self) -> None:
        """Show everybody's statistics."""
        from fiese15_tui.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen())
