"""How the interface looks and where its themes are. Reads no theme and loads no Textual."""

import os
from pathlib import Path

import msgspec
from platformdirs import user_config_path

ANSI_THEMES = ("ansi-dark", "ansi-light")
"""Textual's themes that use the terminal's own colours."""


class Looks(msgspec.Struct, frozen=True):
    """What command line and terminal say about the interface; `theme` "" is the one that was used last."""

    theme: str = ""
    ascii: bool = False
    console: bool = False
    """Whether the terminal is a Linux console."""
    animation: bool = True
    """Whether dice may roll before they lie; how long they do is a setting."""


def theme_folders() -> tuple[Path, ...]:
    """Return where theme files are: those of the game (beside the package in a checkout), then the user's."""
    package = Path(__file__).parent
    inside = package / "themes"
    shipped = inside if inside.is_dir() else package.parent / "themes"
    return shipped, user_config_path("fiese15-tui") / "themes"


def theme_names() -> tuple[str, ...]:
    """Return the themes that `--theme` takes."""
    files = {path.stem for folder in theme_folders() for path in folder.glob("*.toml")}
    return (*sorted(files), *ANSI_THEMES)


def animated() -> bool:
    """Return whether the environment allows animations (TEXTUAL_ANIMATIONS)."""
    return os.environ.get("TEXTUAL_ANIMATIONS", "").lower() != "none"
