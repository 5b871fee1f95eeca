"""Texts in the player's language: `_` and `ngettext` look a text up when called, in the language chosen."""

import os
from gettext import NullTranslations, translation
from pathlib import Path

DOMAIN = "fiese15"
LOCALES = Path(__file__).parent / "locale"

_chosen = NullTranslations()


def install(language: str | None) -> None:
    """Speak `language` (a locale name such as `de` or `de_AT.UTF-8`) from now on.

    None takes the first of LC_ALL, LC_MESSAGES and LANG that is set. A language without a catalogue
    is English.
    """
    global _chosen  # noqa: PLW0603 - a process speaks one language
    wanted = language or next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "en")
    _chosen = translation(DOMAIN, LOCALES, [wanted], fallback=True)


def gettext(text: str) -> str:
    """Return `text` in the chosen language, or as it is where there is no translation."""
    return _chosen.gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of the text that fits `number` in the chosen language."""
    return _chosen.ngettext(one, many, number)


_ = gettext
