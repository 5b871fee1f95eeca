"""Reading a catalogue of translations: a `.po` file, the form that translators and their tools know.

It is read as it is, at the start of a program that speaks another language than English. A compiled `.mo`
would be some milliseconds faster and one more file to forget.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from fiese15_tui.i18n import SEPARATOR


class Catalogue(NamedTuple):
    """The texts of a language, and which of a text's forms goes with a number."""

    texts: Mapping[str, tuple[str, ...]]
    """By `key` of the English text (the singular, where there are two): the translation in all its forms."""
    form: Callable[[int], int]


def read(path: Path) -> Catalogue:
    """Read a catalogue; entries without a translation are left out.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is no UTF-8 text, or no catalogue.
    """
    found = {key(entry): forms(entry) for entry in entries(path.read_text("utf-8").splitlines())}
    header = "".join(found.pop("", ()))
    rule = re.search(r"plural=([^;\n]+)", header)
    texts = {text: translated for text, translated in found.items() if all(translated)}
    return Catalogue(texts, c2py(rule[1] if rule else "n != 1"))


def entries(lines: Iterable[str]) -> Iterator[dict[str, str]]:
    """Return every entry, by keyword (`msgid`, `msgstr`, `msgstr[0]` …); the header has the text "".

    :raises ValueError: a line is no part of a catalogue.
    """
    entry: dict[str, str] = {}
    keyword = ""
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        start, quote, rest = line.partition('"')
        keyword = start.strip() or keyword
        if start and keyword in {"msgctxt", "msgid"} and "msgid" in entry:
            yield entry
            entry = {}
        entry[keyword] = entry.get(keyword, "") + json.loads(quote + rest)
    if entry:
        yield entry


def key(entry: Mapping[str, str]) -> str:
    """Return what an entry is looked up by: its text, with its context if it has one."""
    context = entry.get("msgctxt")
    return entry["msgid"] if context is None else f"{context}{SEPARATOR}{entry['msgid']}"


def forms(entry: Mapping[str, str]) -> tuple[str, ...]:
    """Return the forms of an entry's translation."""
    return tuple(text for keyword, text in entry.items() if keyword.startswith("msgstr"))
