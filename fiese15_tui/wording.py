"""What codes, rules and events are called in front of people."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from fiese15_tui.game import (
    ChipsDealt,
    Colour,
    CommandError,
    Event,
    Game,
    GameError,
    OptionError,
    Options,
    Rolled,
    SetAside,
    Started,
    StripTurned,
    Turn,
    TurnEnded,
    aside_points,
)
from fiese15_tui.i18n import _, ngettext, said
from fiese15_tui.phrases import PhrasedError
from fiese15_tui.storage.errors import StoreError
from fiese15_tui.storage.settings import Problem
from fiese15_tui.table.messages import Code
from fiese15_tui.table.state import (
    Change,
    Reacted,
    Reopened,
    Said,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TableState,
)
from fiese15_tui.widgets.dice import label


def colour_name(colour: Colour) -> str:
    """Return what a die's colour is called."""
    return (_("blue"), _("yellow"), _("black"), _("white"), _("green"), _("red"))[colour]


def refusal(code: str, fields: Mapping[str, str | int]) -> str:
    """Return why a request was refused, in one line; `code` and `fields` are those of a `Denied`."""
    text = _refusals().get(code)
    if text is None:
        return _("The table refused that ({code}).").format(code=code)
    named = {colour.name.lower(): colour_name(colour) for colour in Colour}
    options = {"rounds": _("rounds"), "seats": _("seats")}
    worded = {
        "colour": named.get(str(fields.get("colour")), ""),
        "option": options.get(str(fields.get("option")), ""),
        "problem": unsaved_problem(fields),
    }
    return _filled(text, {**fields, **worded})


def _filled(text: str, fields: Mapping[str, str | int]) -> str:
    """Fill `text` with what came over the line, which may lack a field."""
    return text.format_map(defaultdict(lambda: "?", fields))


def unsaved_problem(fields: Mapping[str, str | int]) -> str:
    """Return why a game could not be kept, in one line; `fields` are those of the `Denied`.

    A kind of trouble that only a newer table knows is told in English.
    """
    kinds = {kind.__name__: kind for kind in StoreError.__subclasses__()}
    kind = kinds.get(str(fields.get("kind")))
    return _filled(_(kind.template), fields) if kind else str(fields.get("problem", ""))


def unsaved_question(problem: str) -> str:
    """Return the question after a game could not be kept; `problem` is one line."""
    return problem + "\n\n" + _("Play without saving?")


def settings_problem(problem: Problem) -> str:
    """Return what is wrong in the settings, in one line."""
    match problem.kind:
        case "unreadable":
            text = _("{where} cannot be read: {detail}. The usual settings hold.")
        case "unknown":
            text = _("Settings: there is no {where}; it is ignored.")
        case "unfit":
            text = _("Settings: {where} is ignored: {detail}.")
    return text.format(where=problem.where, detail=said(problem.detail))


def problem(error: PhrasedError) -> str:
    """Return what is wrong, in one line."""
    return said(error.phrase)


_RULES: tuple[type[GameError], ...] = (*CommandError.__subclasses__(), OptionError)


def _refusals() -> dict[str, str]:
    return {
        Code.HELLO_FIRST: _("The table does not know this terminal yet."),
        Code.OTHER_EPOCH: _("The table was restarted; please try again."),
        Code.STALE: _("The table had moved on before that arrived; look again."),
        Code.NOT_YOUR_SEAT: _("That seat is not yours."),
        Code.NOT_YOUR_TURN: _("It is not your turn."),
        Code.NOT_OWNER: _("Only the owner of the table may do that."),
        Code.NO_SUCH_SEAT: _("There is no such seat."),
        Code.TABLE_FULL: _("All seats are taken."),
        Code.NAME_TAKEN: _("{name} is taken already; choose another name."),
        Code.BAD_NAME: _("A name needs at least one letter that can be shown."),
        Code.EMPTY_TEXT: _("There is nothing to say in that."),
        Code.GAME_RUNNING: _("That has to wait until the game is over."),
        Code.NO_GAME: _("No game has begun."),
        Code.NOBODY_SEATED: _("Nobody sits at the table yet."),
        Code.NOT_READY: _("{name} is not ready yet."),
        Code.NOT_AWAY: _("{name} is here and plays."),
        Code.UNKNOWN_LEVEL: _("There is no such computer player."),
        Code.NOT_SAVED: _("The game cannot be kept: {problem}"),
        **{kind.__name__: _(kind.template) for kind in _RULES},
    }


def variants(options: Options) -> tuple[str, ...]:
    """Return the names of the variants that are played."""
    names = []
    if options.handicap:
        names.append(_("handicap (box chips)") if options.chips == "box" else _("handicap"))
    if options.gambler:
        names.append(_("gambler"))
    if options.rotate_start:
        names.append(_("rotating start"))
    return tuple(names)


def dice(pips: Iterable[int], colours: Iterable[Colour] = Colour) -> str:
    """Return dice in words, as in `Bu 4 Wh 2`; `pips` is by colour and 0 is no die."""
    row = tuple(pips)
    return " ".join(f"{label(colour)} {row[colour]}" for colour in colours if row[colour])


def stop_sum(turn: Turn) -> str:
    """Return how the points of a turn that ended without a bust add up."""
    pips = [str(die) for die in turn.aside if die]
    points = aside_points(turn.aside)
    if len(pips) == 6:
        return f"({' + '.join(pips)}) × 2 = {points}"
    summands = [*pips, "5"] if len(pips) == 5 else pips
    return f"{' + '.join(summands)} = {points}" if len(summands) > 1 else str(points)


def bust_sum(turn: Turn, points: int) -> str:
    """Return how the points of a bust add up: the targets that were not reached."""
    paid = [f"{label(colour)} {turn.targets[colour]}" for colour in turn.open]
    return f"{' + '.join(paid)} = {points}" if len(paid) > 1 else " ".join(paid)


def turn_ended(name: str, turn: Turn, ended: TurnEnded) -> str:
    """Return what became of a turn."""
    match ended.end:
        case "stopped":
            return _("{name} stops: {sum}.").format(name=name, sum=stop_sum(turn))
        case "six":
            return _("{name} has all six: {sum}!").format(name=name, sum=stop_sum(turn))
    if not ended.points:
        return _("{name} busts and gets nothing.").format(name=name)
    return _("{name} busts: {sum}.").format(name=name, sum=bust_sum(turn, ended.points))


def change_line(change: Change, before: TableState, after: TableState) -> str:
    """Return the line of the log about one change, "" if it has none."""
    match change:
        case Said(number=number, text=text):
            name = before.seats[number].name if number >= 0 else _("watching")
            return f"{name}: {text}"
        case Reacted(number=number, reaction=reaction):
            return f"{before.seats[number].name}: {reaction_text(reaction)}"
        case SeatTaken(seat=seat):
            return _("{name} sits down.").format(name=seat.name)
        case SeatLeft(number=number):
            return _("{name} leaves.").format(name=before.seats[number].name)
        case SeatChanged(number=number, seat=seat):
            return _seat_line(before.seats[number].here, seat.here, seat.substitute, seat.name)
        case Reopened():
            return _("Back in the lobby.")
    if after.game is None or not isinstance(change, Event):
        return ""
    return _event_line(change, before, after.game)


def _seat_line(was_here: bool, here: bool, substitute: str, name: str) -> str:  # noqa: FBT001 - before and after
    if substitute:
        return _("@{level} plays for {name}.").format(level=substitute, name=name)
    if here == was_here:
        return ""
    return _("{name} is back.").format(name=name) if here else _("{name} is away.").format(name=name)


def reaction_text(reaction: str) -> str:
    """Return what a reaction says."""
    texts = {
        "bravo": _("Bravo!"),
        "ouch": _("Ouch!"),
        "luck": _("What luck!"),
        "hurry": _("Hurry up!"),
        "thanks": _("Thanks!"),
    }
    return texts[reaction]


def _event_line(event: Event, before: TableState, game: Game) -> str:
    names = [seat.name for seat in before.seats]
    match event:
        case Started():
            return _("A new game begins.")
        case StripTurned(strip=strip):
            return _("Round {round}: strip {strip}.").format(round=game.round, strip=strip)
        case ChipsDealt(chips=chips):
            dealt = ", ".join(f"{name} {chip}" for name, chip in zip(names, chips, strict=True))
            return _("Chips: {dealt}.").format(dealt=dealt)
    assert before.game is not None
    assert before.game.turn is not None
    name, turn = names[before.game.turn.seat], before.game.turn
    match event:
        case Rolled(dice=row):
            text = _("{name}, roll {number}: {dice}.")
            return text.format(name=name, number=turn.rolls + 1, dice=dice(row))
        case SetAside(colours=colours):
            return _("{name} sets aside {dice}.").format(name=name, dice=dice(turn.rolled, sorted(colours)))
        case TurnEnded():
            return turn_ended(name, turn, event)


def winners(game: Game, names: Iterable[str], places: Iterable[int]) -> str:
    """Return who won, naming everybody who shares the first place."""
    best = [name for name, place in zip(names, places, strict=True) if place == 1]
    points = max(game.totals)
    if game.seats == 1:
        return ngettext("{name}: {points} point", "{name}: {points} points", points).format(
            name=best[0], points=points
        )
    if len(best) == 1:
        text = ngettext("{name} wins with {points} point!", "{name} wins with {points} points!", points)
        return text.format(name=best[0], points=points)
    listed = _("{names} and {last}").format(names=", ".join(best[:-1]), last=best[-1])
    return _("{names} share the win with {points} points each!").format(names=listed, points=points)
