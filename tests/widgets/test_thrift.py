"""What is left out changes nothing: pyte shows the same screen for both."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_tui.thrift import Shown

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
texts = st.text("ab─● ", min_size=1, max_size=6)
moves = st.builds("\x1b[{};{}H".format, st.integers(1, SIZE[1]), st.integers(1, SIZE[0] - 6))
runs = st.builds("\x1b[{}m{}\x1b[0m".format, styles.filter(bool), texts)
pieces = st.one_of(
    st.builds(str.__add__, moves, st.one_of(runs, texts)),
    st.builds("\x1b[{0};1Hab\r\n\x1b[{0};3H".format, st.integers(1, SIZE[1] - 1)),
)
frames = st.lists(pieces, max_size=10).map("".join)


class Screen:
    """A terminal that has shown everything that was written."""

    def __init__(self) -> None:
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.Stream(self._screen)

    def write(self, data: str) -> None:
        self._stream.feed(data)

    def cells(self) -> list[tuple[object, ...]]:
        """Every cell, the cursor and the pen; how a blank would write letters does not show."""
        cells = [self._screen.buffer[y][x] for y in range(SIZE[1]) for x in range(SIZE[0])]
        shown: list[tuple[object, ...]] = [
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
        cursor = self._screen.cursor
        return [*shown, (cursor.x, cursor.y, cursor.attrs)]


def same(*writes: str) -> list[str]:
    """Write all to two terminals, whole and as little as is needed; return that little."""
    whole, thrifty, shown = Screen(), Screen(), Shown()
    little = []
    for data in writes:
        little.append(shown.write(data, SIZE))
        whole.write(data)
        thrifty.write(little[-1])
        assert thrifty.cells() == whole.cells()
    return little


@given(st.lists(frames.filter(bool), max_size=3))
def test_the_screen_is_the_same_in_no_more_bytes(writes: list[str]) -> None:
    assert all(
        len(left.encode()) <= len(data.encode()) for left, data in zip(same(*writes), writes, strict=True)
    )


@given(pieces)
def test_what_is_shown_is_not_written_again(piece: str) -> None:
    assert same(piece, piece)[1] == ""


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
    ],
)
def test_what_is_left_of_one_frame(data: str, left: str) -> None:
    assert same("\x1b[1;1H" + data) == ["\x1b[1;1H" + left]


@pytest.mark.parametrize(
    ("before", "data", "left"),
    [
        ("one two", "\x1b[1;1Hone six\x1b[1;8H", "\x1b[1;5Hsix"),
        ("one two", "\x1b[1;1Hbne twa\x1b[1;8H", "\x1b[1;1Hb\x1b[5Ca"),
        ("one two", "\x1b[1;1Hane zwo\x1b[1;8H", "\x1b[1;1Hane zwo"),
        ("恵 two", "\x1b[1;1H恵 too\x1b[1;7H", "\x1b[1;5Hoo"),
        ("two", "\x1b[1;1H恵\x1b[1;3H", "\x1b[1;1H恵\x1b[1;3H"),
    ],
)
def test_what_is_left_of_a_change(before: str, data: str, left: str) -> None:
    assert same("\x1b[1;1H" + before, data)[1] == left


def test_blanks_are_not_written_with_the_pen_of_underlined_letters() -> None:
    """Written pen by pen, blanks come with letters on the same background."""
    light, dark = "\x1b[4;38;2;1;2;3;48;2;9;8;7m", "\x1b[38;5;200;48;5;17m"
    columns = "".join(f"{light}a\x1b[0m\x1b[48;2;9;8;7m \x1b[0m{dark}b\x1b[0m" for _ in range(3))
    (little,) = same(f"\x1b[1;1H{columns}")
    assert little.count("48;5;17") == 1


@pytest.mark.parametrize("data", ["\x1b[?25l", "\x1b[?1049h", "\x07", "\x1b]52;c;YQ==\x07"])
def test_after_anything_else_all_is_written_again(data: str) -> None:
    shown = Shown()
    shown.write("\x1b[1;1Hone", SIZE)
    assert shown.write(data, SIZE) == data
    assert shown.write("\x1b[1;1Hone", SIZE) == "\x1b[1;1Hone"


def test_a_picture_of_the_whole_terminal_is_written_whole() -> None:
    shown = Shown()
    picture = "\x1b[1;1H" + "\n".join(f"\x1b[{row + 1};1H" + "x" * SIZE[0] for row in range(SIZE[1]))
    assert shown.write(picture, SIZE).count("x") == SIZE[0] * SIZE[1]
    assert shown.write(picture, SIZE).count("x") == SIZE[0] * SIZE[1]
