"""What the lobby waits for, in one line. Pure."""

from collections.abc import Collection, Sequence

from rich.cells import cell_len

from fiese15_tui.i18n import _, ngettext
from fiese15_tui.table.state import Seat, TableState


def waits(state: TableState, mine: Collection[int], *, owner: bool, width: int) -> str:
    """Return what has to happen before the next game, as much of it as fits `width` cells (from 58).

    `mine` are the seats of this terminal, `owner` tells whether it owns the table.
    """
    text = ""
    for part in _parts(state, mine, owner=owner, width=width):
        longer = f"{text} · {part}" if text else part
        if cell_len(longer) > width:
            break
        text = longer
    return text


def _parts(state: TableState, mine: Collection[int], *, owner: bool, width: int) -> list[str]:
    """Return what to say, the most important first; the first part always fits."""
    if state.phase == "over":
        return [_("Enter begins another game, o goes back to the lobby") if owner else _next_game(state)]
    if not state.seats:
        return [_("Nobody sits at the table yet: n sits down")]
    # The one who begins is ready by doing so.
    ready = (seat.ready or (n in mine if owner else seat.owner) for n, seat in enumerate(state.seats))
    late = [number for number, done in enumerate(ready) if not done]
    parts = []
    if not late:
        parts.append(_("Enter begins the game") if owner else _owner_begins(state))
    if any(number in mine for number in late):
        parts.append(_("Press r when you are ready"))
    others = [number for number in late if number not in mine]
    if others:
        parts.append(_not_ready([state.seats[number].name for number in others], width))
    away = [state.seats[number].name for number in others if not state.seats[number].here]
    if owner and away:
        parts.append(_("x frees the seat of {name}").format(name=away[0]))
    if free := state.most - len(state.seats):
        parts.append(ngettext("{count} seat is free", "{count} seats are free", free).format(count=free))
    return parts


def _owner(state: TableState) -> Seat | None:
    return next((seat for seat in state.seats if seat.owner), None)


def _next_game(state: TableState) -> str:
    owner = _owner(state)
    if owner is None:
        return _("The owner of the table begins the next game")
    return _("{name} begins the next game").format(name=owner.name)


def _owner_begins(state: TableState) -> str:
    owner = _owner(state)
    if owner is None:
        return _("The owner of the table can begin now")
    if not owner.here:
        return _("{name} begins the game, but is away").format(name=owner.name)
    return _("{name} can begin now").format(name=owner.name)


def _not_ready(names: Sequence[str], width: int) -> str:
    """Name as many as fit, at least one, and count the others."""
    text = _("Not ready yet: {names}").format(names=", ".join(names))
    named = len(names)
    while named > 1 and cell_len(text) > width:
        named -= 1
        text = _("Not ready yet: {names} and {count} more").format(
            names=", ".join(names[:named]), count=len(names) - named
        )
    return text
