"""`fiese15-tui games`: finished and saved games and statistics, as text or JSON; export, import, delete."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

from fiese15_tui.game import Options
from fiese15_tui.i18n import _, ngettext, number, percent, pgettext
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
from fiese15_tui.wording import problem, variants


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


def to_resume(game: int) -> int:
    """Return the unfinished game that `--resume` means: this number, or for 0 the one played last.

    :raises StoreError: there is none that can be gone on with.
    """
    with Store() as store:
        if not game:
            free = [entry.id for entry in store.unfinished() if not entry.busy]
            if not free:
                raise NothingToResume
            game = free[0]
        store.resume(game)[1].close()
    return game


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
        (_("unfinished, --resume ID goes on"), [_unfinished(entry) for entry in unfinished]),
        (_("finished"), [_finished(entry) for entry in finished]),
        (_("statistics of finished games"), list(_statistics(players(scores)))),
        (_("high scores of solo play"), list(_high_scores(high_scores(scores)))),
    ]
    return "\n".join(
        f"{title}\n" + "".join(f"  {line}\n" for line in lines) for title, lines in parts if lines
    )


def _unfinished(entry: Entry) -> str:
    where = _("round {number} of {all}").format(number=entry.round, all=entry.options.rounds)
    busy = (_("being played"),) if entry.busy else ()
    return " · ".join((_head(entry), where, _players(entry), *variants(entry.options), *busy))


def _finished(entry: Entry) -> str:
    return " · ".join((_head(entry), _players(entry), *variants(entry.options)))


def _head(entry: Entry) -> str:
    return f"{entry.id:4}  {date(entry.changed)}"


def _players(entry: Entry) -> str:
    order = sorted(entry.players, key=lambda player: player.place) if entry.over else entry.players
    return ", ".join(
        (f"{player.place}. " if entry.over else "") + f"{player.name} {player.total}" for player in order
    )


def _statistics(everybody: Iterable[PlayerStatistics]) -> Iterator[str]:
    titles = (
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
    yield "".join(f"{title:>7.7}" for title in titles) + "  " + _("player")
    for one in everybody:
        won = "-" if one.win_rate is None else percent(one.win_rate, 0)
        shares = "".join(f"{percent(share):>7}" for share in (one.busts, one.fives, one.sixes))
        points = f"{number(one.mean, 1):>7}{one.best:7}{one.worst:7}{one.best_turn:7}"
        yield f"{one.games:7}{won:>7}{points}{shares}  {one.player}"


def _high_scores(scores: dict[Variant, tuple[SeatScore, ...]]) -> Iterator[str]:
    for variant, best in scores.items():
        yield variant_name(variant)
        for score in best:
            yield f"{score.total:5}  {date(score.ended)}  {score.player}"


def variant_name(variant: Variant) -> str:
    """Return what a variant is called in front of people."""
    names = variants(Options(handicap=variant.handicap, gambler=variant.gambler)) or (_("base game"),)
    rounds = ngettext("{number} round", "{number} rounds", variant.rounds).format(number=variant.rounds)
    deck = (_("other strips ({digest})").format(digest=variant.deck[:4]),) if variant.deck else ()
    return ", ".join((*names, rounds, *deck))


def date(seconds: int) -> str:
    """Return a Unix time as the local date and time."""
    when = datetime.fromtimestamp(seconds, UTC).astimezone()
    return _("{when:%Y-%m-%d %H:%M}").format(when=when)
