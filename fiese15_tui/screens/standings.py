"""The score pad in short, for more players than a narrow terminal has columns for. Pure."""

from fiese15_tui.game import Game
from fiese15_tui.i18n import _
from fiese15_tui.widgets.cells import fitted


def standings(game: Game, names: list[str]) -> str:
    """Return a line a player, 22 cells wide: whose turn, name, chip, total; a long name is cut visibly."""
    handicap = bool(game.chips)
    room = 10 if handicap else 14
    lines = [f"{'':2}{'':{room}}{_('chip') if handicap else '':>{14 - room}}{_('total'):>6}"]
    for seat, name in enumerate(names):
        mark = "▸" if game.turn is not None and game.turn.seat == seat else " "
        chip = str(game.chips[-1][seat]) if handicap else ""
        lines.append(f"{mark} {fitted(name, room)}{chip:>{14 - room}}{game.totals[seat]:>6}")
    return "\n".join(lines)
