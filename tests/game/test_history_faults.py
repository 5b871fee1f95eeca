"""Each fault of a history is named with the number of its event."""

from random import Random

import pytest
from msgspec.structs import replace

from fiese15_tui.game import (
    Colour,
    Event,
    HistoryError,
    Options,
    RandomDice,
    Rolled,
    SetAside,
    Start,
    StripTurned,
    TurnEnded,
    check_history,
    decide,
    fold,
    legal,
    standard_deck,
)


def played() -> list[Event]:
    rng = Random(4)
    dice = RandomDice(rng)
    events = [*decide(None, Start(2, Options(rounds=2), standard_deck()), dice)]
    while (game := fold(events)).turn is not None:
        events.extend(decide(game, rng.choice(legal(game)), dice))
    return events


BASE = played()
STARTED, TURNED = BASE[0], BASE[1]
ROLL = next(event for event in BASE if isinstance(event, Rolled))


@pytest.mark.parametrize(
    ("events", "number", "problem"),
    [
        ([], 1, "there are no events"),
        ([STARTED], 2, "is missing"),
        ([TURNED], 1, "no move begins with this"),
        ([STARTED, TURNED, TurnEnded("stopped", 3)], 3, "no move begins with this"),
        ([STARTED, TURNED, SetAside((Colour.RED,)), ROLL], 3, "Roll the dice first"),
        ([STARTED, TURNED, Rolled((1, 1, 1, 1, 1, 0))], 3, "6 dice are to be rolled, not 5"),
        ([STARTED, StripTurned(777)], 2, "strip 777 is not in the stack"),
        ([STARTED, TURNED, STARTED, TURNED], 3, "already begun"),
        ([replace(STARTED, seats=9), TURNED], 1, "seats takes 1 to 6"),
        ([replace(STARTED, deck=(STARTED.deck[0],) * 2), TURNED], 1, "stands twice"),
        ([replace(STARTED, deck=STARTED.deck[:1]), TURNED], 1, "rounds takes 1 to 1"),
        ([*BASE, ROLL], len(BASE) + 1, "game is over"),
    ],
)
def test_each_fault_is_named_with_its_event(events: list[Event], number: int, problem: str) -> None:
    with pytest.raises(HistoryError, match=problem) as caught:
        check_history(events)
    assert caught.value.number == number
    assert str(caught.value).startswith(f"event {number}: ")
