"""The palette speaks the language chosen."""

from collections.abc import Iterator

import pytest
from tabletop import until
from textual.command import CommandPalette, SearchIcon
from textual.widgets import Input, OptionList

from fiese15_tui import i18n
from fiese15_tui.app import FieseApp


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    i18n.install("de")
    yield
    i18n.install("en")


async def test_commands_and_themes_in_german() -> None:
    app = FieseApp()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count == 3)
        shown = " ".join(str(option.prompt) for option in app.screen.query_one(OptionList).options)
        assert all(word in shown for word in ("Farben", "Regeln", "Beenden"))
        assert app.screen.query_one(Input).placeholder == "suchen"
        await pilot.press("ctrl+p", "escape", "c")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        assert app.screen.query_one(Input).placeholder == "ein Farbschema suchen"


@pytest.mark.parametrize("opened_by", ["ctrl+p", "c"])
async def test_a_search_that_finds_nothing_reads_no_english(
    opened_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CommandPalette, "_NO_MATCHES_COUNTDOWN", 0.01)
    app = FieseApp()
    async with app.run_test() as pilot:
        await pilot.pause()
        for word in ("xyzzy", "q"):
            await pilot.press(*([opened_by] if word == "xyzzy" else []), *word)
            await until(pilot, lambda: "nichts gefunden" in shown(app))
            assert shown(app) == ["▸", app.screen.query_one(Input).value, "nichts gefunden"]


def shown(app: FieseApp) -> list[str]:
    """Return every text of the palette."""
    icon = app.screen.query_one(SearchIcon).icon
    field, commands = app.screen.query_one(Input), app.screen.query_one(OptionList)
    return [icon, field.value or field.placeholder, *(str(option.prompt) for option in commands.options)]


async def test_nothing_else_of_textual_speaks_in_the_palette() -> None:
    app = FieseApp()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: len(shown(app)) == 5)
        assert shown(app) == [
            "▸",
            "suchen",
            "Beenden\ndas Spiel verlassen; Gespieltes bleibt erhalten",
            "Farben\nein Farbschema wählen",
            "Regeln und Tasten\nwie es gespielt wird",
        ]
        palette = {type(widget).__name__ for widget in app.screen.query("*")}
        assert palette - {"ToastRack", "Tooltip"} == {
            *("Vertical", "Horizontal", "SearchIcon", "CommandInput", "CommandList", "LoadingIndicator")
        }, "a new widget may have texts of its own"


async def test_ctrl_c_is_answered_in_german() -> None:
    app = FieseApp()
    async with app.run_test(notifications=True) as pilot:
        await pilot.press("ctrl+c")
        await until(pilot, lambda: bool(app._notifications))
        (notice,) = app._notifications
        assert (notice.title, notice.message) == (
            "",
            "ctrl+q verlässt das Spiel; Gespieltes bleibt erhalten.",
        )
