"""Every screen, and every state of it that looks different: how the app comes there.

A scene sets up what it needs for as long as its pictures are taken, and returns the app and the way to go.
"""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import pytest
from netroom import DeskLink, Room, visiting
from storing import as_people, play, stored_games
from tabletop import BUST, SIX, lay, until
from textual.pilot import Pilot

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options, Row
from fiese15_tui.local import LocalLink
from fiese15_tui.looks import Looks
from fiese15_tui.screens.analysis import AnalysisScreen
from fiese15_tui.screens.lobby import LobbyScreen
from fiese15_tui.screens.net_table import NetTableScreen
from fiese15_tui.screens.results import ResultsScreen
from fiese15_tui.setup import Setup
from fiese15_tui.storage.settings import Settings
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table import messages as m
from fiese15_tui.table.journal import NoJournal
from fiese15_tui.table.link import LineNotice, LineState

Way: TypeAlias = Callable[[FieseApp, Pilot[Any]], Awaitable[None]]
Scene: TypeAlias = Callable[[ExitStack, Looks], tuple[FieseApp, Way]]

ENDLESS = {"keep", "_sit_down", "_type", "_prepare"}
"""Workers that are not waited for: the lines to the tables, the keyboard, and the coach's preparations."""

SEED = 3
USUAL = Options()
VARIANTS = Options(handicap=True, chips="box", gambler=True, rounds=8, rotate_start=True)
CROWD = ("Anna", "Ben", "@expert", "Dora", "Emil", "Maximilian J")


async def calm(pilot: Pilot[Any]) -> None:
    """Wait until nothing is thought about, drawn or moved any more."""
    workers = pilot.app.workers
    await pilot.pause()
    await until(pilot, lambda: all(one.is_finished for one in workers if one.name not in ENDLESS))
    await pilot.wait_for_scheduled_animations()
    await pilot.pause()


def keys(*names: str) -> Way:
    """Return the way that leads over these keys."""

    async def go(_app: FieseApp, pilot: Pilot[Any]) -> None:
        for name in names:
            await pilot.press(name)
            await pilot.pause()
            await pilot.pause()

    return go


def menu(*names: str, setup: Setup | None = None, games: bool = False) -> Scene:
    """Press keys from the menu on; with `games` there are some in the store."""

    def scene(stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr("fiese15_tui.screens.setup.getuser", lambda: "anna")
        patch.setattr("fiese15_tui.screens.net_setup.getuser", lambda: "anna")
        if games:
            stack.enter_context(stored_games())
        app = FieseApp(looks, pace=0)
        app.setup = setup
        return app, keys(*names)

    return scene


def table(
    *names: str,
    rolls: tuple[Row, ...] = BUST,
    options: Options = USUAL,
    players: tuple[str, ...] = ("Anna", "Ben", "@expert"),
    settings: Settings | None = None,
) -> Scene:
    """Press keys at a table where these dice are rolled."""

    def scene(stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
        lay(stack.enter_context(pytest.MonkeyPatch.context()), *rolls)
        app = FieseApp(looks, setup=Setup(players, options), seed=15, pace=0, settings=settings)
        return app, keys(*names)

    return scene


def unsaved(stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
    """Let the store, whose path is named, fail in the middle of a turn."""
    patch = stack.enter_context(pytest.MonkeyPatch.context())
    patch.chdir(stack.enter_context(TemporaryDirectory()))
    patch.setattr("fiese15_tui.storage.store.games_file", lambda: Path("games.sqlite3"))
    app, begin = table("enter")(stack, looks)

    async def go(app: FieseApp, pilot: Pilot[Any]) -> None:
        await begin(app, pilot)
        app.keeper.store._connection.execute("PRAGMA query_only = ON")
        await keys("1", "4", "enter")(app, pilot)

    return app, go


def played(
    *names: str, levels: str, people: tuple[str, ...], options: Options = USUAL, moves: int = 10_000
) -> Scene:
    """Press keys at a table where this was played before, by people."""

    def scene(_stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
        saved = as_people(play(NoJournal(), *levels.split(), seed=4, options=options, moves=moves), *people)

        async def go(app: FieseApp, pilot: Pilot[Any]) -> None:
            app.open_table(LocalLink(NoJournal(), saved=saved))
            await calm(pilot)
            await keys(*names)(app, pilot)

        return FieseApp(looks, pace=0), go

    return scene


def review(*names: str, levels: str, people: tuple[str, ...], rounds: int = 10) -> Scene:
    """Press keys in the review of a game that people played."""

    def scene(_stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
        saved = play(NoJournal(), *levels.split(), seed=4, options=Options(rounds=rounds))

        async def go(app: FieseApp, pilot: Pilot[Any]) -> None:
            app.push_screen(AnalysisScreen(saved.events, people))
            await calm(pilot)
            await keys(*names)(app, pilot)

        return FieseApp(looks, pace=0), go

    return scene


# -- tables over the network: Uma is here, Anna elsewhere

NetWay: TypeAlias = Callable[[Room, DeskLink, FieseApp, Pilot[Any]], Awaitable[None]]


def lobby(*names: str, host: bool = False, watch: bool = False, before: NetWay | None = None) -> Scene:
    """Press keys in a lobby, after what `before` does there."""

    def scene(_stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
        room = Room(seed=SEED, substitute="greedy", levels=LEVELS)
        if not host:
            room.join("a", "Anna")
        app, link = visiting(room, *(() if watch else ("Uma",)), host=host, looks=looks)

        async def go(app: FieseApp, pilot: Pilot[Any]) -> None:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
            if host:
                room.join("a", "Anna")
            await calm(pilot)
            if before is not None:
                await before(room, link, app, pilot)
            await keys(*names)(app, pilot)

        return app, go

    return scene


def net_table(
    *names: str, host: bool = True, before: NetWay | None = None, options: Options = USUAL
) -> Scene:
    """Press keys at a table over the network, after what `before` does there; its owner begins."""

    async def begin(room: Room, link: DeskLink, app: FieseApp, pilot: Pilot[Any]) -> None:
        if host:
            link.ask(m.SetOptions(options, coach=True))
            room.granted("a", m.SetReady(1, ready=True))
            link.ask(m.Begin())
        else:
            room.granted("a", m.SetOptions(options, coach=True))
            link.ask(m.SetReady(1, ready=True))
            room.granted("a", m.Begin())
        await until(pilot, lambda: isinstance(app.screen, NetTableScreen))
        await calm(pilot)
        if before is not None:
            await before(room, link, app, pilot)
            await calm(pilot)

    return lobby(*names, host=host, before=begin)


async def all_options(_room: Room, link: DeskLink, _app: FieseApp, _pilot: Pilot[Any]) -> None:
    link.ask(m.SetOptions(VARIANTS, coach=False))


async def talk(room: Room, link: DeskLink, _app: FieseApp, _pilot: Pilot[Any]) -> None:
    room.granted("a", m.Say(0, "Are we complete?"))
    link.ask(m.Say(1, "Ready when you are."))
    link.ask(m.SetReady(1, ready=True))


async def line_lost(_room: Room, link: DeskLink, _app: FieseApp, _pilot: Pilot[Any]) -> None:
    link.tell(LineNotice(LineState.LOST, 1.0))


async def anna_away(room: Room, _link: DeskLink, _app: FieseApp, _pilot: Pilot[Any]) -> None:
    room.lose("a")


async def anna_acts(room: Room, _link: DeskLink, _app: FieseApp, _pilot: Pilot[Any]) -> None:
    room.play()
    room.granted("a", m.React(0, "bravo"))


async def played_out(room: Room, _link: DeskLink, app: FieseApp, pilot: Pilot[Any]) -> None:
    while room.table.state.phase == "playing":
        room.play()
    while not isinstance(app.screen, ResultsScreen):
        await pilot.press("space")
        await pilot.pause()


def joining(stack: ExitStack, looks: Looks) -> tuple[FieseApp, Way]:
    """Find nobody at the table's address."""
    app, link = visiting(Room(), "Uma", looks=looks)
    patch = stack.enter_context(pytest.MonkeyPatch.context())

    async def run() -> None:
        link.tell(LineNotice(LineState.NOBODY))

    patch.setattr(link, "run", run)
    return app, keys()


THREE = "greedy cautious random"
PEOPLE = ("Anna", "Ben", "Cleo")
REPLAY = ("s", "end", "enter", "right", "right", "right", "right")

SCENES: dict[str, Scene] = {
    "menu": menu(),
    "menu-unfinished": menu(games=True),
    "palette": menu("ctrl+p"),
    "themes": menu("c"),
    "setup": menu("n"),
    "setup-variants": menu("n", setup=Setup(CROWD, VARIANTS, coach=False, deck="strips.toml")),
    "setup-refused": menu("n", "enter", setup=Setup(("Anna", "anna"), Options())),
    "settings": menu("o"),
    "practice": menu("p"),
    "practice-rolled": menu("p", "enter", "1"),
    "practice-refused": menu("p", "enter", "3"),
    "practice-again": menu("p", "enter", "a", "enter"),
    "practice-stopped": menu("p", "enter", "a", "s"),
    "practice-bust": menu("p", "enter", "a", "enter", "a", "enter"),
    "rules": menu("question_mark"),
    "rules-keys": menu("question_mark", "pagedown"),
    "rules-examples": menu("question_mark", "end"),
    "table": table(),
    "choosing": table("enter", "1", "4", "enter", "2", "right"),
    "handicap": table("enter", "3", rolls=((1, 1, 5, 1, 1, 1),), options=Options(handicap=True)),
    "refused": table("enter", "3"),
    "bust": table("enter", "1", "4", "enter", "6", "enter"),
    "gambler": table("enter", "1", "4", "enter", "6", "enter", options=Options(gambler=True)),
    "handover": table("enter", "1", "4", "enter", "6", "enter", "space"),
    "double": table("enter", "a", "enter", rolls=SIX),
    "hint": table("enter", "h"),
    "log": table("enter", "a", "enter", "l", rolls=SIX),
    "leaving": table("q"),
    "stopping": table("enter", "1", "s", settings=Settings(confirm_stop=True)),
    "unsaved": unsaved,
    "crowd": played(
        levels=f"{THREE} {THREE}", people=CROWD, options=Options(handicap=True, rounds=15), moves=150
    ),
    "results": played(levels=THREE, people=PEOPLE, options=Options(handicap=True)),
    "results-alone": played(levels="cautious", people=("Anna",)),
    "results-crowd": played(levels=f"{THREE} {THREE}", people=CROWD, options=Options(rounds=15)),
    "games": menu("s", games=True),
    "games-none": menu("s"),
    "games-delete": menu("s", "end", "d", games=True),
    "replay": menu(*REPLAY, games=True),
    "statistics": menu("s", "s", games=True),
    "statistics-strips": menu("s", "s", "tab", games=True),
    "statistics-solo": menu("s", "s", "tab", "tab", games=True),
    "statistics-none": menu("s", "s"),
    "review": review(levels="greedy cautious", people=("Anna", "Ben")),
    "review-turns": review("tab", "end", levels="greedy cautious", people=("Anna", "Ben")),
    "review-alone": review(levels="cautious", people=("Anna",)),
    "review-crowd": review(levels=f"{THREE} {THREE}", people=CROWD, rounds=2),
    "join": menu("j"),
    "join-refused": menu("j", "enter"),
    "joining": joining,
    "host": menu("h"),
    "host-refused": menu("h", "down", "right", "right", "enter"),
    "lobby-host": lobby(host=True),
    "lobby-options": lobby("down", "right", host=True, before=all_options),
    "lobby-guest": lobby(before=talk),
    "lobby-watching": lobby(watch=True),
    "lobby-line": lobby(before=line_lost),
    "lobby-computer": lobby("b", host=True),
    "lobby-name": lobby("n"),
    "lobby-free": lobby("x", host=True),
    "net-own": net_table("enter"),
    "net-other": net_table(host=False, before=anna_acts),
    "net-away": net_table(before=anna_away),
    "net-computer": net_table("o", before=anna_away),
    "net-line": net_table(before=line_lost),
    "net-chat": net_table("c", *"see you"),
    "net-react": net_table("e"),
    "net-invite": net_table("i"),
    "net-invite-guest": net_table("i", host=False),
    "net-leaving": net_table("q"),
    "net-results": net_table(host=False, before=played_out, options=Options(rounds=1)),
    "net-again": net_table("a", host=False, before=played_out, options=Options(rounds=1)),
}
