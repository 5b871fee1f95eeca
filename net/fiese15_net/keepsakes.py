"""The tokens of seats, kept on the player's machine: the same command comes back to the same seats."""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
from msgspec import Meta

from fiese15_net.addresses import Address
from fiese15_tui.table.messages import MOST_TOKENS, Secret


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    address: str
    names: tuple[str, ...]
    tokens: Annotated[tuple[Secret, ...], Meta(max_length=MOST_TOKENS)]


def state_folder() -> Path:
    """Return where files of running and joined tables lie; `XDG_STATE_HOME` moves it."""
    return Path(platformdirs.user_state_dir("fiese15-tui", appauthor=False))


def tables_folder() -> Path:
    """Return where files of the tables that this machine hosts lie."""
    return state_folder() / "tables"


class Keepsake:
    """The tokens of those who joined the table at `address` under `names` from this machine.

    A file that is missing, unreadable or spoilt counts as none: its player joins as a newcomer.
    """

    def __init__(self, address: Address, names: Sequence[str], folder: Path | None = None) -> None:
        self._address, self._names = str(address), tuple(names)
        digest = hashlib.sha256("\n".join((self._address, *self._names)).encode()).hexdigest()
        self._path = (folder or state_folder() / "seats") / f"{digest[:32]}.json"

    def load(self) -> tuple[str, ...]:
        """Return the tokens, none if there are none."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Kept).tokens
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return ()

    def save(self, tokens: tuple[str, ...]) -> None:
        """Keep `tokens`, readable by nobody else; a machine that cannot keep them only loses the way back."""
        data = msgspec.json.encode(_Kept(self._address, self._names, tokens))
        with suppress(OSError):
            write_private(self._path, data)


def write_private(path: Path, data: bytes) -> None:
    """Replace the file at `path`, at once and readable by its user only.

    :raises OSError: it cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:  # noqa: PTH123 - takes the descriptor, for its mode
        file.write(data)
        os.fsync(file.fileno())
    fresh.replace(path)
