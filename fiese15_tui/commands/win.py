"""`win`: the chance to win a two-player game from a lead."""

import json
import sys
from argparse import Namespace

from fiese15_tui.game import MOST_ROUNDS
from fiese15_tui.i18n import _, ngettext, percent
from fiese15_tui.options import Parser, UsageError, one_of, whole
from fiese15_tui.strategy.duel import Variant
from fiese15_tui.strategy.tables import chances

_MOST_LEAD = 1000


def add_arguments(parser: Parser) -> None:
    """Add what `win` takes."""
    takes = _("a whole number from 1 to 15")
    text = _("rounds to play, the next strip not yet turned up")
    parser.option("--rounds", takes, text, type=whole(1, MOST_ROUNDS), metavar="R", required=True)
    takes = _("a whole number from -1000 to 1000")
    text = _("points by which the first seat leads")
    parser.option("--lead", takes, text, type=whole(-_MOST_LEAD, _MOST_LEAD), metavar="N", required=True)
    parser.flag("--gambler", _("gambler variant: a bust scores nothing"))
    parser.flag("--handicap", _("handicap variant, the next chips dealt by the standing"))
    text = _("chip set of the handicap")
    parser.option("--chips", _("rank or box"), text, type=one_of("rank", "box"), metavar="SET")
    parser.flag("--json", _("print JSON"))


def run(options: Namespace) -> int:
    """Print the chance that the first seat wins, both playing to win, and return 0.

    :raises UsageError: a chip set without the handicap.
    """
    if options.chips and not options.handicap:
        raise UsageError(_("{name} needs {needs}").format(name="--chips", needs="--handicap"))
    variant = Variant((options.chips or "rank") if options.handicap else None, options.gambler)
    win = chances(variant)[options.rounds].at(options.lead)
    if options.json:
        text = json.dumps({"rounds": options.rounds, "lead": options.lead, "win": win})
    else:
        text = _text(options.rounds, options.lead, win)
    sys.stdout.write(text + "\n")
    return 0


def _text(rounds: int, lead: int, win: float) -> str:
    standing = _("the first seat leads by {points}") if lead >= 0 else _("the first seat is {points} behind")
    lines = [
        ngettext("{rounds} round to play", "{rounds} rounds to play", rounds).format(rounds=rounds),
        standing.format(points=abs(lead)),
        _("first seat wins   {chance}").format(chance=f"{percent(win, 2):>8}"),
        _("second seat wins  {chance}").format(chance=f"{percent(1 - win, 2):>8}"),
        _("(both play to win; a tie counts half for each)"),
    ]
    return "\n".join(lines)
