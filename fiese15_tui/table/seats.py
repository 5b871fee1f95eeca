"""Who sits where: taking and leaving seats, whose they are, who owns the table."""

from collections.abc import Callable

from msgspec.structs import replace

from fiese15_tui.table.config import Config
from fiese15_tui.table.ledger import Ledger
from fiese15_tui.table.messages import Code, Yours
from fiese15_tui.table.names import clean_name, same_name
from fiese15_tui.table.peers import Peer, Peers
from fiese15_tui.table.refusal import RefusalError
from fiese15_tui.table.state import Seat, SeatLeft, SeatTaken


class Seats:
    """The seats of a table with their tokens.

    `renumbered` is the number of the last update after which a seat's number means another seat.
    Whoever calls what takes or gives up a seat brings the presence up to date afterwards.
    """

    def __init__(self, ledger: Ledger, config: Config, peers: Peers, token: Callable[[], str]) -> None:
        self.tokens: list[str] = []
        self.renumbered = 0
        self._ledger, self._config, self._peers, self._token = ledger, config, peers, token

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return self._ledger.state.seats

    # -- whose

    def of(self, peer: Peer) -> tuple[int, ...]:
        """Return the numbers of this client's seats."""
        return tuple(n for n, token in enumerate(self.tokens) if self._peers.holder(token) is peer)

    def owns(self, peer: Peer) -> bool:
        """Return whether this client owns the table."""
        return peer.owner or any(self._seats[number].owner for number in self.of(peer))

    def known(self, number: int) -> Seat:
        """Return the seat of this number.

        :raises RefusalError: there is none.
        """
        if not 0 <= number < len(self._seats):
            raise RefusalError(Code.NO_SUCH_SEAT)
        return self._seats[number]

    def mine(self, peer: Peer, number: int) -> Seat:
        """Return the seat of this number, which has to be this client's.

        :raises RefusalError: it is not.
        """
        seat = self.known(number)
        if self._peers.holder(self.tokens[number]) is not peer:
            raise RefusalError(Code.NOT_YOUR_SEAT)
        return seat

    def claim(self, peer: Peer, token: str) -> None:
        """Give the seat of this token to a client that shows it, unless it gave that seat up itself."""
        if token not in self.tokens or token in peer.left:
            return
        former = self._peers.holder(token)
        self._peers.hold(token, peer)
        if former is not None and former is not peer and former.line is not None:
            self._ledger.tell(former.line, Yours(self.of(former)))

    # -- taking and leaving

    def sit(self, peer: Peer, typed: str) -> int:
        """Seat a person under the name that was typed and return the number of the seat.

        :raises RefusalError: the name cannot be had, or there is no room.
        """
        name = clean_name(typed)
        self._room()
        if not name:
            raise RefusalError(Code.BAD_NAME)
        if any(same_name(name, seat.name) for seat in self._seats):
            raise RefusalError(Code.NAME_TAKEN, name=name)
        owner = peer.owner or not (self._config.owner or self.has_owner)
        token = self._token()
        self._peers.hold(token, peer)
        return self._take(Seat(name, owner=owner), token)

    def add_bot(self, level: str) -> None:
        """Seat a computer player.

        :raises RefusalError: there is none of that level, or no room.
        """
        self._room()
        self._known_level(level)
        names = {seat.name for seat in self._seats}
        wanted = (f"@{level}", *(f"@{level} {number}" for number in range(2, 7)))
        name = next(name for name in wanted if name not in names)
        self._take(Seat(name, level=level, ready=True), self._token())

    def leave(self, peer: Peer, number: int) -> None:
        """Let a client give up a seat of its own: it is free outside a game, away during one."""
        if self._ledger.state.phase == "lobby":
            self.free(number)
            return
        token = self.tokens[number]
        peer.left.add(token)
        self._peers.release(token)
        self._ledger.tell(peer.line, Yours(self.of(peer)))
        if self._seats[number].owner:
            self.pass_ownership()

    def free(self, number: int) -> None:
        """Take a seat away; the later ones move up."""
        self._peers.release(self.tokens.pop(number))
        self._ledger.happen(SeatLeft(number))
        self.renumbered = self._ledger.sequence

    # -- computer players for absent persons

    def hand_over(self, number: int, level: str) -> None:
        """Let a computer player act for an absent person, or with "" nobody any more.

        :raises RefusalError: there is no such seat or level, or nobody is absent there.
        """
        seat = self.known(number)
        if level:
            self._known_level(level)
            if seat.level or seat.here:
                raise RefusalError(Code.NOT_AWAY, name=seat.name)
        self.substitute(number, level)

    def substitute(self, number: int, level: str) -> None:
        """Let a computer player of this level act for a seat."""
        self._ledger.set_seat(number, replace(self._seats[number], substitute=level))

    # -- the owner

    @property
    def has_owner(self) -> bool:
        """Whether somebody who sits owns the table, here or away."""
        return any(seat.owner for seat in self._seats)

    @property
    def heir(self) -> int | None:
        """The first person who is here and might own the table next."""
        persons = (n for n, seat in enumerate(self._seats) if seat.here and not (seat.level or seat.owner))
        return next(persons, None)

    def pass_ownership(self) -> None:
        """Make the heir the owner, unless the table has one who needs no seat."""
        heir = self.heir
        if heir is not None and not self._config.owner:
            for number, seat in enumerate(self._seats):
                self._ledger.set_seat(number, replace(seat, owner=number == heir))

    def _take(self, seat: Seat, token: str) -> int:
        self.tokens.append(token)
        self._ledger.happen(SeatTaken(seat))
        return len(self.tokens) - 1

    def _room(self) -> None:
        if len(self._seats) >= self._config.most:
            raise RefusalError(Code.TABLE_FULL, seats=self._config.most)

    def _known_level(self, level: str) -> None:
        if level not in self._config.levels:
            raise RefusalError(Code.UNKNOWN_LEVEL, level=level)
