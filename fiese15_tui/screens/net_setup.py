"""Forms in front of a table over the network: what the host of one is asked, and who joins one."""

import asyncio
from getpass import getuser
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from fiese15_net.addresses import DEFAULT_PORT, AddressError, parse_address, parse_port
from fiese15_tui.i18n import _
from fiese15_tui.options import Failure
from fiese15_tui.screens.form import Form, form_keys, line
from fiese15_tui.table.names import MOST_NAME, clean_name
from fiese15_tui.widgets.key_line import KeyLine
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.app import ComposeResult
    from textual.widget import Widget

    from fiese15_tui.network import Visit

# What speaks ZeroMQ is imported once a form is sent.
# ruff: noqa: PLC0415

_FRESH_CODE, _OWN_CODE = 1, 2


class FormError(ValueError):
    """What a field does not take; the message is one line for people. `field` is the id of its widget."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


class VisitForm(Form):
    """A line a field; what is wrong is said below, and everything typed stays until the table was entered.

    What was typed is kept for the next time, as long as the program runs.
    """

    CSS_PATH: ClassVar = ["form.tcss", "net_setup.tcss"]
    BINDINGS: ClassVar = [Binding("escape", "back", show=False)]
    _opening = False

    def compose(self) -> "ComposeResult":
        """Title, fields, a line for what is wrong."""
        title, about = self.heading()
        yield Static(title, id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield from self.fields()
            yield Static(about, id="about", markup=False)
        yield Static(id="problem", markup=False)
        yield KeyLine()

    def heading(self) -> tuple[str, str]:
        """Return the title and what is good to know."""
        raise NotImplementedError

    def fields(self) -> "Iterable[Widget]":
        """Return the lines of the form, as they were left the last time."""
        raise NotImplementedError

    def visit(self) -> "Callable[[], Visit]":
        """Return what opens the table that is asked for, which may take a while.

        :raises FormError: a field does not take what it has.
        """
        raise NotImplementedError

    def on_mount(self) -> None:
        """Name the keys."""
        self._able()
        self.query_one(KeyLine).show(form_keys(self.heading()[0]))

    @on(Pick.Picked)
    @on(Input.Changed)
    def changed(self) -> None:
        """Forget what was wrong."""
        if not self._opening:
            self._say("")
            self._able()

    def _able(self) -> None:
        """Offer the fields that mean something with what is picked."""

    def action_back(self) -> None:
        """Go back to the menu, unless a table is being opened."""
        if not self._opening:
            self.fiese.typed[type(self).__name__] = self._typed()
            self.dismiss()

    def action_go(self) -> None:
        """Go to the table, or say what is wrong."""
        if self._opening:
            return
        try:
            visit = self.visit()
        except FormError as error:
            self._say(str(error))
            self.query_one(f"#{error.field}").focus()
            return
        self._open(visit)

    @work
    async def _open(self, visit: "Callable[[], Visit]") -> None:
        self._opening = True
        self._say(_("Opening the table …"))
        try:
            opened = await asyncio.to_thread(visit)
        except Failure as error:
            self._say(str(error))
            return
        finally:
            self._opening = False
        self._say("")
        self.fiese.typed[type(self).__name__] = self._typed()
        self.fiese.visit(opened, self._left)

    def _left(self, entered: bool) -> None:  # noqa: FBT001 - a callback's argument
        if entered:
            self.call_later(self._close)

    def _close(self) -> None:
        self.dismiss()

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)

    def _typed(self) -> dict[str, str]:
        texts = {str(one.id): one.value for one in self.query(Input)}
        return texts | {str(pick.id): str(pick.index) for pick in self.query(Pick)}

    def was(self, field: str, usual: str = "") -> str:
        """Return what a field had the last time."""
        return self.fiese.typed.get(type(self).__name__, {}).get(field, usual)

    def nameline(self) -> "Widget":
        """Return the line that asks for the player's name."""
        players = self.fiese.settings.last.players
        known = next((name for name in players if not name.startswith("@")), "")
        name = self.was("name", known or getuser()[:MOST_NAME].capitalize())
        return line(_("Your name"), _input("name", name, most=MOST_NAME))

    def player_name(self) -> str:
        """Return the name that was typed.

        :raises FormError: it cannot be shown.
        """
        name = self.text("name")
        if not clean_name(name):
            raise FormError("name", _("a name needs a letter that can be shown"))
        return name

    def text(self, field: str) -> str:
        """Return what was typed in a field."""
        return self.query_one(f"#{field}", Input).value.strip()


class JoinForm(VisitForm):
    """Asks where the table is, and whether to play or to watch there."""

    def heading(self) -> tuple[str, str]:
        """Return the title and what is good to know."""
        return _("Join a table"), _(
            "The host reads address and code off the lobby, or off the key i at the table."
        )

    def fields(self) -> "Iterable[Widget]":
        """Return the lines of the form, as they were left the last time."""
        yield line(_("Address"), _input("address", self.was("address"), _("host, or host:port")))
        yield line(_("Code"), _input("code", self.was("code"), _("only if the table has one")))
        yield line(_("As"), Pick((_("player"), _("spectator")), int(self.was("watch", "0")), id="watch"))
        yield self.nameline()

    def _able(self) -> None:
        self.query_one("#name").disabled = bool(self.query_one("#watch", Pick).index)

    def visit(self) -> "Callable[[], Visit]":
        """Return what opens the line to the table.

        :raises FormError: a field does not take what it has.
        """
        try:
            address = parse_address(self.text("address"))
        except AddressError as error:
            problem = _("The address is a machine's name or number, such as anna-pc or 192.168.1.7:15015.")
            raise FormError("address", problem) from error
        names = () if self.query_one("#watch", Pick).index else (self.player_name(),)
        code = self.text("code")

        def opened() -> "Visit":
            from fiese15_tui.network import joined_visit

            return joined_visit(address, code, names)

        return opened


class HostForm(VisitForm):
    """Asks what a table needs before others can come; the game itself is agreed on in its lobby."""

    def heading(self) -> tuple[str, str]:
        """Return the title and what is good to know."""
        return _("Host a table"), _(
            "The table runs on when you leave or your terminal closes. Others need to reach this machine "
            "at the port; with a code, only who knows it gets in."
        )

    def fields(self) -> "Iterable[Widget]":
        """Return the lines of the form, as they were left the last time."""
        yield self.nameline()
        kinds = (_("none"), _("fresh words"), _("my own"))
        kind = Pick(kinds, int(self.was("kind", "0")), id="kind")
        code = _input("code", self.was("code"), _("words"))
        code.add_class("beside")
        yield line(_("Code"), kind, code)
        yield line(_("Port"), _input("port", self.was("port", str(DEFAULT_PORT)), most=5))

    def _able(self) -> None:
        self.query_one("#code").disabled = self.query_one("#kind", Pick).index != _OWN_CODE

    def visit(self) -> "Callable[[], Visit]":
        """Return what opens the table.

        :raises FormError: a field does not take what it has.
        """
        names, code = (self.player_name(),), self.text("code")
        kind = self.query_one("#kind", Pick).index
        if kind == _OWN_CODE and not any(map(str.isalnum, code)):
            raise FormError("code", _("A code of your own needs letters or digits."))
        try:
            port = parse_port(self.text("port"))
        except AddressError as error:
            raise FormError("port", _("A port is a whole number from 1 to 65535.")) from error

        def opened() -> "Visit":
            from fiese15_tui.network import hosted_visit, new_table

            return hosted_visit(
                new_table(port, code if kind == _OWN_CODE else "", fresh=kind == _FRESH_CODE), names
            )

        return opened


def _input(field: str, value: str, placeholder: str = "", *, most: int = 0) -> Input:
    return Input(value, placeholder=placeholder, max_length=most, compact=True, id=field)
