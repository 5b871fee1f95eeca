"""Everybody's statistics: a plot of one player's games, their strips, the high scores of solo play."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding
from textual.widgets import Static

from fiese15_tui.game_lines import (
    date,
    high_score_lines,
    statistics_lines,
    statistics_rest,
    statistics_title,
    variant_name,
)
from fiese15_tui.i18n import _, number, pgettext
from fiese15_tui.screens.base import GameScreen
from fiese15_tui.storage.errors import StoreError
from fiese15_tui.storage.statistics import (
    PlayerStatistics,
    SeatScore,
    StripStatistics,
    Variant,
    high_scores,
    players,
    variants,
)
from fiese15_tui.storage.store import Store
from fiese15_tui.widgets.key_line import KeyHint, KeyLine
from fiese15_tui.widgets.plot import plot
from fiese15_tui.widgets.row_list import RowList
from fiese15_tui.wording import problem

if TYPE_CHECKING:
    from textual.app import ComposeResult


_WIDE = 72
"""Columns of the terminal from which on all columns of the statistics fit."""


class Details(Static):
    """What is told below the table; drawn anew for every size."""

    def on_resize(self) -> None:
        """Fit what is shown into the space there is now."""
        if isinstance(self.screen, StatisticsScreen):
            self.screen.show_details()


class StatisticsScreen(GameScreen[None]):
    """A table of players; below it one of three views of the player under the cursor."""

    CSS = """
    StatisticsScreen .line { height: 1; padding: 0 1; background: $panel; color: $foreground; }
    StatisticsScreen #columns { height: 1; padding: 0 1; text-wrap: nowrap; }
    StatisticsScreen RowList { height: 2fr; }
    StatisticsScreen Details { height: 3fr; padding: 0 1; }
    """
    BINDINGS: ClassVar = [
        Binding("v", "next_variant", show=False),
        Binding("tab,w", "next_view", show=False),
        Binding("q,escape", "dismiss", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._scores: tuple[SeatScore, ...] = ()
        self._ready = False
        self._players: tuple[PlayerStatistics, ...] = ()
        self._variants: tuple[Variant | None, ...] = (None,)
        self._variant = 0
        self._view = 0
        self._narrow = False

    def compose(self) -> "ComposeResult":
        """Lay out the variant, the players, a title, the view, the keys."""
        yield Static(id="variant", classes="line", markup=False)
        yield Static(id="columns", markup=False)
        yield RowList()
        yield Static(id="view", classes="line", markup=False)
        yield Details(markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Name the keys and begin to read the scores."""
        self.query_one("#view", Static).update(_("reading all games …"))
        self._read()
        self.query_one(KeyLine).show(
            (
                KeyHint("↑ ↓", _("player"), "down"),
                KeyHint("tab", _("next view"), "tab"),
                KeyHint("v", _("variant"), "v"),
                KeyHint("q", _("back"), "q"),
            )
        )

    @work
    async def _read(self) -> None:
        try:
            self._scores = await asyncio.to_thread(_all_scores)
        except StoreError as error:
            self.query_one("#view", Static).update(problem(error))
            return
        self._ready = True
        self._variants = (None, *variants(self._scores))
        self._show()

    def _of_variant(self) -> tuple[SeatScore, ...]:
        chosen = self._variants[self._variant]
        return tuple(score for score in self._scores if chosen in {None, score.variant})

    def _show(self) -> None:
        chosen = self._variants[self._variant]
        name = _("all variants") if chosen is None else variant_name(chosen)
        self.query_one("#variant", Static).update(_("Statistics · {variant}").format(variant=name))
        self._players = players(self._of_variant())
        lines = statistics_lines(self._players, narrow=self._narrow)
        self.query_one(RowList).show(len(lines), lines.__getitem__)
        self.show_details()

    def on_resize(self) -> None:
        """Show as many columns as fit."""
        self._narrow = self.size.width < _WIDE
        self.query_one("#columns", Static).update(statistics_title(narrow=self._narrow))
        if self._ready:
            self._show()

    def on_row_list_moved(self) -> None:
        """Tell of the player under the cursor."""
        self.show_details()

    def show_details(self) -> None:
        """Draw the view of the player under the cursor."""
        details = self.query_one(Details)
        if not self._ready:
            return
        if not self._scores:
            self.query_one("#view", Static).update(_("no finished games yet"))
            return
        one = self._players[self.query_one(RowList).cursor]
        width, height = details.content_size
        match self._view:
            case 0:
                title = _("{player}, points of each game").format(player=one.player)
                rest = [statistics_rest(one)] if self._narrow else []
                lines = [*rest, *_over_time(one, width, height - len(rest))]
            case 1:
                title = _("{player}, points by strip (all variants)").format(player=one.player)
                lines = _strips(self.fiese.keeper.store.strips(one.player), width)
            case _:
                title = _("high scores of solo play")
                lines = high_score_lines(high_scores(self._of_variant())) or [_("no solo games yet")]
        self.query_one("#view", Static).update(title)
        details.update("\n".join(lines[:height]))

    def action_next_variant(self) -> None:
        """Count only the games of the next variant, after the last one all."""
        if not self._ready:
            return
        self._variant = (self._variant + 1) % len(self._variants)
        self._show()

    def action_next_view(self) -> None:
        """Show the next view."""
        self._view = (self._view + 1) % 3
        self.show_details()


def _all_scores() -> tuple[SeatScore, ...]:
    """Read them by a connection that belongs to the thread that asks.

    :raises StoreError: they cannot be read.
    """
    with Store() as store:
        return store.scores()


def _over_time(one: PlayerStatistics, width: int, height: int) -> list[str]:
    first, last = date(one.series[0][0]), date(one.series[-1][0])
    foot = first if first == last else f"{first}{last:>{max(1, width - len(first))}}"
    return [*plot([total for _, total in one.series], width, height - 1), foot]


def _strips(strips: tuple[StripStatistics, ...], width: int) -> list[str]:
    cells = [
        f"{one.strip:3}{pgettext('back', 'b') if one.back else ' '} {number(one.mean, 1):>5} ({one.turns})"
        for one in strips
    ]
    if not cells:
        return [_("no turns on the game's own strips yet")]
    columns = max(1, width // 20)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    title = _("strip, mean, (turns); b: the back, with a chip")
    return [title, *("".join(f"{cell:20}" for cell in row) for row in rows)]
