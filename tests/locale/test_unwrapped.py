"""Nothing that people read stands in the interface's source without going through the catalogue.

This reads the source and guesses: words in a row, a word that begins a sentence, and every letter handed
straight to what shows it. What is guessed wrongly stands in `MEANT`, with the reason.
"""

import ast
import re
from collections.abc import Iterator

import pytest
from texts import CALLS, ROOT, sources

PURE = ("game", "strategy", "storage", "table")
"""Rooms that hand out codes and fields, and never a text."""

LOOKS_LIKE_TEXT = re.compile(r"[A-Za-z]{2,}[,.:;!?…]? [A-Za-z]{2,}|^[A-Z][a-z]+[.!?…]?$|[a-z][!?…]$")
NAMES = {"cast", "TypeVar", "getattr", "import_module", "TypeAlias"}
"""Calls whose texts are names of the program."""
SHOWS = {"Static": 0, "Option": 0, "KeyHint": 1, "notify": 0, "prompt": 0, "update": 0, "Question": 0}
"""Calls that show the argument at this place to people."""
SHOWN = {"border_title", "border_subtitle", "placeholder", "tooltip"}
"""Attributes and keywords that people see."""
STYLE = {"_BOX", "CSS", "DEFAULT_CSS", "COMPONENT_CLASSES", "BINDINGS", "CSS_PATH"}

MEANT = {
    "ID FILE": "what is typed after a command",
    " games export ID FILE\n       ": "the same",
    " games import FILE\n       ": "the same",
    " games delete ID": "the same",
    "very bad": "a code of the analysis, worded beside it",
}
NOT_FOR_PEOPLE = {
    "i18n.py": "umlauts",
    "po.py": "keywords",
    "phrases.py": "what libraries say, as regular expressions",
    "theme_files.py": "colours by name",
}


def files() -> list[str]:
    """Return the files of the interface."""
    names = (path.relative_to(ROOT).as_posix() for path in sources())
    return [
        name
        for name in names
        if name.startswith("fiese15_tui/") and name.split("/")[1] not in {*PURE, *NOT_FOR_PEOPLE}
    ]


def unwrapped(source: str) -> Iterator[tuple[int, str]]:
    """Give line and text of what people may read untranslated."""
    tree = ast.parse(source)
    skipped = {id(node) for part in _not_for_people(tree) for node in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in skipped and LOOKS_LIKE_TEXT.search(node.value):
                yield node.lineno, node.value
            continue
        for shown in _shown(node):
            parts = shown.values if isinstance(shown, ast.JoinedStr) else [shown]
            for part in parts:
                if isinstance(part, ast.Constant) and re.search("[A-Za-z]", str(part.value)):
                    yield shown.lineno, str(part.value)


def _not_for_people(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in CALLS or name in NAMES:
                yield node
            case ast.Expr(value=ast.Constant()):
                yield node
            case ast.Assert(msg=ast.expr() as message):
                yield message
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if (
                name in STYLE
            ):
                yield node
            case ast.AnnAssign(annotation=annotation):
                yield annotation
            case ast.arg(annotation=ast.expr() as annotation):
                yield annotation
            case ast.FunctionDef(returns=ast.expr() as annotation):
                yield annotation
            case ast.AsyncFunctionDef(returns=ast.expr() as annotation):
                yield annotation


def _shown(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments, keywords=keywords):
            place = SHOWS.get(name)
            if place is not None and len(arguments) > place:
                yield arguments[place]
            yield from (keyword.value for keyword in keywords if keyword.arg in SHOWN)
        case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in SHOWN:
            yield value


@pytest.mark.parametrize("name", files())
def test_every_text_of_the_interface_goes_through_the_catalogue(name: str) -> None:
    found = [hit for hit in unwrapped((ROOT / name).read_text("utf-8")) if hit[1] not in MEANT]
    assert not found, f'wrap them in `_("…")`, or give the reason in MEANT: {found}'


@pytest.mark.parametrize(
    "line",
    [
        'Static("roll")',
        'KeyHint("q", "leave", "q")',
        'x.border_title = "log"',
        'Input(placeholder="name")',
        'self.notify(f"{name} waits")',
        'raise UsageError("no such thing")',
        'text = f"{name} is away"',
        'text = "Thanks!"',
        'text = "Menu"',
    ],
)
def test_what_people_may_read_is_found(line: str) -> None:
    assert list(unwrapped(line))


@pytest.mark.parametrize(
    "line",
    [
        '"""A text about the code."""',
        'Static(_("roll on now"))',
        'KeyHint("q", _("leave"), "q")',
        'text = ngettext("{n} old die", "{n} old dice", n)',
        'CSS = "Static { text-style: bold; }"',
        'def f(x: "Iterable[str] | None") -> "Menu": ...',
        'assert x, "never none here"',
        'Static(id="rows")',
        'self.query_one("#where")',
    ],
)
def test_what_people_never_read_is_not(line: str) -> None:
    assert not list(unwrapped(line))


def test_every_reason_is_needed() -> None:
    found = {text for name in files() for _line, text in unwrapped((ROOT / name).read_text("utf-8"))}
    assert set(MEANT) <= found
