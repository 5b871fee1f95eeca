"""The table as everybody sees it: dice, numbers, score pad, log, what happened last and what can be done."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from fiese15_tui.game import Colour, Game, Options, Turn, places
from fiese15_tui.i18n import _
from fiese15_tui.screens.coach_line import CoachLine
from fiese15_tui.screens.head import where
from fiese15_tui.screens.standings import standings
from fiese15_tui.screens.turn_odds import TurnOdds
from fiese15_tui.widgets.numbers import Numbers
from fiese15_tui.widgets.score_pad import ScorePad
from fiese15_tui.widgets.tray import Tray

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from fiese15_tui.table.state import TableState


_MOST_COLUMNS = 3
"""Players that the score pad has room for in a terminal of less than 80 columns."""


class LogPanel(Static):
    """The last lines of the log, as many as fit."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._told: Sequence[str] = ()
        self._outcome = False

    def show(self, lines: Sequence[str], *, outcome: bool = False) -> None:
        """Show the end of `lines`, the last one in bold if it is a turn's `outcome`."""
        self._told, self._outcome = lines, outcome
        self.on_resize()

    def on_resize(self) -> None:
        """Fit the lines into the space there is now."""
        if self.size.width and self.size.height:
            told = self._told[-self.size.height :]
            rows = [
                Content.styled(row, "bold" if self._outcome and line is told[-1] else "")
                for line in told
                for row in wrap(line, self.size.width) or [""]
            ]
            self.update(Content("\n").join(rows[-self.size.height :]))


class Board(Vertical):
    """Shows a table's state and the turn that lies on its tray; knows nothing of who may act.

    `animation` is how long dice roll before they lie, from 0 (not at all) to 1.
    """

    def __init__(self, animation: float = 0.0) -> None:
        super().__init__()
        self.log_lines: list[str] = []
        self._animation = animation
        self._shown: dict[str, str] = {}
        self._at: tuple[Options, int] | None = None
        self._prompts: tuple[str, ...] = ("",)

    def compose(self) -> "ComposeResult":
        """Lay out the widgets; the style sheet places them by the terminal's size."""
        with Horizontal(id="head"):
            yield Static(id="where", markup=False)
            yield Static(id="who", markup=False)
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Tray(self._animation)
                yield Numbers()
                yield CoachLine()
                yield TurnOdds()
                yield LogPanel(id="earlier")
            with Vertical(id="right"):
                yield ScorePad()
                yield Static(id="standings", markup=False)
            yield LogPanel(id="log")
        yield Static(id="news", markup=False)
        yield Static(id="prompt", markup=False)

    def on_mount(self) -> None:
        """Title the parts."""
        self.query_one("#right").border_title = _("score pad")
        for log in self.query(LogPanel):
            log.border_title = _("log")

    @property
    def tray(self) -> Tray:
        """The dice."""
        return self.query_one(Tray)

    def count(self, game: Game, turn: Turn, chosen: frozenset[Colour] = frozenset()) -> None:
        """Show the running numbers for `turn` with these dice chosen."""
        self.query_one(Numbers).show(turn, chosen, game.options)

    def advise(self, game: Game, chosen: frozenset[Colour]) -> None:
        """Let the coach say what he thinks of these dice."""
        self.query_one(CoachLine).ask(game, chosen)

    def foresee(self, game: Game) -> None:
        """Show what the turn of `game` can still come to, now that its player is to decide."""
        self.query_one(TurnOdds).ask(game)

    def hush(self) -> None:
        """Take the coach's word away."""
        self.query_one(CoachLine).clear()

    def uncount(self) -> None:
        """Show no numbers: dice are on their way, or the turn is over."""
        self.query_one(Numbers).clear()
        self.query_one(TurnOdds).clear()
        self.hush()

    def show(self, state: "TableState", turn: Turn | None) -> None:
        """Show who plays what and all points; the tray is left to `lay` and `tray.play`."""
        game = state.game
        if game is None:
            return
        names = [seat.name for seat in state.seats]
        self.query_one(ScorePad).show(game, names)
        self._set("standings", standings(game, names))
        self.set_class(game.seats > _MOST_COLUMNS, "crowded")
        self.set_class(state.coach, "coached")
        left, title = self.query_one("#left"), _("strip {number}").format(number=game.strip.id)
        if left.border_title != title:  # setting it repaints all that is inside
            left.border_title = title
        if turn is None:
            self._set("who", "")
        else:
            roll = _("roll {number}").format(number=turn.rolls) if turn.rolls else _("not rolled yet")
            self._set("who", f"{names[turn.seat]} · {roll} ")
        self._at = game.options, game.round
        self.on_resize()

    def on_resize(self) -> None:
        """Word head line and prompt for the width there is now."""
        self._word_prompt()
        if self._at is not None:
            self._set("where", where(*self._at, self.size.width - cell_len(self._shown.get("who", ""))))

    def lay(
        self,
        state: "TableState",
        turn: Turn,
        chosen: frozenset[Colour] = frozenset(),
        *,
        fresh: bool = True,
    ) -> None:
        """Lay the dice of `turn` on the tray at once, those `chosen` apart; `fresh` if rolling came last."""
        assert state.game is not None
        order = places(state.game.strip, handicap=state.game.options.handicap)
        self.tray.show(order, turn, chosen, options=state.game.options, fresh=fresh)

    def prompt(self, *wordings: str, warning: bool = False) -> None:
        """Say what can be done now, or why something cannot, in the first wording that fits one line."""
        self._prompts = wordings
        self._word_prompt()
        self.query_one("#prompt").set_class(warning, "warning")

    def _word_prompt(self) -> None:
        fitting = (text for text in self._prompts if cell_len(text) < self.size.width)
        self._set("prompt", " " + next(fitting, self._prompts[-1]))

    def tell(self, lines: Iterable[str], *, outcome: bool = False) -> None:
        """Add to the log; the last line stays above the prompt, a turn's `outcome` in bold."""
        told = list(lines)
        self.query_one("#news").set_class(outcome, "outcome")
        if told:
            self.log_lines += told
            self._set("news", " " + told[-1])
            self.query_one("#log", LogPanel).show(self.log_lines, outcome=outcome)
            self.query_one("#earlier", LogPanel).show(self.log_lines[:-1])

    def retell(self, lines: Iterable[str]) -> None:
        """Replace the log."""
        self.log_lines.clear()
        self.tell(lines)

    def _set(self, part: str, text: str) -> None:
        before = self._shown.get(part, "")
        if before != text:
            self._shown[part] = text
            widget = self.query_one(f"#{part}", Static)
            # Laying the screen out anew takes longer than all the rest that a key causes.
            grows = max(len(before), len(text)) > widget.size.width > 0
            widget.update(text, layout=grows or part == "where")
