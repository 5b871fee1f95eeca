"""Solve the two-player game of every variant for the standard deck and write `strategy/data`.

Run as `python -m fiese15_tui.strategy.make_tables [VARIANT …]`; a variant takes a few minutes of one core.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from fiese15_tui.game import MOST_ROUNDS, standard_deck
from fiese15_tui.strategy.duel import PLAYED, VARIANTS, Chances, Variant, chances_before
from fiese15_tui.strategy.tables import file_name, pack


def write(folder: Path, variants: Iterable[Variant], rounds: int = MOST_ROUNDS) -> None:
    """Write a file for each variant, telling the progress on stderr."""
    for variant in variants:
        (folder / file_name(variant)).write_bytes(pack(list(solve_rounds(variant, rounds))))


def solve_rounds(variant: Variant, rounds: int) -> Iterator[Chances]:
    """Yield the chances with 1, 2, … rounds to play."""
    following = PLAYED
    for number in range(1, rounds + 1):
        following = chances_before(variant, standard_deck(), following)
        sys.stderr.write(f"{variant.name}: {number} of {rounds} rounds\n")
        yield following


if __name__ == "__main__":
    names = sys.argv[1:]
    chosen = [variant for variant in VARIANTS if not names or variant.name in names]
    write(Path(__file__).parent / "data", chosen)
