"""`finito replay`: fold a record through the rules and say where the match stands."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import IO, Any

from companion.game import Refused
from companion.match import Match
from companion.record import LARGEST, BadRecord, Line, Record, decode, read
from companion.words import N_, _

NAME = "replay"
HELP = N_("fold a record through the rules and print where the match stands")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("FILE"), help=_("a record, or - for standard input"))
    parser.add_argument("--json", action="store_true", help=_("print one object for programs"))
    parser.add_argument("--legal", action="store_true", help=_("count the events that are legal now"))


def run(args: argparse.Namespace) -> int:
    try:
        record = read(decode(contents(args.file)))
    except BadRecord as bad:
        why = bad.said(_)
        print(f"{args.file}:{bad.line}: {why}", file=sys.stderr)
        if args.json:
            print(json.dumps({"error": {"line": bad.line, "why": why}}, ensure_ascii=False))
        return 2
    match, refusal = _fold(record)
    found = standing(match)
    if args.legal:
        found["legal"] = legal_counts(match)
    if refusal is not None:
        line, why = refusal
        found["refused"] = {"line": line.number, "event": line.text, "why": why}
        print(f"{args.file}:{line.number}: refused: {why}", file=sys.stderr)
    print(json.dumps(found, ensure_ascii=False) if args.json else _told(found))
    return 0 if refusal is None else 1


def contents(name: str) -> bytes:
    """The bytes of a file, or of standard input for -; BadRecord when there are none to be had."""
    try:
        with _opened(name) as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(1, "The file cannot be read: {why}.", why=error.strerror or error) from None


def _opened(name: str) -> IO[bytes]:
    return open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb")


def _fold(record: Record) -> tuple[Match[Any], tuple[Line, str] | None]:
    match = Match(record.game, record.setup)
    for line in record.lines:
        try:
            match.play(line.event)
        except Refused as why:
            return match, (line, why.said(_))
    return match, None


def standing(match: Match[Any]) -> dict[str, Any]:
    """Where a match stands, for programs."""
    players = list(match.setup.players)
    return {"game": match.game.name, "players": players, **match.game.report(match.state)}


def legal_counts(match: Match[Any]) -> dict[str, int]:
    counted = Counter(event.verb for event in match.game.legal(match.state))
    return {verb: counted[verb] for verb in match.game.verbs if match.game.verbs[verb].counted}


def _told(found: dict[str, Any]) -> str:
    return "\n".join(f"{key:12} {_plain(value)}" for key, value in found.items())


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items()) or "–"
    if isinstance(value, list):
        return " ".join(map(_plain, value)) or "–"
    return str(value)
