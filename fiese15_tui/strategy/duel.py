"""The two-player game by backward induction: rounds left and lead give the chance to win.

A tie is half a win. Every strip still to come counts as drawn evenly from the deck, though a game draws
without putting back; both players of a round play the same strip. Leads and chances are those of the round's
starter, who is the other player in the next round when the start rotates.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from fiese15_tui.game import ChipSet, Options, Row, Strip, chip_set, targets
from fiese15_tui.strategy.outcomes import Open
from fiese15_tui.strategy.solver import rolling_values

NEGLIGIBLE = 5e-10
"""A chance nearer than this to 0 or 1 is taken as 0 or 1."""

After = Callable[[int], float]
"""The starter's chance to win once the round is played, by the starter's lead then."""


class Variant(NamedTuple):
    """What the chances depend on besides rounds and lead; `chips` is None without the handicap."""

    chips: ChipSet | None = None
    gambler: bool = False
    rotate_start: bool = False

    @classmethod
    def of(cls, options: Options) -> "Variant":
        """Return the variant that a game with these options plays."""
        return cls(options.chips if options.handicap else None, options.gambler, options.rotate_start)

    @property
    def name(self) -> str:
        """A file name's stem."""
        parts = (self.chips or "base", "gambler" * self.gambler, "rotating" * self.rotate_start)
        return "-".join(part for part in parts if part)


VARIANTS = tuple(
    Variant(c, g, r) for c in (None, "rank", "box") for g in (False, True) for r in (False, True)
)


class Chances(NamedTuple):
    """The starter's chance to win with some rounds to play: 0 for leads below `lowest`, 1 beyond the last."""

    lowest: int
    values: Sequence[float]

    def at(self, lead: int) -> float:
        """Return the chance of a starter who leads by `lead` before the next strip is turned up."""
        place = lead - self.lowest
        return 0.0 if place < 0 else 1.0 if place >= len(self.values) else self.values[place]


PLAYED = Chances(0, (0.5,))
"""No round to play: the higher total has won."""


def after_round(variant: Variant, following: Chances) -> After:
    """Return the starter's chance by the lead at the end of a round that `following` belongs to."""
    if variant.rotate_start:
        return lambda lead: 1 - following.at(-lead)
    return following.at


def replies(open_: Open, after: After, leads: Sequence[int], *, gambler: bool) -> list[float]:
    """Return the second player's chance to win before the first roll, by the starter's `leads` then."""
    utilities = [reply_utility(open_, after, lead) for lead in leads]
    return rolling_values(open_, utilities, gambler=gambler)[open_]


def reply_utility(open_: Iterable[int], after: After, lead: int) -> list[float]:
    """Return the second player's chance to win by the points of its turn (0, 1, 2, …)."""
    return [1 - after(lead - points) for points in range(2 * sum(open_) + 1)]


def chances_before(variant: Variant, deck: Sequence[Strip], following: Chances) -> Chances:
    """Return the chances with one round more to play than `following`."""
    after = after_round(variant, following)
    low, high = following.lowest, following.lowest + len(following.values) - 1
    if variant.rotate_start:
        low, high = -high, -low
    not_ahead = [_targets(strip, variant, ahead=False) for strip in deck]
    ahead = [_targets(strip, variant, ahead=True) for strip in deck]
    most = max(2 * sum(goal) for pair in not_ahead + ahead for goal in pair)
    undecided = (low, high + most)
    behind = _round(not_ahead, after, range(low - most, 1), undecided, gambler=variant.gambler)
    before = _round(ahead, after, range(1, high + most + 1), undecided, gambler=variant.gambler)
    return _trimmed(low - most, behind + before)


def _targets(strip: Strip, variant: Variant, *, ahead: bool) -> tuple[Open, Open]:
    """Return the starter's and the other's targets; the starter is dealt the higher chip unless it leads."""
    if variant.chips is None:
        goal = _ascending(targets(strip))
        return goal, goal
    leader, second = chip_set(2, variant.chips)
    mine, other = (leader, second) if ahead else (second, leader)
    return _ascending(targets(strip, mine)), _ascending(targets(strip, other))


def _ascending(goal: Row) -> Open:
    return tuple(sorted(goal))


def _round(
    pairs: Sequence[tuple[Open, Open]],
    after: After,
    leads: Sequence[int],
    undecided: tuple[int, int],
    *,
    gambler: bool,
) -> list[float]:
    """Return the starter's chance before the round for each of `leads`, meaned over the strips."""
    totals = [0.0] * len(leads)
    low, high = undecided
    asked = range(max(low, leads[0]), high + 1)
    known: dict[tuple[Open, Open], list[float]] = {}
    for mine, other in pairs:
        if (mine, other) not in known:
            answered = replies(other, after, asked, gambler=gambler)
            answers = Chances(asked[0], [1 - reply for reply in answered])
            utilities = [[answers.at(lead + points) for points in range(2 * sum(mine) + 1)] for lead in leads]
            known[mine, other] = rolling_values(mine, utilities, gambler=gambler)[mine]
        totals = [total + chance for total, chance in zip(totals, known[mine, other], strict=True)]
    return [total / len(pairs) for total in totals]


def _trimmed(lowest: int, values: list[float]) -> Chances:
    first = next(place for place, chance in enumerate(values) if chance > NEGLIGIBLE)
    last = next(place for place in reversed(range(len(values))) if values[place] < 1 - NEGLIGIBLE)
    return Chances(lowest + first, tuple(values[first : last + 1]))
