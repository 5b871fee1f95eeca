"""Handicap chips: who gets which target for the white die."""

from collections.abc import Sequence

from fiese15_tui.game.options import ChipSet

_BOX: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (1, 3),
    3: (1, 2, 4),
    4: (1, 2, 3, 5),
    5: (1, 2, 3, 4, 5),
    6: (1, 2, 3, 4, 5, 6),
}


def chip_set(seats: int, kind: ChipSet) -> tuple[int, ...]:
    """Return the chips of a later round for 1 to 6 seats, the leader's first (RULES: handicap variant)."""
    return _BOX[seats] if kind == "box" else tuple(range(1, seats + 1))


def deal(totals: Sequence[int], starter: int, kind: ChipSet) -> tuple[int, ...]:
    """Return each seat's chip for a round after the first.

    The leader gets the lowest; among equal totals whoever rolls earlier (counted from `starter`) the
    higher one.
    """
    seats = len(totals)
    standing = sorted(range(seats), key=lambda seat: (-totals[seat], -((seat - starter) % seats)))
    chips = [0] * seats
    for seat, chip in zip(standing, chip_set(seats, kind), strict=True):
        chips[seat] = chip
    return tuple(chips)
