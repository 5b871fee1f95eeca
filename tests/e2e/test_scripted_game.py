"""The installed command, a real terminal, keys alone: a ten-round handicap game to its results."""

import re
from collections.abc import Callable

import scripted_game
from harness.terminal import Terminal


def test_a_seeded_handicap_game_ends_with_the_totals_that_an_independent_referee_counts(
    start: Callable[..., Terminal],
) -> None:
    terminal = start(*scripted_game.ARGUMENTS)
    turns = scripted_game.play(terminal)
    referee = scripted_game.refereed()
    assert referee.over
    assert turns == 10 * len(scripted_game.NAMES)
    assert scripted_game.totals(terminal) == dict(zip(scripted_game.NAMES, referee.totals, strict=True))
    # A row of the pad: the round, then everybody's points and what they come to.
    rows = [list(map(int, re.findall(r"\d+", line))) for line in terminal.lines]
    sums = [0] * len(scripted_game.NAMES)
    for number, scores in enumerate(referee.scores, start=1):
        wanted = [number]
        for seat in range(len(sums)):
            sums[seat] += scores[seat]
            wanted += [scores[seat], sums[seat]]
        assert any(row[-len(wanted) :] == wanted for row in rows), (
            f"round {number}: no {wanted}\n{terminal.text}"
        )
