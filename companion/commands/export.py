"""`finito export`: one match as a record, as a table of totals, or for programs."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from typing import Any

from companion import home
from companion.commands.history import listed
from companion.commands.replay import standing
from companion.game import Sentence
from companion.journal import Entry, Journal
from companion.match import Match, replay
from companion.record import read
from companion.words import N_, _

NAME = "export"
HELP = N_("print a match as a record, a table or for programs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--record", action="store_true", help=_("as a record (the default)"))
    forms.add_argument("--csv", action="store_true", help=_("as a table of totals by round"))
    forms.add_argument("--json", action="store_true", help=_("print one object for programs"))
    number = _("the number of the match; default: the newest")
    parser.add_argument("match", metavar=_("MATCH"), nargs="?", type=int, help=number)


def run(args: argparse.Namespace) -> int:
    with Journal(home.journal()) as journal:
        entry = _found(journal.entries(), args.match)
        lines = journal.lines(entry.id) if entry else []
        complaint = " ".join(filter(None, (journal.trouble, journal.damage)))
    if complaint:
        print(complaint, file=sys.stderr)
    if entry is None:
        print(_missing(args.match), file=sys.stderr)
        return 1
    if args.csv:
        return _print_csv(entry, lines)
    if args.json:
        return _print_json(entry, lines)
    sys.stdout.write(record_text(entry, lines))
    return 0


def record_text(entry: Entry, lines: list[str]) -> str:
    """As it was written, so that even a match of forgotten rules can be taken along."""
    return entry.header + "\n" + "".join(line + "\n" for line in lines)


def _found(entries: list[Entry], number: int | None) -> Entry | None:
    return next((entry for entry in entries if number is None or entry.id == number), None)


def _missing(number: int | None) -> str:
    if number is None:
        return _("No match has been played yet, so there is nothing to export.")
    return _("There is no match {number}. “finito history” lists them.").format(number=number)


def _replayed(entry: Entry, lines: list[str]) -> Match[Any] | None:
    try:
        known = read(record_text(entry, lines))
        return replay(known.game, known.setup, (line.event for line in known.lines))
    except Sentence as why:
        said = _("These rules do not understand match {number}: {why} It can still be exported as a record.")
        print(said.format(number=entry.id, why=why.said(_)), file=sys.stderr)
        return None


def _print_csv(entry: Entry, lines: list[str]) -> int:
    match = _replayed(entry, lines)
    if match is None:
        return 1
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["round", *match.setup.players])
    rounds = match.game.describe(match.state).totals
    table.writerows([number, *totals] for number, totals in enumerate(rounds, 1))
    return 0


def _print_json(entry: Entry, lines: list[str]) -> int:
    match = _replayed(entry, lines)
    state = standing(match) if match else {}
    print(json.dumps({**listed(entry), **state, "events": lines}, ensure_ascii=False))
    return 0 if match else 1
