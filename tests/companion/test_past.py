"""What the journal remembers of earlier matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.game import Event, Setup
from companion.games.finito_dice import FINITO_DICE
from companion.journal import Journal
from companion.keeping import Keeper
from companion.match import Match
from companion.past import best_alone
from companion.settings import Rules


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal(tmp_path / "journal.db") as opened:
        yield opened


def played(journal: Journal, name: str, rolls: int, over: bool = True) -> Match[Any]:
    """A solo match in which the counters come to lie in order and are then moved to and fro."""
    setup = Setup((name,), Rules.of(FINITO_DICE.settings, {"must_call": "on", "may_pass": "on"}))
    match = Match(FINITO_DICE, setup)
    keeper = Keeper.begin(journal, match, "2026-11-18T20:00:00")
    squares = (0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
    numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    events = [
        event
        for number, square in zip(numbers, squares, strict=True)
        for event in (Event("roll", (str(number),)), Event("put", (f"{number}@{square}",), 0))
    ]
    for _ in range(rolls - len(numbers)):
        events += [Event("roll", ("20",)), Event("stay", (), 0)]
    events += [Event("finito", (), 0)] if over else []
    for event in events:
        match.play(event)
        keeper.keep(len(match.lines) - 1, [event])
    return match


def test_the_best_results_of_those_who_played_alone_come_first(journal: Journal) -> None:
    played(journal, "Ada", 14)
    played(journal, "Ben", 20, over=False)
    match = played(journal, "Cleo", 12)
    assert best_alone(journal, match) == ("12 – Cleo, 2026-11-18", "14 – Ada, 2026-11-18")


def test_what_was_played_by_other_house_rules_is_not_compared(journal: Journal) -> None:
    played(journal, "Ada", 12)
    other = Setup(("Ada",), Rules.of(FINITO_DICE.settings, {"nearest": "number"}))
    assert best_alone(journal, Match(FINITO_DICE, other)) == ()


def test_who_plays_with_others_has_no_best_list(journal: Journal) -> None:
    played(journal, "Ada", 12)
    together = Setup(("Ada", "Ben"), Rules.of(FINITO_DICE.settings))
    assert best_alone(journal, Match(FINITO_DICE, together)) == ()
