"""Pictures of an app as SVG: smaller than they are written, and read back as text."""

import re
from html import unescape
from itertools import groupby
from typing import Any

from textual.app import App

_CELL = 12.2, 24.4
"""Width and height of a cell in Rich's pictures."""

_RECT = re.compile(r'<rect fill="([^"]*)" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="24.65"[^>]*/>')
_TEXT = re.compile(r'<text class="[^"]*" x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</text>')


class Taken(App[str]):
    """Stands in for the app of which `svg` was taken already: `snap_compare` wants one to run."""

    def __init__(self, svg: str) -> None:
        super().__init__()
        self._svg = svg

    def run(self, **_: Any) -> str:
        return self._svg


def picture(app: App[Any]) -> str:
    """Return what the app shows, an SVG of half the usual size that looks the same.

    Every text is cut off at its row, which none reaches beyond; every row ends in a text that holds a line
    break; neighbours of one colour are rectangles of their own; every blank is six characters.
    """
    svg = app.export_screenshot(simplify=True)
    svg = re.sub(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', "", svg, flags=re.DOTALL)
    svg = re.sub(r' clip-path="url\(#[^)]*-line-\d+\)"', "", svg)
    svg = re.sub(r"<text [^>]*>\n</text>", "", svg)
    svg = re.sub(f"(?:{_RECT.pattern})+", lambda found: _merged(found[0]), svg)
    return svg.replace("&#160;", "\N{NO-BREAK SPACE}")


def _merged(rects: str) -> str:
    """Return rectangles of one row and colour that touch each other as one."""
    lines = []
    for (y, fill), group in groupby(_RECT.finditer(rects), key=lambda rect: (rect[3], rect[1])):
        spans = [(float(rect[2]), float(rect[4])) for rect in group]
        while spans:
            left, width = spans.pop(0)
            while spans and abs(spans[0][0] - left - width) < 1e-6:
                width += spans.pop(0)[1]
            lines.append(f'<rect fill="{fill}" x="{left:g}" y="{y}" width="{width:g}" height="24.65"/>')
    return "\n".join(lines)


def rows(svg: str) -> list[str]:
    """Return the text of a picture, row by row."""
    cells: dict[int, dict[int, str]] = {}
    for left, bottom, text in _TEXT.findall(svg):
        row = cells.setdefault(round(float(bottom) / _CELL[1]), {})
        row[round(float(left) / _CELL[0])] = unescape(text).replace("\N{NO-BREAK SPACE}", " ")
    return [_row(cells.get(number, {})) for number in range(1, max(cells, default=0) + 1)]


def fills(svg: str) -> dict[tuple[int, int], str]:
    """Return the background of every cell of a picture, by column and row."""
    return {
        (column, round(float(top) / _CELL[1])): fill
        for fill, left, top, width in _RECT.findall(svg)
        for column in range(round(float(left) / _CELL[0]), round((float(left) + float(width)) / _CELL[0]))
    }


def _row(texts: dict[int, str]) -> str:
    line = ""
    for column, text in sorted(texts.items()):
        line = line.ljust(column) + text
    return line.rstrip()
