"""Solve the two-player game of every variant for the standard deck and write `strategy/data`.

Run as `python -m fiese15_tui.strategy.make_tables [VARIANT …]`; a variant takes a few minutes of one core.
"""

import sys
from pathlib import Path

from fiese15_tui.game import MOST_ROUNDS, standard_deck
from fiese15_tui.strategy.duel import PLAYED, VARIANTS, Chances, chances_before
from fiese15_tui.strategy.tables import file_name, pack


def main(names: list[str]) -> None:
    """Write the tables of the variants with these names, or of all."""
    folder = Path(__file__).parent / "data"
    for variant in VARIANTS:
        if names and variant.name not in names:
            continue
        rounds: list[Chances] = []
        for _ in range(MOST_ROUNDS):
            rounds.append(chances_before(variant, standard_deck(), rounds[-1] if rounds else PLAYED))
            sys.stderr.write(f"{variant.name}: {len(rounds)} of {MOST_ROUNDS} rounds\n")
        (folder / file_name(variant)).write_bytes(pack(rounds))


if __name__ == "__main__":
    main(sys.argv[1:])
