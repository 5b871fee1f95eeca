"""A computer player whose move could not be saved thinks again, but not at once."""

import asyncio
import time
from random import Random

from fiese15_net.thinking import Thinking
from fiese15_tui.game import Move, Options, RandomDice, Roll, Start, decide, evolve, standard_deck
from fiese15_tui.table.games import Thought
from fiese15_tui.table.journal import JournalError


def first_thought() -> Thought:
    game = None
    for event in decide(None, Start(1, Options(), standard_deck()), RandomDice(Random(1))):
        game = evolve(game, event)
    assert game is not None
    return Thought(1, 0, "greedy", game, None)


async def test_a_move_that_cannot_be_saved_is_tried_again_later() -> None:
    thought, moves, log = first_thought(), list[Move](), list[str]()
    moved = asyncio.Event()

    def decided(_: Thought, move: Move) -> None:
        moves.append(move)
        moved.set()
        if len(moves) == 1:
            raise JournalError(problem="the disk is full")

    thinking = Thinking(decided, 0.0, log.append)
    thinking.start(thought, time.monotonic())
    thinking.start(thought, time.monotonic())  # one at a time
    await asyncio.wait_for(moved.wait(), 30)
    moved.clear()
    assert moves == [Roll()]
    assert log == ["cannot save, trying again in 5 seconds: the disk is full"]
    again_at = thinking.again_at
    assert again_at is not None
    thinking.start(thought, again_at - 0.1)
    assert thinking.again_at == again_at
    thinking.start(thought, again_at)
    await asyncio.wait_for(moved.wait(), 30)
    assert moves == [Roll(), Roll()]
    assert thinking.again_at is None
