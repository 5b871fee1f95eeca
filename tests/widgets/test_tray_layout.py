import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.game import COLOURS, NO_DICE, Colour, Options, Row, Turn
from fiese15_tui.widgets.canvas import Line
from fiese15_tui.widgets.dice import Die, Form, State, draw, label
from fiese15_tui.widgets.tray_layout import Motion, Scene, column, height, pitch

TARGETS: Row = (4, 3, 3, 2, 2, 1)


def row(pips: list[int]) -> Row:
    blue, yellow, black, white, green, red = pips
    return (blue, yellow, black, white, green, red)


@st.composite
def turns(draw_: st.DrawFn) -> Turn:
    """Any turn: dice set aside within their targets, the others rolled or not."""
    aside = [draw_(st.integers(0, target)) for target in TARGETS]
    rolls = draw_(st.integers(0, 5)) if not any(aside) else draw_(st.integers(1, 5))
    rolled = [0 if die or not rolls else draw_(st.integers(1, 6)) for die in aside]
    return Turn(0, TARGETS, row(rolled), row(aside), rolls)


@st.composite
def scenes(draw_: st.DrawFn) -> Scene:
    turn = draw_(turns())
    return Scene(
        tuple(draw_(st.permutations(COLOURS))),
        turn,
        draw_(st.frozensets(st.sampled_from(turn.valid))) if turn.valid else frozenset(),
        Options(handicap=draw_(st.booleans()), gambler=draw_(st.booleans())),
        draw_(st.none() | st.integers(0, 5)),
        numbered=draw_(st.booleans()),
    )


def texts(lines: tuple[Line, ...]) -> list[str]:
    return ["".join(text for text, _name in line) for line in lines]


def columns(scene: Scene, form: Form) -> list[list[str]]:
    return [texts(column(scene, place, form)) for place in range(6)]


def picture(scene: Scene, form: Form) -> list[str]:
    return ["".join(cells) for cells in zip(*columns(scene, form), strict=True)]


def drawn(die: Die, form: Form) -> list[str]:
    return [" " + line for line in texts(draw(die, form))]


@given(scenes(), st.sampled_from(Form))
def test_every_die_lies_in_the_column_of_its_target(scene: Scene, form: Form) -> None:
    for colour, cells in zip(scene.places, columns(scene, form), strict=True):
        assert len(cells) == height(form)
        assert {len(cell) for cell in cells} == {pitch(form)}
        assert label(colour) in cells[0]
        labelled = [y for y, cell in enumerate(cells) if y and label(colour) in cell]
        lifted = 1 if colour in scene.chosen else 0
        assert labelled == [form.height if scene.turn.aside[colour] else 2 * form.height - lifted]


@given(scenes(), st.sampled_from(Form))
def test_only_dice_that_may_be_set_aside_show_a_key(scene: Scene, form: Form) -> None:
    cells = columns(scene._replace(cursor=None), form)
    for place, colour in enumerate(scene.places):
        sign = cells[place][-2 if colour in scene.chosen else -1]
        shown = scene.numbered and colour in scene.turn.valid
        assert (str(place + 1) in sign) == shown
        assert ("✗" in sign) == (scene.turn.rolled[colour] > TARGETS[colour])


@given(turns(), st.randoms(use_true_random=False), st.sampled_from(Form))
def test_tumbling_dice_tell_nothing_of_the_roll(turn: Turn, random: Random, form: Form) -> None:
    faces = {colour: random.randint(1, 6) for colour in COLOURS if turn.rolled[colour]}
    other = Turn(
        0, TARGETS, row([random.randint(1, 6) if die else 0 for die in turn.rolled]), turn.aside, turn.rolls
    )
    motion = Motion(faces, frozenset())
    one, two = (columns(Scene(COLOURS, each, motion=motion), form) for each in (turn, other))
    assert one == two


def test_dice_that_lie_are_not_judged_before_the_last_one_lies() -> None:
    turn = Turn(0, TARGETS, (6, 6, 6, 6, 6, 1), NO_DICE, 1)
    before = columns(Scene(COLOURS, turn, motion=Motion({Colour.RED: 3}, frozenset())), Form.NORMAL)
    assert before[0][10:] == drawn(Die(Colour.BLUE, 6, State.OPEN), Form.NORMAL)
    after = columns(Scene(COLOURS, turn), Form.NORMAL)
    assert after[0][10:] == drawn(Die(Colour.BLUE, 6, State.HIGH, "✗"), Form.NORMAL)


def bust() -> Turn:
    return Turn(0, TARGETS, (6, 0, 4, 0, 6, 6), (0, 1, 0, 1, 0, 0), 2)


def test_a_bust_marks_the_targets_that_it_pays() -> None:
    lines = picture(Scene(COLOURS, bust()), Form.NORMAL)
    paid = [f"+{target}" for target in (4, 3, 2, 1)]
    assert re.findall(r"\+\d", lines[4]) == paid
    assert lines[7].replace("┆", " ").split() == [*paid[:1], "●", paid[1], "●", *paid[2:]]


def test_a_bust_of_the_gambler_pays_and_marks_nothing() -> None:
    lines = picture(Scene(COLOURS, bust(), options=Options(gambler=True)), Form.NORMAL)
    assert not any("+" in line for line in lines)


def test_a_bust_is_not_shown_while_a_die_tumbles() -> None:
    lines = picture(Scene(COLOURS, bust(), motion=Motion({Colour.RED: 6}, frozenset())), Form.NORMAL)
    assert not any("+" in line or "✗" in line for line in lines)


def test_six_dice_set_aside_count_twice() -> None:
    turn = Turn(0, TARGETS, NO_DICE, (4, 3, 2, 1, 1, 1), 4)
    lines = picture(Scene(COLOURS, turn), Form.NORMAL)
    assert "12 × 2 = 24" in lines[12]
    assert lines[9].count("★") == 6
    halfway = picture(Scene(COLOURS, turn, motion=Motion({}, frozenset(), doubled=3)), Form.NORMAL)
    assert halfway[9].count("★") == 3
    assert "24" not in halfway[12]


def test_a_die_on_its_way_is_between_table_and_strip() -> None:
    turn = Turn(0, TARGETS, NO_DICE, (4, 0, 0, 0, 0, 0), 1)
    scene = Scene(COLOURS, turn, motion=Motion({}, frozenset({Colour.BLUE})))
    cells = columns(scene, Form.NORMAL)[0]
    assert cells[7:12] == drawn(Die(Colour.BLUE, 4, State.ASIDE, "✓"), Form.NORMAL)


def test_the_chip_lies_beside_the_strip() -> None:
    styles = []
    for handicap in (False, True):
        scene = Scene(COLOURS, Turn(0, TARGETS), options=Options(handicap=handicap))
        edges = (column(scene, place, Form.NORMAL)[0] for place in range(6))
        styles.append([name for line in edges for _text, name in line])
    on_strip, chip = "strip--edge", "die--edge"
    assert styles == [[on_strip] * 6, [on_strip] * 3 + [chip] + [on_strip] * 2]
