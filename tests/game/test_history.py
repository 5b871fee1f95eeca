"""Events from outside: a history is taken exactly when an independent referee takes it."""

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st
from random_games import Played, games
from referee import audit

from fiese15_tui.game import Event, HistoryError, Rolled, check_history


def fair(stream: list[dict[str, Any]]) -> bool:
    """Return what the referee says of the stream."""
    try:
        return audit(stream).whole
    except (AssertionError, KeyError):
        return False


def spoil(stream: list[dict[str, Any]], data: st.DataObject) -> None:
    """Leave out, repeat, swap or change an event after the first, so that the types still hold."""
    index = data.draw(st.integers(1, len(stream) - 1), label="event")
    event = stream[index]
    match data.draw(st.sampled_from(["leave out", "repeat", "swap", "break off", "change"]), label="how"):
        case "leave out":
            del stream[index]
        case "repeat":
            stream.insert(index, event)
        case "swap":
            stream[index - 1 : index + 1] = [event, stream[index - 1]]
        case "break off":
            del stream[index:]
        case "change":
            name = data.draw(st.sampled_from([name for name in event if name != "t"]))
            value = event[name]
            if isinstance(value, list | tuple):
                place = data.draw(st.integers(0, len(value) - 1))
                changed = [*value[:place], data.draw(st.integers(0, 6)), *value[place + 1 :]]
            elif isinstance(value, str):
                changed = data.draw(st.sampled_from(["stopped", "six", "bust"]))
            else:
                changed = data.draw(st.integers(0, 40))
            stream[index] = {**event, name: changed}


@given(games(finished=False))
def test_every_game_that_was_played_is_a_history(played: Played) -> None:
    assert check_history(played.events) == played.game


@given(games(finished=False), st.data())
def test_a_spoilt_history_is_taken_exactly_when_the_referee_takes_it(
    played: Played, data: st.DataObject
) -> None:
    stream = [msgspec.to_builtins(event) for event in played.events]
    spoil(stream, data)
    assume(stream[0]["t"] == "started")
    try:
        events = msgspec.convert(stream, tuple[Event, ...])
    except msgspec.ValidationError:
        reject()
    if fair(stream):
        check_history(events)
    else:
        with pytest.raises(HistoryError, match=r"^event \d+: "):
            check_history(events)


def test_no_events_and_events_without_a_beginning_are_no_history() -> None:
    with pytest.raises(HistoryError, match="event 1: is missing"):
        check_history(())
    with pytest.raises(HistoryError, match="event 1: "):
        check_history((Rolled((1, 1, 1, 1, 1, 1)),))
