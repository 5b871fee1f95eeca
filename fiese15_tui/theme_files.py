"""Themes from TOML files: read, checked and turned into Textual themes."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from textual.theme import Theme

from fiese15_tui.phrases import Phrase, phrase, reason

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


class TableTop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of the table that the dice lie on and of what is written on it."""

    ground: Hex
    ink: Hex
    muted: Hex
    """Titles of numbers."""
    paid: Hex
    """What a bust pays."""
    double: Hex
    """Six dice set aside."""


class StripCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of the strip, a card with six targets printed on it."""

    ground: Hex
    edge: Hex
    """Edges of the targets, with the labels and numbers in them."""
    paid: Hex
    """The edge of a target that a bust pays."""


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die's colour and the colour of its pips."""

    fill: Hex
    ink: Hex
    sixteen: Hex | None = None
    """The fill on a terminal of 16 colours, if the nearest of those would hide the ink."""


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
    table: TableTop
    strip: StripCard
    dice: Dice
    pad: Pad


def load_themes(folders: Iterable[Path], *, sixteen: bool = False) -> tuple[list[Theme], list[Phrase]]:
    """Read every `*.toml` in `folders`; a folder that does not exist is empty.

    `sixteen` tells that the terminal has 16 colours.

    Returns the themes, where a later one of the same name replaces an earlier one, and a phrase of
    one line for each file that was skipped, naming it and what is wrong.
    """
    themes: dict[str, Theme] = {}
    problems = []
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        try:
            theme = to_theme(read(path), sixteen=sixteen)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            problems.append(phrase("{where}: {problem}", where=path, problem=reason(error)))
        else:
            themes[theme.name] = theme
    return list(themes.values()), problems


def read(path: Path) -> ThemeFile:
    """Read a theme file.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is no UTF-8 text, no TOML or no theme; a `msgspec.ValidationError` names the field.
    """
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), ThemeFile)


def to_theme(file: ThemeFile, *, sixteen: bool = False) -> Theme:
    """Return the Textual theme of `file`; its table, strip, dice and pad become variables (`$strip-ink`)."""
    return Theme(
        file.name,
        dark=file.dark,
        variables=_variables(file, sixteen=sixteen),
        **msgspec.to_builtins(file.interface),
    )


def _variables(file: ThemeFile, *, sixteen: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in ("table", "strip", "pad"):
        colours = msgspec.to_builtins(getattr(file, part))
        found |= {f"{part}-{name.replace('_', '-')}": colour for name, colour in colours.items()}
    for name, colour in msgspec.structs.asdict(file.dice).items():
        if isinstance(colour, Face):
            fill = colour.sixteen if sixteen and colour.sixteen else colour.fill
            found |= {f"die-{name}": fill, f"die-{name}-ink": colour.ink}
        else:
            found[f"die-{name}"] = colour
    return found


def default_variables(theme: Theme) -> dict[str, str]:
    """Return the widgets' variables for a theme that has none, for `App.get_theme_variable_defaults`.

    Textual's ANSI themes get the terminal's own colours, its other themes a dark table.
    """
    if theme.ansi:
        return ANSI_VARIABLES
    return DEFAULT_VARIABLES


def _flat(words: str) -> dict[str, str]:
    return dict(word.split("=") for word in words.split())


DEFAULT_VARIABLES = _flat(
    """
    table-ground=#1E1E1E table-ink=#F0F0F0 table-muted=#B0B0B0 table-paid=#FFB454 table-double=#F0E442
    strip-ground=#E9E7E0 strip-edge=#505050 strip-paid=#9A3E00
    die-edge=#A6A6A6 die-chosen=#F0E442
    die-blue=#0072B2 die-blue-ink=#FFFFFF die-yellow=#F0E442 die-yellow-ink=#000000
    die-black=#000000 die-black-ink=#FFFFFF die-white=#FFFFFF die-white-ink=#000000
    die-green=#009E73 die-green-ink=#000000 die-red=#D55E00 die-red-ink=#000000
    pad-paper=#F2EFE6 pad-ink=#1E1E1E pad-muted=#5E5A50 pad-leader=#8A2A00 pad-lit=#1E1E1E pad-lit-ink=#FFFFFF
    """
)

ANSI_VARIABLES = _flat(
    """
    table-ground=ansi_default table-ink=ansi_default table-muted=ansi_default table-paid=ansi_red
    table-double=ansi_magenta
    strip-ground=ansi_default strip-edge=ansi_default strip-paid=ansi_red
    die-edge=ansi_default die-chosen=ansi_default
    die-blue=ansi_blue die-blue-ink=ansi_bright_white die-yellow=ansi_bright_yellow die-yellow-ink=ansi_black
    die-black=ansi_black die-black-ink=ansi_bright_white die-white=ansi_bright_white die-white-ink=ansi_black
    die-green=ansi_green die-green-ink=ansi_black die-red=ansi_red die-red-ink=ansi_bright_white
    pad-paper=ansi_default pad-ink=ansi_default pad-muted=ansi_default pad-leader=ansi_default
    pad-lit=ansi_blue pad-lit-ink=ansi_bright_white
    """
)
