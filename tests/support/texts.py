"""Every text of the program that can be translated, found by reading the source.

Texts are what stands within `_(…)`, `ngettext(…)`, `pgettext(…)`, and in rooms below the interface within
`phrase(…)` and as the `template` of an error class: those the interface words.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

from fiese15_tui.i18n import SEPARATOR

ROOT = Path(__file__).parents[2]
PACKAGES = ("fiese15_tui", "net/fiese15_net")
CALLS = {"_": 1, "phrase": 1, "ngettext": 2, "pgettext": 2}
"""What looks a text up, and how many constants it takes."""


class UnreadableText(ValueError):
    """A call that should hold a text, but not as one constant."""


@dataclass
class Text:
    """A text and where it stands (`file:line`); `plural` is "" for a text without a number."""

    key: str
    """The text, after context and separator if it has a context."""
    plural: str = ""
    places: list[str] = field(default_factory=list)


def texts(root: Path = ROOT) -> dict[str, Text]:
    """Return every text by itself, in the order of files and lines.

    :raises UnreadableText: a text is not one constant, or has two plurals.
    """
    found: dict[str, Text] = {}
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        for text, plural, line in sorted(_in_file(path, name), key=lambda hit: hit[2]):
            known = found.setdefault(text, Text(text, plural))
            if plural and known.plural not in {"", plural}:
                raise UnreadableText(f"{name}:{line}: {text!r} has another plural elsewhere")
            known.plural = known.plural or plural
            known.places.append(f"{name}:{line}")
    return found


def sources(root: Path = ROOT) -> list[Path]:
    """Return the source files of the packages."""
    return [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]


def fields(text: str) -> set[str]:
    """Return the names of the fields that `text` is filled with."""
    return {name for _text, name, _form, _conversion in Formatter().parse(text) if name is not None}


def _in_file(path: Path, name: str) -> Iterator[tuple[str, str, int]]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = CALLS.get(node.func.id, 0)
            if count and not _is_template(node.args[0]):
                words = _constants(node, count)
                if len(words) != count:
                    raise UnreadableText(f"{name}:{node.lineno}: not one constant text")
                context, plural = node.func.id == "pgettext", node.func.id == "ngettext"
                yield SEPARATOR.join(words) if context else words[0], words[1] if plural else "", node.lineno
        elif isinstance(node, ast.ClassDef):
            yield from _templates(node)


def _is_template(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "template"


def _constants(call: ast.Call, count: int) -> list[str]:
    return [
        argument.value
        for argument in call.args[:count]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _templates(node: ast.ClassDef) -> Iterator[tuple[str, str, int]]:
    for statement in node.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id="template")], value=ast.Constant(value=str() as text))
                | ast.AnnAssign(target=ast.Name(id="template"), value=ast.Constant(value=str() as text))
            ):
                yield text, "", statement.lineno
