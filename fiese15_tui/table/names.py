"""Names and chat lines: what a person typed, made safe to draw on everybody's screen."""

import unicodedata

MOST_NAME = 16
MOST_TEXT = 200
_MOST_MARKS = 2


def clean_text(text: str, most: int = MOST_TEXT) -> str:
    """Return `text` on one line of at most `most` characters, without control, format or private characters.

    At most two combining marks follow a letter, so that nothing grows out of its row.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(char) else 0
        if char.isspace():
            kept.append(" ")
        elif char.isprintable() and marks <= _MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:most].rstrip()


def clean_name(text: str) -> str:
    """Return `text` as a player's name: clean and of at most 16 characters; it may be empty.

    A leading `@` is taken off: it marks computer players.
    """
    return clean_text(text.strip().lstrip("@"), MOST_NAME)


def same_name(one: str, other: str) -> bool:
    """Return whether two names would be mistaken for each other (case and compatibility forms ignored)."""
    return _key(one) == _key(other)


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
