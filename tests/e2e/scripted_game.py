"""Play a whole seeded handicap game with keys alone, reading nothing but the screen.

`python tests/e2e/scripted_game.py COMMAND` plays one with the program COMMAND and compares the totals on its
results screen with those that an independent referee adds up.
"""

import re
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import msgspec
from harness.terminal import Terminal, clean_environment
from referee import Referee, audit

from fiese15_tui.game import Options, Roll, Stop, aside_points
from fiese15_tui.local import LocalLink
from fiese15_tui.table.journal import NoJournal
from fiese15_tui.table.messages import AskHistory, Play
from fiese15_tui.table.replica import Notice, Told

NAMES = ("Anna", "Ben", "Cleo")
SEED = 7
ARGUMENTS = ("--players", *NAMES, "--handicap", "--seed", str(SEED), "--no-animation")
ENOUGH = 9
"""Points with which these players stop; they always choose all valid dice."""

PROMPTS = {
    "begin": re.compile(r"(\w+), your turn: enter rolls"),
    "choose": re.compile(r"(\w+), roll (\d): choose at least one"),
    "decide": re.compile(r"(\w+), roll (\d): enter rolls .* s stops with (\d+)"),
    "six": re.compile(r"(\w+), roll (\d): enter sets aside all six"),
    "next": re.compile(r"([^.\n]*); (?:press any key|any key shows)"),
    "results": re.compile(r"back to the menu"),
}

Prompt = tuple[str, tuple[str, ...]]


def prompt(terminal: Terminal) -> Prompt | None:
    """Return what the screen asks for: a name of `PROMPTS` and what its groups say."""
    for name, pattern in PROMPTS.items():
        found = pattern.search(terminal.text)
        if found:
            return name, found.groups()
    return None


def play(terminal: Terminal) -> int:
    """Play to the results screen and return how many turns were played."""
    last: Prompt | None = None
    key = ""
    turns = 0
    while True:

        def changed(terminal: Terminal, last: Prompt | None = last) -> Prompt | None:
            now = prompt(terminal)
            return now if now != last else None

        last = terminal.wait_for(changed)
        match last:
            case "results", _:
                return turns
            case "choose", _:
                key = "a"
            case "next", _:
                turns += 1
                key = "space"
            case "decide", (_, _, points) if int(points) >= ENOUGH:
                key = "s"
            case _:
                # The same key at once would be taken for a key that bounced.
                key = "r" if key == "enter" else "enter"
        terminal.press(key)


def totals(terminal: Terminal) -> dict[str, int]:
    """Read everybody's total off the results screen's places."""
    found = re.findall(r"\d+ +(\w+) +(\d+)", terminal.text)
    return {name: int(points) for name, points in found if name in NAMES}


def refereed() -> Referee:
    """Play the same game without a screen and let the referee check and count it."""
    link = LocalLink(NoJournal(), seed=SEED)
    link.seat(NAMES, Options(handicap=True))
    while (state := link.replica.state) and state.game and (turn := state.game.turn):
        if not turn.rolls:
            move: Roll | Stop = Roll()
        else:
            aside = [turn.rolled[c] if c in turn.valid else turn.aside[c] for c in range(6)]
            move = (Stop if aside_points(aside) >= ENOUGH and 0 in aside else Roll)(turn.valid)
        link.ask(Play(turn.seat, move))
    notices: list[Notice] = []
    link.listen(notices.append)
    link.ask(AskHistory())
    (events,) = [notice.events for notice in notices if isinstance(notice, Told)]
    return audit([msgspec.to_builtins(event) for event in events])


def main(command: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        env = clean_environment(Path(home))
        with Terminal([command, *ARGUMENTS], env=env, cwd=Path(home)) as terminal:
            turns = play(terminal)
            shown = totals(terminal)
    expected = dict(zip(NAMES, refereed().totals, strict=True))
    if shown != expected:
        sys.exit(f"the results screen shows {shown}, the referee counts {expected}")
    sys.stdout.write(f"{turns} turns played with keys alone; totals {shown} as the referee counts them\n")


if __name__ == "__main__":
    main(sys.argv[1])
