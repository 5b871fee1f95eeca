"""How much a line may ask: everybody's patience and memory are limited."""

from collections import Counter, OrderedDict

import msgspec

_REMEMBERED = 8000


class Allowance(msgspec.Struct, frozen=True):
    """What a table puts up with.

    A line may send `rate` requests a second for long and `burst` at once after a pause; `strikes` messages
    that break the protocol end its connection. Players and spectators are at most `clients`.
    """

    rate: float = 20.0
    burst: float = 60.0
    strikes: int = 1
    clients: int = 2000


class Limits:
    """A token bucket and the strikes of every line, and the lines that are not listened to any more.

    Only the latest lines are remembered: one that is forgotten begins anew.
    """

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
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
        return self._strikes[line] >= self.allowance.strikes

    def is_shut(self, line: bytes) -> bool:
        """Return whether `line` is not listened to."""
        return line in self._shut

    def allow(self, line: bytes, now: float) -> bool:
        """Take one request of `line` into account and return whether it is within the limits."""
        left, since = self._buckets.pop(line, (self.allowance.burst, now))
        left = min(self.allowance.burst, left + (now - since) * self.allowance.rate) - 1
        self._buckets[line] = max(left, 0.0), now
        if len(self._buckets) > _REMEMBERED:
            self.forget(next(iter(self._buckets)))
        return left >= 0

    def forget(self, line: bytes) -> None:
        """Remember nothing of a line that is gone."""
        self._buckets.pop(line, None)
        self._strikes.pop(line, None)
        self._shut.pop(line, None)
