"""A table over the network without sockets: a real table and real replicas, for tests of screens."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

from desk import Desk
from textual.pilot import Pilot

from fiese15_net.addresses import Address
from fiese15_tui.app import FieseApp
from fiese15_tui.looks import Looks
from fiese15_tui.network import Visit
from fiese15_tui.table import messages as m
from fiese15_tui.table.ledger import Send
from fiese15_tui.table.link import LinkNotice
from fiese15_tui.table.replica import Replica

if TYPE_CHECKING:
    from fiese15_net.client import NetLink

STILL = Looks(animation=False)
OTHERS_JOIN = ('fiese15-tui --join 192.0.2.7:15015 --code "tango koala"',)


class Room(Desk):
    """A desk at which one client is an app; the others are driven by the test."""

    link: "DeskLink | None" = None

    def deliver(self, sends: Iterable[Send]) -> None:
        super().deliver(sends)
        if self.link is not None:
            self.link.hand_over()


class DeskLink:
    """The link of client `who`, who sits down under `names` when the line stands."""

    address = Address("192.0.2.7", 15_015)

    def __init__(self, room: Room, who: str, *names: str) -> None:
        self._room, self._who, self._names = room, who, names
        self.replica = Replica(f"the key of client {who}")
        self._listener: Callable[[LinkNotice], None] = lambda _: None
        self._handed = 0
        self._waiting: deque[LinkNotice] = deque()
        self._busy = False
        self.closed = False

    def listen(self, listener: Callable[[LinkNotice], None]) -> None:
        self._listener = listener

    def ask(self, ask: m.Ask) -> None:
        self.replica.ask(ask)
        self._room.pump(self._who)

    async def run(self) -> None:
        room = self._room
        room.link, room.replicas[self._who], room.notices[self._who] = self, self.replica, []
        room.connect(self._who, f"line {self._who}")
        for name in self._names:
            self.ask(m.Sit(name))

    def close(self) -> None:
        self.closed = True

    def tell(self, notice: LinkNotice) -> None:
        """Hand over what comes of the line itself."""
        self._listener(notice)

    def hand_over(self) -> None:
        """Hand every new notice to the listener, in order also when it asks in between."""
        fresh = self._room.notices[self._who][self._handed :]
        self._handed += len(fresh)
        self._waiting.extend(fresh)
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting:
                self._listener(self._waiting.popleft())
        finally:
            self._busy = False


def visiting(room: Room, *names: str, host: bool = False, looks: Looks = STILL) -> tuple[FieseApp, DeskLink]:
    """Return the app on its way to the table in `room`, and its link."""
    link = DeskLink(room, "u", *names)
    back = "fiese15-tui --host --name Uma" if host else "fiese15-tui --join 192.0.2.7:15015 --name Uma"
    visit = Visit(cast("NetLink", link), back, OTHERS_JOIN if host else ())
    return FieseApp(looks, visit=visit, pace=0), link


async def settled(pilot: Pilot[Any]) -> None:
    """Let the app show what has come."""
    for _ in range(4):
        await pilot.pause()
