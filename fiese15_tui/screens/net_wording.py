"""What lines, codes and seats of tables over the network are called in front of people. Pure."""

from collections.abc import Iterable

from fiese15_tui.i18n import _, ngettext
from fiese15_tui.table.link import LineNotice, LineState
from fiese15_tui.table.messages import Code, Sit
from fiese15_tui.table.replica import Denied
from fiese15_tui.table.state import Seat, TableState
from fiese15_tui.wording import refusal


def line_text(notice: LineNotice, address: str) -> str:
    """Return how the line to the table at `address` stands, "" if it is as it should be."""
    if notice.state is LineState.TURNED_AWAY:
        return _turned_away(str(notice.fields.get("code", "")))
    texts = {
        LineState.CONNECTING: _("Connecting to {address} …"),
        LineState.CONNECTED: "",
        LineState.LOST: _("The line to the table broke; trying again …"),
        LineState.UNKNOWN_HOST: _("No machine is called that: {address}. Check the address."),
        LineState.NOBODY: _("No table is open at {address}. Is the port right, and the table running?"),
        LineState.NO_ANSWER: _("Nothing answers at {address}. Is the machine on, and no firewall between?"),
        LineState.NOT_A_TABLE: _("Another program answers at {address}. Check the port."),
        LineState.WRONG_CODE: _("The table at {address} has another join code. Ask its host for the code."),
        LineState.OTHER_VERSION: _(
            "The table runs version {program} and speaks protocol {theirs}, this program {ours}."
            " Use the same version."
        ),
    }
    return texts[notice.state].format(address=address, **notice.fields)


def _turned_away(code: str) -> str:
    texts = {
        "crowded": _("The table has no room for anybody else."),
        "too_fast": _("This terminal asked the table too much at once; trying again …"),
    }
    return texts.get(code, _("The table did not understand this terminal ({code}).").format(code=code))


def seat_text(seat: Seat) -> str:
    """Return how a seat in the lobby stands."""
    words = []
    if seat.level:
        words.append(_("computer player"))
    elif not seat.here:
        words.append(_("away"))
    else:
        words.append(_("ready") if seat.ready else _("not ready"))
    if seat.owner:
        words.append(_("owner"))
    return ", ".join(words)


def table_text(state: TableState) -> str:
    """Return who is away, whose clock runs, who stands in, and how many watch; "" if there is none of it."""
    parts = []
    for number, seat in enumerate(state.seats):
        if seat.here and not seat.substitute:
            continue
        if seat.substitute:
            text = _("{name} is away, @{level} plays")
        elif number == state.acting and state.clock:
            text = _("{name} is away, a computer player takes over after {seconds} s")
        else:
            text = _("{name} is away")
        parts.append(text.format(name=seat.name, level=seat.substitute, seconds=state.clock))
    if state.watching:
        count = state.watching
        parts.append(ngettext("{count} watches", "{count} watch", count).format(count=count))
    return " · ".join(parts)


def denied(notice: Denied) -> str:
    """Return why something was refused, and what can be done."""
    if isinstance(notice.ask, Sit) and notice.code == Code.GAME_RUNNING:
        return _("A game is running: you watch until it is over.")
    if isinstance(notice.ask, Sit) and notice.code == Code.TABLE_FULL:
        return _("All seats are taken: you watch.")
    return refusal(notice.code, notice.fields)


def denied_again(owner: str) -> str:
    """Return why a player cannot begin another game; `owner` is "" when the table's owner has no seat."""
    if owner:
        return _("{name} owns the table and begins the next game.").format(name=owner)
    return _("The owner of the table begins the next game.")


def lost_seats(names: Iterable[str]) -> str:
    """Return that seats are not ours any more."""
    return _("{names}: no longer played from this terminal.").format(names=", ".join(names))
