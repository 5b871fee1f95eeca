"""The options of the command line, what each takes, and the commands of other rooms."""

import argparse
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NoReturn

from fiese15_tui import __version__
from fiese15_tui.i18n import _, languages

PROGRAM = "fiese15-tui"


class Command(NamedTuple):
    """A command that another room carries out.

    `module` has `add_arguments(parser: Parser)` and `run(options) -> exit code`; it is loaded for this
    command only, and "" while there is none.
    """

    module: str
    help: Callable[[], str]


COMMANDS: dict[str, Command] = {
    "odds": Command("fiese15_tui.commands.odds", lambda: _("exact odds of a turn")),
    "simulate": Command("fiese15_tui.commands.simulate", lambda: _("let computer players play many games")),
    "win": Command("fiese15_tui.commands.win", lambda: _("chance to win a two-player game from a lead")),
    "games": Command("fiese15_tui.commands.games", lambda: _("finished and saved games, statistics")),
}

NEW_CODE = "\0"
"""What `--code` without words gives: draw a new code."""


class Failure(Exception):
    """What was asked for cannot be done; the message is one line that says why."""


class UsageError(Exception):
    """A command line that cannot be carried out; the message is one line that names the option."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `UsageError` and knows in words what each option takes."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(
            prog=prog,
            exit_on_error=False,
            allow_abbrev=False,
            add_help=False,
            formatter_class=_Help,
            **more,
        )
        self._takes: dict[str, str] = {}
        self._positionals.title, self._optionals.title = _("what it takes"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help and exit"))

    def flag(self, name: str, text: str) -> None:
        """Add an option that takes no value."""
        self._takes[name] = _("no value")
        self.add_argument(name, action="store_true", help=text)

    def option(self, name: str, takes: str, text: str, **more: Any) -> None:
        """Add an option that `takes` something; a ValueError of its `type` is worded with it."""
        self._takes[name] = takes
        self.add_argument(name, help=f"{text} ({takes})", **more)

    def parse(self, arguments: list[str]) -> argparse.Namespace:
        """Return the options.

        :raises UsageError: an option is unknown or has not what it takes.
        """
        try:
            options, extra = self.parse_known_args(arguments)
        except argparse.ArgumentError as error:
            name = error.argument_name or ""
            takes = self._takes.get(name)
            if not name:
                self.error(error.message)
            if takes is None:
                raise UsageError(_("{name} takes {takes}").format(name=name, takes=_("no value"))) from error
            cause = error.__context__
            value = f", {cause.args[0]}" if isinstance(cause, Unfit) else ""
            raise UsageError(_("{name} takes {takes}").format(name=name, takes=takes) + value) from error
        if extra:
            raise UsageError(_("{word}: no such option or command; --help lists them").format(word=extra[0]))
        return options

    def error(self, message: str) -> NoReturn:
        """Raise what argparse misses on the line as a whole; it names that after a colon."""
        raise UsageError(_("{names} cannot be left out").format(names=message.rpartition(": ")[2]))


class _Help(argparse.RawDescriptionHelpFormatter):
    """Argparse's help, but in the language chosen."""

    def add_usage(
        self,
        usage: str | None,
        actions: "Iterable[argparse.Action]",
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None = None,
    ) -> None:
        """Add the line of the usage."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Unfit(argparse.ArgumentTypeError):
    """A value that an option does not take."""

    def __init__(self, value: str) -> None:
        super().__init__(_("not {value!r}").format(value=value))


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return an argument type: a whole number from `low` to `high`."""

    def convert(text: str) -> int:
        if not text.isascii() or not text.lstrip("-").isdigit() or not low <= int(text) <= high:
            raise Unfit(text)
        return int(text)

    return convert


def one_of(*words: str) -> Callable[[str], str]:
    """Return an argument type: one of `words`."""

    def convert(text: str) -> str:
        if text not in words:
            raise Unfit(text)
        return text

    return convert


def parser() -> Parser:
    """Return the parser of everything but the commands."""
    commands = "\n".join(f"  {name:10} {command.help()}" for name, command in COMMANDS.items())
    result = Parser(
        PROGRAM,
        description=_("The dice game Fiese 15. Without options: the menu."),
        epilog=_("commands:")
        + "\n"
        + commands
        + "\n"
        + _("{program} COMMAND --help tells more").format(program=PROGRAM),
    )
    version = f"{PROGRAM} {__version__}"
    result.add_argument("--version", action="version", version=version, help=_("show the version and exit"))
    _add_game(result)
    _add_network(result)
    _add_looks(result)
    return result


def _add_game(to: Parser) -> None:
    text = _("play on this terminal; @LEVEL is a computer player")
    to.option("--players", _("1 to 6 names or @LEVEL"), text, nargs="+", metavar="NAME")
    to.flag("--handicap", _("handicap variant: the backs of the strips and a chip for everybody"))
    to.option(
        "--chips", _("rank or box"), _("chip set of the handicap"), type=one_of("rank", "box"), metavar="SET"
    )
    to.flag("--gambler", _("gambler variant: a bust scores nothing"))
    to.option(
        "--rounds", _("a whole number from 1 to 15"), _("length of the game"), type=whole(1, 15), metavar="N"
    )
    to.flag("--rotate-start", _("every round starts one seat further"))
    to.option("--deck", _("a deck file"), _("other strips"), metavar="FILE")
    takes = _("a whole number from 0 to {most}").format(most=2**63 - 1)
    to.option("--seed", takes, _("the same game every time"), type=whole(0, 2**63 - 1), metavar="N")


def _add_network(to: Parser) -> None:
    to.add_argument("--host", action="store_const", const=True, help=_("open a table for other machines"))
    to.option("--bind", _("an address of this machine"), _("listen there only"), metavar="ADDR")
    to.option(
        "--port",
        _("a whole number from 1 to 65535"),
        _("listen on this TCP port"),
        type=whole(1, 65_535),
        metavar="PORT",
    )
    seats = _("a whole number from 1 to 6")
    to.option("--seats", seats, _("the table's seats"), type=whole(1, 6), metavar="N")
    seconds = _("a whole number of seconds from 1 to 86400")
    text = _("a computer player takes over for who is away so long")
    to.option("--away", seconds, text, type=whole(1, 86_400), metavar="SECONDS")
    to.flag("--headless", _("run the table alone, without a terminal, and log what happens"))
    to.option("--join", _("an address"), _("play at a table elsewhere"), metavar="ADDR[:PORT]")
    to.flag("--watch", _("watch without a seat"))
    words = _("the table's words, or nothing for fresh ones with --host")
    to.option("--code", words, _("the table's join code"), nargs="?", const=NEW_CODE, metavar="WORDS")
    text = _("who sits down from this terminal; may be repeated")
    to.option("--name", _("a name"), text, action="append", metavar="NAME")
    text = _("go on with a saved game")
    takes = _("the number of a saved game, or nothing for the one played last")
    to.option("--resume", takes, text, nargs="?", const=0, type=whole(1, 2**63 - 1), metavar="GAME")


def add_language(to: Parser) -> None:
    """Add what chooses the language; `cli.main` looks ahead for it."""
    to.option("--lang", _(" or ").join(languages()), _("language"), type=one_of(*languages()), metavar="LANG")


def _add_looks(to: Parser) -> None:
    to.option("--theme", _("the name of a theme"), _("colours"), metavar="NAME")
    add_language(to)
    to.flag("--ascii", _("draw with ASCII only"))
    to.flag("--no-animation", _("dice lie at once"))
    to.flag("--no-mouse", _("leave the mouse to the terminal"))
