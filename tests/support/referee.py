"""An independent reading of the rules: checks a stream of events, as plain data, and adds it up.

Written from the rules alone: it imports nothing of the product, so a mistake of the engine is none here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

COLOURS = ("blue", "yellow", "black", "white", "green", "red")
BOX = {2: [1, 3], 3: [1, 2, 4], 4: [1, 2, 3, 5], 5: [1, 2, 3, 4, 5], 6: [1, 2, 3, 4, 5, 6]}

Event = Mapping[str, Any]


def score(targets: Mapping[str, int], aside: Mapping[str, int], *, bust: bool, gambler: bool) -> int:
    """Return the points of a turn that ended with these dice set aside."""
    if bust:
        paid = 0
        if not gambler:
            for colour in targets:
                if colour not in aside:
                    paid += targets[colour]
        return paid
    match len(aside):
        case 6:
            return 2 * sum(aside.values())
        case 5:
            return 5 + sum(aside.values())
        case _:
            return sum(aside.values())


def chips_by_standing(totals: Sequence[int], order: Sequence[int], kind: str) -> list[int]:
    """Return each seat's chip: seats compared pairwise, a seat's place is how many stand before it."""
    seats = len(totals)
    pips = BOX[seats] if kind == "box" and seats > 1 else list(range(1, seats + 1))
    chips = []
    for seat in range(seats):
        before = 0
        for other in range(seats):
            tied_and_later = totals[other] == totals[seat] and order.index(other) > order.index(seat)
            if totals[other] > totals[seat] or tied_and_later:
                before += 1
        chips.append(pips[before])
    return chips


class Referee:
    """Follows a game event by event (as plain data); one against the rules is an AssertionError.

    `totals` by seat, `scores[round][seat]` points of the finished turns, `chips` of the running round.
    """

    def __init__(self, started: Event) -> None:
        assert started["t"] == "started"
        self.seats: int = started["seats"]
        self.options: Mapping[str, Any] = started["options"]
        self.deck = {strip["id"]: strip for strip in started["deck"]}
        self.totals = [0] * self.seats
        self.scores: list[dict[int, int]] = []
        self.chips: list[int] = []
        self.turned: list[int] = []
        self.waiting: list[int] = []
        self.targets: dict[str, int] = {}
        self.aside: dict[str, int] = {}
        self.table: dict[str, int] = {}
        self.may_roll = False

    @property
    def over(self) -> bool:
        return len(self.turned) == self.options["rounds"] and not self.waiting

    @property
    def whole(self) -> bool:
        """Whether the stream may break off here: the game waits for a decision, or is over."""
        if self.may_roll:
            return not self.aside
        return self.over or any(pips <= self.targets[colour] for colour, pips in self.table.items())

    def see(self, event: Event) -> None:
        """Check and follow one event."""
        {
            "strip": self._strip,
            "chips": self._chips,
            "rolled": self._rolled,
            "aside": self._aside,
            "ended": self._ended,
        }[event["t"]](event)

    def _strip(self, event: Event) -> None:
        assert not self.waiting, "a strip is turned up before everyone has played the last one"
        assert len(self.turned) < self.options["rounds"], "one round too many"
        assert event["strip"] in self.deck, "a strip from nowhere"
        assert event["strip"] not in self.turned, "a strip comes twice"
        first = len(self.turned) % self.seats if self.options["rotate_start"] else 0
        self.waiting = [(first + step) % self.seats for step in range(self.seats)]
        self.turned.append(event["strip"])
        self.scores.append({})
        self.chips = []
        if not self.options["handicap"]:
            self._begin_turn()

    def _chips(self, event: Event) -> None:
        assert self.options["handicap"], "chips without the handicap variant"
        assert len(self.waiting) == self.seats, "chips in mid-round"
        assert not self.chips, "chips dealt twice"
        self.chips = list(event["chips"])
        if len(self.turned) == 1 or self.seats == 1:
            assert self.chips == [1] * self.seats, "the first round's chips are 1"
        else:
            assert self.chips == chips_by_standing(self.totals, self.waiting, self.options["chips"])
        self._begin_turn()

    def _begin_turn(self) -> None:
        strip = self.deck[self.turned[-1]]
        face = strip["back"] if self.options["handicap"] else strip["front"]
        self.targets = {COLOURS[colour]: pips for colour, pips in face}
        if self.options["handicap"]:
            self.targets["white"] = self.chips[self.waiting[0]]
        assert set(self.targets) == set(COLOURS)
        self.aside, self.table, self.may_roll = {}, {}, True

    def _rolled(self, event: Event) -> None:
        assert self.may_roll, "a roll before a die was set aside"
        assert len(self.aside) < 6, "nothing left to roll"
        self.table = {colour: pips for colour, pips in zip(COLOURS, event["dice"], strict=True) if pips}
        assert set(self.table) == set(COLOURS) - set(self.aside), "rolls exactly the dice not set aside"
        assert all(1 <= pips <= 6 for pips in self.table.values())
        self.may_roll = False

    def _aside(self, event: Event) -> None:
        assert event["colours"], "sets aside at least one die"
        assert not self.may_roll, "sets aside once a roll"
        for index in event["colours"]:
            colour = COLOURS[index]
            pips = self.table.pop(colour)  # a die not on the table is a KeyError
            assert pips <= self.targets[colour], "an overthrown die set aside"
            self.aside[colour] = pips
        self.may_roll = True

    def _ended(self, event: Event) -> None:
        end = event["end"]
        if end == "bust":
            assert not self.may_roll, "a bust follows a roll"
            assert self.table, "a bust follows a roll"
            assert all(pips > self.targets[colour] for colour, pips in self.table.items()), (
                "a valid die: no bust"
            )
        else:
            assert self.may_roll, "stops only after setting aside"
            assert self.aside, "stops only after setting aside"
            assert (end == "six") == (len(self.aside) == 6)
        points = score(self.targets, self.aside, bust=end == "bust", gambler=self.options["gambler"])
        assert event["points"] == points
        seat = self.waiting.pop(0)
        self.totals[seat] += points
        self.scores[-1][seat] = points
        self.table, self.may_roll = {}, False
        if self.waiting:
            self._begin_turn()


def audit(events: Sequence[Event]) -> Referee:
    """Follow a whole stream; return the referee, who knows the totals."""
    referee = Referee(events[0])
    for event in events[1:]:
        referee.see(event)
    return referee
