"""What makes a hosted table, and what of it is kept so that it can be opened again."""

from collections.abc import Mapping

import msgspec

from fiese15_net.addresses import DEFAULT_PORT, EVERYWHERE
from fiese15_net.limits import Allowance
from fiese15_tui.game import Options, Strip
from fiese15_tui.table.journal import SavedGame


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that makes a hosted table.

    `owner` is the secret of whoever owns it ("": who sits down first); `away` the seconds after which a
    computer player takes over for who is away (None: the table waits); `resume` the number of a stored game
    to go on with, or with the seats of which to play another, `lobby` the seats of a table whose game had not
    begun; without `keep` neither games nor lobby are stored.
    """

    bind: str = EVERYWHERE
    port: int = DEFAULT_PORT
    code: str = ""
    most: int = 6
    owner: str = ""
    away: float | None = None
    options: Options = Options()
    deck: tuple[Strip, ...] | None = None
    resume: int | None = None
    lobby: SavedGame | None = None
    keep: bool = True
    pace: float = 1.0
    allowance: Allowance = Allowance()


_KEPT_WITH_A_GAME = ("bind", "port", "code", "most", "owner", "away")


def extra(settings: Settings) -> dict[str, str | int | float | bool | None]:
    """Return what is kept with a game so that its table can be opened again."""
    return {name: getattr(settings, name) for name in _KEPT_WITH_A_GAME}


def settings_of(game: int, kept: Mapping[str, object]) -> Settings:
    """Return the settings of a stored game's table; what `extra` did not keep is as usual.

    :raises msgspec.ValidationError: that is not what `extra` keeps.
    """
    return msgspec.convert({**kept, "resume": game}, Settings)
