"""The table of counts in data/perft.txt: what the engine gives, and what plain arithmetic gives."""

from itertools import combinations
from math import prod
from pathlib import Path

import perft
import pytest

TABLE = Path(__file__).with_name("data") / "perft.txt"

FRONTS = {
    1: {"b": 4, "y": 3, "k": 3, "w": 2, "g": 2, "r": 1},
    2: {"r": 5, "b": 4, "y": 3, "k": 1, "w": 1, "g": 1},
    3: {"k": 6, "w": 3, "g": 3, "r": 1, "b": 1, "y": 1},
}


def written(number: int) -> tuple[dict[str, tuple[int, int]], list[list[int]]]:
    """Return a strip's two tables as they stand in the file: by valid set, and by roll of the turn."""
    by_valid: dict[str, tuple[int, int]] = {}
    by_roll: list[list[int]] = []
    for block in TABLE.read_text(encoding="utf-8").split("\n\n"):
        if block.startswith(f"strip {number} "):
            for words in map(str.split, block.splitlines()[2:]):
                if words[0].isdecimal():
                    by_roll.append([int(word) for word in words[1:]])
                elif words[0] != "roll":
                    by_valid[words[0]] = (int(words[1]), int(words[2]))
    return by_valid, by_roll


def ways(targets: dict[str, int], lying: str, valid: str) -> int:
    """Return how many rolls of the dice `lying` are valid for exactly the colours `valid`."""
    return prod(targets[colour] if colour in valid else 6 - targets[colour] for colour in lying)


def subsets(colours: str) -> list[str]:
    return ["".join(some) for size in range(1, len(colours) + 1) for some in combinations(colours, size)]


def test_the_engine_counts_what_the_table_says() -> None:
    assert perft.table() == TABLE.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", FRONTS)
def test_first_rolls_by_valid_set_are_products_of_targets(number: int) -> None:
    by_valid, _ = written(number)
    assert sum(rolls for rolls, _ in by_valid.values()) == 6**6
    expected = {}
    for valid in ["", *subsets("bykwgr")]:
        rolls = ways(FRONTS[number], "bykwgr", valid)
        if rolls:
            expected[valid or "-"] = (rolls, 2 * (2 ** len(valid) - 1))
    assert by_valid == expected


@pytest.mark.parametrize("number", FRONTS)
def test_sequences_of_a_turn_follow_from_the_targets(number: int) -> None:
    _, by_roll = written(number)
    lying = {"bykwgr": 1}
    for row in by_roll:
        rolls = busts = sixes = moves = 0
        following: dict[str, int] = {}
        for dice, sequences in lying.items():
            rolls += sequences * 6 ** len(dice)
            busts += sequences * ways(FRONTS[number], dice, "")
            for valid in subsets(dice):
                here = sequences * ways(FRONTS[number], dice, valid)
                for chosen in subsets(valid):
                    moves += 2 * here
                    rest = "".join(colour for colour in dice if colour not in chosen)
                    if rest:
                        following[rest] = following.get(rest, 0) + here
                    else:
                        sixes += here
        assert row == [rolls, busts, sixes, moves]
        lying = following
    assert not lying
