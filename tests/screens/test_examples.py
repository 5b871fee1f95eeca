"""The worked examples of the rules screen: what they say is what the rules make of them."""

import re

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Colour, aside_points, bust_points
from fiese15_tui.screens.examples import examples
from fiese15_tui.screens.rules import ExampleTray


def test_they_are_real_strips() -> None:
    for example in examples():
        assert sorted(example.places) == list(Colour)
        assert sum(example.turn.targets) == 15
        assert all(
            die <= target for die, target in zip(example.turn.aside, example.turn.targets, strict=True)
        )
        assert not any(map(min, zip(example.turn.aside, example.turn.rolled, strict=True)))


def test_each_says_what_its_turn_pays() -> None:
    first, bust, five, six = examples()
    assert first.turn.valid == (Colour.BLUE, Colour.YELLOW, Colour.WHITE, Colour.GREEN)
    assert not bust.turn.valid
    assert last_number(bust.text) == bust_points(bust.turn.targets, bust.turn.aside, gambler=False)
    assert last_number(five.text) == aside_points(five.turn.aside)
    assert f"= {aside_points(six.turn.aside)}." in six.text
    assert last_number(six.text) == bust_points(five.turn.targets, five.turn.aside, gambler=False)
    assert not six.turn.open
    assert five.turn.open == (Colour.GREEN,)


def last_number(text: str) -> int:
    return int(re.findall(r"\d+", text)[-1])


async def test_the_dice_lie_in_the_rules() -> None:
    app = FieseApp()
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        trays = list(app.screen.query(ExampleTray))
        assert [tray.scene.turn for tray in trays if tray.scene] == [example.turn for example in examples()]
        assert all(tray.size == (37, 9) for tray in trays)
