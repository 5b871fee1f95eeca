"""Pictures of every screen in its sizes, colours and languages; each was looked at before it was kept.

A scene is started once a language (and once more where ASCII spells German out), then looked at in one look
after the other. Left out is what a kept picture shows already, which `taken` checks: a wide screen that has
but wider margins, English in ASCII. Mono and the least size are kept of scenes that have their own in them.
"""

import asyncio
from contextlib import ExitStack
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from fits import undrawn
from msgspec.structs import replace
from scenes import SCENES, calm
from svg import Taken, fills, picture, rows
from textual.pilot import Pilot
from textual.widgets import Input

from fiese15_tui import i18n
from fiese15_tui.app import FieseApp
from fiese15_tui.ascii import to_ascii
from fiese15_tui.looks import Looks


class Look(NamedTuple):
    """Columns, rows and colours, in ASCII or not."""

    size: tuple[int, int]
    theme: str = "classic"
    ascii: bool = False

    def __str__(self) -> str:
        columns, rows = self.size
        return f"{columns}x{rows}-{'ascii' if self.ascii else self.theme}"


USUAL, WIDE, SMALL = Look((80, 24)), Look((120, 40)), Look((60, 18))
MONO, MONO_WIDE = Look((80, 24), "mono"), Look((120, 40), "mono")
ASCII, ASCII_WIDE = Look((80, 24), "mono", ascii=True), Look((120, 40), "mono", ascii=True)
PLAIN = Look((80, 24), ascii=True)
"""In the usual colours, since an open palette keeps those that it was opened in."""
THEMES = ("felt", "paper", "contrast", "okabe", "ansi-dark")

SHOWN: dict[Look, str] = {
    WIDE: """palette themes practice practice-rolled practice-refused practice-again practice-stopped
        practice-bust rules rules-examples rules-keys table choosing handicap refused bust gambler handover
        double hint log leaving stopping unsaved crowd results-crowd games games-none replay
        statistics-strips review review-turns review-alone review-crowd join-refused lobby-host lobby-options
        net-own net-other
        net-away net-computer net-line net-chat net-react net-invite net-invite-guest net-leaving
        net-again""",
    MONO: """menu setup setup-refused settings practice-rolled practice-bust rules-examples table choosing
        handicap bust double hint log leaving crowd results games games-delete replay statistics review join
        host lobby-host lobby-guest lobby-name net-own net-away net-chat net-invite""",
    ASCII: """menu palette setup setup-variants settings practice-rolled practice-again rules-examples
        rules-keys table choosing handicap bust double hint log leaving crowd results games games-delete
        replay statistics review review-crowd join host lobby-host lobby-options net-own net-away net-chat
        net-invite""",
    SMALL: """menu setup-variants practice-rolled rules-examples choosing crowd results-crowd games statistics
        review lobby-host net-away""",
    MONO_WIDE: "choosing",
    ASCII_WIDE: "choosing",
    **{Look((80, 24), theme): "choosing" for theme in THEMES},
}
"""The scenes of which a look shows more than the usual one and other scenes do."""

MORE = {scene: [look for look, scenes in SHOWN.items() if scene in scenes.split()] for scene in SCENES}

PICTURES = [
    (scene, language, look)
    for scene in SCENES
    for language in ("en", "de")
    for look in (USUAL, *MORE[scene])
    if look in (USUAL, WIDE) or language == ("de" if look.ascii or look == SMALL else "en")
]
"""Colours change no word, so one language has them; ASCII and the least size are harder for German."""


@pytest.mark.parametrize(
    ("scene", "language", "look"), PICTURES, ids=[f"{scene}-{look}-{lang}" for scene, lang, look in PICTURES]
)
def test_picture(snap_compare: Any, scene: str, language: str, look: Look) -> None:
    assert snap_compare(Taken(taken(scene, language, look.ascii)[look]))


@lru_cache(2)
def taken(scene: str, language: str, ascii_only: bool) -> dict[Look, str]:  # noqa: FBT001 - a key
    """Return the pictures of one run.

    :raises AssertionError: a picture that is left out shows something that no other does.
    """
    wanted = [look for name, lang, look in PICTURES if (name, lang) == (scene, language)]
    looks = [look for look in wanted if look.ascii == ascii_only]
    if not ascii_only:
        early = [look for look in (USUAL, MONO) if look in wanted]
        late = [look for look in looks if look not in (USUAL, MONO, WIDE)]
        looks = [*early, *([PLAIN] if language == "en" else []), WIDE, *late]
    pictures = asyncio.run(_walk(scene, language, looks))
    if not ascii_only:
        assert WIDE in wanted or _words(pictures[WIDE]) == _words(pictures[USUAL]), "the wide picture differs"
    if language == "en":
        assert rows(pictures[PLAIN]) == [to_ascii(row) for row in rows(pictures[USUAL])]
    return pictures


def _words(svg: str) -> list[list[str]]:
    """Return the words of every row that has some; lines are no words."""
    texts = (row.translate(dict.fromkeys(map(ord, "─│╭╮╰╯┌┐└┘"))).split() for row in rows(svg))
    return [words for words in texts if words]


async def _walk(scene: str, language: str, looks: list[Look]) -> dict[Look, str]:
    """Go to a scene and look at it in every one of `looks`."""
    first, pictures = looks[0], {}
    i18n.install(language, ascii_only=first.ascii)
    try:
        with ExitStack() as stack:
            stack.enter_context(undrawn())
            app, way = SCENES[scene](stack, Looks(first.theme, ascii=first.ascii, animation=False))
            app.NOTIFICATION_TIMEOUT = 3600
            async with app.run_test(size=first.size, notifications=True) as pilot:
                await way(app, pilot)
                pictures[first] = await _look(app, pilot)
                for before, look in pairwise(looks):
                    await _change(app, pilot, before, look)
                    pictures[look] = await _look(app, pilot)
    finally:
        i18n.install("en")
    return pictures


async def _change(app: FieseApp, pilot: Pilot[None], before: Look, look: Look) -> None:
    if look.size != before.size:
        await pilot.resize_terminal(*look.size)
    app.looks = replace(app.looks, ascii=look.ascii)
    if look.theme != before.theme:
        app.theme = look.theme
    elif look.ascii != before.ascii:
        app.refresh_css()


async def _look(app: FieseApp, pilot: Pilot[None]) -> str:
    for field in app.screen.query(Input):
        field.cursor_blink = False
    await calm(pilot)
    return picture(app)


@pytest.mark.parametrize("scene", ["menu", "choosing", "results", "lobby-host"])
def test_a_picture_after_changes_is_that_of_an_app_started_so(scene: str) -> None:
    walked = asyncio.run(_walk(scene, "en", [USUAL, WIDE, SMALL, MONO_WIDE]))
    (started,) = asyncio.run(_walk(scene, "en", [MONO_WIDE])).values()
    assert walked[MONO_WIDE] == started


async def test_a_smaller_picture_shows_the_same() -> None:
    app = FieseApp()
    async with app.run_test(size=USUAL.size) as pilot:
        await calm(pilot)
        whole, small = app.export_screenshot(simplify=True), picture(app)
    assert len(small) < len(whole) / 2
    assert rows(small) == rows(whole)
    assert "New game" in "".join(rows(small))
    assert fills(small) == fills(whole)
    assert len(fills(small)) == USUAL.size[0] * USUAL.size[1]


@pytest.mark.parametrize("language", ["en", "de"])
def test_too_small(snap_compare: Any, language: str) -> None:
    (svg,) = asyncio.run(_walk("menu", language, [Look((59, 17))])).values()
    assert snap_compare(Taken(svg))


def test_pictures_are_kept_of_nothing_else(request: pytest.FixtureRequest) -> None:
    kept = request.path.parent / "__snapshots__" / request.path.stem
    names = {f"test_picture[{scene}-{look}-{language}].svg" for scene, language, look in PICTURES}
    assert {path.name for path in kept.glob("test_picture[[]*")} == names
