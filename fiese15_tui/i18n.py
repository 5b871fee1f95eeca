"""Texts in the player's language: `_` and `ngettext` look a text up when called, in the language chosen."""

import os
from gettext import NullTranslations, translation
from pathlib import Path

DOMAIN = "fiese15"
LOCALES = Path(__file__).parent / "locale"

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
_chosen = NullTranslations()
_spelling: dict[int, str] = {}


def install(language: str | None, *, ascii_only: bool = False) -> None:
    """Speak `language` (a locale name such as `de` or `de_AT.UTF-8`) from now on.

    None takes the first of LC_ALL, LC_MESSAGES and LANG that is set. A language without a catalogue
    is English. With `ascii_only` German umlauts are spelled out (ae, oe, ue, ss).
    """
    global _chosen, _spelling  # noqa: PLW0603 - a process speaks one language
    wanted = language or next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "en")
    _chosen = translation(DOMAIN, LOCALES, [wanted], fallback=True)
    _spelling = _UMLAUTS if ascii_only else {}


def gettext(text: str) -> str:
    """Return `text` in the chosen language, or as it is where there is no translation."""
    return _chosen.gettext(text).translate(_spelling)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of the text that fits `number` in the chosen language."""
    return _chosen.ngettext(one, many, number).translate(_spelling)


_ = gettext
