"""What does not change while a table stands."""

import msgspec

from fiese15_tui.game import Strip


class Config(msgspec.Struct, frozen=True):
    """How a table is run.

    `levels` are the computer players that may be seated, `substitute` the one that takes over for an absent
    player after `away` seconds (None: the table waits). A client not heard for `silence` seconds counts as
    gone (None: never). With a `seed` the games repeat themselves. The client that knows the secret `owner`
    (its key, or one of the tokens it shows) owns the table even without a seat; without one ("") the first to
    sit down does, and after a minute's absence the next person who is here. A table without anybody stands
    still: no clock runs and computer players wait.
    """

    deck: tuple[Strip, ...]
    most: int = 6
    levels: tuple[str, ...] = ()
    substitute: str = ""
    away: float | None = None
    silence: float | None = None
    seed: int | None = None
    owner: str = ""
