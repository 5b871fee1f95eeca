"""Settings in a TOML file that people may edit: what is wrong in it is named and ignored, the rest holds.

Saving touches only the values that change, so comments, order and unknown keys stay (that takes tomlkit; the
standard library only reads TOML). A file that cannot be read as TOML is never written over.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from fiese15_tui.game import MOST_ROUNDS, MOST_SEATS, ChipSet
from fiese15_tui.phrases import Phrase, PhrasedError, phrase, reason
from fiese15_tui.storage.places import settings_file

Player: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]


class LastGame(msgspec.Struct, frozen=True):
    """The game that was set up last: what the next one is offered with. `@level` is a computer player."""

    players: Annotated[tuple[Player, ...], Meta(max_length=MOST_SEATS)] = ()
    handicap: bool = False
    chips: ChipSet = "rank"
    gambler: bool = False
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 10
    rotate_start: bool = False
    coach: bool = True
    deck: str = ""


class Settings(msgspec.Struct, frozen=True):
    """What the player has chosen for all games; the template below says what each is."""

    theme: str = ""
    language: Annotated[str, Meta(pattern="^([a-z]{2,3}(_[A-Z]{2})?)?$")] = ""
    ascii: bool = False
    animation: Annotated[float, Meta(ge=0, le=1)] = 1.0
    pace: Annotated[float, Meta(ge=0, le=5)] = 1.0
    mouse: bool = True
    confirm_stop: bool = False
    last: LastGame = LastGame()


class Problem(msgspec.Struct, frozen=True):
    """Something in the file that is ignored.

    `kind`: `unreadable` (the file as a whole), `unknown` (no such setting), `unfit` (not a value of it);
    `detail` tells more, e.g. what the setting takes.
    """

    kind: Literal["unreadable", "unknown", "unfit"]
    where: str
    detail: Phrase = Phrase("")


class SettingsError(PhrasedError):
    """The settings could not be written."""

    template = "{path} cannot be written: {reason}"


TEMPLATE = """\
# Settings of Fiese 15. What is wrong here is named at the start and ignored; options of the command line win.

# The name of a theme, as --theme takes it; "" is the usual one.
theme = ""

# "de", "en" or another language that --lang takes; "" for the language of the system.
language = ""

# Draw with ASCII characters only.
ascii = false

# How long dice roll before they lie: 0 (not at all) to 1, the usual.
animation = 1.0

# How long the turns of others stay to be read: 0 (not at all) to 5; 1 is usual.
pace = 1.0

# Take clicks; without, the mouse is left to the terminal.
mouse = true

# Ask before a stop.
confirm_stop = false

# The game that was set up last; the next one is offered like it. Kept by the program.
[last]
players = []
handicap = false
chips = "rank"
gambler = false
rounds = 10
rotate_start = false
coach = true
deck = ""
"""


def load(path: Path | None = None) -> tuple[Settings, tuple[Problem, ...]]:
    """Return the settings of the file (by default the user's), and what in it is ignored.

    A file that is not there is no problem.
    """
    path = path or settings_file()
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, ValueError) as error:  # ValueErrors are TOML's own errors and those of UTF-8
        return Settings(), (Problem("unreadable", str(path), reason(error)),)
    return _read(table)


def save(settings: Settings, path: Path | None = None) -> None:
    """Write what differs from the file, at once or not at all; a missing file is made, with all comments.

    :raises SettingsError: the file cannot be written, or is no TOML (it is left alone then).
    """
    import tomlkit  # noqa: PLC0415 - only writing needs it, and it takes longer to load than all else here
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

    path = (path or settings_file()).resolve()  # a link to a file elsewhere stays a link
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else TEMPLATE
        document = tomlkit.parse(text)
        former, _ = _read(document.unwrap())
        for name, value in _changed(former, settings):
            document[name] = value
        before, after = asdict(former.last), asdict(settings.last)
        if before != after:
            last = document.setdefault("last", tomlkit.table())
            for name, value in after.items():
                if value != before[name]:
                    last[name] = list(value) if isinstance(value, tuple) else value
        _replace(path, tomlkit.dumps(document))
    except (OSError, ValueError, TOMLKitError, TypeError) as error:
        raise SettingsError(path=path, reason=reason(error)) from error


def _changed(former: Settings, settings: Settings) -> Iterator[tuple[str, object]]:
    for name in Settings.__struct_fields__:
        value = getattr(settings, name)
        if name != "last" and value != getattr(former, name):
            yield name, value


def _read(table: Mapping[str, Any]) -> tuple[Settings, tuple[Problem, ...]]:
    problems: list[Problem] = []
    flat = {name: value for name, value in table.items() if name != "last"}
    if isinstance(flat.get("animation"), bool):  # up to 0.1.0 it was only on or off
        flat["animation"] = float(flat["animation"])
    last = table.get("last", {})
    if not isinstance(last, Mapping):
        problems.append(Problem("unfit", "last", phrase("needs {wanted}", wanted=phrase("a table"))))
        last = {}
    settings = Settings(
        **_fields(Settings, flat, "", problems), last=LastGame(**_fields(LastGame, last, "last.", problems))
    )
    return settings, tuple(problems)


def _fields(
    kind: type[msgspec.Struct], table: Mapping[str, Any], where: str, problems: list[Problem]
) -> dict[str, Any]:
    """Return the fields of `kind` that `table` has rightly; add everything else to `problems`."""
    hints = get_type_hints(kind, include_extras=True)
    good: dict[str, Any] = {}
    for name, value in table.items():
        if name not in hints:
            problems.append(Problem("unknown", where + name))
            continue
        try:
            good[name] = msgspec.convert(value, hints[name])
        except msgspec.ValidationError as error:
            problems.append(Problem("unfit", where + name, reason(error)))
    return good


def _replace(path: Path, text: str) -> None:
    """Write a new file beside the old one, then put it in its place: a crash leaves one of the two."""
    import tempfile  # noqa: PLC0415 - the start of the program only reads

    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=path.name, delete=False
    ) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink()
            raise
