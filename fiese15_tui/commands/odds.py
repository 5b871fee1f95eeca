"""`odds`: what a turn on six targets comes to."""

import json
import sys
from argparse import Namespace
from fractions import Fraction

from fiese15_tui.game import COLOURS, Row
from fiese15_tui.i18n import _, number, percent
from fiese15_tui.options import Parser, Unfit, whole
from fiese15_tui.strategy.solver import Outlook, solve, solve_exact

_BAR = 40


def add_arguments(parser: Parser) -> None:
    """Add what `odds` takes."""
    takes = _("six numbers from 1 to 6 in the order blue,yellow,black,white,green,red")
    parser.option("targets", takes, _("the strip"), type=_targets)
    parser.flag("--gambler", _("gambler variant: a bust scores nothing"))
    parser.flag("--exact", _("give the expected points as a fraction too"))
    parser.flag("--json", _("print JSON"))


def run(options: Namespace) -> int:
    """Print the odds and return 0."""
    exact: Fraction | None = None
    if options.exact:
        solved = solve_exact(options.targets, gambler=options.gambler)
        exact, outlook = solved.expected, _rounded(solved.outlook())
        expected = float(exact)
    else:
        turn = solve(options.targets, gambler=options.gambler)
        expected, outlook = turn.expected, turn.outlook()
    text = _json if options.json else _table
    sys.stdout.write(text(options.targets, expected, exact, outlook, gambler=options.gambler) + "\n")
    return 0


def _targets(text: str) -> Row:
    pips = [whole(1, 6)(word) for word in text.split(",")]
    if len(pips) != 6:
        raise Unfit(text)
    a, b, c, d, e, f = pips
    return (a, b, c, d, e, f)


def _rounded(outlook: Outlook[Fraction]) -> Outlook[float]:
    return Outlook(
        {
            end: {paid: float(chance) for paid, chance in points.items()}
            for end, points in outlook.ends.items()
        }
    )


def _json(
    targets: Row, expected: float, exact: Fraction | None, outlook: Outlook[float], *, gambler: bool
) -> str:
    fields: dict[str, object] = {"targets": targets, "gambler": gambler, "expected_points": expected}
    if exact is not None:
        fields["expected_points_exact"] = f"{exact.numerator}/{exact.denominator}"
    for end in ("bust", "five", "six"):
        fields[end] = outlook.chance(end)
    fields["distribution"] = outlook.points
    return json.dumps(fields)


def _table(
    targets: Row, expected: float, exact: Fraction | None, outlook: Outlook[float], *, gambler: bool
) -> str:
    names = (_("blue"), _("yellow"), _("black"), _("white"), _("green"), _("red"))
    strip = ", ".join(f"{names[colour]} {targets[colour]}" for colour in COLOURS)
    rows = [(_("strip"), strip), (_("variant"), _("gambler") if gambler else _("base game"))]
    rows.append((_("expected points"), number(expected, 4)))
    if exact is not None:
        rows.append((_("exactly"), f"{exact.numerator}/{exact.denominator}"))
    rows.append((_("bust"), f"{percent(outlook.chance('bust'), 2):>8}"))
    rows.append((_("stop with five dice"), f"{percent(outlook.chance('five'), 2):>8}"))
    rows.append((_("all six dice"), f"{percent(outlook.chance('six'), 2):>8}"))
    width = max(len(name) for name, _value in rows)
    lines = [f"{name:{width}}  {value}" for name, value in rows]
    heads = _("points"), _("chance")
    column = max(6, len(heads[0]))
    lines += ["", f"{heads[0]:>{column}}  {heads[1]:>8}"]
    distribution = outlook.points
    most = max(distribution.values())
    for points, chance in distribution.items():
        bar = "#" * round(_BAR * chance / most)
        lines.append(f"{points:{column}}  {percent(chance, 2):>8} {bar}".rstrip())
    return "\n".join(lines)
