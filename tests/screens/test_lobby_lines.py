"""What the lobby says in lines that fit: whom it waits for, who sits where, how others join."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from fiese15_tui import i18n
from fiese15_tui.game import MOST_SEATS
from fiese15_tui.screens.lobby_lines import join_lines, seat_lines
from fiese15_tui.screens.lobby_waits import waits
from fiese15_tui.table.state import Seat, TableState

NARROW = 58
NAMES = ("Maximilian Jakob", "Annegret Eva Tab", "Cleo", "Dora", "Emil", "Friederike Charl")


pytestmark = pytest.mark.usefixtures("every_language")


@st.composite
def lobbies(draw: st.DrawFn) -> TableState:
    owner = draw(st.integers(-1, MOST_SEATS - 1))
    count = draw(st.integers(0, MOST_SEATS))
    seats = tuple(
        Seat(name, owner=number == owner, ready=draw(st.booleans()), here=draw(st.booleans()))
        for number, name in enumerate(NAMES[:count])
    )
    return TableState(most=draw(st.integers(max(1, count), MOST_SEATS)), seats=seats)


@given(lobbies(), st.sets(st.integers(0, MOST_SEATS - 1)), st.booleans(), st.sampled_from([NARROW, 78, 118]))
def test_the_lobby_says_in_one_line_what_it_waits_for(
    state: TableState,
    mine: set[int],
    owner: bool,  # noqa: FBT001 - a case
    width: int,
) -> None:
    mine = {number for number in mine if number < len(state.seats)}
    text = waits(state, mine, owner=owner, width=width)
    assert 0 < cell_len(text) <= width
    late = [
        n for n, seat in enumerate(state.seats) if not seat.ready and not (n in mine if owner else seat.owner)
    ]
    others = [state.seats[number].name for number in late if number not in mine]
    press = i18n.gettext("Press r when you are ready")
    assert (press in text) == any(number in mine for number in late)
    if others and press not in text:
        assert others[0] in text
    begins = i18n.gettext("Enter begins the game")
    assert (begins in text) == (owner and bool(state.seats) and not late)


@pytest.mark.parametrize("owner", [True, False])
def test_with_one_seat_free_and_all_ready_both_are_told(owner: bool) -> None:  # noqa: FBT001 - a case
    seats = (Seat(NAMES[0], owner=True, ready=True), Seat("Ben", ready=True))
    text = waits(TableState(most=3, seats=seats), {0} if owner else {1}, owner=owner, width=NARROW)
    free = i18n.ngettext("{count} seat is free", "{count} seats are free", 1).format(count=1)
    assert text.endswith(free)
    assert (NAMES[0] in text) == (not owner)


@given(lobbies())
def test_narrow_seats_have_24_cells(state: TableState) -> None:
    lines = seat_lines(state, {0}, narrow=True)
    assert len(lines) == state.most
    assert max(map(cell_len, lines)) <= 24


@given(st.lists(st.integers(40, 110), max_size=4), st.sampled_from([56, 76]), st.sampled_from([2, 4]))
def test_how_others_join_is_whole_or_says_that_there_is_more(
    lengths: list[int], width: int, room: int
) -> None:
    commands = ["x" * length for length in lengths]
    lines = join_lines(commands, width, room)
    assert lines[:1] == commands[:1]
    if lines != commands:
        assert lines[:-1] == commands[: len(lines) - 1]
        assert str(len(commands) - len(lines) + 1) in lines[-1]
    if len(lines) > 2:
        assert sum(-(-len(line) // width) for line in lines) <= room
