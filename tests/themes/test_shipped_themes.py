"""Every shipped theme can be read by everybody: contrast by WCAG, dice under simulated colour vision."""

import re
from itertools import combinations

import pytest
from contrast import Linear, contrast, linear
from rich.color import Color, ColorSystem
from textual.theme import Theme

from fiese15_tui.game import COLOURS, Colour
from fiese15_tui.looks import theme_folders
from fiese15_tui.theme_files import ANSI_VARIABLES, DEFAULT_VARIABLES, load_themes
from fiese15_tui.widgets.dice import label
from fiese15_tui.widgets.numbers import Figures, Numbers
from fiese15_tui.widgets.score_pad import ScorePad
from fiese15_tui.widgets.tray import Column, Tray

SHIPPED = theme_folders()[:1]
NAMES = ("classic", "contrast", "felt", "mono", "okabe", "paper")
THEMES = {theme.name: theme for theme in load_themes(SHIPPED)[0]}
OURS = [*THEMES.values(), Theme("textual-dark", "#000000", variables=DEFAULT_VARIABLES)]

DICE = [(f"die-{colour}-ink", f"die-{colour}") for colour in COLOURS]
TEXTS = [
    *((f"table-{ink}", "table-ground") for ink in ("ink", "muted", "paid", "double")),
    ("strip-edge", "strip-ground"),
    ("strip-paid", "strip-ground"),
    *((f"pad-{ink}", "pad-paper") for ink in ("ink", "muted", "leader")),
    ("pad-lit-ink", "pad-lit"),
    ("die-edge", "table-ground"),
    ("die-chosen", "table-ground"),
]
"""Edges of dice are texts too: label and sign stand in them."""

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency
# (IEEE TVCG 15, 2009), severity 1.0; the matrices act on linear RGB.
VISION = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 15
"""CIE76 colour difference that two large fields need: six times the just noticeable one of 2.3."""


def seen(colour: str, vision: str) -> Linear:
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in VISION[vision]
    )
    return red, green, blue


def lab(light: Linear) -> Linear:
    """Linear sRGB to CIE L*a*b* with the white of D65."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, vision: str) -> float:
    pairs = zip(lab(seen(one, vision)), lab(seen(other, vision)), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def of_sixteen(colour: str) -> str:
    """What a terminal of 16 colours makes of it (the palette that Rich takes for the sixteen)."""
    number = Color.parse(colour).downgrade(ColorSystem.STANDARD)
    return number.get_truecolor().hex


def test_the_six_themes_are_there() -> None:
    assert sorted(THEMES) == list(NAMES)


def test_the_measure_of_contrast_is_the_published_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


def test_the_measure_of_difference_knows_a_published_pair() -> None:
    # sRGB red and green: L*a*b* (53.24, 80.09, 67.20) and (87.73, -86.18, 83.18).
    assert difference("#FF0000", "#00FF00", "normal") == pytest.approx(170.6, abs=0.3)


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
@pytest.mark.parametrize(("ink", "ground"), [*TEXTS, *DICE])
def test_text_and_pips_are_readable(theme: Theme, ink: str, ground: str) -> None:
    least = 7 if theme.name == "contrast" else 4.5
    assert contrast(theme.variables[ink], theme.variables[ground]) >= least


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_menus_are_readable(theme: Theme) -> None:
    least = 7 if theme.name == "contrast" else 4.5
    assert theme.foreground is not None
    for ground in (theme.background, theme.surface, theme.panel):
        assert ground is not None
        for ink in (theme.foreground, theme.success, theme.warning, theme.error, theme.accent):
            assert ink is not None
            assert contrast(ink, ground) >= least, (ink, ground)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize(("one", "other"), combinations(COLOURS, 2))
def test_okabe_dice_differ_in_colour_for_everybody(one: Colour, other: Colour, vision: str) -> None:
    dice = THEMES["okabe"].variables
    assert difference(dice[f"die-{one}"], dice[f"die-{other}"], vision) >= APART


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_any_two_dice_differ_in_colour_or_label(theme: Theme, vision: str) -> None:
    for one, other in combinations(COLOURS, 2):
        apart = difference(theme.variables[f"die-{one}"], theme.variables[f"die-{other}"], vision) >= APART
        assert apart or label(one) != label(other)


@pytest.mark.parametrize("theme", load_themes(SHIPPED, sixteen=True)[0], ids=lambda theme: theme.name)
def test_sixteen_colours_are_enough(theme: Theme) -> None:
    for ink, ground in [*DICE, *TEXTS]:
        got = contrast(of_sixteen(theme.variables[ink]), of_sixteen(theme.variables[ground]))
        assert got >= 3, (ink, ground)


def test_mono_has_no_hue() -> None:
    mono = THEMES["mono"]
    colours = [*mono.variables.values(), mono.primary, mono.accent, mono.error, mono.background]
    for colour in colours:
        assert colour is not None
        assert colour[1:3] == colour[3:5] == colour[5:7]


@pytest.mark.parametrize(
    "theme", [*OURS, Theme("ansi", "#000000", variables=ANSI_VARIABLES)], ids=lambda t: t.name
)
def test_every_variable_that_the_widgets_use_is_there(theme: Theme) -> None:
    css = "".join(w.DEFAULT_CSS for w in (Tray, Column, ScorePad, Numbers, Figures))
    assert set(re.findall(r"\$([a-z-]+)", css)) <= set(theme.variables)
    assert set(theme.variables) == set(DEFAULT_VARIABLES)
