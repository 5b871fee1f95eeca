"""What every line goes through before it is written: colours or characters that are not wanted go."""

from collections.abc import Sequence

from textual.filter import LineFilter, Monochrome, NoColor

from fiese15_tui.ascii import AsciiFilter, ConsoleFilter


def line_filters(
    given: Sequence[LineFilter], *, own_colours: bool, ascii_only: bool, console: bool = False
) -> list[LineFilter]:
    """Return the filters for `App.get_line_filters`, made of Textual's.

    `own_colours` tells that the theme uses the terminal's own colours. With NO_COLOR Textual looks at that
    when the app is made, before its theme is set; greys of colours that only the terminal knows are black.
    `console` tells that this is a Linux console with the few characters of its font.
    """
    filters = [NoColor() if own_colours and isinstance(each, Monochrome) else each for each in given]
    if ascii_only:
        return [*filters, AsciiFilter()]
    return [*filters, ConsoleFilter()] if console else filters
