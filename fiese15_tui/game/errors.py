"""What can be wrong with a command, an option or a deck.

GameError
├── CommandError      a command that the rules do not allow now
│   ├── AlreadyStarted
│   ├── NotStarted
│   ├── GameOver
│   ├── NotRolled
│   ├── NothingChosen
│   ├── DieNotOnTable
│   └── DieTooHigh
├── OptionError       a number out of its range
├── UnknownChips      a chip set that does not exist
└── DeckError         a strip file that cannot be played

Every error keeps its `template` (an English text, the key for translations) and the `fields` that fill it.
"""

from fiese15_tui.game.colours import Colour
from fiese15_tui.phrases import Phrase, PhrasedError, phrase


class GameError(PhrasedError, ValueError):
    """Base of all errors of the rules."""


class CommandError(GameError):
    """A command that the rules do not allow now; the state stays as it was."""


class AlreadyStarted(CommandError):
    """A game begins only once."""

    template = "The game has already begun."


class NotStarted(CommandError):
    """Nothing can be played before the game begins."""

    template = "The game has not begun yet."


class GameOver(CommandError):
    """Nothing can be played after the last turn."""

    template = "The game is over."


class NotRolled(CommandError):
    """Stopping or setting aside needs dice on the table."""

    template = "Roll the dice first."


class NothingChosen(CommandError):
    """After a roll at least one valid die must be set aside."""

    template = "Choose at least one valid die first."


class DieNotOnTable(CommandError):
    """A chosen die was set aside earlier or was chosen twice."""

    template = "The {colour} die is not among the dice just rolled."

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        super().__init__(colour=colour)


class DieTooHigh(CommandError):
    """A chosen die shows more than its target (überworfen)."""

    template = "The {colour} die shows {pips}, more than its target {target}."

    def __init__(self, colour: Colour, pips: int, target: int) -> None:
        self.colour, self.pips, self.target = colour, pips, target
        super().__init__(colour=colour, pips=pips, target=target)


class OptionError(GameError):
    """A number that the players agree on is out of its range."""

    template = "{option} takes {least} to {most}, not {value}."

    def __init__(self, option: str, least: int, most: int, value: int) -> None:
        super().__init__(option=option, least=least, most=most, value=value)


class UnknownChips(GameError):
    """There is no such chip set."""

    template = "chips takes rank or box, not {value}."


class DeckError(GameError):
    """A deck file that cannot be played; names the strip and the field."""

    template = "deck: {where}: {problem}"

    def __init__(self, where: Phrase | str, problem: Phrase) -> None:
        self.where, self.problem = where, problem
        super().__init__(where=where, problem=problem)

    @property
    def fault(self) -> Phrase:
        """The message without the word deck, for where that is clear."""
        return phrase("{where}: {problem}", where=self.where, problem=self.problem)
