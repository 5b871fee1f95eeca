"""ASCII instead of box drawing and other characters, for terminals and locales that have nothing else."""

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


class AsciiFilter(LineFilter):
    """Turns every line of the app into ASCII; for `App.get_line_filters`."""

    def apply(self, segments: list[Segment], background: "Color") -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """Return the segments with their texts in ASCII."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]
