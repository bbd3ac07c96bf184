"""`finito bench`: every figure the README quotes."""

from __future__ import annotations

import argparse
import json
import sys

from companion.words import N_, _

NAME = "bench"
HELP = N_("measure every figure that the README quotes")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print one object for programs"))


def run(args: argparse.Namespace) -> int:
    from companion.bench import Figure, figures

    measured: list[Figure] = []
    for figure in figures():
        measured.append(figure)
        said = f"{figure.name:44} {figure.value:9.2f} {figure.unit}"
        if figure.limit is not None:
            said += f"  ({_('at most')} {figure.limit:g}{'' if figure.holds else ' ✗'})"
        print(said, file=sys.stderr if args.json else sys.stdout, flush=True)
    if args.json:
        print(json.dumps({"figures": [figure.plain() for figure in measured]}))
    return 0 if all(figure.holds for figure in measured) else 1
