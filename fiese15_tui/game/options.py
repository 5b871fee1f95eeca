"""The variants and the length of a game."""

from typing import Literal, TypeAlias

import msgspec

from fiese15_tui.game.errors import OptionError, UnknownChips

ChipSet: TypeAlias = Literal["rank", "box"]

MOST_SEATS = 6
MOST_ROUNDS = 15


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the first roll.

    :raises OptionError: `rounds` is not 1 to 15.
    :raises UnknownChips: `chips` is no chip set.
    """

    handicap: bool = False
    chips: ChipSet = "rank"
    gambler: bool = False
    rounds: int = 10
    rotate_start: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise OptionError("rounds", 1, MOST_ROUNDS, self.rounds)
        if self.chips not in {"rank", "box"}:
            raise UnknownChips(value=self.chips)
