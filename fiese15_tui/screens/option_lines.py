"""The options of a game as lines of a form, before a game here and in the lobby of a table elsewhere."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from fiese15_tui.game import MOST_ROUNDS, Options
from fiese15_tui.i18n import _
from fiese15_tui.screens.form import line
from fiese15_tui.widgets.pick import Pick

if TYPE_CHECKING:
    from textual.containers import Horizontal


def option_lines(options: Options, *, coach: bool) -> "Iterator[Horizontal]":
    """Give a line an option, with these picked; the id of each pick is the option's name."""
    off_on = (_("off"), _("on"))
    rounds = [str(number) for number in range(1, MOST_ROUNDS + 1)]
    index = indices(options, coach=coach)
    for name, title, choices in (
        ("handicap", _("Handicap"), off_on),
        ("chips", _("Chips"), (_("1 more a place"), _("as in the box"))),
        ("gambler", _("Gambler"), off_on),
        ("rounds", _("Rounds"), rounds),
        ("rotate_start", _("Rotate start"), off_on),
        ("coach", _("Coach"), off_on),
    ):
        yield line(title, Pick(choices, index[name], id=name))


def indices(options: Options, *, coach: bool) -> dict[str, int]:
    """Return what is picked on each line for these options."""
    return {
        "handicap": int(options.handicap),
        "chips": int(options.chips == "box"),
        "gambler": int(options.gambler),
        "rounds": options.rounds - 1,
        "rotate_start": int(options.rotate_start),
        "coach": int(coach),
    }


def options_of(index: Mapping[str, int]) -> Options:
    """Return the options for which this is picked: `indices` the other way."""
    return Options(
        handicap=bool(index["handicap"]),
        chips="box" if index["chips"] else "rank",
        gambler=bool(index["gambler"]),
        rounds=index["rounds"] + 1,
        rotate_start=bool(index["rotate_start"]),
    )
