"""`finito history`: the matches in the journal, newest first."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from companion import home
from companion.journal import Entry, Journal
from companion.words import N_, _

NAME = "history"
HELP = N_("list the matches that were played")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print one object for programs"))


def run(args: argparse.Namespace) -> int:
    with Journal(home.journal()) as journal:
        matches = [listed(entry) for entry in journal.entries()]
        complaint = " ".join(filter(None, (journal.trouble, journal.damage)))
    if complaint:
        print(complaint, file=sys.stderr)
    if args.json:
        print(json.dumps({"matches": matches}, ensure_ascii=False))
    else:
        print("\n".join(map(_told, matches)) or _("No match has been played yet."))
    return 1 if journal.trouble else 0


def listed(entry: Entry) -> dict[str, Any]:
    """From the header's text and the summary alone: a match of forgotten rules is listed all the same."""
    players = [name.strip() for name in _field(entry.header, "players").split(",")]
    totals, winners = _summary(entry)
    return {
        "match": entry.id,
        "begun": entry.begun,
        "game": _field(entry.header, "game"),
        "players": players,
        "demo": entry.demo,
        "over": entry.over,
        "totals": dict(zip(players, totals, strict=False)),
        "winners": [players[seat] for seat in winners if seat < len(players)],
    }


def _field(header: str, key: str) -> str:
    lines = (line.partition(":") for line in header.splitlines())
    return next((value.strip() for name, _colon, value in lines if name.strip() == key), "")


def _summary(entry: Entry) -> tuple[list[int], list[int]]:
    """The last totals and the winners, by seat."""
    try:
        found = json.loads(entry.summary or "{}")
        rounds = found.get("totals") or [[]]
        return list(rounds[-1]), list(found.get("winners") or [])
    except (ValueError, TypeError, AttributeError):
        return [], []


def _told(match: dict[str, Any]) -> str:
    result = _result(match)
    demo = " " + _("(demo)") if match["demo"] else ""
    begun = match["begun"].replace("T", " ")[:16]
    return f"{match['match']:5}  {begun}  {match['game']}{demo}  {', '.join(match['players'])}  {result}"


def _result(match: dict[str, Any]) -> str:
    if not match["over"]:
        return _("unfinished")
    if not match["winners"]:
        return _("finished")
    return _("won by {names}").format(names=", ".join(match["winners"]))
