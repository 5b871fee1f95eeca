"""What is left out changes nothing: pyte shows the same screen for both."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.thrift import shorten

SIZE = (12, 5)

colours = (
    st.sampled_from(["", "31", "97", "38;5;200", "38;2;1;2;3"]),
    st.sampled_from(["", "44", "103", "48;5;17", "48;2;9;8;7"]),
)
styles = st.builds(
    lambda *codes: ";".join(code for code in codes if code),
    st.sampled_from(["", "1", "4", "7", "1;7", "9", "1;4", "3"]),
    *colours,
)
pieces = st.one_of(
    st.builds("\x1b[{}m{}\x1b[0m".format, styles.filter(bool), st.text("ab─● ", min_size=1, max_size=6)),
    st.builds("\x1b[{};{}H".format, st.integers(1, SIZE[1]), st.integers(1, SIZE[0])),
    st.builds("\x1b[{0};1Hab\r\n\x1b[{0};3H".format, st.integers(1, SIZE[1] - 1)),
    st.text("xy ", max_size=4),
)


def screen(data: str) -> list[list[tuple[object, ...]]]:
    """Every cell; how a blank would write letters does not show."""
    shown = pyte.Screen(*SIZE)
    shown.reset_mode(pyte.modes.DECAWM)
    pyte.Stream(shown).feed(data)
    shown.draw("z")  # tells where the cursor is and that the pen is plain
    rows = []
    for y in range(SIZE[1]):
        cells = [shown.buffer[y][x] for x in range(SIZE[0])]
        rows.append(
            [
                (
                    c.data,
                    c.bg,
                    c.reverse,
                    c.underscore,
                    c.strikethrough,
                    *((c.fg, c.bold, c.italics) if c.data != " " or c.reverse else ()),
                )
                for c in cells
            ]
        )
    return rows


@given(st.lists(pieces, max_size=20).map("".join))
def test_the_screen_is_the_same_in_no_more_bytes(data: str) -> None:
    assert screen(shorten(data)) == screen(data)
    assert len(shorten(data)) <= len(data)
    assert shorten(shorten(data)) == shorten(data)


@pytest.mark.parametrize(
    ("data", "left"),
    [
        ("\x1b[31;40mone\x1b[0m\x1b[31;40mtwo\x1b[0m", "\x1b[31;40monetwo\x1b[0m"),
        ("\x1b[31;40mone\x1b[0m\x1b[32;40mtwo\x1b[0m", "\x1b[31;40mone\x1b[32mtwo\x1b[0m"),
        ("\x1b[1;31mone\x1b[0m\x1b[31mtwo\x1b[0m", "\x1b[1;31mone\x1b[22mtwo\x1b[0m"),
        ("\x1b[1;7;31mone\x1b[0m\x1b[2;31mtwo\x1b[0m", "\x1b[1;7;31mone\x1b[0;2;31mtwo\x1b[0m"),
        ("\x1b[1;7;31mone\x1b[0m\x1b[1;31mtwo\x1b[0m", "\x1b[1;7;31mone\x1b[27mtwo\x1b[0m"),
        ("\x1b[1;2mone\x1b[0m\x1b[1mtwo\x1b[0m", "\x1b[1;2mone\x1b[0;1mtwo\x1b[0m"),
        ("\x1b[31mone\x1b[0m\r\n\x1b[2;1H\x1b[31mtwo\x1b[0m", "\x1b[31mone\x1b[2;1Htwo\x1b[0m"),
        ("\x1b[?25l\x1b[?1049h", "\x1b[?25l\x1b[?1049h"),
    ],
)
def test_what_is_left(data: str, left: str) -> None:
    assert shorten(data) == left
