"""The command line: what was asked for, checked before anything heavy is loaded."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from fiese15_tui import i18n
from fiese15_tui.i18n import _, said
from fiese15_tui.options import COMMANDS, PROGRAM, Failure, Parser, UsageError, add_language, parser
from fiese15_tui.storage.settings import load

if TYPE_CHECKING:
    from argparse import Namespace

    from fiese15_tui.game import Options
    from fiese15_tui.network import Visit
    from fiese15_tui.setup import Setup
    from fiese15_tui.storage.lists import Entry
    from fiese15_tui.storage.settings import Problem, Settings

# Imports within functions keep what a command line does not need from being loaded: Textual takes most of the
# start, and `--help`, `--version` and every error must come without it.
# ruff: noqa: PLC0415


def run() -> NoReturn:
    """Run the command that the process was started with, and end with its exit code."""
    code = main(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        os._exit(code)  # nobody is left to be told, and the interpreter would only try once more
    sys.exit(code)


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line and return its exit code: 0 fine, 2 usage, 1 anything else that failed."""
    settings, problems = load()
    language = _language(arguments) or settings.language or None
    i18n.install(language, ascii_only="--ascii" in arguments or settings.ascii or not _utf8())
    try:
        if arguments and arguments[0] in COMMANDS:
            return _command(arguments[0], list(arguments[1:]))
        options = parser().parse(list(arguments))
        _check_conflicts(options)
        _check_theme(options.theme)
        _check_address(options.join)
        setup = _setup(options)
        if options.headless:
            return _headless(options)
        return _play(options, setup, settings, problems)
    except UsageError as error:
        return _failed(str(error), 2)
    except Failure as error:
        return _failed(str(error), 1)


def _failed(line: str, code: int) -> int:
    sys.stderr.write(f"{PROGRAM}: {line}\n")
    return code


def _language(arguments: Sequence[str]) -> str | None:
    """Look ahead for --lang, so that everything said from here on is in that language."""
    chosen = ""
    for word, following in pairwise((*arguments, "")):
        if word == "--lang":
            chosen = following
        elif word.startswith("--lang="):
            chosen = word.removeprefix("--lang=")
    return chosen if chosen in i18n.languages() else None


def _command(name: str, arguments: list[str]) -> int:
    command = COMMANDS[name]
    module = import_module(command.module)
    command_parser = Parser(f"{PROGRAM} {name}", description=command.help())
    module.add_arguments(command_parser)
    add_language(command_parser)
    code: int = module.run(command_parser.parse(arguments))
    return code


_NEEDS = {
    **dict.fromkeys(("bind", "port", "seats", "away", "headless"), ("host",)),
    "watch": ("join",),
    **dict.fromkeys(("code", "name"), ("host", "join")),
}
"""Options that need one of others."""


def _check_conflicts(options: "Namespace") -> None:
    modes = [name for name in ("players", "host", "join", "resume") if getattr(options, name) is not None]
    if len(modes) > 1 and modes != ["host", "resume"]:
        text = _("--{one} and --{other} exclude each other")
        raise UsageError(text.format(one=modes[0], other=modes[1]))
    for name, needed in _NEEDS.items():
        if getattr(options, name) and not any(getattr(options, one) for one in needed):
            needs = _(" or ").join(f"--{one}" for one in needed)
            raise UsageError(_("{name} needs {needs}").format(name=f"--{name}", needs=needs))
    if options.watch and options.name:
        raise UsageError(_("--{one} and --{other} exclude each other").format(one="watch", other="name"))
    if options.seed is not None and options.host:
        raise UsageError(_("--seed cannot go with --host: nobody may foresee the dice of a hosted table"))
    if options.chips is not None and not options.handicap:
        raise UsageError(_("{name} needs {needs}").format(name="--chips", needs="--handicap"))
    for name in ("handicap", "gambler", "rounds", "rotate_start", "deck", "seed"):
        if getattr(options, name) in {None, False}:
            continue
        option = name.replace("_", "-")
        if options.resume is not None:  # the game has its own
            text = _("--{one} and --{other} exclude each other")
            raise UsageError(text.format(one="resume", other=option))
        if options.players is None and not options.host:
            raise UsageError(_("{name} needs {needs}").format(name=f"--{option}", needs="--players"))


def _check_theme(name: str | None) -> None:
    if name is None:
        return
    from fiese15_tui.looks import theme_names

    names = theme_names()
    if name not in names:
        text = _("--theme takes one of {names}, not {name!r}")
        raise UsageError(text.format(names=", ".join(names), name=name))


def _check_address(text: str | None) -> None:
    if text is None:
        return
    from fiese15_net.addresses import AddressError, parse_address

    try:
        parse_address(text)
    except AddressError as error:
        raise UsageError(f"--join: {said(error.phrase)}") from error


def _setup(options: "Namespace") -> "Setup | None":
    if options.players is None:
        return None
    from fiese15_tui.setup import Setup, SetupError, checked

    setup = Setup(tuple(options.players), _variants(options), deck=options.deck or "")
    try:
        return checked(setup, shorten=options.rounds is None)
    except SetupError as error:
        raise UsageError(f"--{error.field}: {error}") from error


def _variants(options: "Namespace") -> "Options":
    from fiese15_tui.game import Options

    return Options(
        handicap=options.handicap,
        chips=options.chips or "rank",
        gambler=options.gambler,
        rounds=options.rounds or 10,
        rotate_start=options.rotate_start,
    )


def _headless(options: "Namespace") -> int:
    from fiese15_tui import network

    network.run_headless(network.table(options, _variants(options)))
    return 0


def _visit(options: "Namespace") -> "Visit | None":
    """Return the visit to a table over the network that was asked for, None for playing here.

    :raises UsageError: an address or a name is none.
    :raises Failure: a table cannot be opened.
    """
    if options.join is None and not options.host:
        return None
    from fiese15_net.addresses import parse_address
    from fiese15_tui import network

    if options.join is not None:
        names = () if options.watch else network.names_of(options.name)
        return network.joined_visit(parse_address(options.join), options.code or "", names)
    return network.hosted_visit(network.table(options, _variants(options)), network.names_of(options.name))


def _play(
    options: "Namespace", setup: "Setup | None", settings: "Settings", problems: "tuple[Problem, ...]"
) -> int:
    from fiese15_tui import terminal

    refusal = terminal.refusal(os.environ)
    if refusal is not None:
        return _failed(refusal, 1)
    stored = _stored(options)
    if stored is not None and stored.kind == "hosted":
        options.host, options.resume, stored = True, stored.id, None
    visit = _visit(options)
    from fiese15_tui.app import FieseApp
    from fiese15_tui.looks import Looks, animated

    looks = Looks(
        theme=options.theme or "",
        ascii=options.ascii or settings.ascii or not _utf8(),
        console=os.environ.get("TERM") == "linux",
        animation=not options.no_animation and animated(),
    )
    app = FieseApp(
        looks,
        setup=setup,
        resume=stored.id if stored else None,
        visit=visit,
        seed=options.seed,
        pace=settings.pace,
        settings=settings,
        problems=problems,
    )
    app.run(mouse=settings.mouse and not options.no_mouse)
    if app.visited is not None and not app.return_code:  # with a signal the terminal may be gone
        from fiese15_tui.network import farewell

        sys.stdout.writelines(f"{line}\n" for line in farewell(app.visited))
    return app.return_code or 0


def _stored(options: "Namespace") -> "Entry | None":
    """Return the stored game to go on with, None if none was asked for or --host looks for it.

    :raises Failure: there is none.
    """
    if options.resume is None or options.host:
        return None
    from fiese15_tui.commands.games import to_resume
    from fiese15_tui.storage.errors import StoreError

    try:
        return to_resume(options.resume)
    except StoreError as error:
        raise Failure(said(error.phrase)) from error


def _utf8() -> bool:
    """Return whether the stream that the interface draws on takes more than ASCII."""
    return (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"
