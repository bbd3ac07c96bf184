"""What the demo compares with the truth."""

from __future__ import annotations

from companion.demo import differing
from companion.game import Event, Setup
from companion.games.finita import FINITA
from companion.games.finita.state import State
from companion.match import Match
from companion.settings import Rules


def played(*events: Event) -> Match[State]:
    match = Match(FINITA, Setup(("Anna", "Ben", "Cleo"), Rules.of(FINITA.settings)))
    match.play_all([Event("open", ("r5",), 0), *events])
    return match


def test_two_matches_that_add_up_to_the_same_do_not_differ() -> None:
    assert differing(played(Event("lay", ("rD",))), played(Event("lay", ("rD",)))) == {}


def test_every_count_want_and_pending_card_that_is_not_so_is_named() -> None:
    found = differing(played(Event("lay", ("rD",))), played(Event("lay", ("W4", "red"))))
    assert found["pending"] == (2, 4)
    assert found["want"] == ({"colour": "r", "value": "D"}, {"colour": "r", "value": None})
    assert "counts" not in found
    drawn = differing(played(Event("draw")), played(Event("lay", ("r7",))))
    assert drawn["counts"][0] == {"Anna": 8, "Ben": 7, "Cleo": 7}
