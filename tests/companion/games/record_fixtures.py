"""Records as fixtures: real records whose comments say what must be true at that point.

`#= key: value` compares with the state as programs read it, lists standing for one value for each player in
header order; `#= legal: {verb: count}` names every verb of which an event is legal. `#! words` says that the
event before is refused, and with which words.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion import record
from companion.commands.replay import legal_counts
from companion.game import Refused
from companion.match import Match
from companion.record import Line, Record

RECORDS = Path(__file__).parents[2] / "records"


def names_of(game: str) -> list[str]:
    """The records that are kept of a game."""
    return sorted(path.stem for path in (RECORDS / game).glob("*.finito"))


def assert_adds_up(game: str, name: str) -> None:
    """Plays a record; everything that its comments say must be so."""
    text = (RECORDS / game / f"{name}.finito").read_text(encoding="utf-8")
    known = record.read(text)
    match, events = Match(known.game, known.setup), {line.number: line for line in known.lines}
    why = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#! "):
            assert line.removeprefix("#! ") in why, f"line {number}: {why or 'accepted'}"
            why = ""
        assert not why, f"line {number}: the event before was refused: {why}"
        if number in events:
            why = _played(match, events[number])
        elif line.startswith("#= "):
            _assert_state(match, known, number, line.removeprefix("#= "))
    assert not why, why


def _played(match: Match[Any], line: Line) -> str:
    """Why the event was refused; empty if it was accepted."""
    try:
        match.play(line.event)
    except Refused as refusal:
        return str(refusal)
    return ""


def _assert_state(match: Match[Any], known: Record, number: int, expected: str) -> None:
    key, _colon, value = expected.partition(": ")
    wanted, found = json.loads(value), _found(match, key)
    if isinstance(wanted, list) and isinstance(found, dict):
        wanted = dict(zip(known.setup.players, wanted, strict=True))
    assert found == wanted, f"line {number}: {key}"


def _found(match: Match[Any], key: str) -> Any:
    if key == "legal":
        return {verb: count for verb, count in legal_counts(match).items() if count}
    return match.game.report(match.state)[key]
