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
├── OptionError       an option out of its range
└── DeckError         a strip file that cannot be played

Every error keeps its `template` (an English text, the key for translations) and the `fields` that fill it.
"""

from typing import TYPE_CHECKING, ClassVar

from fiese15_tui.game.colours import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping


class GameError(ValueError):
    """Base of all errors of the rules."""

    template: ClassVar[str] = "{problem}"

    def __init__(self, **fields: object) -> None:
        self.fields: Mapping[str, object] = fields
        super().__init__(self.template.format(**fields))

    @property
    def code(self) -> str:
        """The error's stable name, for protocols and translations."""
        return type(self).__name__


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
    """An option of the game has a value that it cannot take."""

    template = "{option} takes {takes}, not {value}."

    def __init__(self, option: str, takes: str, value: object) -> None:
        self.option, self.takes, self.value = option, takes, value
        super().__init__(option=option, takes=takes, value=value)


class DeckError(GameError):
    """A deck file that cannot be played; names the strip and the field."""

    template = "deck: {where}: {problem}"

    def __init__(self, where: str, problem: str) -> None:
        self.where, self.problem = where, problem
        super().__init__(where=where, problem=problem)
