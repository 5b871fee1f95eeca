"""The dice that a player has chosen in a turn, but not set aside yet. Pure."""

from typing import NamedTuple

from fiese15_tui.game import Colour, Turn
from fiese15_tui.wording import refusal


class Choice(NamedTuple):
    """The chosen dice of `turn`; `places` are the colours in strip order."""

    places: tuple[Colour, ...]
    turn: Turn
    chosen: frozenset[Colour] = frozenset()

    @classmethod
    def of(cls, places: tuple[Colour, ...], turn: Turn) -> "Choice":
        """Return the choice that a roll begins with: nothing, or the only valid die."""
        return cls(places, turn, frozenset(turn.valid) if len(turn.valid) == 1 else frozenset())

    @property
    def aside(self) -> tuple[Colour, ...]:
        """The chosen dice in colour order, as a move names them."""
        return tuple(sorted(self.chosen))

    def objection(self, place: int) -> str:
        """Return why the die in `place` (0 to 5) cannot be chosen, "" if it can."""
        colour = self.places[place]
        pips = self.turn.rolled[colour]
        if not self.turn.rolls:
            return refusal("NotRolled", {})
        if not pips:
            return refusal("DieNotOnTable", {"colour": str(colour)})
        if colour not in self.turn.valid:
            fields: dict[str, str | int] = {
                "colour": str(colour),
                "pips": pips,
                "target": self.turn.targets[colour],
            }
            return refusal("DieTooHigh", fields)
        return ""

    def toggled(self, place: int) -> "Choice":
        """Return the choice with the die in `place`, a valid one, chosen or unchosen."""
        return self._replace(chosen=self.chosen ^ {self.places[place]})

    def everything(self) -> "Choice":
        """Return the choice of all valid dice."""
        return self._replace(chosen=frozenset(self.turn.valid))

    def beside(self, place: int | None, step: int) -> int | None:
        """Return the next place with a die on the table to the left (-1) or right (1), going round.

        None when no die lies on the table.
        """
        lying = [index for index, colour in enumerate(self.places) if self.turn.rolled[colour]]
        if step < 0:
            lying.reverse()
        ahead = [index for index in lying if place is None or (index - place) * step > 0]
        return next(iter(ahead or lying), None)
