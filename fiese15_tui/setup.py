"""What the players agree on before a local game, and whether it can be played."""

from pathlib import Path

import msgspec
from msgspec.structs import asdict, replace

from fiese15_tui.game import MOST_ROUNDS, MOST_SEATS, DeckError, Options, Strip, load_deck, standard_deck
from fiese15_tui.i18n import _, said
from fiese15_tui.storage.settings import LastGame
from fiese15_tui.strategy.players import LEVELS
from fiese15_tui.table.names import clean_name, same_name


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A local game to be.

    `players` are by seat, `@LEVEL` is a computer player; `deck` is a file, "" for the game's own strips.
    """

    players: tuple[str, ...] = ()
    options: Options = Options()
    coach: bool = True
    deck: str = ""


class SetupError(ValueError):
    """A setup that cannot be played; `field` is players, rounds or deck, the message one line for people."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


def checked(setup: Setup, *, shorten: bool = False) -> Setup:
    """Return `setup` as it can be played; `shorten` cuts the rounds to the strips that the deck has.

    :raises SetupError: it cannot be played.
    """
    check_players(setup.players)
    most = min(MOST_ROUNDS, len(deck_of(setup)))
    rounds = setup.options.rounds
    if rounds > most and not shorten:
        text = _("there are strips for 1 to {most}, not {rounds}")
        raise SetupError("rounds", text.format(most=most, rounds=rounds))
    return replace(setup, options=replace(setup.options, rounds=min(rounds, most)))


def deck_of(setup: Setup) -> tuple[Strip, ...]:
    """Return the strips that `setup` is played with.

    :raises SetupError: the deck file cannot be played.
    """
    if not setup.deck:
        return standard_deck()
    try:
        return load_deck(Path(setup.deck).expanduser())
    except DeckError as error:
        raise SetupError("deck", said(error.fault)) from error


def check_players(players: tuple[str, ...]) -> None:
    """Make sure that these players can sit down together.

    :raises SetupError: too few, too many, no name, the same name twice, or a level that does not exist.
    """
    if not 1 <= len(players) <= MOST_SEATS:
        raise SetupError("players", _("1 to {most} players are needed").format(most=MOST_SEATS))
    names: list[str] = []
    for player in players:
        if player.startswith("@"):
            if player[1:] not in LEVELS:
                levels = ", ".join(f"@{level}" for level in LEVELS)
                text = _("no computer player {name}; there are {levels}")
                raise SetupError("players", text.format(name=player, levels=levels))
            continue
        name = clean_name(player)
        if not name:
            raise SetupError("players", _("a name needs a letter that can be shown"))
        if any(same_name(name, other) for other in names):
            raise SetupError(
                "players", _("{name} is there twice; every name needs to differ").format(name=name)
            )
        names.append(name)


def setup_of(last: LastGame) -> Setup | None:
    """Return the setup that the settings remember, None if there is none."""
    if not last.players:
        return None
    options = Options(
        handicap=last.handicap,
        chips=last.chips,
        gambler=last.gambler,
        rounds=last.rounds,
        rotate_start=last.rotate_start,
    )
    return Setup(last.players, options, coach=last.coach, deck=last.deck)


def last_game(setup: Setup) -> LastGame:
    """Return what the settings remember of a setup."""
    return LastGame(setup.players, **asdict(setup.options), coach=setup.coach, deck=setup.deck)
