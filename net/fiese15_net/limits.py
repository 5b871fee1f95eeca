"""How much a line may ask: everybody's patience and memory are limited."""

from collections import Counter, OrderedDict

import msgspec

MOST_CLIENTS = 2000
"""Players and spectators of one table together."""

_REMEMBERED = 4 * MOST_CLIENTS


class Allowance(msgspec.Struct, frozen=True):
    """What a line may send: `rate` requests a second for long, `burst` at once after a pause.

    `strikes` messages that break the protocol end the connection.
    """

    rate: float = 20.0
    burst: float = 60.0
    strikes: int = 1


class Limits:
    """A token bucket and the strikes of every line, and the lines that are not listened to any more.

    Only the latest lines are remembered: one that is forgotten begins anew.
    """

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._strikes: Counter[bytes] = Counter()
        self._buckets: OrderedDict[bytes, tuple[float, float]] = OrderedDict()
        self._shut: OrderedDict[bytes, None] = OrderedDict()

    def shut(self, line: bytes) -> None:
        """Never listen to `line` again."""
        self.forget(line)
        self._shut[line] = None
        if len(self._shut) > _REMEMBERED:
            self._shut.popitem(last=False)

    def strike(self, line: bytes) -> bool:
        """Count a message of `line` that broke the protocol and return whether it was one too many."""
        self._strikes[line] += 1
        return self._strikes[line] >= self._allowance.strikes

    def is_shut(self, line: bytes) -> bool:
        """Return whether `line` is not listened to."""
        return line in self._shut

    def allow(self, line: bytes, now: float) -> bool:
        """Take one request of `line` into account and return whether it is within the limits."""
        left, since = self._buckets.pop(line, (self._allowance.burst, now))
        left = min(self._allowance.burst, left + (now - since) * self._allowance.rate) - 1
        self._buckets[line] = max(left, 0.0), now
        if len(self._buckets) > _REMEMBERED:
            self.forget(next(iter(self._buckets)))
        return left >= 0

    def forget(self, line: bytes) -> None:
        """Remember nothing of a line that is gone."""
        self._buckets.pop(line, None)
        self._strikes.pop(line, None)
        self._shut.pop(line, None)
