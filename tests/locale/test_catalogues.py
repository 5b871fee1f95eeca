"""Every catalogue has every text of the program and nothing else, and its translations can be filled in."""

import re
from pathlib import Path

import pytest
from catalogue import HEADER, Kept, kept, updated
from texts import Text, fields, texts

from fiese15_tui.i18n import LOCALES
from fiese15_tui.po import Catalogue, read

TEXTS = texts()
CATALOGUES = sorted(LOCALES.glob("*.po"))
every_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
HOW = "run `python tests/support/catalogue.py`, then translate what has no msgstr (docs/translating.md)"


def faults(found: dict[str, Text], po: str) -> list[str]:
    """Return all that is wrong with the catalogue whose text is `po`."""
    entries = kept(po)
    entries.pop("")
    return [
        *(f"untranslated: {key!r}" for key in found if key not in entries or not all(entries[key].forms)),
        *(f"unused: {key!r}" for key in entries if key not in found),
        *(f"marked as doubtful or obsolete: {line}" for line in po.splitlines() if _marked(line)),
        *(
            f"other fields: {form!r}"
            for key, entry in entries.items()
            for number, form in enumerate(entry.forms, start=1)
            if key in found and not _fits(found[key], form, last=number == len(entry.forms))
        ),
    ]


def _marked(line: str) -> bool:
    return line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line)


def _fits(text: Text, form: str, *, last: bool) -> bool:
    """Return whether `form` has the fields of the text; all but the last may say their number in words."""
    wanted = fields(text.key) | fields(text.plural)
    return fields(form) <= wanted and len(wanted - fields(form)) <= (0 if last else 1)


@every_catalogue
def test_every_text_is_translated_and_nothing_else(path: Path) -> None:
    wrong = faults(TEXTS, path.read_text("utf-8"))
    assert not wrong, "\n".join([*wrong, HOW])


@every_catalogue
def test_it_can_be_read(path: Path) -> None:
    catalogue = read(path)
    assert catalogue.texts.keys() == TEXTS.keys()
    assert all(len(forms) == 1 for key, forms in catalogue.texts.items() if not TEXTS[key].plural)
    plurals = [forms for key, forms in catalogue.texts.items() if TEXTS[key].plural]
    assert all(0 <= catalogue.form(number) < len(forms) for forms in plurals for number in range(200))


@every_catalogue
def test_translations_keep_the_line_breaks_and_the_spaces_at_both_ends(path: Path) -> None:
    for key, forms in read(path).texts.items():
        english = TEXTS[key].plural or key.rpartition("\4")[2]
        for form in forms:
            assert form.count("\n") == english.count("\n"), form
            assert re.findall(r"^\s*|\s*$", form) == re.findall(r"^\s*|\s*$", english), form


@every_catalogue
def test_the_update_leaves_a_complete_catalogue_translated(path: Path) -> None:
    po = path.read_text("utf-8")
    assert kept(updated(TEXTS, kept(po))) == kept(po)


FOUND = {text.key: text for text in (Text("one {thing}"), Text("{n} die", "{n} dice"), Text("menu\4stop"))}
COMPLETE = """
msgid "one {thing}"
msgstr "ein {thing}"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "ein Würfel"
msgstr[1] "{n} Würfel"

msgctxt "menu"
msgid "stop"
msgstr "aufhören"
"""
BEGUN = updated({}, {"": Kept([], (HEADER.format(language="de"),))})


def test_a_complete_catalogue_has_no_faults() -> None:
    assert faults(FOUND, BEGUN + COMPLETE) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"ein {thing}"', '""', "untranslated"),
        ('msgstr[1] "{n} Würfel"', 'msgstr[1] ""', "untranslated"),
        ('msgctxt "menu"', 'msgctxt "key"', "untranslated"),
        ('msgid "one {thing}"', 'msgid "two {thing}"', "unused"),
        ('msgid "one', '#, python-brace-format, fuzzy\nmsgid "one', "doubtful"),
        ('msgctxt "menu"', '#~ msgid "gone"\n#~ msgstr "weg"\n\nmsgctxt "menu"', "obsolete"),
        ("ein {thing}", "ein {ding}", "fields"),
        ("ein {thing}", "eines", "fields"),
        ('"{n} Würfel"', '"{m} Würfel"', "fields"),
    ],
)
def test_every_fault_is_found(old: str, new: str, said: str) -> None:
    assert old in COMPLETE
    wrong = faults(FOUND, BEGUN + COMPLETE.replace(old, new))
    assert any(said in line for line in wrong), wrong


def test_a_new_catalogue_has_every_text_and_no_translation() -> None:
    entries = kept(updated(FOUND, {"": Kept([], (HEADER.format(language="fr"),))}))
    assert entries.pop("").forms == (HEADER.format(language="fr"),)
    assert {key: entry.forms for key, entry in entries.items()} == {
        "one {thing}": ("",),
        "{n} die": ("", ""),
        "menu\4stop": ("",),
    }


def test_comments_and_long_texts_survive_an_update(tmp_path: Path) -> None:
    long = "word " * 60 + 'end\nsecond "line" \\ with äöü'
    found = {"one {thing}": Text("one {thing}", "", ["a.py:3", "a.py:9", "b.py:1"]), long: Text(long)}
    old = {
        "": Kept(["# by Anna"], (HEADER.format(language="de"),)),
        "one {thing}": Kept(["# a remark"], ("ein {thing}",)),
        long: Kept([], (long.upper(),)),
    }
    po = updated(found, old)
    assert kept(po) == old
    assert max(map(len, po.splitlines())) < 110
    path = tmp_path / "de.po"
    path.write_text(po, "utf-8")
    assert read(path).texts == {"one {thing}": ("ein {thing}",), long: (long.upper(),)}


def test_entries_need_no_blank_lines_between_them(tmp_path: Path) -> None:
    path = tmp_path / "pl.po"
    rule = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    dense = "\n".join(line for line in COMPLETE.splitlines() if line)
    path.write_text(f'msgid ""\nmsgstr ""\n"Plural-Forms: {rule}\\n"\n{dense}\n', "utf-8")
    catalogue = read(path)
    assert isinstance(catalogue, Catalogue)
    assert catalogue.texts["menu\4stop"] == ("aufhören",)
    assert [catalogue.form(number) for number in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]
