"""`fiese15-tui games`: finished and saved games and statistics, as text or JSON; export, import, delete."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from fiese15_tui.game_lines import game_line, high_score_lines, statistics_lines, statistics_title
from fiese15_tui.i18n import _
from fiese15_tui.options import PROGRAM, Parser, UsageError
from fiese15_tui.storage.errors import NothingToResume, StoreError
from fiese15_tui.storage.lists import Entry
from fiese15_tui.storage.statistics import (
    PlayerStatistics,
    SeatScore,
    StripStatistics,
    Variant,
    high_scores,
    players,
)
from fiese15_tui.storage.store import Store
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.wording import problem


def add_arguments(parser: Parser) -> None:
    """Add what `games` takes."""
    parser.usage = (
        f"{PROGRAM} games [--json]\n"
        f"       {PROGRAM} games export ID FILE\n"
        f"       {PROGRAM} games import FILE\n"
        f"       {PROGRAM} games delete ID"
    )
    text = _("export a game to a new JSON file, import one, or delete one; ID is the game's number")
    parser.add_argument("words", nargs="*", metavar="export|import|delete", help=text)
    parser.flag("--json", _("everything as JSON; times are Unix times in seconds"))


def run(options: argparse.Namespace) -> int:
    """Carry out the command and return the exit code.

    :raises UsageError: the words make no command.
    """
    try:
        act = _command(options.words, as_json=options.json)
        with Store() as store:
            sys.stdout.write(act(store))
    except StoreError as error:
        sys.stderr.write(f"{PROGRAM}: {problem(error)}\n")
        return 1
    return 0


def to_resume(game: int) -> Entry:
    """Return the game that `--resume` means: this number, or for 0 the unfinished one played last.

    A hosted game may be finished, or played now: its table is where it goes on.

    :raises StoreError: there is none that can be gone on with.
    """
    with Store() as store:
        if not game:
            free = [entry.id for entry in store.unfinished() if not entry.busy]
            if not free:
                raise NothingToResume
            game = free[0]
        entry = store.entry(game)
        if entry.kind == "local":
            store.resume(game)[1].close()
        return entry


def _command(words: list[str], *, as_json: bool) -> Callable[[Store], str]:
    match words:
        case []:
            return _json if as_json else _text
        case ["export", game, file]:
            return partial(_export, game=_number(game), file=Path(file))
        case ["import", file]:
            return partial(_import, file=Path(file))
        case ["delete", game]:
            return partial(_delete, game=_number(game))
        case [word, *_rest] if word in _TAKES:
            raise UsageError(_("{name} takes {takes}").format(name=f"games {word}", takes=_TAKES[word]))
    text = _("games takes {commands} or nothing, not {word!r}")
    raise UsageError(text.format(commands=", ".join(_TAKES), word=words[0]))


_TAKES = {"export": "ID FILE", "import": "FILE", "delete": "ID"}


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise UsageError(_("ID takes the number of a game, not {value!r}").format(value=text))
    return int(text)


def _export(store: Store, game: int, file: Path) -> str:
    store.export(game, file)
    return _("game {game} is in {file}").format(game=game, file=file) + "\n"


def _import(store: Store, file: Path) -> str:
    return _("it is game {game} here").format(game=store.take_in(file, LEVELS)) + "\n"


def _delete(store: Store, game: int) -> str:
    store.delete(game)
    return _("game {game} is deleted").format(game=game) + "\n"


class _VariantScores(msgspec.Struct, frozen=True):
    variant: Variant
    scores: tuple[SeatScore, ...]


class _Everything(msgspec.Struct, frozen=True):
    unfinished: tuple[Entry, ...]
    finished: tuple[Entry, ...]
    players: tuple[PlayerStatistics, ...]
    strips: dict[str, tuple[StripStatistics, ...]]
    high_scores: tuple[_VariantScores, ...]


def _json(store: Store) -> str:
    scores = store.scores()
    everybody = players(scores)
    everything = _Everything(
        unfinished=store.unfinished(),
        finished=store.finished(),
        players=everybody,
        strips={one.player: store.strips(one.player) for one in everybody},
        high_scores=tuple(_VariantScores(variant, best) for variant, best in high_scores(scores).items()),
    )
    return msgspec.json.encode(everything).decode() + "\n"


def _text(store: Store) -> str:
    unfinished, finished, scores = store.unfinished(), store.finished(), store.scores()
    if not unfinished and not finished:
        return _("no games yet") + "\n"
    parts = [
        (_("unfinished, --resume ID goes on"), [*map(game_line, unfinished)]),
        (_("finished"), [*map(game_line, finished)]),
        (
            _("statistics of finished games"),
            [statistics_title(), *statistics_lines(players(scores))] if scores else [],
        ),
        (_("high scores of solo play"), high_score_lines(high_scores(scores))),
    ]
    return "\n".join(
        f"{title}\n" + "".join(f"  {line}\n" for line in lines) for title, lines in parts if lines
    )
