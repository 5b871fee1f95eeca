"""One process a game: a lock that the system takes back when its holder ends, however it ends.

A lock file a game and `flock` on it: unlike a process id or a heartbeat in the database it needs no writing
while the game goes on, never goes stale after SIGKILL or a crash, and cannot be mistaken for a later process.
"""

import fcntl
import os
import time
from pathlib import Path

from fiese15_tui.storage.errors import InUse, told

_TRIES = 5
_PAUSE = 0.02


def lock_folder(path: Path) -> Path:
    """Return where the lock files of the store at `path` lie."""
    return Path(f"{path}-locks")


class GameLock:
    """The right to write one game; held from the making of the object until `release` or the process's end.

    :raises InUse: another process holds it.
    :raises StoreError: the lock file cannot be made.
    """

    def __init__(self, folder: Path, game: int) -> None:
        self._path = folder / str(game)
        with told(folder):
            folder.mkdir(mode=0o700, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not self._take():
            os.close(self._file)
            raise InUse(game=game)

    def _take(self) -> bool:
        # `is_locked` of another process holds the lock for a moment: try more than once.
        for _ in range(_TRIES):
            if _lock(self._file, fcntl.LOCK_EX):
                return True
            time.sleep(_PAUSE)
        return False

    def release(self, *, forget: bool = False) -> None:
        """Give the lock up; with `forget` its file goes too, for a game that nobody can resume any more."""
        if self._file < 0:
            return
        if forget:
            self._path.unlink(missing_ok=True)
        os.close(self._file)
        self._file = -1


def is_locked(folder: Path, game: int) -> bool:
    """Return whether a process (this one included) plays `game` now."""
    try:
        file = os.open(folder / str(game), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # nobody can hold a lock on a file that is not there
        return False
    try:
        return not _lock(file, fcntl.LOCK_SH)
    finally:
        os.close(file)


def _lock(file: int, how: int) -> bool:
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
