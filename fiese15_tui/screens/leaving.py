"""Leaving a table over the network: its owner chooses what becomes of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fiese15_tui.i18n import _
from fiese15_tui.screens.ask import ListDialog
from fiese15_tui.screens.question import Question
from fiese15_tui.table.messages import Close

if TYPE_CHECKING:
    from textual.app import App

    from fiese15_tui.table.link import Link


def ask_to_leave(app: "App[Any]", link: "Link", leave: Callable[[], None]) -> None:
    """Ask, and call `leave` if that is meant; closing the table ends it for everybody instead."""

    def chosen(choice: int | None) -> None:
        if choice == 0:
            leave()
        elif choice == 1:
            link.ask(Close())

    def answered(yes: bool | None) -> None:  # noqa: FBT001 - a dialog's result
        if yes:
            leave()

    if link.replica.owner:
        choices = (_("Leave; the table stays open, and my seat mine"), _("Close the table for everybody"))
        app.push_screen(ListDialog(_("Leave the table?"), choices), chosen)
    else:
        app.push_screen(Question(_("Leave the table?")), answered)
