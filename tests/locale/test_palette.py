"""The palette speaks the language chosen."""

from collections.abc import Iterator

import pytest
from tabletop import until
from textual.command import CommandPalette
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
