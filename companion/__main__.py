"""The command line. Each command is a module in companion/commands; only the chosen one is imported whole."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType
from typing import NoReturn

from companion import __version__
from companion.words import _, speak

COMMANDS = (
    "play", "demo", "replay", "read", "read-board", "teach", "evaluate", "print", "roll", "history", "export",
    "wiring", "doctor", "report", "kiosk", "bench",
)  # fmt: skip


class Parser(argparse.ArgumentParser):
    """argparse, but one sentence instead of the usage block: the help is one --help away."""

    def error(self, message: str) -> NoReturn:
        hint = _("Try “{command} --help”.").format(command=self.prog)
        self.exit(2, f"{self.prog}: {message}\n{hint}\n")


def _parser(names: Sequence[str]) -> Parser:
    parser = Parser(prog="finito", description=_("The table companion for FINITO! and its relatives."))
    parser.add_argument("--version", action="version", version=f"Finito Companion {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar=_("COMMAND"), title=_("commands"))
    for name in names:
        module = module_of(name)
        command = commands.add_parser(module.NAME, help=_(module.HELP), description=_(module.HELP))
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def module_of(name: str) -> ModuleType:
    return import_module(f"companion.commands.{name.replace('-', '_')}")


def _named(arguments: Sequence[str]) -> Sequence[str]:
    """Only the command that is asked for is imported, so that every command starts fast."""
    first = next((word for word in arguments if not word.startswith("-")), None)
    return (first,) if first in COMMANDS and arguments[0] == first else COMMANDS


def main(arguments: Sequence[str] | None = None) -> int:
    """No traceback reaches a user: what we did not foresee is said in a sentence, and written down."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads would wait for each other, not work
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # records and JSON are, whatever the terminal thinks
    speak(os.environ.get("FINITO_LANGUAGE"))
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        _let_go_of_output()
        return 1
    except Exception as error:
        _let_go_of_output()
        return _apologise(error)


def _run(words: list[str]) -> int:
    args = _parser(_named(words)).parse_args(words) if words else argparse.Namespace(run=None)
    if args.run is None:
        from companion.commands import screen

        return screen.run(args)
    status: int = args.run(args)
    return status


def _let_go_of_output() -> None:
    """What could not be written is not tried again at the very end, where it would change the status."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _apologise(error: Exception) -> int:
    from companion.mishaps import write_down

    path = write_down(error)
    what = str(error) or type(error).__name__
    said = _("Something went wrong that should not: {error}.").format(error=what)
    if path is not None:
        said += " " + _("The details are in {path}; please send them with a report.").format(path=path)
    print(said, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
