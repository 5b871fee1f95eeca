"""Characters that are there instead of those that are not: ASCII alone, or what the Linux console has."""

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import get_character_cell_size
from rich.segment import Segment
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color

_LOOKALIKES = {
    "-": "─╌┈–—╴╶▁▔",
    "|": "│╎┊▏▕╵╷",
    "+": "┌┐└┘├┤┬┴┼",
    ".": "╭╮┄·…",
    ":": "┆",
    "'": "╰╯\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}",
    '"': "“”„",
    "=": "═",
    "H": "║",
    "%": "╔╗╚╝",
    "#": "━┃┏┓┗┛█▉▊▋▌▍▎▐▀▄▇▆▅▃▂░▒▓■",
    "o": "●•○⭘",
    "*": "★✓",
    "x": "✗×✕",
    "^": "▲↑",
    "v": "▼↓",
    ">": "▸▶►→»",
    "<": "◂◀◄←«",
    "s": "ß",
}
"""Every character that the game or Textual's widgets draw, by what stands for it."""

_TABLE = {ord(char): ascii_char for ascii_char, chars in _LOOKALIKES.items() for char in chars}


@lru_cache(1024)
def to_ascii(text: str) -> str:
    """Return `text` in ASCII, as many cells wide as before.

    Letters lose their accents; a character that looks like none of ASCII is a question mark a cell.
    """
    if text.isascii():
        return text
    return "".join(char if char.isascii() else _one(char) for char in text.translate(_TABLE))


def _one(char: str) -> str:
    cells = get_character_cell_size(char)
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return plain if len(plain) == cells else "?" * cells


_CONSOLE = {
    *map(chr, range(0xA1, 0x100)),
    *bytes(range(0x80, 0xFF)).decode("cp437"),
    *"•▲▼►◄↑↓",
}
"""What fonts of the Linux console have beside ASCII: Western European letters, and what the IBM PC had."""
_CONSOLE_TABLE = str.maketrans("╭╮╰╯●✓▸▶◂◀━┃┏┓┗┛–", "┌┐└┘•√►►◄◄██████-")


@lru_cache(1024)
def to_console(text: str) -> str:
    """Return `text` in what a Linux console can draw, as many cells wide as before."""
    if text.isascii():
        return text
    return "".join(char if char in _CONSOLE else to_ascii(char) for char in text.translate(_CONSOLE_TABLE))


class ConsoleFilter(LineFilter):
    """Turns every line of the app into what a Linux console can draw; for `App.get_line_filters`."""

    def apply(self, segments: list[Segment], background: "Color") -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """Return the segments with their texts as the console has them."""
        return [Segment(to_console(text), style, control) for text, style, control in segments]


class AsciiFilter(LineFilter):
    """Turns every line of the app into ASCII; for `App.get_line_filters`."""

    def apply(self, segments: list[Segment], background: "Color") -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """Return the segments with their texts in ASCII."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]
