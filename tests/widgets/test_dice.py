from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.ascii import to_ascii
from fiese15_tui.game import COLOURS, Colour
from fiese15_tui.widgets.dice import DIE_CLASSES, PIP, Die, Form, State, draw, label

dice = st.builds(
    Die,
    colour=st.sampled_from(COLOURS),
    pips=st.integers(0, 6),
    state=st.sampled_from(State),
    sign=st.sampled_from(["", "4", "✗", "[1]"]),
    cursor=st.booleans(),
)


def text(die: Die, form: Form) -> str:
    return "\n".join("".join(part for part, _name in line) for line in draw(die, form))


@given(dice, st.sampled_from(Form))
def test_a_die_fills_its_form_and_shows_its_label_and_pips(die: Die, form: Form) -> None:
    lines = text(die, form).splitlines()
    assert [len(line) for line in lines] == [form.width] * form.height
    assert label(die.colour) in lines[0]
    assert die.sign in lines[-1]
    if form is Form.COMPACT:
        assert (str(die.pips) in lines[1]) == bool(die.pips)
    else:
        assert "".join(lines).count(PIP) == die.pips


@given(dice, st.sampled_from(Form))
def test_only_the_listed_component_classes_are_used(die: Die, form: Form) -> None:
    assert {name for line in draw(die, form) for _text, name in line} <= set(DIE_CLASSES)


@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize("form", [Form.NORMAL, Form.LARGE])
def test_pips_lie_as_on_a_real_die(pips: int, form: Form) -> None:
    rows = [line[1:-1] for line in text(Die(Colour.RED, pips, State.OPEN), form).splitlines()[1:-1]]
    assert [row[::-1] for row in rows[::-1]] == rows, "a half turn shows the same"
    assert (rows[1][len(rows[1]) // 2] == PIP) == (pips % 2 == 1), "odd numbers have a pip in the middle"


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("spell", [str, to_ascii])
def test_dice_on_the_table_and_set_aside_differ_without_colour(form: Form, spell: type[str]) -> None:
    states = (State.VALID, State.CHOSEN, State.HIGH, State.ASIDE)
    drawn = [spell(text(Die(Colour.BLUE, 3, state), form)) for state in states]
    assert all(one != other for one, other in combinations(drawn, 2))


@pytest.mark.parametrize("spell", [str, to_ascii])
def test_targets_that_a_bust_pays_differ_without_colour(spell: type[str]) -> None:
    target, paid = (Die(Colour.BLUE, 3, state) for state in (State.TARGET, State.PAID))
    assert spell(text(target, Form.NORMAL)) != spell(text(paid, Form.NORMAL))
