"""Records as fixtures: real records whose comments say what must be true at that point.

`#= key: value` compares with the state as programs read it, lists standing for one value for each player in
header order. `#! words` says that the event before is refused, and with which words.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import record
from companion.game import Refused
from companion.match import Match
from companion.record import Line, Record

RECORDS = Path(__file__).parents[3] / "records" / "finito-cards"


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.finito")))
def test_a_record_adds_up_to_what_it_says(name: str) -> None:
    text = (RECORDS / f"{name}.finito").read_text(encoding="utf-8")
    known = record.read(text)
    match, events = Match(known.game, known.setup), {line.number: line for line in known.lines}
    why = ""
    for number, line in enumerate(text.split("\n"), 1):
        if number in events:
            assert not why, f"line {number}: the event before was refused: {why}"
            why = played(match, events[number])
        elif line.startswith("#! "):
            assert line.removeprefix("#! ") in why, f"line {number}: {why or 'accepted'}"
            why = ""
        elif line.startswith("#= "):
            assert_state(match, known, number, line.removeprefix("#= "))
    assert not why, why


def played(match: Match[Any], line: Line) -> str:
    """Why the event was refused; empty if it was accepted."""
    try:
        match.play(line.event)
    except Refused as refusal:
        return str(refusal)
    return ""


def assert_state(match: Match[Any], known: Record, number: int, expected: str) -> None:
    key, _colon, value = expected.partition(": ")
    wanted, found = json.loads(value), known.game.report(match.state)[key]
    if isinstance(wanted, list) and isinstance(found, dict):
        wanted = dict(zip(known.setup.players, wanted, strict=True))
    assert found == wanted, f"line {number}: {key}"
