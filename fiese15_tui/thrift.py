"""The same picture in fewer bytes: what the terminal shows already is not written again.

Textual sets all colours before each piece of text, resets them after it, and writes whole pieces where one
cell differs; over SSH that is most of what is sent. Here a cell is sent when it differs from what is there,
and a colour when it differs from the one before.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from textual.drivers.linux_driver import LinuxDriver


class Pen(NamedTuple):
    """How the terminal writes: attributes (bold and so on) and colours as SGR codes (ECMA-48)."""

    attributes: frozenset[str] = frozenset()
    fore: str = "39"
    back: str = "49"


PLAIN = Pen()

_TOKEN = re.compile(r"\x1b\[([\d;]*)m|\x1b\[(\d+);(\d+)H|(\r?\n)|([^\x00-\x1f\x7f]+)")
_SYNCHRONISED = {"\x1b[?2026h", "\x1b[?2026l"}
"""What Textual writes around a frame; it changes no cell."""
_SEEN_ON_BLANKS = {"4", "7", "9", "21", "53"}
"""Underlined, reverse, struck out, twice underlined, overlined."""
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "21": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""What ends an attribute; 22 ends bold and dim, 24 both ways of underlining."""


class Change(NamedTuple):
    """A letter, with its marks, to be written at a place."""

    x: int
    y: int
    letter: str
    pen: Pen

    @property
    def blank(self) -> bool:
        """Whether only the background is seen."""
        return self.letter == " " and not self.pen.attributes & _SEEN_ON_BLANKS

    @property
    def lends(self) -> bool:
        """Whether blanks can be written with its pen, though it is no blank."""
        return self.letter != " " and not self.pen.attributes & _SEEN_ON_BLANKS


class Shown:
    """What a terminal shows, and what has to be written to it to show something else.

    Its pen is plain before and after everything that is written.
    """

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, Pen]] = {}
        self._cursor: tuple[int, int] | None = None

    def write(self, data: str, size: tuple[int, int]) -> str:
        """Return what shows the same as `data` would, on a terminal of `size` (columns, rows).

        A picture of the whole terminal is written whole: after a resize nobody knows what it shows. So is
        everything after something that is neither text nor colour nor a move. `data` must not scroll, which
        a picture never does.
        """
        if data in _SYNCHRONISED:
            return data
        tokens = [*_TOKEN.finditer(data)]
        if sum(len(token[0]) for token in tokens) != len(data):
            self._cells.clear()
            self._cursor = None
            return data
        if cell_len("".join(token[5] or "" for token in tokens)) >= size[0] * size[1]:
            self._cells.clear()
        changes, end = self._take(tokens)
        scribes = []
        for order in (changes, _by_pen(changes)):
            scribes.append(Scribe(self._cells, self._cursor))
            scribes[-1].write(order, end)
        self._cursor = end
        return min(data, *("".join(scribe.out) for scribe in scribes), key=len)

    def _take(self, tokens: Sequence[re.Match[str]]) -> tuple[list[Change], tuple[int, int]]:
        """Follow `tokens`; return what they change and where they leave the cursor."""
        changes: dict[tuple[int, int], Change] = {}
        pen, (x, y) = PLAIN, self._cursor or (0, 0)
        for token in tokens:
            codes, row, column, line, text = token.groups()
            if text:
                changes |= {change[:2]: change for change in self._changed(text, pen, x, y)}
                x += cell_len(text)
            elif row:
                x, y = int(column) - 1, int(row) - 1
            elif line:
                x, y = 0, y + 1
            else:
                pen = _set(pen, codes)
        return [*changes.values()], (x, y)

    def _changed(self, text: str, pen: Pen, x: int, y: int) -> Iterator[Change]:
        """Give what differs from the letters of `text` at column `x` of line `y`."""
        blank = pen if pen.attributes & _SEEN_ON_BLANKS else Pen(back=pen.back)
        for letter in _letters(text):
            change = Change(x, y, letter, blank if letter == " " else pen)
            width = cell_len(letter)
            cells = {(x, y): change[2:], **{(x + tail, y): ("", pen) for tail in range(1, width)}}
            x += width
            if not cells.items() <= self._cells.items():
                self._cells |= cells
                yield change


class Scribe:
    """Words changes one after another, from a plain pen to a plain pen; `out` is the result.

    `cells` are those of the terminal once all changes are made.
    """

    def __init__(
        self, cells: Mapping[tuple[int, int], tuple[str, Pen]], cursor: tuple[int, int] | None
    ) -> None:
        self.out: list[str] = []
        self._cells, self._cursor, self._pen = cells, cursor, PLAIN

    def write(self, changes: Iterable[Change], end: tuple[int, int]) -> None:
        """Make all changes and leave the cursor at `end`."""
        for x, y, letter, pen in changes:
            self._move(x, y)
            if letter != " " or not self._blanks(pen):
                self._become(pen)
            self.out.append(letter)
            # Terminals disagree on how wide the rarer characters are.
            self._cursor = (x + 1, y) if cell_len(letter) == 1 else None
        self._move(*end)
        self._become(PLAIN)

    def _move(self, x: int, y: int) -> None:
        """Bring the cursor to a place, over cells that stay as they are."""
        if self._cursor == (x, y):
            return
        ways = [f"\x1b[{y + 1};{x + 1}H"]
        if self._cursor is not None and self._cursor[1] == y and (gap := x - self._cursor[0]) > 0:
            ways.append(f"\x1b[{gap}C" if gap > 1 else "\x1b[C")
            between = [self._cells.get((x - offset, y), ("", PLAIN)) for offset in range(min(gap, 4), 0, -1)]
            if gap <= 4 and all(map(self._writes, between)):
                ways.append("".join(letter for letter, _ in between))
        self.out.append(min(ways, key=len))
        self._cursor = (x, y)

    def _writes(self, cell: tuple[str, Pen]) -> bool:
        """Return whether writing a cell again takes one byte."""
        letter, pen = cell
        if letter == " ":
            return self._blanks(pen)
        return len(letter) == 1 and letter.isascii() and self._pen == pen

    def _become(self, pen: Pen) -> None:
        if pen != self._pen:
            self.out.append(_change(self._pen, pen))
            self._pen = pen

    def _blanks(self, wanted: Pen) -> bool:
        """Return whether the pen writes blanks as `wanted` does."""
        attributes = self._pen.attributes | wanted.attributes
        return self._pen.back == wanted.back and not attributes & _SEEN_ON_BLANKS


def _by_pen(changes: Sequence[Change]) -> list[Change]:
    """Return the changes of one pen after another, for colours that take more bytes than moves.

    Pens of one background follow each other, and a blank is written with what stands before it on its own.
    """
    homes = {change.pen.back: change.pen for change in reversed(changes) if change.lends}
    found = []
    for change in changes:
        if change.lends:
            homes[change.pen.back] = change.pen
        home = homes.get(change.pen.back, change.pen)
        found.append(change._replace(pen=home) if change.blank else change)
    backs = [*dict.fromkeys(change.pen.back for change in found)]
    pens = {
        pen: (backs.index(pen.back), number) for number, pen in enumerate(dict.fromkeys(c.pen for c in found))
    }
    return sorted(found, key=lambda change: pens[change.pen])


def _letters(text: str) -> Sequence[str]:
    """Return the letters of `text`, each with the marks that join it."""
    if text.isascii():
        return text
    letters: list[str] = []
    for char in text:
        if letters and not cell_len(char):
            letters[-1] += char
        else:
            letters.append(char)
    return letters


@lru_cache(4096)
def _change(pen: Pen, wanted: Pen) -> str:
    if pen == wanted:
        return ""
    if wanted == PLAIN:
        return "\x1b[0m"
    ends = {_OFF.get(attribute, "0") for attribute in pen.attributes - wanted.attributes}
    left = frozenset(attribute for attribute in pen.attributes if _OFF.get(attribute) not in ends)
    ways = [["0", *_added(PLAIN, wanted)]]
    if "0" not in ends:
        ways.append([*sorted(ends), *_added(pen._replace(attributes=left), wanted)])
    return min((f"\x1b[{';'.join(codes)}m" for codes in ways), key=len)


def _added(pen: Pen, wanted: Pen) -> list[str]:
    colours = [new for old, new in zip(pen[1:], wanted[1:], strict=True) if old != new]
    return [*sorted(wanted.attributes - pen.attributes), *colours]


@lru_cache(4096)
def _set(pen: Pen, codes: str) -> Pen:
    for code in _codes(codes):
        number = int(code.partition(";")[0] or 0)
        if number == 0:
            pen = PLAIN
        elif 30 <= number <= 39 or 90 <= number <= 97:
            pen = pen._replace(fore=code)
        elif 40 <= number <= 49 or 100 <= number <= 107:
            pen = pen._replace(back=code)
        elif code in _OFF.values():
            left = frozenset(attribute for attribute in pen.attributes if _OFF.get(attribute) != code)
            pen = pen._replace(attributes=left)
        else:
            pen = pen._replace(attributes=pen.attributes | {code})
    return pen


def _codes(codes: str) -> Iterator[str]:
    """Give single codes; a colour of the palette of 256 or of 24 bit is one with its arguments."""
    parts = iter(codes.split(";"))
    for code in parts:
        if code in {"38", "48"}:
            kind = next(parts)
            yield ";".join([code, kind, *(next(parts) for _ in range(3 if kind == "2" else 1))])
        else:
            yield code


class ThriftyDriver(LinuxDriver):
    """Textual's driver for terminals, sending less; for `App(driver_class=…)`."""

    _shown: Shown | None = None

    def write(self, data: str) -> None:
        """Write what `data` changes."""
        if self._shown is None:
            self._shown = Shown()
        super().write(self._shown.write(data, self._app.size))
