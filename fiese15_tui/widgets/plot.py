"""Points over time, drawn with characters. Pure."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple


def plot(values: Sequence[int], width: int, height: int) -> list[str]:
    """Return `height` lines of `width` cells: `values` from left to right, the scale at the left.

    Where there are more values than columns, a column stands for several: a dot at their mean, and a line
    over the middle half of them. No lines for less than three rows, ten columns or one value.
    """
    if height < 3 or width < 10 or not values:
        return []
    margin = max(len(str(value)) for value in (min(values), max(values)))
    columns = [_column(part) for part in _parts(values, width - margin - 2)]
    low, high = min(column.low for column in columns), max(column.high for column in columns)
    if low == high:
        low, high = low - 1, high + 1
    scale = {height - 1: str(high), 0: str(low), (height - 1) // 2: str((low + high) // 2)}
    lines = []
    for level in reversed(range(height)):
        axis = f"{scale.get(level, ''):>{margin}} {'┤' if level in scale else '│'}"
        lines.append(axis + "".join(_cell(column, level, low, high, height) for column in columns))
    return [line.ljust(width) for line in lines]


def _parts(values: Sequence[int], columns: int) -> list[Sequence[int]]:
    """Cut `values` into at most `columns` parts whose lengths differ by one at most."""
    count = min(len(values), columns)
    ends = [len(values) * number // count for number in range(count + 1)]
    return [values[start:end] for start, end in pairwise(ends)]


class _Column(NamedTuple):
    low: int
    mean: float
    high: int


def _column(part: Sequence[int]) -> _Column:
    order, quarter, mean = sorted(part), len(part) // 4, sum(part) / len(part)
    return _Column(min(order[quarter], floor(mean)), mean, max(order[-1 - quarter], ceil(mean)))


def _cell(column: _Column, level: int, low: int, high: int, height: int) -> str:
    first, dot, last = (round((value - low) / (high - low) * (height - 1)) for value in column)
    if level == dot:
        return "•"
    return "│" if first <= level <= last else " "
