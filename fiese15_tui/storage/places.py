"""Where files live: the data and config folders of the user, as the system (XDG on Linux) has them."""

from pathlib import Path

import platformdirs

_NAME = "fiese15-tui"


def games_file() -> Path:
    """Return where the games are kept; `XDG_DATA_HOME` moves it. Nothing is created."""
    return Path(platformdirs.user_data_dir(_NAME, appauthor=False)) / "games.sqlite3"


def settings_file() -> Path:
    """Return where the settings stand; `XDG_CONFIG_HOME` moves it. Nothing is created."""
    return Path(platformdirs.user_config_dir(_NAME, appauthor=False)) / "settings.toml"
