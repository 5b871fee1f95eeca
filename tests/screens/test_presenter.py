"""The presenter shows every step once, in order, and only when the one before has been seen."""

from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.game import NO_DICE, Turn
from fiese15_tui.screens.presenter import Presenter
from fiese15_tui.screens.story import Kind, Step
from fiese15_tui.table.state import TableState

MINE, THEIRS = 0, 1


class Audience:
    """A stage that writes down what it is asked to show, with or without dice that move."""

    def __init__(self, *, moves: bool = True) -> None:
        self.moves = moves
        self.seen: list[Step] = []
        self.landed_steps: list[Step] = []
        self.rests: list[TableState] = []
        self.held = 0.0
        self.rolling: Step | None = None

    def show(self, step: Step) -> None:
        self.seen.append(step)

    def play(self, step: Step) -> bool:
        assert self.rolling is None
        self.seen.append(step)
        self.rolling = step
        return self.moves

    def finish(self) -> None:
        assert self.rolling is not None

    def landed(self, step: Step) -> None:
        assert step == self.rolling
        self.rolling = None
        self.landed_steps.append(step)

    def hold(self, seconds: float, _then: object) -> None:
        self.held = seconds

    def rest(self, state: TableState) -> None:
        assert self.rolling is None
        self.rests.append(state)

    @property
    def rolls(self) -> list[Step]:
        return [step for step in self.seen if step.kind == "dice"]


def step(kind: Kind, seat: int, number: int) -> Step:
    turn = Turn(seat, (1, 2, 3, 4, 5, 6), rolled=(1, 1, 1, 1, 1, 1), rolls=number)
    return Step(kind, TableState(watching=number), turn, ())


kinds = st.sampled_from(["deal", "dice", "end", "note"])
acts = st.lists(
    st.one_of(
        st.tuples(st.just("feed"), st.lists(st.tuples(kinds, st.sampled_from([MINE, THEIRS])), max_size=3)),
        st.sampled_from([("settle", None), ("time", None), ("key", None), ("hide", None), ("back", None)]),
    ),
    max_size=40,
)


@given(acts, st.booleans())
def test_steps_come_in_order_each_once_each_after_the_one_before_was_seen(
    acts: list[tuple[str, list[tuple[Kind, int]]]],
    moves: bool,  # noqa: FBT001 - drawn
) -> None:
    stage = Audience(moves=moves)
    presenter = Presenter(stage, lambda seat: seat == MINE, 1)
    fed: list[Step] = []
    hidden = False
    for act, what in acts:
        waited, shown = presenter.waiting, len(stage.seen)
        match act:
            case "feed":
                steps = [step(kind, seat, len(fed) + n) for n, (kind, seat) in enumerate(what)]
                fed += steps
                presenter.feed(steps)
                assert waited == "nothing" or len(stage.seen) == shown
            case "settle" if stage.rolling is not None:
                assert stage.rolling.turn is not None
                presenter.settled(stage.rolling.turn)
            case "time":
                presenter.time_up()
                assert waited == "time" or len(stage.seen) == shown
            case "key":
                assert presenter.key() is (waited != "nothing" or len(fed) > shown)
                assert waited in {"time", "key"} or len(stage.seen) == shown
            case "hide" | "back":
                hidden = act == "hide"
                presenter.pause(paused=hidden)
        if hidden:
            assert len(stage.seen) == shown
        assert stage.landed_steps == (stage.rolls[:-1] if stage.rolling else stage.rolls)
        assert moves or stage.rolling is None, "what does not move lies at once"
        assert stage.seen == fed[: len(stage.seen)]
        assert presenter.resting == (presenter.waiting == "nothing" and len(stage.seen) == len(fed))
        if presenter.resting and not hidden and fed:
            assert stage.rests[-1] == fed[-1].state


def test_dice_of_another_roll_that_settle_late_change_nothing() -> None:
    stage = Audience()
    presenter = Presenter(stage, lambda _: True, 1)
    presenter.feed([step("dice", MINE, 1)])
    presenter.settled(Turn(MINE, NO_DICE))
    assert presenter.waiting == "dice"
    assert stage.landed_steps == []


def test_a_pace_of_nothing_never_holds() -> None:
    stage = Audience()
    presenter = Presenter(stage, lambda _: False, 0)
    presenter.feed([step("end", THEIRS, 1), step("end", THEIRS, 2)])
    assert presenter.resting
    assert stage.held == 0
