"""The score pad in short, for more players than a narrow terminal has columns for. Pure."""

from rich.cells import set_cell_size

from fiese15_tui.game import Game
from fiese15_tui.i18n import _

MOST_NAME = 9


def standings(game: Game, names: list[str]) -> str:
    """Return a line a player, 21 cells wide: whose turn, name, chip, points of this round, total."""
    handicap = bool(game.chips)
    lines = [f"{'':2}{'':{MOST_NAME}}{_('chip') if handicap else '':>4} {_('total'):>5}"]
    for seat, name in enumerate(names):
        mark = "▸" if game.turn is not None and game.turn.seat == seat else " "
        chip = str(game.chips[-1][seat]) if handicap else ""
        lines.append(f"{mark} {set_cell_size(name, MOST_NAME)}{chip:>4} {game.totals[seat]:>5}")
    return "\n".join(lines)
