"""The head line of a table: which round, and which variants."""

from rich.cells import cell_len

from fiese15_tui.game import Options
from fiese15_tui.i18n import _, pgettext
from fiese15_tui.wording import variants


def where(options: Options, number: int, width: int) -> str:
    """Return which round (from 1) of which game is played, in the longest words below `width` cells.

    In the shortest words the round stands alone; an ellipsis stands for variants that have no room.
    """
    texts = _wordings(options, number)
    return next((text for text in texts if cell_len(text) < width), texts[-1])


def _wordings(options: Options, number: int) -> tuple[str, ...]:
    rounds = _("round {number} of {all}").format(number=number, all=options.rounds)
    names = variants(options)
    short = pgettext("short", "round {number}/{all}").format(number=number, all=options.rounds)
    few = _short_variants(options)
    fewer = (", ".join((*few[:count], "…")) for count in reversed(range(len(few))))
    return (
        " " + " · ".join((_("Fiese 15"), rounds, *names)),
        " " + " · ".join((rounds, *names)),
        *(" " + " · ".join(filter(None, (short, text))) for text in (", ".join(few), *fewer)),
        f" {short}",
    )


def _short_variants(options: Options) -> list[str]:
    names = []
    if options.handicap:
        box = options.chips == "box"
        names.append(pgettext("short", "handicap box") if box else pgettext("short", "handicap"))
    if options.gambler:
        names.append(pgettext("short", "gambler"))
    if options.rotate_start:
        names.append(pgettext("short", "rotating"))
    return names
