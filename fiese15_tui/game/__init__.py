"""The rules of Fiese 15: pure functions over frozen states, commands and events.

>>> from random import Random
>>> game = fold(decide(None, Start(2, Options(), standard_deck()), RandomDice(Random(1))))
>>> legal(game)
(Roll(aside=()),)
"""

from fiese15_tui.game.chips import chip_set, deal
from fiese15_tui.game.colours import COLOURS, NO_DICE, Colour, Pips, Row, colours_in
from fiese15_tui.game.commands import Command, Move, Roll, Start, Stop
from fiese15_tui.game.dice import Dice, RandomDice
from fiese15_tui.game.engine import decide, evolve, fold, legal
from fiese15_tui.game.errors import (
    AlreadyStarted,
    CommandError,
    DeckError,
    DieNotOnTable,
    DieTooHigh,
    GameError,
    GameOver,
    NothingChosen,
    NotRolled,
    NotStarted,
    OptionError,
    UnknownChips,
)
from fiese15_tui.game.events import ChipsDealt, End, Event, Rolled, SetAside, Started, StripTurned, TurnEnded
from fiese15_tui.game.history import HistoryError, check_history
from fiese15_tui.game.options import MOST_ROUNDS, MOST_SEATS, ChipSet, Options
from fiese15_tui.game.scoring import FIVE_BONUS, aside_points, bust_points, standing
from fiese15_tui.game.state import Game, Result, Turn
from fiese15_tui.game.strips import Face, Strip, load_deck, parse_deck, places, standard_deck, targets

__all__ = [
    "COLOURS",
    "FIVE_BONUS",
    "MOST_ROUNDS",
    "MOST_SEATS",
    "NO_DICE",
    "AlreadyStarted",
    "ChipSet",
    "ChipsDealt",
    "Colour",
    "Command",
    "CommandError",
    "DeckError",
    "Dice",
    "DieNotOnTable",
    "DieTooHigh",
    "End",
    "Event",
    "Face",
    "Game",
    "GameError",
    "GameOver",
    "HistoryError",
    "Move",
    "NotRolled",
    "NotStarted",
    "NothingChosen",
    "OptionError",
    "Options",
    "Pips",
    "RandomDice",
    "Result",
    "Roll",
    "Rolled",
    "Row",
    "SetAside",
    "Start",
    "Started",
    "Stop",
    "Strip",
    "StripTurned",
    "Turn",
    "TurnEnded",
    "UnknownChips",
    "aside_points",
    "bust_points",
    "check_history",
    "chip_set",
    "colours_in",
    "deal",
    "decide",
    "evolve",
    "fold",
    "legal",
    "load_deck",
    "parse_deck",
    "places",
    "standard_deck",
    "standing",
    "targets",
]
