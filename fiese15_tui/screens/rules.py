"""Rules and keys."""

from textwrap import fill
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from fiese15_tui.i18n import _, pgettext
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.screens.examples import Example, examples
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.tray import Tray

if TYPE_CHECKING:
    from textual.app import ComposeResult


class ExampleTray(Tray):
    """A tray that shows one moment of a turn, and nothing else."""

    def __init__(self, example: Example) -> None:
        super().__init__()
        self._example = example

    def on_mount(self) -> None:
        """Lay the dice."""
        self.show(self._example.places, self._example.turn)


class KeyTable(Static):
    """Every key of the table and what it does, in two columns."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def on_resize(self) -> None:
        """Wrap what the keys do within its column."""
        self.update(key_rows(self.size.width))


class RulesScreen(GameScreen[None]):
    """How the game is played and with which keys."""

    CSS = """
    RulesScreen VerticalScroll { padding: 0 2; }
    RulesScreen VerticalScroll Static { width: 100%; max-width: 90; }
    RulesScreen ExampleTray { width: 37; margin-top: 1; }
    RulesScreen .title { text-style: bold; color: $accent; margin-top: 1; }
    """
    BINDINGS: ClassVar = [Binding("q,escape,question_mark,f1,enter", "dismiss", show=False)]

    def compose(self) -> "ComposeResult":
        """Titles and paragraphs."""
        with VerticalScroll():
            for title, text in sections():
                yield Static(title, classes="title", markup=False)
                yield Static(text, markup=False)
            yield Static(_("Keys at the table"), classes="title", markup=False)
            yield KeyTable()
            yield Static(_("Examples"), classes="title", markup=False)
            for example in examples():
                yield ExampleTray(example)
                yield Static(example.text, classes="example", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Name the keys."""
        self.query_one(KeyLine).show((KeyHint("↑ ↓", _("scroll"), "down"), KeyHint("q", _("back"), "q")))


def sections() -> tuple[tuple[str, str], ...]:
    """Return title and text of every part."""
    return (
        (
            _("A turn"),
            _(
                "Each round turns up a strip with a target for every colour. Roll all six dice. A die is "
                "valid when it shows no more than the target of its colour. Set aside at least one valid "
                "die, or more; then roll the others again, or stop. A die set aside is never rolled "
                "again."
            ),
        ),
        (
            _("Points"),
            _(
                "Stopping pays the pips of the dice set aside, and 5 more for exactly five dice. With all"
                " six set aside the turn ends and the pips count double. A roll without a valid die is a "
                "bust: it pays the targets of the colours not set aside, and nothing else. The highest "
                "total after the last round wins; equal totals share the place."
            ),
        ),
        (
            _("Handicap variant"),
            _(
                "The backs of the strips are played: five targets, and a chip of your own is the target "
                "of the white die. Everybody's first chip is 1. From then on the leader gets the lowest "
                "chip and the last the highest."
            ),
        ),
        (_("Gambler variant"), _("A bust pays nothing.")),
    )


def key_rows(width: int) -> str:
    """Return a row a key, `width` cells wide; what does not fit goes on below its own beginning."""
    room = max(len(key) for key, _text in keys()) + 2
    return "\n".join(
        fill(text, width, initial_indent=f"{key:>{room - 2}}  ", subsequent_indent=" " * room)
        for key, text in keys()
    )


def keys() -> tuple[tuple[str, str], ...]:
    """Return every key of the table and what it does."""
    return (
        ("1-6", _("choose the die in that place of the strip, or put it back")),
        ("← → " + pgettext("key", "space"), _("the same with the arrows")),
        ("a", _("choose all valid dice")),
        ("enter r", _("set aside the chosen dice and roll the others")),
        ("s", _("set aside the chosen dice and stop")),
        ("h", _("a hint: what every choice is worth")),
        ("l", _("the log of the game")),
        ("c", _("chat, at a table over the network")),
        ("e", _("react without words, at a table over the network")),
        ("i", _("how others join, at a table over the network")),
        ("o", _("let a computer player stand in for who is away (owner only)")),
        ("?", _("this page, anywhere")),
        ("ctrl+p", _("colours and more")),
        ("q", _("leave")),
    )
