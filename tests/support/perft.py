"""Counts of everything that can happen in a turn, as chess engines count moves (perft).

`python tests/support/perft.py > tests/game/data/perft.txt` remakes the table that test_perft.py checks.
Rolls are counted as the dice fall, die by die: 6^n for n dice.
"""

import sys
from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, cast

from random_games import OnlyStrips

from fiese15_tui.game import (
    COLOURS,
    Colour,
    Game,
    Options,
    Roll,
    Rolled,
    SetAside,
    Start,
    Stop,
    Strip,
    decide,
    evolve,
    fold,
    legal,
    standard_deck,
)

if TYPE_CHECKING:
    from fiese15_tui.game import Row

Colours = tuple[Colour, ...]

LETTERS = dict(zip(COLOURS, "bykwgr", strict=True))


def letters(colours: Colours) -> str:
    """Return colours as letters (k is black); - is none."""
    return "".join(LETTERS[colour] for colour in colours) or "-"


class Turn:
    """All the turns on the front of one strip, counted by what the engine says."""

    def __init__(self, strip: Strip) -> None:
        self._begun = fold(decide(None, Start(1, Options(rounds=1), (strip,)), OnlyStrips()))

    @cache  # noqa: B019 - lives as long as the script or the test
    def rolls(self, lying: Colours) -> Counter[Colours]:
        """Return how many rolls of the dice `lying` on the table have each set of valid dice."""
        game = self._with_aside(tuple(colour for colour in COLOURS if colour not in lying))
        rolled = (_rolled(game, lying, pips) for pips in product(range(1, 7), repeat=len(lying)))
        return Counter(state.turn.valid for state in rolled if state.turn is not None)

    @cache  # noqa: B019
    def choices(self, valid: Colours) -> tuple[int, tuple[Colours, ...]]:
        """Return how many moves are legal with these valid dice, and the sets that a roll may set aside."""
        moves = legal(_rolled(self._begun, valid, (1,) * len(valid)))
        assert sum(isinstance(move, Stop) for move in moves) * 2 == len(moves)
        return len(moves), tuple(move.aside for move in moves if isinstance(move, Roll))

    def depths(self) -> list[tuple[int, int, int, int]]:
        """Return for each roll of a turn: sequences to it, its busts, full sixes chosen, legal moves."""
        rows = []
        lying = Counter({COLOURS: 1})
        while lying:
            rolls = busts = sixes = moves = 0
            following: Counter[Colours] = Counter()
            for dice, ways in lying.items():
                for valid, count in self.rolls(dice).items():
                    rolls += ways * count
                    if not valid:
                        busts += ways * count
                        continue
                    legal_moves, sets = self.choices(valid)
                    moves += ways * count * legal_moves
                    for chosen in sets:
                        rest = tuple(colour for colour in dice if colour not in chosen)
                        if rest:
                            following[rest] += ways * count
                        else:
                            sixes += ways * count
            rows.append((rolls, busts, sixes, moves))
            lying = following
        return rows

    def _with_aside(self, aside: Colours) -> Game:
        if not aside:
            return self._begun
        return fold([Rolled((1, 1, 1, 1, 1, 1)), SetAside(aside)], self._begun)


def _rolled(game: Game, lying: Colours, pips: tuple[int, ...]) -> Game:
    row = [0] * 6
    for colour, die in zip(lying, pips, strict=True):
        row[colour] = die
    return evolve(game, Rolled(cast("Row", tuple(row))))


def table() -> str:
    """Return the whole table for the three strips that the printed rules show."""
    lines = ["# Made by tests/support/perft.py; fronts of the strips 1, 2 and 3.", ""]
    for strip in standard_deck()[:3]:
        turn = Turn(strip)
        lines.append(f"strip {strip.id} " + " ".join(f"{colour}={pips}" for colour, pips in strip.front))
        lines.append(f"  {'valid':<8}{'first rolls':>12}{'legal moves':>13}")
        for valid, count in sorted(turn.rolls(COLOURS).items(), key=lambda item: (len(item[0]), item[0])):
            moves = turn.choices(valid)[0] if valid else 0
            lines.append(f"  {letters(valid):<8}{count:>12}{moves:>13}")
        lines.append(f"  {'roll':<8}{'sequences':>22}{'busts':>22}{'full sixes':>22}{'legal moves':>24}")
        for number, row in enumerate(turn.depths(), start=1):
            rolls, busts, sixes, moves = row
            lines.append(f"  {number:<8}{rolls:>22}{busts:>22}{sixes:>22}{moves:>24}")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table())
