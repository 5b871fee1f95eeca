"""What is refused, and that the message names what is wrong."""

import pytest
from random_games import NoDice, OnlyStrips

from fiese15_tui.game import (
    Colour,
    CommandError,
    DeckError,
    DieNotOnTable,
    DieTooHigh,
    Game,
    GameError,
    Move,
    NothingChosen,
    NotRolled,
    OptionError,
    Options,
    Roll,
    Rolled,
    Start,
    Stop,
    UnknownChips,
    decide,
    evolve,
    fold,
    standard_deck,
)


def rolled(*pips: int) -> Game:
    """Return a game on strip 3 (black 6, white 3, green 3, red 1, blue 1, yellow 1) after this roll."""
    deck = tuple(strip for strip in standard_deck() if strip.id == 3)
    game = fold(decide(None, Start(1, Options(rounds=1), deck), OnlyStrips()))
    blue, yellow, black, white, green, red = pips
    return evolve(game, Rolled((blue, yellow, black, white, green, red)))


@pytest.mark.parametrize("move", [Roll, Stop])
def test_too_high_names_colour_pips_and_target(move: type[Move]) -> None:
    game = rolled(1, 1, 1, 5, 1, 1)
    with pytest.raises(DieTooHigh, match=r"^The white die shows 5, more than its target 3\.$") as caught:
        decide(game, move((Colour.BLUE, Colour.WHITE)), NoDice())
    error = caught.value
    assert (error.code, error.colour, error.pips, error.target) == ("DieTooHigh", Colour.WHITE, 5, 3)
    assert error.template.format(**error.fields) == str(error)


@pytest.mark.parametrize(
    "aside", [(Colour.BLUE,), (Colour.RED, Colour.RED)], ids=["set aside before", "twice"]
)
def test_a_die_not_on_the_table_is_named(aside: tuple[Colour, ...]) -> None:
    game = rolled(0, 1, 1, 1, 1, 1)
    with pytest.raises(DieNotOnTable, match=f"The {aside[0]} die is not among the dice just rolled"):
        decide(game, Stop(aside), NoDice())


@pytest.mark.parametrize("move", [Roll(), Stop(())])
def test_a_roll_asks_for_a_die(move: Move) -> None:
    with pytest.raises(NothingChosen, match="at least one valid die"):
        decide(rolled(1, 1, 1, 1, 1, 1), move, NoDice())


@pytest.mark.parametrize("move", [Roll((Colour.RED,)), Stop((Colour.RED,)), Stop(())])
def test_before_the_first_roll_nothing_can_be_set_aside_or_stopped(move: Move) -> None:
    game = fold(decide(None, Start(1, Options(), standard_deck()), OnlyStrips()))
    with pytest.raises(NotRolled, match="Roll the dice first"):
        decide(game, move, NoDice())


@pytest.mark.parametrize("seats", [0, 7, -1])
def test_seats_are_1_to_6(seats: int) -> None:
    with pytest.raises(OptionError, match=f"^seats takes 1 to 6, not {seats}.$"):
        decide(None, Start(seats, Options(), standard_deck()), NoDice())


@pytest.mark.parametrize("rounds", [0, 16, -1])
def test_rounds_are_1_to_15(rounds: int) -> None:
    with pytest.raises(OptionError, match=f"^rounds takes 1 to 15, not {rounds}.$"):
        Options(rounds=rounds)


def test_chips_are_rank_or_box() -> None:
    with pytest.raises(UnknownChips, match="chips takes rank or box, not boxes"):
        Options(chips="boxes")  # type: ignore[arg-type]


def test_no_more_rounds_than_the_deck_has_strips() -> None:
    with pytest.raises(OptionError, match=r"^rounds takes 1 to 4, not 5"):
        decide(None, Start(2, Options(rounds=5), standard_deck()[:4]), NoDice())


def test_a_deck_with_the_same_id_twice_is_refused() -> None:
    deck = (*standard_deck(), standard_deck()[0])
    with pytest.raises(DeckError, match="strip 1, id: stands twice"):
        decide(None, Start(2, Options(), deck), NoDice())


def test_errors_of_commands_decks_and_options_are_told_apart_and_all_are_game_errors() -> None:
    assert issubclass(CommandError, GameError)
    assert issubclass(OptionError, GameError)
    assert issubclass(DeckError, GameError)
    assert not issubclass(OptionError, CommandError)
    assert not issubclass(DeckError, CommandError)
