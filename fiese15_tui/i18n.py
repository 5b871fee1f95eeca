"""Texts in the player's language, looked up when called: `_`, `ngettext`, `pgettext` for a word in context.

English is what stands in the code; every other language is one file, `locale/LANGUAGE.po`.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from fiese15_tui.phrases import Phrase

if TYPE_CHECKING:
    from fiese15_tui.po import Catalogue

LOCALES = Path(__file__).parent / "locale"

SEPARATOR = "\4"
"""Stands between context and text, as in gettext's own files."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
_chosen: "Catalogue | None" = None
_spelling: dict[int, str] = {}


def languages() -> tuple[str, ...]:
    """Return the languages that can be chosen."""
    return tuple(sorted(("en", *(path.stem for path in LOCALES.glob("*.po")))))


def install(language: str | None = None, *, ascii_only: bool = False) -> None:
    """Speak `language` (a locale name such as `de` or `de_AT.UTF-8`) from now on.

    None takes the first of LC_ALL, LC_MESSAGES and LANG that is set. A language without a catalogue
    is English, and so are C and POSIX. With `ascii_only` German umlauts are spelled out (ae, oe, ue, ss).
    """
    global _chosen, _spelling  # noqa: PLW0603 - a process speaks one language
    wanted = language or next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    _chosen = _catalogue(wanted)
    _spelling = _UMLAUTS if ascii_only else {}


def _catalogue(locale: str) -> "Catalogue | None":
    name = locale.partition(".")[0].partition("@")[0]
    known = languages()
    for language in (name, name.partition("_")[0]):
        if language in known and language != "en":
            from fiese15_tui.po import read  # noqa: PLC0415 - English needs none

            return read(LOCALES / f"{language}.po")
    return None


def gettext(text: str) -> str:
    """Return `text` in the chosen language, or as it is where there is no translation."""
    forms = _chosen.texts.get(text) if _chosen else None
    return (forms[0] if forms else text).translate(_spelling)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of the text that fits `number` in the chosen language."""
    forms = _chosen.texts.get(one) if _chosen else None
    if _chosen and forms:
        return forms[_chosen.form(number)].translate(_spelling)
    return (one if number == 1 else many).translate(_spelling)


def pgettext(context: str, text: str) -> str:
    """Return `text` as it is used in `context`, where another language needs another word than elsewhere."""
    forms = _chosen.texts.get(f"{context}{SEPARATOR}{text}") if _chosen else None
    return (forms[0] if forms else text).translate(_spelling)


_ = gettext


def said(phrase: Phrase) -> str:
    """Return what a room without a language tells, in the chosen one."""
    fields = {
        name: said(value) if isinstance(value, Phrase) else value for name, value in phrase.fields.items()
    }
    return gettext(phrase.template).format(**fields)


def number(value: float, digits: int) -> str:
    """Return `value` with so many `digits` after the point, which is a comma in other languages."""
    whole, point, fraction = f"{value:.{digits}f}".partition(".")
    return _("{whole}.{fraction}").format(whole=whole, fraction=fraction) if point else whole


def percent(share: float, digits: int = 1) -> str:
    """Return a share (0 to 1) in percent, such as `9.3 %`."""
    return _("{number} %").format(number=number(100 * share, digits))
