"""Every worked example of RULES, by name, and the rules' plain sentences."""

from collections.abc import Sequence

import pytest

from fiese15_tui.game import (
    COLOURS,
    Colour,
    Command,
    Event,
    Game,
    Move,
    Options,
    Roll,
    Start,
    Stop,
    Strip,
    StripTurned,
    TurnEnded,
    decide,
    fold,
    standard_deck,
)

BLUE, YELLOW, BLACK, WHITE, GREEN, RED = COLOURS

FIRST = {BLUE: 4, YELLOW: 3, BLACK: 3, WHITE: 2, GREEN: 2, RED: 1}
SECOND = {RED: 5, BLUE: 4, YELLOW: 3, BLACK: 1, WHITE: 1, GREEN: 1}
THIRD = {BLACK: 6, WHITE: 3, GREEN: 3, RED: 1, BLUE: 1, YELLOW: 1}
FIRST_BACK = {BLACK: 6, GREEN: 3, RED: 2, BLUE: 2, YELLOW: 1}


class Table:
    """A game on one strip over and over; each roll names the pips of the dice that are rolled."""

    def __init__(
        self,
        front: dict[Colour, int],
        *,
        seats: int = 1,
        options: Options | None = None,
        back: dict[Colour, int],
    ) -> None:
        self.rolls: list[dict[Colour, int]] = []
        self.events: tuple[Event, ...] = ()
        deck = tuple(Strip(number, tuple(front.items()), tuple(back.items())) for number in range(1, 16))
        self.game: Game | None = None
        self.do(Start(seats, options or Options(), deck))

    def roll(self, count: int) -> Sequence[int]:
        rolled = self.rolls.pop(0)
        assert len(rolled) == count
        return [rolled[colour] for colour in sorted(rolled)]

    def draw(self, count: int) -> int:
        return count - 1

    def do(self, command: Command, **rolled: int) -> "Table":
        if rolled:
            self.rolls.append({Colour[name.upper()]: pips for name, pips in rolled.items()})
        self.events = decide(self.game, command, self)
        self.game = fold(self.events, self.game)
        return self

    @property
    def ended(self) -> TurnEnded:
        (ended,) = [event for event in self.events if isinstance(event, TurnEnded)]
        return ended


@pytest.fixture
def third_strip_with_three_aside() -> Table:
    """Black 6, white 3, green 3, red 1, blue 1, yellow 1: red 1; yellow 1; white 2 set aside."""
    table = table_on(THIRD).do(Roll(), red=1, blue=2, yellow=2, black=6, white=4, green=4)
    table.do(Roll((RED,)), yellow=1, blue=2, black=6, white=4, green=4)
    table.do(Roll((YELLOW,)), white=2, blue=2, black=1, green=4)
    return table.do(Roll((WHITE,)), black=5, blue=1, green=5)


def table_on(front: dict[Colour, int], *, seats: int = 1, options: Options | None = None) -> Table:
    return Table(front, seats=seats, options=options, back=FIRST_BACK)


def turn_valid(table: Table) -> tuple[Colour, ...]:
    assert table.game is not None
    assert table.game.turn is not None
    return table.game.turn.valid


def test_first_strip_valid_dice_are_blue_yellow_white_and_green() -> None:
    table = table_on(FIRST).do(Roll(), blue=4, yellow=2, black=5, white=1, green=1, red=2)
    assert turn_valid(table) == (BLUE, YELLOW, WHITE, GREEN)


def test_bust_with_green_blue_and_yellow_open_pays_their_targets_3_1_1() -> None:
    table = table_on(THIRD).do(Roll(), black=4, white=3, red=1, green=6, blue=6, yellow=6)
    table.do(Roll((BLACK, WHITE, RED)), green=4, blue=2, yellow=3)
    assert table.ended == TurnEnded("bust", 5)


def test_second_strip_bust_with_red_and_yellow_open_pays_8() -> None:
    table = table_on(SECOND).do(Roll(), blue=2, black=1, white=1, green=1, red=6, yellow=6)
    table.do(Roll((BLUE, BLACK, WHITE, GREEN)), red=6, yellow=5)
    assert table.ended == TurnEnded("bust", 8)


def test_second_strip_stopping_before_would_have_paid_5() -> None:
    table = table_on(SECOND).do(Roll(), blue=2, black=1, white=1, green=1, red=6, yellow=6)
    assert table.do(Stop((BLUE, BLACK, WHITE, GREEN))).ended == TurnEnded("stopped", 5)


def test_third_strip_stopping_with_five_pays_10_and_the_bonus_of_5(
    third_strip_with_three_aside: Table,
) -> None:
    assert third_strip_with_three_aside.do(Stop((BLACK, BLUE))).ended == TurnEnded("stopped", 15)


def test_third_strip_green_2_makes_six_and_pays_12_doubled(third_strip_with_three_aside: Table) -> None:
    table = third_strip_with_three_aside.do(Roll((BLACK, BLUE)), green=2)
    assert turn_valid(table) == (GREEN,)
    assert table.do(Stop((GREEN,))).ended == TurnEnded("six", 24)


@pytest.mark.parametrize("pips", [4, 5, 6])
def test_third_strip_green_too_high_busts_for_3(third_strip_with_three_aside: Table, pips: int) -> None:
    assert third_strip_with_three_aside.do(Roll((BLACK, BLUE)), green=pips).ended == TurnEnded("bust", 3)


@pytest.mark.parametrize("strip", standard_deck(), ids=lambda strip: f"strip {strip.id}")
def test_nothing_valid_on_the_first_roll_of_any_front_pays_15(strip: Strip) -> None:
    table = table_on(dict(strip.front)).do(Roll(), **{str(colour): 6 for colour in COLOURS})
    if 6 in dict(strip.front).values():
        assert len(turn_valid(table)) == 1  # a target of 6 takes every roll
    else:
        assert table.ended == TurnEnded("bust", 15)


@pytest.mark.parametrize("move", [Roll, Stop])
def test_all_six_set_aside_ends_the_turn_by_itself(move: type[Move]) -> None:
    table = table_on(FIRST).do(Roll(), blue=4, yellow=3, black=3, white=2, green=2, red=1)
    assert table.do(move(COLOURS)).ended == TurnEnded("six", 30)


@pytest.mark.parametrize("options", [Options(gambler=True), Options(gambler=True, handicap=True)])
def test_gambler_bust_scores_0(options: Options) -> None:
    table = table_on(FIRST, options=options).do(Roll(), blue=6, yellow=6, black=1, white=6, green=6, red=6)
    table.do(Roll((BLACK,)), blue=6, yellow=6, white=6, green=6, red=6)
    assert table.ended == TurnEnded("bust", 0)


def test_chip_is_the_white_target_for_validity_and_bust() -> None:
    table = table_on(FIRST, options=Options(handicap=True)).do(
        Roll(), black=6, white=1, green=4, red=3, blue=3, yellow=2
    )
    assert turn_valid(table) == (BLACK, WHITE)
    table.do(Roll((BLACK,)), white=2, green=4, red=3, blue=3, yellow=2)
    assert table.ended == TurnEnded("bust", 3 + 2 + 2 + 1 + 1)


def play_turn(table: Table, points: int) -> None:
    """Play a turn on the back of the first strip that pays 1 to 6 points: black alone."""
    table.do(Roll(), black=points, white=6, green=6, red=6, blue=6, yellow=6).do(Stop((BLACK,)))


def chips_after(points: Sequence[int], options: Options) -> tuple[int, ...]:
    """Return the chips of the second round when these points were made in the first, in playing order."""
    table = table_on(FIRST, seats=len(points), options=options)
    assert table.game is not None
    assert table.game.chips == ((1,) * len(points),)
    for one in points:
        play_turn(table, one)
    return table.game.chips[1]


@pytest.mark.parametrize(
    ("points", "rank", "box"),
    [
        ([5], (1,), (1,)),
        ([2, 5], (2, 1), (3, 1)),
        ([1, 6, 3], (3, 1, 2), (4, 1, 2)),
        ([6, 5, 4, 3], (1, 2, 3, 4), (1, 2, 3, 5)),
        ([1, 2, 3, 4, 5], (5, 4, 3, 2, 1), (5, 4, 3, 2, 1)),
        ([6, 5, 4, 3, 2, 1], (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)),
        ([4, 4], (2, 1), (3, 1)),
        ([3, 5, 3], (3, 1, 2), (4, 1, 2)),
        ([2, 2, 2, 2], (4, 3, 2, 1), (5, 3, 2, 1)),
    ],
)
def test_chips_from_the_second_round(points: list[int], rank: tuple[int, ...], box: tuple[int, ...]) -> None:
    assert chips_after(points, Options(handicap=True)) == rank
    assert chips_after(points, Options(handicap=True, chips="box")) == box


def test_with_rotating_start_the_tie_goes_by_the_new_round_s_order() -> None:
    # The second round starts with seat 1: it rolls earlier than seat 2 and seat 0.
    assert chips_after([4, 4, 4], Options(handicap=True, rotate_start=True)) == (1, 3, 2)


def test_each_round_turns_up_one_strip_for_everyone() -> None:
    table = table_on(FIRST, seats=2, options=Options(rounds=2))
    bust = {str(colour): 6 for colour in COLOURS}
    table.do(Roll(), **bust)
    assert not [event for event in table.events if isinstance(event, StripTurned)]
    table.do(Roll(), **bust)
    assert [event for event in table.events if isinstance(event, StripTurned)]
    table.do(Roll(), **bust).do(Roll(), **bust)
    assert table.game is not None
    assert table.game.over
    assert table.game.totals == (30, 30)
