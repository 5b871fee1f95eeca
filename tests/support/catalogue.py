"""Bring the catalogues up to date with the program's texts: python tests/support/catalogue.py [NEW_LANGUAGE].

Translations stay, new texts come without one, texts that are gone go. With NEW_LANGUAGE (`fr`, `pt_BR`) its
file is begun. docs/translating.md tells more.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from texts import Text, fields, texts

from fiese15_tui.i18n import LOCALES, SEPARATOR
from fiese15_tui.po import entries, forms, key

WIDTH = 100
HEADER = (
    "Project-Id-Version: fiese15-tui\n"
    "Language: {language}\n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"
)


class Kept(NamedTuple):
    """What the translators wrote about a text: comments, and the translation in all its forms."""

    comments: list[str]
    forms: tuple[str, ...]


def kept(po: str) -> dict[str, Kept]:
    """Return what stands in a catalogue, by text; the header's is ""."""
    found = {}
    for block in po.split("\n\n"):
        lines = block.splitlines()
        for entry in entries(lines):
            found[key(entry)] = Kept([line for line in lines if line.startswith("# ")], forms(entry))
    return found


def updated(found: Mapping[str, Text], old: Mapping[str, Kept]) -> str:
    """Return the catalogue with exactly the texts `found`."""
    header = old[""]
    count = int(header.forms[0].partition("nplurals=")[2][:1])
    blocks = [[*header.comments, *_string("msgid", ""), *_string("msgstr", header.forms[0])]]
    for text in found.values():
        wanted = count if text.plural else 1
        former = old.get(text.key, Kept([], ()))
        translated = former.forms if len(former.forms) == wanted else ("",) * wanted
        blocks.append([*former.comments, *_entry(text, translated)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _entry(text: Text, translated: tuple[str, ...]) -> Iterator[str]:
    files = dict.fromkeys(place.partition(":")[0] for place in text.places)
    yield from (f"#: {file}" for file in files)
    context, separator, english = text.key.rpartition(SEPARATOR)
    if fields(english):
        yield "#, python-brace-format"
    if separator:
        yield from _string("msgctxt", context)
    yield from _string("msgid", english)
    if not text.plural:
        yield from _string("msgstr", translated[0])
        return
    yield from _string("msgid_plural", text.plural)
    for number, form in enumerate(translated):
        yield from _string(f"msgstr[{number}]", form)


def _string(keyword: str, text: str) -> Iterator[str]:
    if len(text) < WIDTH and "\n" not in text[:-1]:
        yield f"{keyword} {_quoted(text)}"
        return
    yield f'{keyword} ""'
    line = ""
    for word in text.replace("\n", "\n\0").replace(" ", " \0").split("\0"):
        if line and (len(line + word) > WIDTH or line.endswith("\n")):
            yield _quoted(line)
            line = ""
        line += word
    if line:
        yield _quoted(line)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(new: list[str], folder: Path = LOCALES) -> None:
    """Update every catalogue in `folder`, and begin those of the `new` languages."""
    found = texts()
    for language in new:
        path = folder / f"{language}.po"
        if not path.exists():
            path.write_text(updated(found, {"": Kept([], (HEADER.format(language=language),))}), "utf-8")
    for path in sorted(folder.glob("*.po")):
        old = kept(path.read_text("utf-8"))
        text = updated(found, old)
        path.write_text(text, "utf-8")
        open_ones = sum(not all(entry.forms) for entry in kept(text).values())
        gone = len(set(old) - set(found) - {""})
        sys.stdout.write(f"{path.name}: {len(found)} texts, {open_ones} to translate, {gone} gone\n")


if __name__ == "__main__":
    main(sys.argv[1:])
