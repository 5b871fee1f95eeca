"""What rooms without a language tell people: English texts with fields, which the interface translates.

`phrase("is missing in {file}", file=path)` is such a text, `PhrasedError` an exception made of one. Fields
may be phrases themselves. A phrase as a string is English, for logs; `i18n.said` translates it.
"""

import errno
import re
from typing import TYPE_CHECKING, ClassVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An English text and the fields that fill it; `phrase` makes one."""

    template: str
    fields: "dict[str, str | int | Phrase]" = {}

    def __str__(self) -> str:
        return self.template.format(**self.fields)


def phrase(template: str, **fields: object) -> Phrase:
    """Return a text to be translated; fields that are neither numbers nor phrases become strings."""
    return Phrase(template, {name: _plain(value) for name, value in fields.items()})


def _plain(value: object) -> str | int | Phrase:
    return value if isinstance(value, Phrase) or type(value) is int else str(value)


class PhrasedError(Exception):
    """Base of errors whose message is a phrase: the `template` of the class and the `fields` of the case."""

    template: ClassVar[str] = "{problem}"

    def __init__(self, **fields: object) -> None:
        self.fields: Mapping[str, object] = fields
        super().__init__(str(self.phrase))

    @property
    def phrase(self) -> Phrase:
        """What is wrong, in one line."""
        return phrase(self.template, **self.fields)

    @property
    def code(self) -> str:
        """The error's stable name, for protocols and translations."""
        return type(self).__name__

    def plain_fields(self) -> dict[str, str | int]:
        """Return the fields for a line that takes nothing but strings and numbers."""
        return {name: value if type(value) is int else str(value) for name, value in self.fields.items()}


_BY_ERRNO = {
    errno.ENOENT: phrase("No such file or directory"),
    errno.EACCES: phrase("Permission denied"),
    errno.EPERM: phrase("Operation not permitted"),
    errno.EISDIR: phrase("Is a directory"),
    errno.ENOTDIR: phrase("Not a directory"),
    errno.EEXIST: phrase("File exists"),
    errno.ENOSPC: phrase("No space left on device"),
    errno.EROFS: phrase("Read-only file system"),
    errno.ENAMETOOLONG: phrase("File name too long"),
    errno.EADDRINUSE: phrase("Address already in use"),
    errno.EADDRNOTAVAIL: phrase("Cannot assign requested address"),
    errno.ENODEV: phrase("No such device"),
}
"""The commonest errors of a system, as it names them itself."""

_TYPES = {
    "bool": phrase("true or false"),
    "int": phrase("a whole number"),
    "float": phrase("a number"),
    "str": phrase("a text"),
    "array": phrase("a list"),
    "object": phrase("a table"),
    "null": phrase("nothing"),
}

_CHECKS = (
    (r"Object missing required field `(?P<field>[^`]+)`", phrase("{field} is missing")),
    (r"Object contains unknown field `(?P<field>[^`]+)`", phrase("there is no field {field}")),
    (r"Expected `(?P<wanted>\w+)`, got `(?P<got>\w+)`", phrase("needs {wanted}, not {got}")),
    (r"Expected `\w+` matching regex '(?P<form>.*)'", phrase("needs the form {form}")),
    (r"Expected `\w+` >= (?P<least>\S+)", phrase("needs {least} or more")),
    (r"Expected `\w+` <= (?P<most>\S+)", phrase("needs {most} or less")),
    (r"Expected `\w+` of length >= (?P<least>\d+)", phrase("needs a length of {least} or more")),
    (r"Expected `\w+` of length <= (?P<most>\d+)", phrase("needs a length of {most} or less")),
    (r"Invalid (?:enum )?value '(?P<value>.*)'", phrase("does not take '{value}'")),
    (r"JSON is malformed: .*\(byte (?P<byte>\d+)\)", phrase("no JSON at byte {byte}")),
    (r"Input data was truncated", phrase("it breaks off")),
    (
        r".*at line (?P<line>\d+),? col(?:umn)? (?P<column>\d+)\)?",
        phrase("no TOML at line {line}, column {column}"),
    ),
    (r".*\(at end of document\)", phrase("it breaks off")),
)
"""What msgspec, tomllib and tomlkit say about values and files (regular expressions), and our words."""

_PATH = re.compile(r"(?P<text>.*?)(?: - at `\$\.?(?P<where>[^`]*)`)?", re.DOTALL)


def reason(error: Exception) -> Phrase:
    """Return why a file or a value was refused, in one line.

    What the system or a library says and this module does not know stays as it is.
    """
    if isinstance(error, PhrasedError):
        return error.phrase
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0) or phrase("{problem}", problem=error.strerror or error)
    if isinstance(error, UnicodeDecodeError):
        return phrase("not a UTF-8 text")
    text, where = _parts(str(error))
    problem = _checked(text)
    return phrase("{where}: {problem}", where=where, problem=problem) if where else problem


def _parts(message: str) -> tuple[str, str]:
    found = _PATH.fullmatch(message)
    assert found is not None
    return found["text"], found["where"] or ""


def _checked(text: str) -> Phrase:
    for pattern, told in _CHECKS:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            return phrase(
                told.template, **{name: _TYPES.get(value, value) for name, value in found.groupdict().items()}
            )
    return phrase("{problem}", problem=" ".join(text.split()))
