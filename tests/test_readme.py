"""The pictures of the README."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_picture_is_there_is_shown_and_needs_nothing_from_the_net() -> None:
    shown = {
        ROOT / name for name in re.findall(r"!\[.+?\]\((.+?)\)", (ROOT / "README.md").read_text("utf-8"))
    }
    assert shown == {*(ROOT / "docs" / "pictures").iterdir()}
    for picture in shown:
        assert "url(http" not in picture.read_text("utf-8")
