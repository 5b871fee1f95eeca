"""Points of a turn and places of a game (RULES: points of a turn, the end)."""

from collections.abc import Iterable, Sequence

from fiese15_tui.game.colours import Row

FIVE_BONUS = 5


def aside_points(aside: Iterable[int]) -> int:
    """Return what the dice set aside pay when the turn ends with them: 0 to 72.

    `aside` holds pips, zeros not counted. Exactly five dice add the bonus of 5; six pay double and no bonus.
    """
    pips = [die for die in aside if die]
    total = sum(pips)
    if len(pips) == 6:
        return 2 * total
    return total + FIVE_BONUS if len(pips) == 5 else total


def bust_points(targets: Row, aside: Row, *, gambler: bool = False) -> int:
    """Return what a bust pays: the targets of the colours not set aside; nothing in the gambler variant."""
    if gambler:
        return 0
    return sum(target for target, die in zip(targets, aside, strict=True) if not die)


def standing(totals: Sequence[int]) -> tuple[int, ...]:
    """Return everyone's place, 1 for the highest total; equal totals share it and the next is skipped."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
