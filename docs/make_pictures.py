"""Make the pictures of the README from the running application: `python docs/make_pictures.py`.

Every picture is a seeded game played with keys, so that they come out the same until a screen changes.
"""

import asyncio
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, cast

from textual.pilot import Pilot

from fiese15_tui import i18n
from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options
from fiese15_tui.looks import Looks
from fiese15_tui.screens.coach_line import CoachLine
from fiese15_tui.screens.table import TableScreen
from fiese15_tui.screens.turn_odds import TurnOdds
from fiese15_tui.setup import Setup

PICTURES = Path(__file__).with_name("pictures")

FONT_FACE = re.compile(r"@font-face \{.*?\}\n", re.DOTALL)
LETTERS = "font-family: Fira Code, monospace;\n        font-size: 20px;"
OWN_LETTERS = LETTERS.replace("Fira Code", '"DejaVu Sans Mono", Menlo, Consolas').replace("20px", "20.26px")
"""No font from the net; at this size a letter of DejaVu is as wide as a cell."""


class Picture(NamedTuple):
    """What is played until the first player begins `round`, the keys pressed then, and how it is shown."""

    name: str
    size: tuple[int, int]
    looks: Looks
    setup: Setup
    seed: int
    round: int
    keys: Sequence[str]
    language: str = "en"


THREE = ("Anna", "Ben", "@shark")
ALL = (
    Picture(
        "table",
        (80, 24),
        Looks("classic", animation=False),
        Setup(THREE),
        7,
        5,
        ("enter", "1", "2", "enter", "4"),
    ),
    Picture(
        "wide",
        (120, 40),
        Looks("felt", animation=False),
        Setup(THREE, Options(handicap=True)),
        4,
        6,
        ("enter", "a"),
        "de",
    ),
    Picture("hint", (80, 24), Looks("paper", animation=False), Setup(THREE), 7, 5, ("enter", "h")),
    Picture(
        "ascii", (80, 24), Looks("mono", ascii=True, animation=False), Setup(THREE), 7, 5, ("enter", "1", "2")
    ),
)


async def play_to(pilot: Pilot[None], number: int) -> None:
    """Play until the first player begins round `number`."""
    while True:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        choice, state = screen.hand.choice, screen.link.replica.state
        assert state is not None
        assert state.game is not None
        if choice is None:
            await pilot.press("space")
        elif not choice.turn.rolls:
            if state.game.round == number and choice.turn.seat == 0:
                return
            await pilot.press("enter")
        else:
            await pilot.press("s" if choice.chosen else "a")


async def make(picture: Picture) -> str:
    """Play for `picture` and return it as SVG."""
    i18n.install(picture.language, ascii_only=picture.looks.ascii)
    app = FieseApp(picture.looks, setup=picture.setup, seed=picture.seed, pace=0)
    async with app.run_test(size=picture.size) as pilot:
        await play_to(cast("Pilot[None]", pilot), picture.round)
        for key in picture.keys:
            await pilot.press(key)
            await pilot.pause()
        shown = [app.screen, *app.screen.query(CoachLine), *app.screen.query(TurnOdds)]
        for worker in [worker for worker in app.workers if worker.node in shown]:
            await worker.wait()
        await pilot.pause()
        drawn = app.export_screenshot(title="Fiese 15")
    plain = FONT_FACE.sub("", drawn)
    assert LETTERS in plain, "Rich writes other SVG than this script knows"
    return re.sub(r"terminal-\d+-", "terminal-", plain.replace(LETTERS, OWN_LETTERS))


def main() -> None:
    """Make all pictures, with games and settings of their own."""
    PICTURES.mkdir(exist_ok=True)
    for picture in ALL:
        with tempfile.TemporaryDirectory() as home:
            os.environ |= {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
            drawn = asyncio.run(make(picture))
        (PICTURES / f"{picture.name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
