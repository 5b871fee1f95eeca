"""Who is here and who is away, and what time alone brings because of it."""

from msgspec.structs import replace

from fiese15_tui.table.config import Config
from fiese15_tui.table.ledger import Ledger
from fiese15_tui.table.peers import Line, Peers
from fiese15_tui.table.seats import Seats
from fiese15_tui.table.state import ClockSet, Watching

_WATCHING_PAUSE = 1.0
_OWNER_PAUSE = 60.0


class Presence:
    """Keeps a table's seats, owner, watchers and clock true to who is connected.

    `empty_since` is when the last client went, None while there are any (and before the first update).
    """

    def __init__(self, ledger: Ledger, config: Config, peers: Peers, seats: Seats) -> None:
        self.empty_since: float | None = None
        self._ledger, self._config, self._peers, self._seats = ledger, config, peers, seats
        self._clock_ends: float | None = None
        self._watching_from: float | None = None
        self._ownerless_from: float | None = None

    def update(self) -> None:
        """Bring who is here, who owns the table, who watches and whether it is empty up to date."""
        for number, (seat, token) in enumerate(
            zip(self._ledger.state.seats, self._seats.tokens, strict=True)
        ):
            holder = self._peers.holder(token)
            here = seat.level != "" or (holder is not None and holder.line is not None)
            if here != seat.here:
                substitute = "" if here else seat.substitute
                self._ledger.set_seat(number, replace(seat, here=here, substitute=substitute))
        self._look_for_owner()
        self._count_watchers()
        if self._peers:
            self.empty_since = None
        elif self.empty_since is None:
            self.empty_since = self._ledger.now

    def tick(self) -> None:
        """Do what is due: silent clients go, watchers are counted, ownership and turns pass on."""
        now = self._ledger.now
        while (silent := self._silent_at()) is not None and now >= silent[1]:
            self._peers.lose(silent[0])
        self.update()
        if self._watching_from is not None and now >= self._watching_from + _WATCHING_PAUSE:
            self._watching_from = None
            self._ledger.happen(Watching(self._peers.watching))
        if self._ownerless_from is not None and now >= self._ownerless_from + _OWNER_PAUSE:
            self._seats.pass_ownership()
            self._look_for_owner()
        acting = self._ledger.state.acting
        if self._clock_ends is not None and now >= self._clock_ends and acting is not None:
            self._seats.substitute(acting, self._config.substitute)

    def next_tick(self) -> float | None:
        """Return when `tick` has something to do at the earliest, None while only requests change things."""
        times = [self._clock_ends]
        if self._watching_from is not None:
            times.append(self._watching_from + _WATCHING_PAUSE)
        if self._ownerless_from is not None and self._seats.heir is not None:
            times.append(self._ownerless_from + _OWNER_PAUSE)
        if (silent := self._silent_at()) is not None:
            times.append(silent[1])
        if not self._peers and self.empty_since is None:
            times.append(self._ledger.now)
        return min((time for time in times if time is not None), default=None)

    def set_clock(self) -> None:
        """Start the clock when the table begins to wait for somebody absent, stop it when that ends."""
        state = self._ledger.state
        away = self._config.away if self._config.substitute and self._peers else None
        seat = None if state.acting is None else state.seats[state.acting]
        waits = seat is not None and not seat.here and not seat.player
        if waits and away is not None and self._clock_ends is None:
            self._clock_ends = self._ledger.now + away
            self._ledger.happen(ClockSet(round(away)))
        elif (not waits or away is None) and self._clock_ends is not None:
            self._clock_ends = None
            self._ledger.happen(ClockSet(0))

    def _silent_at(self) -> tuple[Line, float] | None:
        """Return the next line to fall silent, and when, if lines may."""
        peer = self._peers.quietest
        if peer is None or peer.line is None or self._config.silence is None:
            return None
        return peer.line, peer.heard + self._config.silence

    def _look_for_owner(self) -> None:
        """Pass ownership on at once when nobody has it, and in a while when the owner is away."""
        if not self._seats.has_owner:
            self._seats.pass_ownership()
        if self._config.owner or any(seat.owner and seat.here for seat in self._ledger.state.seats):
            self._ownerless_from = None
        elif self._ownerless_from is None:
            self._ownerless_from = self._ledger.now

    def _count_watchers(self) -> None:
        """Tell a new number of watchers with the next tick: a crowd that arrives together is one update."""
        if self._peers.watching == self._ledger.state.watching:
            self._watching_from = None
        elif self._watching_from is None:
            self._watching_from = self._ledger.now
