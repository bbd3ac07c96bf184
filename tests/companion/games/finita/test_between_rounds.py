"""How a round begins: the lot, the first card, and what may not open."""

from __future__ import annotations

import pytest

from companion.game import Unreadable
from companion.games.finita.lots import check
from companion.games.finita.state import Phase
from tests.companion.games.finita.at_the_table import AtTheTable
from vision.sighting import Change


def begin(rules: dict[str, str] | None = None, lots: str = "7 2 4", watched: bool = True) -> AtTheTable:
    return AtTheTable(rules=rules, lots=lots, opened="", watched=watched)


def test_the_lot_of_the_header_says_who_begins() -> None:
    table = begin()
    table.lay("g3")
    assert table.events == ["open g3 Ben"]


def test_each_round_has_its_own_lot() -> None:
    table = begin()
    table.lay("g3")
    state = table.state.but(phase=Phase.ROUND_OVER, rounds=((1, 0, 2),))
    table.match._now = table.match._now._replace(state=state)
    table.clear()
    table.lay("b4")
    assert table.events[-1] == "open b4 Cleo"


def test_without_lots_the_players_draw_their_own() -> None:
    table = begin(lots="")
    table.lay("g3")
    assert table.labels == ["Anna", "Ben", "Cleo"]
    assert not table.question.doubt
    table.press("Cleo")
    assert table.events == ["open g3 Cleo"]


def test_who_begins_wishes_when_a_wish_is_turned_up() -> None:
    table = begin()
    table.lay("W")
    assert "Ben" in table.question.text
    table.answer("blue")
    assert table.events == ["open W blue Ben"]


def test_a_card_that_could_not_be_read_may_have_gone_back() -> None:
    table = begin()
    table.unsure("W4", "W")
    table.answer("It goes back; nothing is booked")
    assert table.events == []
    table.clear()
    table.lay("g3")
    assert table.events == ["open g3 Ben"]


def test_a_card_that_may_not_open_is_put_back() -> None:
    table = begin()
    table.lay("Paul")
    assert table.events == []
    assert "put it back" in table.said
    assert table.referee.alarm
    table.clear()
    table.lay("g3")
    assert table.events == ["open g3 Ben"]


def test_an_opening_that_cannot_be_read_is_asked_for() -> None:
    table = begin()
    table.unsure("g6", "g9", "W4")
    assert table.labels == ["green 6", "green 9", "Another card", "It goes back; nothing is booked"]
    table.answer("green 9")
    assert table.events == ["open g9 Ben"]


def test_by_hand_the_place_is_touched() -> None:
    table = begin(watched=False)
    table.touch()
    table.answer("green 3")
    assert table.events == ["open g3 Ben"]


def test_a_pile_that_is_being_gathered_is_no_opening() -> None:
    table = AtTheTable("lay r7", lots="0")
    state = table.state.but(phase=Phase.ROUND_OVER, rounds=((1, 0, 2),))
    table.match._now = table.match._now._replace(state=state)
    table.look(Change.LAID, "r5")
    assert table.question.doubt
    table.answer("No, the cards of the last round")
    assert table.events == []


def test_the_old_pile_is_not_asked_about_after_a_restart() -> None:
    table = AtTheTable("lay r7", lots="0")
    state = table.state.but(phase=Phase.ROUND_OVER, rounds=((1, 0, 2),))
    table.match._now = table.match._now._replace(state=state)
    table.look(Change.FIRST, "r7")
    assert table.quiet
    assert table.events == []


@pytest.mark.parametrize("text", ["", "x", "2520", "-1", "1,2"])
def test_lots_are_numbers(text: str) -> None:
    with pytest.raises(Unreadable):
        check(text)


def test_lots_can_be_shared_by_any_number_of_players() -> None:
    check("0 2519 17")
    assert all(2520 % players == 0 for players in range(2, 11))
