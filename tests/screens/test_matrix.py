"""Pictures of every screen in other languages, themes and sizes; each was looked at before it was kept.

`test_pictures.py` has the screens in English and in the theme classic. Here are German, for all that has
words; mono, for all that has colours of its own; and ASCII, which spells German out. The wider size only
where it differs by more than its margins.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from netroom import Room, settled, visiting
from storing import stored_games
from tabletop import BUST, SIX, lay, play_out, press, until
from textual.pilot import Pilot

from fiese15_tui import i18n
from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options, Row
from fiese15_tui.looks import Looks
from fiese15_tui.screens.lobby import LobbyScreen
from fiese15_tui.screens.statistics import StatisticsScreen
from fiese15_tui.setup import Setup

LOOKS = {
    "classic": Looks("classic", animation=False),
    "mono": Looks("mono", animation=False),
    "ascii": Looks("mono", ascii=True, animation=False),
}
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}


class Shot(NamedTuple):
    """What leads to a screen: keys at a table where these dice are rolled, or from the menu."""

    keys: tuple[str, ...]
    rolls: tuple[Row, ...] | None = None
    options: Options = Options()
    hint: bool = False


SHOTS = {
    "menu": Shot(()),
    "setup": Shot(("n",)),
    "settings": Shot(("o",)),
    "practice": Shot(("p", "enter")),
    "rules": Shot(("question_mark",)),
    "examples": Shot(("question_mark", "pagedown")),
    "begin": Shot((), ()),
    "choosing": Shot(("enter", "1", "4", "enter", "2", "right"), BUST),
    "handicap": Shot(("enter", "3"), ((1, 1, 5, 1, 1, 1),), Options(handicap=True)),
    "refused": Shot(("enter", "3"), BUST),
    "bust": Shot(("enter", "1", "4", "enter", "6", "enter"), BUST),
    "double": Shot(("enter", "a", "enter"), SIX),
    "hint": Shot(("enter", "h"), BUST, hint=True),
    "log": Shot(("enter", "a", "enter", "l"), SIX),
    "leaving": Shot(("q",), ()),
}
CASES = [
    *product(SHOTS, ["80x24"], ["classic"], ["de"]),
    *product(["settings", "practice", "examples"], ["80x24"], ["classic"], ["en"]),
    *product(["setup", "practice", "rules", "choosing"], ["120x40"], ["classic"], ["de"]),
    *product(["setup", "practice", "examples", "choosing", "bust", "double"], ["80x24"], ["mono"], ["en"]),
    *product(["menu", "practice", "examples", "choosing", "bust", "hint"], ["80x24"], ["ascii"], ["de"]),
    ("choosing", "120x40", "ascii", "de"),
]


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    looks, language = request.param
    i18n.install(language, ascii_only=LOOKS[looks].ascii)
    yield
    i18n.install("en")


@pytest.mark.parametrize(
    ("shot", "size", "looks", "language"),
    [(shot, size, looks, (looks, language)) for shot, size, looks, language in CASES],
    ids=["-".join(case) for case in CASES],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_screen(snap_compare: Any, monkeypatch: pytest.MonkeyPatch, shot: str, size: str, looks: str) -> None:
    monkeypatch.setattr("fiese15_tui.screens.setup.getuser", lambda: "anna")
    keys, rolls, options, hint = SHOTS[shot]
    setup = None
    if rolls is not None:
        lay(monkeypatch, *rolls)
        setup = Setup(("Anna", "Ben", "@expert"), options)
    app = FieseApp(LOOKS[looks], setup=setup, seed=15, pace=0)
    assert snap_compare(app, terminal_size=SIZES[size], run_before=press(*keys, hint=hint))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", [("classic", "de")], indirect=True, ids=["de"])
@pytest.mark.usefixtures("language")
def test_results(snap_compare: Any, size: str) -> None:
    setup = Setup(("Anna", "Ben", "Cleo"), Options(handicap=True))
    app = FieseApp(LOOKS["classic"], setup=setup, seed=3, pace=0)
    assert snap_compare(app, terminal_size=SIZES[size], run_before=play_out)


@pytest.mark.parametrize("keys", ["s", "ss", "s end enter right right right right"])
@pytest.mark.parametrize("language", [("classic", "de")], indirect=True, ids=["de"])
@pytest.mark.usefixtures("language")
def test_stored_games(snap_compare: Any, keys: str) -> None:
    presses = [key for word in keys.split() for key in ([*word] if set(word) == {"s"} else [word])]

    async def run(pilot: Pilot[None]) -> None:
        for key in presses:
            await pilot.press(key)
            await pilot.pause()
        screen = pilot.app.screen
        if isinstance(screen, StatisticsScreen):
            await until(pilot, lambda: screen._ready)
            await pilot.pause()

    with stored_games():
        assert snap_compare(FieseApp(LOOKS["classic"], pace=0), run_before=run, terminal_size=(80, 24))


@pytest.mark.parametrize("language", [("classic", "de")], indirect=True, ids=["de"])
@pytest.mark.usefixtures("language")
def test_lobby(snap_compare: Any) -> None:
    room = Room()
    app, _ = visiting(room, "Uma", host=True)

    async def run(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        room.join("a", "Anna")
        await settled(pilot)

    assert snap_compare(app, run_before=run, terminal_size=(80, 24))
