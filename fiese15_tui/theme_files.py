"""Themes from TOML files: read, checked and turned into Textual themes."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from textual.theme import Theme

Hex = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Name = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,23}$")]


class Interface(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of menus, inputs and keys, by Textual's names for them."""

    primary: Hex
    secondary: Hex
    accent: Hex
    foreground: Hex
    background: Hex
    surface: Hex
    panel: Hex
    success: Hex
    warning: Hex
    error: Hex


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of the table that the dice lie on and of what is written on it."""

    ground: Hex
    ink: Hex
    muted: Hex
    """Labels, and dice that are too high."""
    paid: Hex
    """What a bust pays."""
    double: Hex
    """Six dice set aside."""


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die's colour and the colour of its pips."""

    fill: Hex
    ink: Hex


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six dice, the edge they share and the edge of a chosen one."""

    edge: Hex
    chosen: Hex
    blue: Face
    yellow: Face
    black: Face
    white: Face
    green: Face
    red: Face


class Pad(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score pad: its paper, its writing and the cell of the turn being played."""

    paper: Hex
    ink: Hex
    muted: Hex
    leader: Hex
    lit: Hex
    lit_ink: Hex


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A theme as its file spells it; every colour is `#rrggbb`."""

    name: Name
    dark: bool
    interface: Interface
    table: Table
    dice: Dice
    pad: Pad


COLOURS = ("blue", "yellow", "black", "white", "green", "red")


def shipped_folder() -> Path:
    """Return where the themes of the game are: in the package, or beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "themes"
    return inside if inside.is_dir() else package.parent / "themes"


def load_themes(folders: Iterable[Path]) -> tuple[list[Theme], list[str]]:
    """Read every `*.toml` in `folders`; a folder that does not exist is empty.

    Returns the themes, where a later one of the same name replaces an earlier one, and one line for each
    file that was skipped, naming it and what is wrong.
    """
    themes: dict[str, Theme] = {}
    problems = []
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        try:
            theme = to_theme(read(path))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            problems.append(f"{path}: {reason}")
        else:
            themes[theme.name] = theme
    return list(themes.values()), problems


def read(path: Path) -> ThemeFile:
    """Read a theme file.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is no UTF-8 text, no TOML or no theme; a `msgspec.ValidationError` names the field.
    """
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), ThemeFile)


def to_theme(file: ThemeFile) -> Theme:
    """Return the Textual theme of `file`, with its table, dice and pad as variables."""
    return Theme(
        file.name,
        dark=file.dark,
        variables=variables(file.table, file.dice, file.pad),
        **msgspec.to_builtins(file.interface),
    )


def variables(table: Table, dice: Dice, pad: Pad) -> dict[str, str]:
    """Return the style variables that the widgets use beyond Textual's own."""
    found = {
        "table": table.ground,
        "table-ink": table.ink,
        "table-muted": table.muted,
        "table-paid": table.paid,
        "table-double": table.double,
        "die-edge": dice.edge,
        "die-chosen": dice.chosen,
        "pad-paper": pad.paper,
        "pad-ink": pad.ink,
        "pad-muted": pad.muted,
        "pad-leader": pad.leader,
        "pad-lit": pad.lit,
        "pad-lit-ink": pad.lit_ink,
    }
    for colour in COLOURS:
        face: Face = getattr(dice, colour)
        found |= {f"die-{colour}": face.fill, f"die-{colour}-ink": face.ink}
    return found


DEFAULT_VARIABLES = variables(
    Table(ground="#1E1E1E", ink="#E6E6E6", muted="#A8A8A8", paid="#FFB454", double="#F0E442"),
    Dice(
        edge="#8A8A8A",
        chosen="#FFFFFF",
        blue=Face("#0072B2", "#FFFFFF"),
        yellow=Face("#F0E442", "#000000"),
        black=Face("#000000", "#FFFFFF"),
        white=Face("#FFFFFF", "#000000"),
        green=Face("#009E73", "#000000"),
        red=Face("#D55E00", "#000000"),
    ),
    Pad(paper="#F2EFE6", ink="#1E1E1E", muted="#625E54", leader="#8A2A00", lit="#1E1E1E", lit_ink="#FFFFFF"),
)
"""Values for themes that define none, such as Textual's own, for `App.get_theme_variable_defaults`."""
