"""`simulate`: many games between computer players."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from random import SystemRandom

from fiese15_tui.game import MOST_SEATS
from fiese15_tui.i18n import _, number, percent
from fiese15_tui.options import Parser, UsageError, one_of, whole
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.strategy.simulation import Record, simulate, wilson

_MOST_GAMES = 10_000_000
_MOST_SEED = 2**63 - 1
_BAR = 40


def add_arguments(parser: Parser) -> None:
    """Add what `simulate` takes."""
    names = [f"@{level}" for level in LEVELS]
    takes = _("1 to 6 of {names}").format(names=", ".join(names))
    parser.option("players", takes, _("the players"), type=one_of(*names), nargs="+")
    takes = _("a whole number from 1 to {most}").format(most=_MOST_GAMES)
    parser.option("--games", takes, _("how many"), type=whole(1, _MOST_GAMES), metavar="N", required=True)
    takes = _("a whole number from 0 to {most}").format(most=_MOST_SEED)
    parser.option("--seed", takes, _("the same games every time"), type=whole(0, _MOST_SEED), metavar="S")
    parser.flag("--json", _("print JSON"))


def run(options: Namespace) -> int:
    """Play the games, print who won how many, and return 0.

    :raises UsageError: too many players.
    """
    names = options.players
    if len(names) > MOST_SEATS:
        takes = _("{name} takes {takes}, not {value}")
        raise UsageError(takes.format(name="players", takes=_("1 to 6 players"), value=len(names)))
    seed = SystemRandom().randrange(2**32) if options.seed is None else options.seed
    records = simulate(
        [name.removeprefix("@") for name in names], options.games, seed, progress=_progress(options.games)
    )
    text = _json if options.json else _table
    sys.stdout.write(text(options.games, seed, names, records) + "\n")
    return 0


def _progress(games: int) -> Callable[[int], None]:
    """Return what draws a bar on the terminal, a step in a hundred, and wipes it when all is done."""
    if not sys.stderr.isatty():
        return lambda _done: None

    def draw(done: int) -> None:
        if done == games:
            sys.stderr.write("\r\x1b[K")
        elif done * 100 // games != (done - 1) * 100 // games or done == 1:
            filled = done * _BAR // games
            sys.stderr.write(f"\r[{'#' * filled:{_BAR}}] {done * 100 // games:3} %")
        sys.stderr.flush()

    return draw


def _json(games: int, seed: int, names: Sequence[str], records: Sequence[Record]) -> str:
    players = [
        {
            "name": name,
            "wins": record.wins,
            "ties": record.ties,
            "win_rate": record.win_rate,
            "mean_points": record.mean_points,
            "sd_points": record.sd_points,
        }
        for name, record in zip(names, records, strict=True)
    ]
    return json.dumps({"games": games, "seed": seed, "players": players})


def _table(games: int, seed: int, names: Sequence[str], records: Sequence[Record]) -> str:
    heads = (_("player"), _("wins"), _("shared"), _("win rate"), _("95 % interval"), _("points"), _("spread"))
    rows = [heads]
    for name, record in zip(names, records, strict=True):
        low, high = wilson(record.won, games)
        interval = f"{percent(low, 2)} - {percent(high, 2)}"
        points, spread = number(record.mean_points, 2), number(record.sd_points, 2)
        rows.append(
            (name, str(record.wins), str(record.ties), percent(record.win_rate, 2), interval, points, spread)
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_("{games} games, seed {seed}").format(games=games, seed=seed)]
    for name, *cells in rows:
        aligned = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  ".join((f"{name:{widths[0]}}", *aligned)))
    return "\n".join(lines)
