"""Stored games and statistics as lines of text, for the screens and for the command line."""

from collections.abc import Iterable
from datetime import UTC, datetime

from fiese15_tui.game import Options
from fiese15_tui.i18n import _, ngettext, number, pgettext
from fiese15_tui.storage.lists import Entry
from fiese15_tui.storage.statistics import PlayerStatistics, SeatScore, Variant
from fiese15_tui.wording import variants


def date(seconds: int) -> str:
    """Return a Unix time as the local date and time."""
    when = datetime.fromtimestamp(seconds, UTC).astimezone()
    return _("{when:%Y-%m-%d %H:%M}").format(when=when)


def game_line(entry: Entry) -> str:
    """Return a game in a line: number, date, how far it is, players with places or points, variants."""
    where = _("round {number} of {all}").format(number=entry.round, all=entry.options.rounds)
    parts = (
        f"{entry.id:4}  {date(entry.changed)}",
        *(() if entry.over else (where,)),
        _players(entry),
        *variants(entry.options),
        *((_("being played"),) if entry.busy else ()),
    )
    return " · ".join(parts)


def _players(entry: Entry) -> str:
    if not entry.over:
        return ", ".join(f"{player.name} {player.total}" for player in entry.players)
    order = sorted(entry.players, key=lambda player: player.place)
    return ", ".join(f"{player.place}. {player.name} {player.total}" for player in order)


def variant_name(variant: Variant) -> str:
    """Return what a variant is called in front of people."""
    names = variants(Options(handicap=variant.handicap, gambler=variant.gambler)) or (_("base game"),)
    rounds = ngettext("{number} round", "{number} rounds", variant.rounds).format(number=variant.rounds)
    deck = (_("other strips ({digest})").format(digest=variant.deck[:4]),) if variant.deck else ()
    return ", ".join((*names, rounds, *deck))


_WIDTHS = (6, 5, 6, 5, 6, 5, 5, 5, 5)
"""Cells that the columns of the statistics have at least."""


def _titles() -> tuple[str, ...]:
    return (
        _("games"),
        _("won"),
        _("mean"),
        _("best"),
        _("worst"),
        pgettext("best", "turn"),
        pgettext("column", "bust"),
        pgettext("column", "five"),
        pgettext("column", "six"),
    )


_FIRST = 5
"""Columns of the statistics that are there in a narrow terminal too; the others are `statistics_rest`."""


def statistics_title(*, narrow: bool = False) -> str:
    """Return the line above the statistics."""
    return f"{_columns(_titles()[: _FIRST if narrow else None])}  {_('player')}"


def statistics_lines(players: Iterable[PlayerStatistics], *, narrow: bool = False) -> list[str]:
    """Return a line a player, in the columns of `statistics_title`."""
    return [f"{_columns(_cells(one)[: _FIRST if narrow else None])}  {one.player}" for one in players]


def statistics_rest(one: PlayerStatistics) -> str:
    """Return what of a player's statistics has no column in a narrow terminal."""
    rest = zip(_titles()[_FIRST:], _cells(one)[_FIRST:], strict=True)
    return " · ".join(f"{title} {cell}" for title, cell in rest)


def _cells(one: PlayerStatistics) -> tuple[str, ...]:
    return (
        f"{one.games}",
        "-" if one.win_rate is None else _share(one.win_rate),
        number(one.mean, 1),
        f"{one.best}",
        f"{one.worst}",
        f"{one.best_turn}",
        *map(_share, (one.busts, one.fives, one.sixes)),
    )


def _share(share: float) -> str:
    return f"{number(100 * share, 0)}%"


def _columns(cells: Iterable[str]) -> str:
    widths = (max(width, len(title) + 1) for width, title in zip(_WIDTHS, _titles(), strict=True))
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=False))


def high_score_lines(scores: dict[Variant, tuple[SeatScore, ...]]) -> list[str]:
    """Return each variant's name and its best solo games."""
    lines: list[str] = []
    for variant, best in scores.items():
        lines.append(variant_name(variant))
        lines += [f"{score.total:5}  {date(score.ended)}  {score.player}" for score in best]
    return lines
