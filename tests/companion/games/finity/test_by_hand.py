"""Two taps for any move: a touched place offers what is legal there, and only that."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.game import Notice, Question
from companion.games.finity.by_hand import offered
from companion.games.finity.geometry import SLOTS, STATIONS
from companion.games.finity.legal import actions
from companion.games.finity.state import State
from tests.companion.games.finity.a_match import begun, played
from tests.companion.games.finity.at_the_board import events_of, example, touch


@pytest.mark.parametrize(
    "state", [begun(2), begun(3), begun(4), example(), played(example(), "reverse NE-E")]
)
def test_every_legal_action_is_two_taps_away_and_no_other(state: State) -> None:
    places = [slot.name for slot in SLOTS] + [station.name for station in STATIONS]
    touched = [event for place in places for event in offered(state, place)]
    assert Counter(touched) == Counter(actions(state))


def test_an_empty_slot_offers_bridges_both_ways_and_the_own_blockers() -> None:
    assert events_of(touch(begun(), "NE-E")) == [
        "add w NE>E NE-E",
        "add w E>NE NE-E",
        "add b NE>E NE-E",
        "add b E>NE NE-E",
        "blocker C-N@NW NE-E",
        "blocker C-N@NE NE-E",
    ]


def test_a_station_offers_the_free_sizes() -> None:
    assert events_of(touch(example(), "NE")) == ["ring m NE", "ring l NE", "hq NE"]


def test_what_an_action_would_cost_stands_beside_it() -> None:
    asked = touch(played(example(), "set turn Ben"), "NE-E")
    assert isinstance(asked, Question)
    (answer,) = [answer for answer in asked.answers if answer.events[0].verb == "reverse"]
    assert answer.label.endswith("rings lost: Ada SE, Ada E, Ada E")


def test_where_nothing_can_be_done_the_reason_is_said() -> None:
    told = touch(begun(), "NE")
    assert isinstance(told, Notice)
    assert told.alarm
    assert told.text == "No path of Ada leads to NE yet."


def test_an_own_blocker_waits_for_the_slot_where_it_goes() -> None:
    told = touch(begun(), "C-N@NE")
    assert isinstance(told, Notice)
    assert "touch the empty slot" in told.text


def test_the_board_as_a_whole_says_nothing() -> None:
    assert touch(begun(), "") is None
