"""What lower rooms tell is English as a string, and in the player's language once the interface says it."""

import ast
import errno
import inspect
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
import tomlkit
from msgspec import Meta
from texts import ROOT, fields, sources

from fiese15_net.addresses import AddressError, parse_address
from fiese15_tui import i18n, phrases
from fiese15_tui.cli import main
from fiese15_tui.game import DeckError, parse_deck
from fiese15_tui.i18n import said
from fiese15_tui.phrases import PhrasedError, phrase, reason
from fiese15_tui.storage.errors import DiskFull, ReadOnly, StoreError, Unusable
from fiese15_tui.storage.settings import load
from fiese15_tui.table.journal import not_saved
from fiese15_tui.table.messages import Code
from fiese15_tui.wording import problem, refusal, settings_problem, unsaved_problem


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    i18n.install("de")
    yield
    i18n.install("en")


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a file spells."""

    name: Annotated[str, Meta(pattern="^[a-z]+$")]
    pips: Annotated[int, Meta(ge=1, le=6)] = 1
    seats: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    chips: Literal["rank", "box"] = "rank"


def caught(call: Callable[..., object], *arguments: object) -> Exception:
    try:
        call(*arguments)
    except Exception as error:  # noqa: BLE001 - whatever the library raises
        return error
    raise AssertionError


def card(**values: object) -> Exception:
    return caught(msgspec.convert, values, Card)


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (card(), "name is missing", "name fehlt"),
        (card(name="a", size=1), "there is no field size", "es gibt kein Feld size"),
        (
            card(name=3),
            "name: needs a text, not a whole number",
            "name: braucht einen Text, nicht eine ganze Zahl",
        ),
        (card(name="A"), "name: needs the form ^[a-z]+$", "name: braucht die Form ^[a-z]+$"),
        (card(name="a", pips=0), "pips: needs 1 or more", "pips: braucht 1 oder mehr"),
        (card(name="a", pips=7), "pips: needs 6 or less", "pips: braucht 6 oder weniger"),
        (
            card(name="a", seats=()),
            "seats: needs a length of 1 or more",
            "seats: braucht eine Länge von 1 oder mehr",
        ),
        (
            card(name="a", seats=(1, 2, 3)),
            "seats: needs a length of 2 or less",
            "seats: braucht eine Länge von 2 oder weniger",
        ),
        (
            card(name="a", seats=(True,)),
            "seats[0]: needs a whole number, not true or false",
            "seats[0]: braucht eine ganze Zahl, nicht true oder false",
        ),
        (card(name="a", chips="x"), "chips: does not take 'x'", "chips: nimmt 'x' nicht"),
        (caught(tomllib.loads, "a = 1\nb ="), "it breaks off", "bricht ab"),
        (
            caught(tomllib.loads, "a = 1\nb = ?"),
            "no TOML at line 2, column 5",
            "kein TOML in Zeile 2, Spalte 5",
        ),
        (
            caught(tomlkit.parse, "a = 1\nb = ?"),
            "no TOML at line 2, column 4",
            "kein TOML in Zeile 2, Spalte 4",
        ),
        (caught(msgspec.json.decode, b"{?"), "no JSON at byte 1", "kein JSON bei Byte 1"),
        (caught(msgspec.json.decode, b"{"), "it breaks off", "bricht ab"),
        (caught(b"\xff".decode), "not a UTF-8 text", "kein Text in UTF-8"),
        (
            FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)),
            "No such file or directory",
            "Datei oder Ordner gibt es nicht",
        ),
        (OSError(errno.EXFULL, "Exchange full"), "Exchange full", "Exchange full"),
        (ValueError("something\n  new"), "something new", "something new"),
    ],
    ids=str,
)
def test_what_libraries_say_is_put_in_our_words(error: Exception, english: str, german: str) -> None:
    assert str(reason(error)) == english
    assert said(reason(error)) == german


def test_the_systems_errors_are_called_what_the_system_calls_them() -> None:
    for number, told in phrases._BY_ERRNO.items():
        assert str(told) == os.strerror(number)


def test_what_a_pattern_finds_fills_its_phrase() -> None:
    for pattern, told in phrases._CHECKS:
        assert set(re.compile(pattern).groupindex) == fields(told.template)


def test_problems_of_lower_rooms_are_said_in_the_language(tmp_path: Path) -> None:
    deck = caught(parse_deck, "[[strip]]\nid = 3")
    assert isinstance(deck, DeckError)
    assert said(deck.fault) == (
        "Aufgabenstreifen 3, front: fehlt; nötig ist je eine Vorgabe für"
        " blue, yellow, black, white, green, red"
    )
    address = caught(parse_address, "a:x")
    assert isinstance(address, AddressError)
    assert problem(address) == "'a:x': ein Port ist eine ganze Zahl von 1 bis 65535"
    file = tmp_path / "settings.toml"
    file.write_text("pace = 6\n")
    (found,) = load(file)[1]
    assert settings_problem(found).endswith(": braucht 5.0 oder weniger.")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("--join a:x", "--join: 'a:x': ein Port ist eine ganze Zahl von 1 bis 65535"),
        ("--players A --deck /no/deck.toml", "ist nicht zu lesen: Datei oder Ordner gibt es nicht"),
        ("--host --headless --deck /no/deck.toml", "--deck: /no/deck.toml: ist nicht zu lesen: "),
        ("--resume --host --headless", "es gibt kein Netzwerkspiel zum Fortsetzen"),
    ],
)
def test_the_command_line_says_them_too(capsys: pytest.CaptureFixture[str], line: str, text: str) -> None:
    assert main(["--lang", "de", *line.split()]) in {1, 2}
    assert text in capsys.readouterr().err


@pytest.mark.parametrize(
    "error",
    [
        DiskFull(path="/x/games"),
        ReadOnly(path="/x/games"),
        Unusable(path="/x/games", reason=phrase("Is a directory")),
    ],
    ids=lambda error: error.code,
)
def test_why_a_game_was_not_saved_is_said_here_also_for_a_table_elsewhere(error: StoreError) -> None:
    told = msgspec.msgpack.decode(msgspec.msgpack.encode(not_saved(error)), type=dict[str, str | int])
    assert told["problem"] == str(error)
    assert "/x/games" in unsaved_problem(told)
    assert unsaved_problem(told) != str(error)
    assert unsaved_problem(told) in refusal(Code.NOT_SAVED, told)


@pytest.mark.parametrize("code", [*Code, "DieTooHigh", "OptionError", "DieNotOnTable", "whatever"])
@pytest.mark.parametrize(
    "told", [{}, {"kind": "DiskFull"}, {"kind": "object", "colour": "pink", "option": 3}]
)
def test_fields_that_a_table_leaves_out_or_makes_up_hurt_nobody(code: str, told: dict[str, Any]) -> None:
    assert refusal(code, told)


@pytest.mark.parametrize("path", sources(ROOT), ids=lambda path: path.name)
def test_no_error_with_a_phrase_is_raised_with_a_text_that_nobody_translates(path: Path) -> None:
    kinds = {kind.__name__ for kind in descendants(PhrasedError)}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
            for value in (*node.args, *(keyword.value for keyword in node.keywords)):
                text = value.value if isinstance(value, ast.Constant) else ""
                assert not isinstance(value, ast.JoinedStr), f"{path}:{node.lineno}"
                assert " " not in str(text), f"{path}:{node.lineno}: {text}"


def descendants(kind: type[PhrasedError]) -> Iterator[type[PhrasedError]]:
    for child in kind.__subclasses__():
        yield child
        yield from descendants(child)


def test_every_template_can_be_filled_by_its_own_fields() -> None:
    for kind in descendants(PhrasedError):
        if "__init__" in vars(kind):
            assert fields(kind.template) <= set(inspect.signature(kind).parameters), kind
