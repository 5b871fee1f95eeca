"""Which language is spoken, and how numbers, dates and umlauts come out in it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from fiese15_tui import i18n
from fiese15_tui.cli import main
from fiese15_tui.i18n import _, ngettext, number, percent, pgettext

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    yield
    i18n.install("en")


def spoken() -> str:
    return {"stop": "en", "aufhören": "de"}[_("stop")]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LC_MESSAGES": "de_DE", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_MESSAGES": "en_GB", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "de_DE", "LC_MESSAGES": "en_GB", "LANG": "en_GB"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LC_MESSAGES": "de_DE", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "../de"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de"}, "en"),
    ],
)
def test_the_environment_chooses(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    i18n.install()
    assert spoken() == language


@pytest.mark.parametrize("words", [["--lang", "de"], ["--lang=de"], ["--lang", "en", "--lang", "de"]])
def test_the_option_goes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert not ended.value.code
    said = capsys.readouterr().out
    assert said.startswith("Aufruf: ")
    assert "diese Hilfe zeigen" in said
    assert "genaue Chancen eines Zuges" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lang", "fr"], "--lang nimmt de oder en, nicht 'fr'"),
        (["--lang"], "--lang nimmt de oder en"),
        (["--lang="], "--lang nimmt de oder en, nicht ''"),
        (["win", "--lang", "fr"], "--lang nimmt de oder en, nicht 'fr'"),
        (["win", "--rounds", "3"], "--lead darf nicht fehlen"),
        (["win", "--help=1"], "-h/--help nimmt keinen Wert"),
        (["odds"], "targets darf nicht fehlen"),
        (["--players", "Anna", "--rounds", "x"], "--rounds nimmt eine ganze Zahl von 1 bis 15, nicht 'x'"),
    ],
)
def test_a_line_that_cannot_be_carried_out_is_refused_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert main(words) == 2
    assert capsys.readouterr().err == f"fiese15-tui: {said}\n"


def test_commands_take_the_language_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "4,3,3,2,2,1", "--lang", "de"]) == 0
    said = capsys.readouterr().out
    assert "blau 4, gelb 3" in said
    assert " 39,20 %" in said


def test_numbers() -> None:
    assert (number(1234.56, 1), number(-0.5, 2), number(7, 0)) == ("1234.6", "-0.50", "7")
    assert (percent(0.0934), percent(1, 0)) == ("9.3 %", "100 %")
    i18n.install("de")
    assert (number(1234.56, 1), number(-0.5, 2), number(7, 0)) == ("1234,6", "-0,50", "7")
    assert (percent(0.0934), percent(1, 0)) == ("9,3 %", "100 %")


def test_plurals_and_contexts() -> None:
    points = "{name}: {points} point", "{name}: {points} points"
    assert [ngettext(*points, count) for count in (0, 1, 2)] == [points[1], points[0], points[1]]
    assert pgettext("narrow", "stop") == "stop"
    i18n.install("de")
    german = [ngettext(*points, count).format(name="A", points=count) for count in (0, 1, 2)]
    assert german == ["A: 0 Punkte", "A: 1 Punkt", "A: 2 Punkte"]
    assert (_("stop"), pgettext("narrow", "stop")) == ("aufhören", "Stopp")


def test_a_text_without_translation_stays_english() -> None:
    i18n.install("de")
    unknown = "no catalogue has this"
    assert i18n.gettext(unknown) == unknown
    assert i18n.pgettext("narrow", unknown) == unknown
    assert i18n.ngettext("one", "many", 1) == "one"


def test_dates_are_written_as_the_language_does() -> None:
    when = datetime(2026, 11, 9, 20, 5, tzinfo=UTC)
    text = "{when:%Y-%m-%d %H:%M}"
    i18n.install("de")
    assert i18n.gettext(text).format(when=when) == "09.11.2026 20:05"


def test_ascii_spells_umlauts_out() -> None:
    i18n.install("de", ascii_only=True)
    assert _("stop") == "aufhoeren"
    assert _("white") == "weiss"


def test_english_loads_no_catalogue() -> None:
    i18n.install("en")
    assert i18n._chosen is None
    i18n.install("de")
    assert i18n._chosen is not None
