"""What clients ask of a table and what it answers: the only way in and out, local or over a network."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from fiese15_tui.game import Event, Move, Options
from fiese15_tui.game.tagged import Tagged
from fiese15_tui.table.names import MOST_TEXT
from fiese15_tui.table.state import Change, Level, Reaction, SeatNumber, TableState

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Secret: TypeAlias = Annotated[str, Meta(min_length=16, max_length=64)]
"""An unguessable text: a client's own key or a seat's token."""

MOST_TOKENS = 32
"""A client may show more tokens than there are seats: it cannot know which of them still open one."""

Typed: TypeAlias = Annotated[str, Meta(max_length=2 * MOST_TEXT)]
"""Raw text from a person; the table cleans it."""


class Hello(Tagged, tag="hello"):
    """The first request of every connection: who I am and which seats are mine.

    `client` is made anew by every start of a client. Among the `tokens` may be the secret of the table's
    owner.
    """

    client: Secret
    tokens: Annotated[tuple[Secret, ...], Meta(max_length=MOST_TOKENS)] = ()


class Sit(Tagged, tag="sit"):
    """Take the next free seat under this name, before a game."""

    name: Typed


class Leave(Tagged, tag="leave"):
    """Give up a seat of mine: it is free again outside a game, away during one."""

    number: SeatNumber


class SetReady(Tagged, tag="ready"):
    """Say that a seat of mine is ready to begin, or not."""

    number: SeatNumber
    ready: bool


class AddBot(Tagged, tag="bot"):
    """The owner seats a computer player."""

    level: Level


class Kick(Tagged, tag="kick"):
    """The owner removes somebody from a seat outside a game."""

    number: SeatNumber


class SetOptions(Tagged, tag="set"):
    """The owner chooses the variants before the game."""

    options: Options
    coach: bool


class Begin(Tagged, tag="begin"):
    """The owner begins the game, or after one the next with the same seats."""


class Reopen(Tagged, tag="reopen"):
    """The owner goes back to the lobby after a game."""


class Play(Tagged, tag="play"):
    """A seat of mine rolls or stops."""

    number: SeatNumber
    move: Move


class HandOver(Tagged, tag="handover"):
    """The owner lets a computer player act for somebody who is away; level "" takes it back."""

    number: SeatNumber
    level: Level


class Say(Tagged, tag="say"):
    """A chat line, from a seat of mine or (number -1) from somebody who watches."""

    number: Annotated[int, Meta(ge=-1, lt=6)]
    text: Typed


class React(Tagged, tag="react"):
    """A reaction without words, from a seat of mine."""

    number: SeatNumber
    reaction: Reaction


class Resync(Tagged, tag="resync"):
    """My copy is not right: send me a snapshot."""


class AskHistory(Tagged, tag="history"):
    """Send me all events of the present game."""


class Ping(Tagged, tag="ping"):
    """Show that the client is still there, and ask whether the table is.

    It brings a snapshot when the client has not seen the latest update.
    """


class Close(Tagged, tag="close"):
    """The owner ends the table."""


Ask: TypeAlias = (
    Hello
    | Sit
    | Leave
    | SetReady
    | AddBot
    | Kick
    | SetOptions
    | Begin
    | Reopen
    | Play
    | HandOver
    | Say
    | React
    | Resync
    | AskHistory
    | Ping
    | Close
)


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One request: a number of the client's own, the table's epoch, the last update that its player saw.

    A client's numbers rise; a request that is repeated keeps its number.
    """

    id: Count
    epoch: Count
    seen: Count
    ask: Ask


class Code(StrEnum):
    """Why a request was refused. Broken rules of the game come with the name of their error instead."""

    HELLO_FIRST = "hello_first"
    OTHER_EPOCH = "other_epoch"
    STALE = "stale"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_OWNER = "not_owner"
    NO_SUCH_SEAT = "no_such_seat"
    TABLE_FULL = "table_full"
    NAME_TAKEN = "name_taken"
    BAD_NAME = "bad_name"
    EMPTY_TEXT = "empty_text"
    GAME_RUNNING = "game_running"
    NO_GAME = "no_game"
    NOBODY_SEATED = "nobody_seated"
    NOT_READY = "not_ready"
    NOT_AWAY = "not_away"
    UNKNOWN_LEVEL = "unknown_level"
    NOT_SAVED = "not_saved"


class Welcome(Tagged, tag="welcome"):
    """The answer to Hello: the table's epoch, a snapshot, the client's seats.

    `owner` tells whether it owns the table whatever seats it has; else the seat marked so does.
    """

    id: Count
    epoch: Count
    sequence: Count
    state: TableState
    seats: tuple[SeatNumber, ...]
    owner: bool


class Snapshot(Tagged, tag="snapshot"):
    """The whole state as it stands after update `sequence`, and the client's seats in it."""

    id: Count
    sequence: Count
    state: TableState
    seats: tuple[SeatNumber, ...]


class Granted(Tagged, tag="granted"):
    """The seat is yours; its token brings you back to it."""

    id: Count
    number: SeatNumber
    token: Secret


class Yours(Tagged, tag="yours"):
    """Which seats are yours from now on: you left one, or another client has claimed it with its token."""

    seats: tuple[SeatNumber, ...]


class History(Tagged, tag="events"):
    """All events of the present game up to update `sequence`; none in the lobby."""

    id: Count
    sequence: Count
    events: tuple[Event, ...]


class Done(Tagged, tag="done"):
    """The request was carried out (or had been, when it came twice)."""

    id: Count


class Refused(Tagged, tag="refused"):
    """Not carried out: `code` is a `Code` or the name of a `GameError`, `fields` fill its text."""

    id: Count
    code: Annotated[str, Meta(max_length=32)]
    fields: dict[str, str | int] = msgspec.field(default_factory=dict)


class Closed(Tagged, tag="closed"):
    """The owner ended the table."""


class Update(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What happened, to everybody: number `sequence`, and the checksum of the state after all `changes`.

    By far the most frequent message, and therefore the only one that is an array on the wire.
    """

    sequence: Count
    check: Count
    changes: tuple[Change, ...]


Answer: TypeAlias = Welcome | Snapshot | Granted | Yours | History | Done | Refused | Closed | Update
