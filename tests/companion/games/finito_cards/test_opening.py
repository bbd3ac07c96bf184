"""How rounds open: four numbers in any order, and what may lie there instead."""

from __future__ import annotations

import pytest

from tests.companion.games.finito_cards.at_the_table import AtTheTable

Table = AtTheTable


def opening_table(players: int = 3, rules: dict[str, str] | None = None) -> Table:
    return Table(players, rules, opening=None)


@pytest.mark.parametrize("order", [("r5", "b2", "g7", "y1"), ("y1", "g7", "r5", "b2")])
def test_four_numbers_open_the_round_in_any_order(order: tuple[str, ...]) -> None:
    table = opening_table()
    for card in order:
        assert table.events == []
        table.lay(card)
    assert table.events == ["open r5 b2 g7 y1"]


def test_four_cards_that_lie_there_already_open_the_round() -> None:
    table = opening_table()
    table.first("r5", "b2", "g7", "y1")
    assert table.events == ["open r5 b2 g7 y1"]
    assert table.quiet


def test_f07_a_lock_cannot_open() -> None:
    table = opening_table()
    table.lay("rL")
    assert table.referee.alarm
    assert "red lock" in table.referee.notice
    table.cleared("r")
    assert table.referee.notice == ""
    for card in ("r3", "b2", "g7", "y1"):
        table.lay(card)
    assert table.events == ["open r3 b2 g7 y1"]


def test_an_opening_card_on_the_wrong_place() -> None:
    table = opening_table()
    table.lay("r3", on="b")
    assert table.referee.alarm
    assert "Put each card on the place of its colour" in table.referee.notice
    for card in ("r3", "b2", "g7", "y1"):
        table.lay(card)
    assert table.events == ["open r3 b2 g7 y1"]


def test_a_seven_cannot_open_with_two_players() -> None:
    table = opening_table(players=2)
    for card in ("r3", "b2", "g7", "y1"):
        table.lay(card)
    assert table.events == []
    assert "two players" in table.referee.notice
    table.lay("g6")
    assert table.events == ["open r3 b2 g6 y1"]


def test_unsure_opening_cards_are_asked_one_by_one() -> None:
    table = opening_table()
    table.lay("r3")
    table.unsure("b7", "b1")
    table.lay("g7")
    table.unsure("y4", "y5")
    table.answer("blue 1", "yellow 4")
    assert table.events == ["open r3 b1 g7 y4"]


def test_a_lock_is_named_before_an_unsure_opening_card_is_asked_about() -> None:
    table = opening_table()
    table.unsure("b7", "b1")
    for card in ("rL", "g7", "y4"):
        table.lay(card)
    assert table.quiet
    assert "red lock" in table.referee.notice


def test_the_opening_is_told_by_touch_where_no_camera_is() -> None:
    table = Table(opening=None, watched=False)
    table.touch("g")
    assert not table.question.doubt
    table.answer("red 3", "blue 7", "green 1", "yellow 2")
    assert table.events == ["open r3 b7 g1 y2"]


def test_an_undone_opening_needs_only_the_card_that_was_wrong() -> None:
    table = opening_table()
    for card in ("r3", "b2", "g7", "y1"):
        table.lay(card)
    table.undo()
    table.wait(5)
    assert table.events == []
    table.lay("g2")
    assert table.events == ["open r3 b2 g2 y1"]


def between_rounds(rules: dict[str, str] | None = None) -> Table:
    """Anna has gone out with a blue 4; all others have many more points."""
    table = Table(rules=rules)
    table.tell("recount", "owned", "1", by="Anna")
    table.tell("recount", "owned", "10", by="Ben")
    table.tell("recount", "owned", "10", by="Cleo")
    table.lay("b4")
    assert table.state.phase == "round_over"
    table.begun = len(table.match.standing)
    return table


def test_the_next_round_opens_when_the_old_cards_are_gathered() -> None:
    table = between_rounds()
    table.together("r", "b", "g", "y")
    for card in ("r1", "b2", "g3", "y4"):
        assert table.events == []
        table.lay(card)
    assert table.events == ["open r1 b2 g3 y4"]


def test_a_rule_changed_between_opening_cards_does_not_lose_them() -> None:
    table = between_rounds()
    table.together("r", "b", "g", "y")
    table.lay("r3")
    table.lay("b2")
    table.tell("rule", "reaction_min_s=8")
    table.lay("g3")
    table.lay("y4")
    assert table.events[1:] == ["open r3 b2 g3 y4"]


def test_after_a_restart_the_old_piles_open_nothing() -> None:
    table = between_rounds()
    table.restart()
    table.first("r1", "b4", "g1", "y1")
    assert table.quiet
    assert table.events == []
    table.lay("r3")
    assert table.events == []


def test_after_a_restart_new_opening_cards_are_asked_about_if_one_looks_old() -> None:
    table = between_rounds()
    table.restart()
    table.first("r1", "b2", "g3", "y5")
    assert table.question.text == "Are these the opening cards of the next round?"
    table.answer("Yes")
    assert table.events == ["open r1 b2 g3 y5"]
    assert table.quiet


def test_after_a_restart_old_cards_that_look_new_are_denied_once() -> None:
    table = between_rounds()
    table.restart()
    table.first("r1", "b2", "g3", "y5")
    table.answer("No, the cards of the last round")
    assert table.quiet
    assert table.events == []


def test_the_lot_asks_who_begins() -> None:
    table = between_rounds({"start_tie": "random"})
    table.together("r", "b", "g", "y")
    for card in ("r1", "b2", "g3", "y4"):
        table.lay(card)
    assert table.labels == ["Ben", "Cleo"]
    assert not table.question.doubt
    table.answer("Cleo")
    assert table.events == ["open r1 b2 g3 y4 Cleo"]


def test_the_lot_asks_who_begins_also_after_an_unsure_card() -> None:
    table = between_rounds({"start_tie": "random"})
    table.together("r", "b", "g", "y")
    for card in ("r1", "b2", "g3"):
        table.lay(card)
    table.unsure("y4", "y5")
    table.answer("yellow 5", "Ben")
    assert table.events == ["open r1 b2 g3 y5 Ben"]


def test_a_buzz_between_rounds_is_heard() -> None:
    table = between_rounds()
    table.press("Ben")
    assert table.events == []
    assert table.referee.notice == "The buzzer works. Lay the four opening cards first."


def test_after_the_match_nothing_means_anything() -> None:
    table = Table(target=1)
    table.tell("recount", "owned", "1", by="Anna")
    table.lay("b4")
    assert table.state.phase == "game_over"
    table.press("Ben")
    table.lay("r5")
    table.touch("r")
    assert table.quiet
    assert table.events[2:] == []
