"""Who is connected to a table: clients, the lines they speak on, and what they were answered."""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import TypeAlias

from fiese15_tui.table.messages import Answer

Line: TypeAlias = Hashable
"""A connection, named by whoever drives the table."""

_REMEMBERED_ANSWERS = 32
_REMEMBERED_CLIENTS = 64


class Peer:
    """A client: known by its own key, speaking on one line at a time, holding seats by their tokens."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.line: Line | None = None
        self.heard = 0.0
        self.tokens: set[str] = set()
        self._answers: OrderedDict[int, Answer] = OrderedDict()

    def answered(self, request: int) -> Answer | None:
        """Return what this client was answered to its request of that number, if that is still known."""
        return self._answers.get(request)

    def remember(self, request: int, answer: Answer) -> None:
        """Keep an answer, so that a request that comes twice is not carried out twice."""
        self._answers[request] = answer
        if len(self._answers) > _REMEMBERED_ANSWERS:
            self._answers.popitem(last=False)


class Peers:
    """All clients of a table; the ones that lost their line are remembered for a while."""

    def __init__(self) -> None:
        self._by_key: OrderedDict[str, Peer] = OrderedDict()
        self._by_line: dict[Line, Peer] = {}

    def __iter__(self) -> Iterator[Peer]:
        """Iterate over the clients that have a line."""
        return iter(tuple(self._by_line.values()))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all connected clients."""
        return tuple(self._by_line)

    def on(self, line: Line) -> Peer | None:
        """Return the client that speaks on `line`."""
        return self._by_line.get(line)

    def greet(self, line: Line, key: str) -> Peer:
        """Return the client of this key, now speaking on `line`; its former line is forgotten."""
        self.lose(line)
        peer = self._by_key.pop(key, None) or Peer(key)
        if peer.line is not None:
            del self._by_line[peer.line]
        peer.line = line
        self._by_key[key] = self._by_line[line] = peer
        self._forget_old()
        return peer

    def lose(self, line: Line) -> None:
        """Note that `line` is gone; a line that was already replaced by a newer one changes nothing."""
        peer = self._by_line.pop(line, None)
        if peer is not None:
            peer.line = None

    def holder(self, token: str) -> Peer | None:
        """Return the connected client that holds this token."""
        return next((peer for peer in self._by_line.values() if token in peer.tokens), None)

    def _forget_old(self) -> None:
        gone = [peer.key for peer in self._by_key.values() if peer.line is None]
        for key in gone[:-_REMEMBERED_CLIENTS]:
            del self._by_key[key]
