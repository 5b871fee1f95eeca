"""What is typed in a form can be read in every theme: selected, not selected, and the example before it."""

import pytest
from contrast import contrast
from tabletop import until
from textual.widgets import Input

from fiese15_tui.app import FieseApp

NAMES = ("classic", "contrast", "felt", "mono", "okabe", "paper")


@pytest.mark.parametrize("form", ["n", "h", "j"])
async def test_the_field_that_has_the_focus_can_be_read(form: str) -> None:
    app = FieseApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(form)
        await until(pilot, lambda: bool(app.screen.query(Input)))
        for theme in NAMES:
            app.theme = theme
            for field in app.screen.query("Input:enabled").results(Input):
                field.cursor_blink = False
                for text in ("", "Anna"):
                    field.value = text
                    field.focus()
                    await pilot.pause()
                    for select in (field.select_all, field.action_end):
                        select()
                        await pilot.pause()
                        assert least_contrast(field) >= (7 if theme == "contrast" else 4.5), (theme, field.id)


def least_contrast(field: Input) -> float:
    """Return the least contrast of a letter of the field's line."""
    pairs = []
    for segment in field.render_line(0):
        style = segment.style
        if segment.text.strip() and style is not None and style.color and style.bgcolor:
            ink, ground = (part.get_truecolor().hex for part in (style.color, style.bgcolor))
            pairs.append((ground, ink) if style.reverse else (ink, ground))
    return min((contrast(*pair) for pair in pairs), default=21)
