"""Hypothesis strategies for decks, games and moves of the rules engine."""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from fiese15_tui.game import (
    COLOURS,
    Colour,
    Command,
    Event,
    Game,
    Options,
    Roll,
    Start,
    Stop,
    Strip,
    decide,
    fold,
    legal,
    standard_deck,
)


class LoadedDice:
    """Dice of which a share shows 1: makes full sixes, busts and equal totals all common enough."""

    def __init__(self, source: Random, share_of_ones: float) -> None:
        self._source = source
        self._share = share_of_ones

    def roll(self, count: int) -> list[int]:
        pips = [self._source.randint(1, 6) for _ in range(count)]
        return [1 if self._source.random() < self._share else die for die in pips]

    def draw(self, count: int) -> int:
        return self._source.randrange(count)


class NoDice:
    """Dice that must not be touched."""

    def roll(self, count: int) -> list[int]:
        raise AssertionError(f"{count} dice rolled")

    def draw(self, count: int) -> int:
        raise AssertionError(f"drew one of {count}")


class OnlyStrips(NoDice):
    """Dice that draw strips, the deck's last one first, and cannot be rolled."""

    def draw(self, count: int) -> int:
        return count - 1


@dataclass(frozen=True)
class Played:
    """A game played by random legal moves: its events, and the state before each command with its events."""

    start: Start
    dice: LoadedDice
    events: tuple[Event, ...]
    steps: tuple[tuple[Game | None, Command, tuple[Event, ...]], ...]
    game: Game


options = st.builds(
    Options,
    handicap=st.booleans(),
    chips=st.sampled_from(["rank", "box"]),
    gambler=st.booleans(),
    rounds=st.integers(1, 15),
    rotate_start=st.booleans(),
)

_pips = st.integers(1, 6)


def _faces(colours: tuple[Colour, ...]) -> st.SearchStrategy[tuple[tuple[Colour, int], ...]]:
    targets = st.tuples(*[_pips] * len(colours))
    return st.tuples(st.permutations(colours), targets).map(lambda both: tuple(zip(*both, strict=True)))


decks = st.lists(
    st.builds(
        Strip,
        id=st.integers(0, 9999),
        front=_faces(COLOURS),
        back=_faces(tuple(colour for colour in COLOURS if colour is not Colour.WHITE)),
    ),
    min_size=15,
    max_size=18,
    unique_by=lambda strip: strip.id,
).map(tuple)

moves = st.builds(
    lambda kind, aside: kind(tuple(aside)),
    st.sampled_from([Roll, Stop]),
    st.one_of(
        st.lists(st.sampled_from(COLOURS), max_size=6, unique=True),
        st.lists(st.sampled_from(COLOURS), max_size=6),
    ),
)


@st.composite
def games(draw: st.DrawFn, *, finished: bool = True) -> Played:
    """Play a game, or with `finished=False` the beginning of one that may stop at any command."""
    chosen = draw(options)
    deck = standard_deck() if draw(st.booleans()) else draw(decks)
    start = Start(draw(st.integers(1, 6)), chosen, deck)
    source = Random(draw(st.integers(0, 2**32)))
    dice = LoadedDice(source, draw(st.sampled_from([0, 0, 0.3, 0.8, 1])))
    caution = draw(st.sampled_from([0.1, 0.5, 0.9]))
    most = 10**6 if finished else draw(st.integers(0, 3 * chosen.rounds * start.seats))
    events = decide(None, start, dice)
    steps: list[tuple[Game | None, Command, tuple[Event, ...]]] = [(None, start, events)]
    game = fold(events)
    while (allowed := legal(game)) and len(steps) <= most:
        stops = source.random() < caution
        move = source.choice([move for move in allowed if isinstance(move, Stop) == stops] or allowed)
        happened = decide(game, move, dice)
        steps.append((game, move, happened))
        game = fold(happened, game)
    stream = tuple(event for _, _, happened in steps for event in happened)
    return Played(start, dice, stream, tuple(steps), game)
