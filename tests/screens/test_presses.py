"""A key that bounces or is held asks only once."""

from fiese15_tui.screens.presses import BOUNCE, Presses


def test_the_same_key_within_the_bounce_is_the_same_press() -> None:
    presses = Presses()
    presses.acted("enter", 10)
    assert presses.bounced("enter", 10 + BOUNCE / 2)


def test_a_key_held_down_stays_one_press_for_as_long_as_it_repeats() -> None:
    presses = Presses()
    presses.acted("enter", 10)
    assert all(presses.bounced("enter", 10 + tick * BOUNCE / 2) for tick in range(1, 100))


def test_the_same_key_later_is_a_press_of_its_own() -> None:
    presses = Presses()
    presses.acted("enter", 10)
    assert not presses.bounced("enter", 10 + BOUNCE)


def test_another_key_ends_the_press() -> None:
    presses = Presses()
    presses.acted("enter", 10)
    assert not presses.bounced("a", 10.01)
    assert not presses.bounced("enter", 10.02)
