"""`finito report`: what whoever helps needs to know, in one file to send."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from pathlib import Path

from companion.words import _

NAME = "report"
HELP = "pack logs, findings, settings and the last record into a file to send with a question"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help=_("where to write it (default: here)"))
    names = _("leave the players' names in it; else they are Player 1, Player 2 …")
    parser.add_argument("--names", action="store_true", help=names)


def run(args: argparse.Namespace) -> int:
    from companion.bundle import write_bundle

    path = args.out or Path(f"finito-report-{datetime.now():%Y%m%d-%H%M%S}.zip")
    try:
        held = write_bundle(path, args.names)
    except OSError as error:
        sorry = _("The report cannot be written: {error}. Choose another place with --out.")
        print(sorry.format(error=error), file=sys.stderr)
        return 1
    print(path)
    print(_("It holds: {files}. It holds no pictures.").format(files=", ".join(held)))
    return 0
