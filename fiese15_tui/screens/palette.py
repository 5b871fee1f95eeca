"""Textual's command palette in the player's language."""

from textual.command import CommandList, CommandPalette, SearchIcon
from textual.content import Content

from fiese15_tui.i18n import _


class Palette(CommandPalette):
    """Says in the player's language that nothing was found, and has a mark that every terminal can draw."""

    CSS = "Palette SearchIcon { color: $foreground; }"

    def on_mount(self) -> None:
        """Replace the magnifying glass, an emoji."""
        self.query_one(SearchIcon).icon = "▸"

    def watch__list_visible(self) -> None:
        """Replace Textual's English line: the list comes into sight right after it got that."""
        commands = self.query_one(CommandList)
        if self._list_visible and commands.options[0].id == self._NO_MATCHES:
            commands.replace_option_prompt(self._NO_MATCHES, Content(_("nothing found")))
