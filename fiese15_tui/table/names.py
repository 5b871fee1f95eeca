"""Names and chat lines: what a person typed, made safe to draw on everybody's screen."""

import unicodedata

MOST_NAME = 16
MOST_TEXT = 200
_MOST_MARKS = 2
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that draw nothing: they are spaces here, so that no two names look the same."""

_AT = "@\uff20\ufe6b"


def clean_text(text: str, most: int = MOST_TEXT) -> str:
    """Return `text` on one line of at most `most` characters and `most` terminal cells.

    Control, format, private and invisible characters are taken out, and so are those that change how wide
    their neighbours are drawn. At most two combining marks follow a letter, so that nothing grows out of its
    row; none stands alone. Cleaning twice changes nothing.
    """
    kept: list[str] = []
    marks = _MOST_MARKS
    for char in unicodedata.normalize("NFD", text):
        if char.isspace() or char in _BLANK:
            marks = _MOST_MARKS
            kept.append(" ")
        elif _is_mark(char):
            marks += 1
            if marks <= _MOST_MARKS and not _is_hidden(char):
                kept.append(char)
        elif char.isprintable() and not _is_hidden(char):
            marks = 0
            kept.append(char)
    line = " ".join("".join(kept).split())
    return _fit(unicodedata.normalize("NFC", line), most).rstrip()


def clean_name(text: str) -> str:
    """Return `text` as a player's name: clean, of at most 16 characters and cells; it may be empty.

    A leading `@` is taken off: it marks computer players.
    """
    return clean_text(clean_text(text).lstrip(_AT + " "), MOST_NAME)


def cells(text: str) -> int:
    """Return how many terminal cells clean `text` takes (East Asian wide characters two, marks none)."""
    return sum(map(_width, text))


def same_name(one: str, other: str) -> bool:
    """Return whether two names would be mistaken for each other (case and compatibility forms ignored)."""
    return _key(one) == _key(other)


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _is_mark(char: str) -> bool:
    """Whether `char` joins the letter before it; vowels and finals of conjoining Hangul do."""
    return unicodedata.category(char) in {"Mn", "Mc", "Me"} or "\u1160" <= char <= "\u11ff"


def _is_hidden(char: str) -> bool:
    """Whether `char` draws nothing by itself or changes the width of others.

    Joiners and vowel signs of no shape, variation selectors, halves of flags, skin tones
    (Unicode's Default_Ignorable_Code_Point beyond what is unprintable anyway, and emoji modifiers).
    """
    return (
        char in "\u034f\u17b4\u17b5"
        or "\u180b" <= char <= "\u180f"
        or "\ufe00" <= char <= "\ufe0f"
        or "\U0001f1e6" <= char <= "\U0001f1ff"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0100" <= char <= "\U000e01ef"
    )


def _width(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me"} or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def _fit(text: str, most: int) -> str:
    """Return the longest beginning of `text` that keeps letters whole and both limits."""
    end = width = 0
    for index, char in enumerate(text):
        width += _width(char)
        if width > most or index >= most:
            return text[:end] if _is_mark(char) else text[:index]
        if not _is_mark(char):
            end = index
    return text
