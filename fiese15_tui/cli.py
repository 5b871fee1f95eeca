"""The command line: what was asked for, checked before anything heavy is loaded."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from fiese15_tui import i18n
from fiese15_tui.i18n import _
from fiese15_tui.options import COMMANDS, NOT_YET, PROGRAM, Parser, UsageError, add_language, parser
from fiese15_tui.storage.settings import load

if TYPE_CHECKING:
    from argparse import Namespace

    from fiese15_tui.setup import Setup
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
        setup = _setup(options)
    except UsageError as error:
        return _failed(str(error), 2)
    for name in NOT_YET:
        if getattr(options, name) is not None:
            return _not_yet(f"--{name}")
    return _play(options, setup, settings, problems)


def _failed(line: str, code: int) -> int:
    sys.stderr.write(f"{PROGRAM}: {line}\n")
    return code


def _not_yet(name: str) -> int:
    return _failed(_("{name} is not there yet").format(name=name), 1)


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
    if not command.module:
        return _not_yet(name)
    module = import_module(command.module)
    command_parser = Parser(f"{PROGRAM} {name}", description=command.help())
    module.add_arguments(command_parser)
    add_language(command_parser)
    code: int = module.run(command_parser.parse(arguments))
    return code


def _check_conflicts(options: "Namespace") -> None:
    modes = [name for name in ("players", "resume", *NOT_YET) if getattr(options, name) is not None]
    if len(modes) > 1:
        text = _("--{one} and --{other} exclude each other")
        raise UsageError(text.format(one=modes[0], other=modes[1]))
    if options.seed is not None and options.host:
        raise UsageError(_("--seed cannot go with --host: nobody may foresee the dice of a hosted table"))
    if options.chips is not None and not options.handicap:
        raise UsageError(_("{name} needs {needs}").format(name="--chips", needs="--handicap"))
    if options.players is None and not options.host:
        for name in ("handicap", "gambler", "rounds", "rotate_start", "deck", "seed"):
            if getattr(options, name) not in {None, False}:
                option = "--" + name.replace("_", "-")
                raise UsageError(_("{name} needs {needs}").format(name=option, needs="--players"))


def _check_theme(name: str | None) -> None:
    if name is None:
        return
    from fiese15_tui.looks import theme_names

    names = theme_names()
    if name not in names:
        text = _("--theme takes one of {names}, not {name!r}")
        raise UsageError(text.format(names=", ".join(names), name=name))


def _setup(options: "Namespace") -> "Setup | None":
    if options.players is None:
        return None
    from fiese15_tui.game import Options
    from fiese15_tui.setup import Setup, SetupError, checked

    variants = Options(
        handicap=options.handicap,
        chips=options.chips or "rank",
        gambler=options.gambler,
        rounds=options.rounds or 10,
        rotate_start=options.rotate_start,
    )
    setup = Setup(tuple(options.players), variants, deck=options.deck or "")
    try:
        return checked(setup, shorten=options.rounds is None)
    except SetupError as error:
        raise UsageError(f"--{error.field}: {error}") from error


def _play(
    options: "Namespace", setup: "Setup | None", settings: "Settings", problems: "tuple[Problem, ...]"
) -> int:
    from fiese15_tui import terminal

    refusal = terminal.refusal(os.environ)
    if refusal is not None:
        return _failed(refusal, 1)
    resume = None
    if options.resume is not None:
        from fiese15_tui.commands.games import to_resume
        from fiese15_tui.storage.errors import StoreError
        from fiese15_tui.wording import problem

        try:
            resume = to_resume(options.resume)
        except StoreError as error:
            return _failed(problem(error), 1)
    from fiese15_tui.app import FieseApp
    from fiese15_tui.looks import Looks, animated

    looks = Looks(
        theme=options.theme or "",
        ascii=options.ascii or settings.ascii or not _utf8(),
        animation=not options.no_animation and settings.animation and animated(),
    )
    app = FieseApp(
        looks,
        setup=setup,
        resume=resume,
        seed=options.seed,
        pace=settings.pace,
        settings=settings,
        problems=problems,
    )
    app.run(mouse=settings.mouse and not options.no_mouse)
    return app.return_code or 0


def _utf8() -> bool:
    """Return whether the stream that the interface draws on takes more than ASCII."""
    return (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"
