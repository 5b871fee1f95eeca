"""Telling a key pressed twice from a key that bounced or is held down. Pure."""

BOUNCE = 0.25
"""Seconds within which the same key again is the same press."""


class Presses:
    """Remembers the last key that asked something of the table: the same key right after it asks nothing."""

    def __init__(self) -> None:
        self._key = ""
        self._time = 0.0

    def acted(self, key: str, now: float) -> None:
        """Note that `key` asked something at `now` (seconds of a steady clock)."""
        self._key, self._time = key, now

    def bounced(self, key: str, now: float) -> bool:
        """Return whether `key` at `now` still belongs to the press that asked; other keys end that press."""
        if key != self._key or now - self._time >= BOUNCE:
            self._key = ""
            return False
        self._time = now
        return True
