"""`finito print`: decks, boards and the mat as PDFs to cut out and play with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.printing.catalogue import catalogue, write
from companion.printing.sheets import PAPERS
from companion.words import _

NAME = "print"
HELP = "write decks, boards with counters and the table mat as PDFs to print"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(catalogue())
    what = _("what to print: {names} (everything, if nothing is named)").format(names=names)
    parser.add_argument("what", nargs="*", metavar="WHAT", help=what)
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FOLDER", help=_("where to write the files")
    )
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("size of the paper (a4)"))
    parser.add_argument("--png", action="store_true", help=_("also write pictures of faces, boards and mat"))


def run(args: argparse.Namespace) -> int:
    available = tuple(catalogue())
    unknown = [name for name in args.what if name not in available]
    if unknown:
        refusal = _("There is nothing called {name} to print. What can be printed: {names}.")
        print(refusal.format(name=", ".join(unknown), names=", ".join(available)), file=sys.stderr)
        return 2
    sorry = _write(tuple(dict.fromkeys(args.what)) or available, args)
    if sorry:
        print(sorry, file=sys.stderr)
        return 1
    print(_("Print at 100 % (actual size), so that cards, boards and mat keep their measures."))
    return 0


def _write(names: tuple[str, ...], args: argparse.Namespace) -> str | None:
    """Writes and names each file; returns the sentence that says why it could not."""
    try:
        for path in write(names, args.out, PAPERS[args.paper], args.png):
            print(path)
    except ModuleNotFoundError as missing:
        sorry = _("Printing needs the library fpdf2, but {name} is not installed. Install it with: {command}")
        return sorry.format(name=missing.name, command=f"{sys.executable} -m pip install fpdf2")
    except BrokenPipeError:
        raise  # nobody reads the names any more, which says nothing about the folder
    except OSError as problem:
        sorry = _("The files cannot be written to {folder}: {reason}. Choose another folder with --out.")
        return sorry.format(folder=args.out, reason=problem.strerror or problem)
    return None
