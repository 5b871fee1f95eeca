"""Who is connected to a table: clients, their lines, the seats they hold, what they were answered."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeAlias

from fiese15_tui.table.messages import Answer, Code, Refused

Line: TypeAlias = Hashable
"""A connection, named by whoever drives the table."""

_REMEMBERED_ANSWERS = 32
_REMEMBERED_CLIENTS = 64


class Peer:
    """A client: known by its own key, speaking on one line at a time.

    `greeted` is the number of its last Hello, `owner` tells whether it owns the table even without a seat,
    `left` holds the tokens of seats that it gave up during a game.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.line: Line | None = None
        self.heard = 0.0
        self.greeted = 0
        self.owner = False
        self.left: set[str] = set()
        self._latest = -1
        self._answers: OrderedDict[int, Answer] = OrderedDict()

    def answered(self, request: int) -> Answer | None:
        """Return what this client was answered to its request of that number, None if it is a new one.

        Numbers rise, so one below the latest whose answer is forgotten is a repetition: it is stale.
        """
        known = self._answers.get(request)
        return Refused(request, Code.STALE) if known is None and request <= self._latest else known

    def remember(self, request: int, answer: Answer) -> None:
        """Keep an answer, so that a request that comes twice is not carried out twice."""
        self._latest = request
        self._answers[request] = answer
        if len(self._answers) > _REMEMBERED_ANSWERS:
            self._answers.popitem(last=False)


class Peers:
    """All clients of a table; the ones that lost their line are remembered for a while.

    Every call takes the same time however many clients there are.
    """

    def __init__(self) -> None:
        self._by_key: dict[str, Peer] = {}
        self._by_line: OrderedDict[Line, Peer] = OrderedDict()
        self._gone: OrderedDict[str, Peer] = OrderedDict()
        self._holders: dict[str, Peer] = {}

    def __len__(self) -> int:
        """Return how many clients have a line."""
        return len(self._by_line)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all connected clients."""
        return tuple(self._by_line)

    @property
    def quietest(self) -> Peer | None:
        """The connected client that was not heard for the longest time."""
        return next(iter(self._by_line.values()), None)

    @property
    def watching(self) -> int:
        """How many connected clients hold no seat."""
        return len(self) - len({peer.key for peer in self._holders.values() if peer.line is not None})

    def on(self, line: Line) -> Peer | None:
        """Return the client that speaks on `line`."""
        return self._by_line.get(line)

    def known(self, key: str) -> Peer | None:
        """Return the client of this key, connected or remembered."""
        return self._by_key.get(key)

    def greet(self, line: Line, key: str) -> Peer:
        """Return the client of this key, now speaking on `line`; its former line is forgotten."""
        self.lose(line)
        peer = self._by_key.setdefault(key, Peer(key))
        if peer.line is not None:
            del self._by_line[peer.line]
        self._gone.pop(key, None)
        peer.line = line
        self._by_line[line] = peer
        return peer

    def hear(self, peer: Peer, now: float) -> None:
        """Note that a connected client was heard."""
        peer.heard = now
        self._by_line.move_to_end(peer.line)

    def lose(self, line: Line) -> None:
        """Note that `line` is gone; a line that was already replaced by a newer one changes nothing."""
        peer = self._by_line.pop(line, None)
        if peer is not None:
            peer.line = None
            self._gone[peer.key] = peer
            self._forget_one()

    def hold(self, token: str, peer: Peer) -> None:
        """Note that the seat of this token is this client's and nobody else's."""
        self._holders[token] = peer

    def release(self, token: str) -> None:
        """Note that the seat of this token is nobody's."""
        self._holders.pop(token, None)

    def holder(self, token: str) -> Peer | None:
        """Return the client that holds the seat of this token, connected or not."""
        return self._holders.get(token)

    def _forget_one(self) -> None:
        """Forget who is gone for the longest time, seat holders aside, once there are too many."""
        if len(self._gone) > _REMEMBERED_CLIENTS:
            holding = {peer.key for peer in self._holders.values()}
            oldest = next(key for key in self._gone if key not in holding)
            del self._gone[oldest], self._by_key[oldest]
