"""The same picture in fewer bytes: Textual's output without the colour changes and moves that change nothing.

Textual sets all colours before each piece of text and resets them after it; over SSH that is most of what
is sent. Here a colour is sent when it differs from the one before.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from textual.drivers.linux_driver import LinuxDriver


class Pen(NamedTuple):
    """How the terminal writes: attributes (bold and so on) and colours as SGR codes (ECMA-48)."""

    attributes: frozenset[str] = frozenset()
    fore: str = "39"
    back: str = "49"


PLAIN = Pen()

_SGR = re.compile(r"\x1b\[([\d;]*)m")
_MOVE = r"\x1b\[\d+;\d+H"
_USELESS = re.compile(rf"(?:\r?\n|{_MOVE})+(?={_MOVE})")
_MOVES_ONLY = re.compile(rf"(?:{_MOVE})*")
_SEEN_ON_BLANKS = {"4", "7", "9", "21", "53"}
"""Underlined, reverse, struck out, twice underlined, overlined."""
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "21": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""What ends an attribute; 22 ends bold and dim, 24 both ways of underlining."""


def shorten(data: str) -> str:
    """Return what shows the same as `data` on a terminal whose pen is plain before it.

    `data` must not scroll, which a picture never does: a newline before a move is left out with the move.
    """
    text, *rest = _SGR.split(_USELESS.sub("", data))
    pen = wanted = PLAIN
    parts = [text]
    for codes, text in zip(rest[::2], rest[1::2], strict=True):
        wanted = _set(wanted, codes)
        if not _MOVES_ONLY.fullmatch(text):
            needed = _for_blanks(pen, wanted) if text.isspace() else wanted
            parts.append(_change(pen, needed))
            pen = needed
        parts.append(text)
    parts.append(_change(pen, wanted))
    return "".join(parts)


def _for_blanks(pen: Pen, wanted: Pen) -> Pen:
    """Return a pen that writes blanks as `wanted` does and leaves as much of `pen` as it is as can be."""
    if (pen.attributes | wanted.attributes) & _SEEN_ON_BLANKS:
        return wanted
    return pen._replace(back=wanted.back)


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

    def write(self, data: str) -> None:
        """Write `data`, shortened."""
        super().write(shorten(data))
