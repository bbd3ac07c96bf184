"""Calls that are wrong or late, and places that are emptied."""

from __future__ import annotations

import pytest

from tests.companion.games.finito_cards.at_the_table import AtTheTable, struck, with_window

Table = AtTheTable


# Wrong and late calls


def test_f14_a_wrong_card_on_the_pile_is_no_finito() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.lay("r4", after=1.0)
    table.wait(3)
    assert table.question.text == "Ben called FINITO!, but the red 4 was laid."
    table.answer("Ben threw the wrong card; it goes back")
    assert table.events == ["lay r3", "miscall Ben"]
    assert table.state.window == "r3"
    assert dict(table.referee.must_lie())["r"] == "r3"
    table.lay("r3")
    assert table.referee.must_lie() == ()


def test_f15_a_wrong_card_on_another_pile_is_no_finito() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.lay("b3", after=1.0)
    table.wait(3)
    table.answer("Ben threw the wrong card; it goes back")
    assert table.events == ["lay r3", "miscall Ben"]


def test_a_wrong_call_while_the_active_player_lays_on() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.lay("b4", after=1.0)
    table.wait(3)
    table.answer("A false call")
    assert table.events == ["lay r3", "miscall Ben", "lay b4"]


def test_the_identical_card_comes_although_another_was_laid_meanwhile() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.lay("b4", after=1.0)
    table.doubled("r3", after=1.0)
    assert table.events == ["lay r3", "finito Ben"]
    assert dict(table.referee.must_lie())["b"] == "b1"
    table.lay("b1")
    assert table.referee.must_lie() == ()


def test_a_call_and_an_unread_card_are_not_forgotten() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.unsure("b4", "b5", after=1.0)
    assert table.quiet
    table.wait(3)
    table.answer("A false call", "blue 5")
    assert table.events == ["lay r3", "miscall Ben", "lay b5"]


def test_an_unread_card_on_the_called_one_is_most_likely_the_throw() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.unsure("r3", "r6", after=1.0)
    table.wait(3)
    assert table.labels[0] == "Ben threw the red 3"


def test_an_unread_throw_needs_no_answer_when_the_pile_is_swept() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.unsure("r3", "r6", after=1.0)
    table.cleared("r")
    assert table.quiet
    assert table.events == ["lay r3", "finito Ben", "take"]


def test_a_pile_pushed_elsewhere_does_not_question_a_call() -> None:
    table = with_window("r3")
    table.press("Ben")
    table.unclear("b1")
    table.wait(4)
    assert table.quiet
    table.doubled("r3")
    assert table.events == ["lay r3", "finito Ben"]


def test_an_unread_card_in_a_struck_pile_can_be_a_second_throw() -> None:
    table = struck()
    table.unsure("r5", "r6", after=1.0)
    table.answer("FINITO!", "Cleo")
    assert table.events[2:] == ["finito Cleo"]


def test_the_active_player_cannot_stop_while_a_card_is_on_its_way() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Anna", after=1.0)
    assert table.events == ["lay r5"]
    assert table.referee.notice == "Ben called FINITO!: the identical card comes first."
    table.doubled("r5")
    assert table.events == ["lay r5", "finito Ben"]


def test_the_active_player_stops_when_no_card_came() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Anna", after=4.0)
    assert table.question.text == "Ben called FINITO!, but no card came."
    table.answer("A false call")
    assert table.events == ["lay r5", "miscall Ben", "end"]


def test_a_call_that_lapsed_does_not_keep_anybody_from_stopping() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Anna", after=9)
    assert table.events == ["lay r5", "end"]


def test_a_press_under_a_hand_after_a_lapsed_call_stops_at_once() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Anna", after=9, hand=True)
    assert table.events == ["lay r5", "end"]


def test_a_lapsed_call_is_asked_about_where_it_costs_points() -> None:
    table = with_window(rules={"false_call_penalty": "2"})
    table.press("Ben")
    table.lay("b4", after=9)
    table.answer("A false call")
    assert table.state.fouls == (0, 2, 0)


@pytest.mark.parametrize(("card", "word"), [("rL", "lock"), ("gT", "tabula rasa")])
def test_f16_f17_nobody_calls_on_a_lock_or_a_tabula_rasa(card: str, word: str) -> None:
    table = Table()
    table.lay(card)
    table.press("Ben", after=5)
    assert table.events == [f"lay {card}"]
    assert word in table.referee.notice
    assert table.state.phase == "decide"


def test_a_lock_thrown_on_a_lock_after_a_buzz_is_asked_about() -> None:
    table = Table()
    table.lay("rL")
    table.press("Ben", after=5)
    table.doubled("rL")
    assert table.labels[:2] == ["Anna laid a second one", "Ben threw it; it goes back"]
    table.answer("Ben threw it; it goes back")
    assert table.events == ["lay rL"]


def test_f19_a_late_call_is_refused() -> None:
    table = with_window("r3")
    table.lay("b4", after=6)
    table.press("Ben")
    assert table.events == ["lay r3", "lay b4"]
    table.doubled("r3")
    assert "the blue 4" not in table.events


def test_f20_a_call_in_time_takes_the_next_card_back() -> None:
    table = with_window("r3")
    table.lay("b4", after=1.5)
    table.press("Ben", after=1.0)
    table.doubled("r3", after=2.0)
    assert table.events == ["lay r3", "lay b4", "finito r3 Ben"]
    assert table.state.owned == (33, 32, 33)
    assert dict(table.referee.must_lie())["b"] == "b1"


def test_a_late_call_on_a_card_that_was_covered() -> None:
    table = with_window("r3")
    table.lay("r4", after=1.5)
    table.press("Ben", after=1.0)
    table.lay("r3", after=1.0)
    assert table.events == ["lay r3", "lay r4", "finito r3 Ben"]


def test_a_late_call_and_the_pile_is_swept() -> None:
    table = with_window("r3")
    table.lay("b4", after=1.5)
    table.press("Ben", after=1.0)
    table.cleared("r", after=1.0)
    assert table.events == ["lay r3", "lay b4", "finito r3 Ben", "take"]


@pytest.mark.parametrize("caller", ["Ben", "Cleo"])
def test_a_call_in_time_takes_the_end_of_the_turn_back(caller: str) -> None:
    table = with_window("r3")
    table.press("Anna", after=1.0)
    table.press(caller, after=1.0)
    table.doubled("r3")
    assert table.events == ["lay r3", "end", f"finito r3 {caller}"]
    assert table.state.active == 0


def test_a_late_call_after_the_end_is_refused() -> None:
    table = with_window("r3")
    table.press("Anna", after=5.0)
    table.press("Cleo", after=1.0)
    assert table.events == ["lay r3", "end"]


def test_x07_a_buzz_without_a_window_changes_nothing() -> None:
    table = Table()
    before = table.state
    table.press("Cleo")
    assert table.state is before
    assert table.referee.notice


# Places that are emptied


def test_f43_a_place_emptied_out_of_nowhere_is_asked_about() -> None:
    table = with_window()
    table.cleared("r")
    assert table.labels == ["FINITO!", "red tabula rasa", "Only tidied; it is put back", "The round is over"]
    assert table.events == ["lay r5"]
    table.answer("FINITO!", "Cleo")
    assert table.events == ["lay r5", "finito Cleo", "take"]


def test_two_unheard_callers_and_an_emptied_place() -> None:
    table = with_window(players=4)
    table.cleared("r")
    table.answer("FINITO!", "Two players", "Ben and David")
    assert table.events == ["lay r5", "finito Ben", "finito David", "take"]


def test_tidied_and_put_back() -> None:
    table = with_window()
    table.cleared("b")
    assert table.labels == ["blue tabula rasa", "Only tidied; it is put back", "The round is over"]
    table.answer("Only tidied; it is put back")
    assert dict(table.referee.must_lie())["b"] == "b1"
    table.lay("b1")
    assert table.referee.must_lie() == ()
    assert table.events == ["lay r5"]


def test_the_question_about_an_emptied_place_vanishes_when_the_pile_is_put_back() -> None:
    table = with_window()
    table.cleared("b")
    table.lay("b1")
    assert table.quiet
    assert table.events == ["lay r5"]


def test_a_tabula_rasa_laid_and_swept() -> None:
    table = Table()
    table.lay("gT")
    table.cleared("g")
    assert table.quiet
    assert table.events == ["lay gT"]
    assert table.referee.must_lie() == ()


def test_a_tabula_rasa_swept_before_it_was_seen() -> None:
    table = with_window()
    table.cleared("g")
    table.answer("green tabula rasa")
    assert table.events == ["lay r5", "lay gT"]
    assert table.state.cleared == 2


def test_a_card_laid_on_the_emptied_place_before_the_answer() -> None:
    table = with_window()
    table.cleared("g")
    table.lay("g6")
    assert table.labels[0] == "green tabula rasa"
    table.answer("green tabula rasa")
    assert table.events == ["lay r5", "lay gT", "lay g6"]


def test_an_unread_card_that_is_swept_from_an_empty_place() -> None:
    table = Table()
    table.lay("gT")
    table.cleared("g")
    table.unsure("gT", "g7")
    table.cleared("g")
    table.answer("green tabula rasa")
    assert table.events == ["lay gT", "lay gT"]


def test_an_unread_card_that_is_swept_with_its_pile() -> None:
    table = Table()
    table.unsure("gT", "g7")
    table.cleared("g")
    table.answer("green tabula rasa")
    assert table.events == ["lay gT"]


def test_an_identical_card_and_an_emptied_place_without_a_buzz() -> None:
    table = with_window()
    table.doubled("r5")
    table.cleared("r", after=1.0)
    table.answer("FINITO!", "Ben")
    assert table.events == ["lay r5", "finito Ben", "take"]


def test_all_places_emptied_at_once_are_one_question() -> None:
    table = with_window()
    table.together("r", "b", "g", "y")
    assert table.labels[:2] == ["The round is over", "Only tidied; it is put back"]
    table.answer("Only tidied; it is put back")
    assert table.quiet
    assert dict(table.referee.must_lie()) == {"r": "r5", "b": "b1", "g": "g1", "y": "y1"}


def test_the_round_is_over_although_the_count_says_otherwise() -> None:
    table = with_window()
    table.together("r", "b", "g", "y")
    table.answer("The round is over", "Anna")
    assert table.events == ["lay r5", "recount owned 0 Anna", "end"]
    assert table.state.phase == "round_over"
    assert table.quiet


def test_a_struck_pile_is_taken_and_the_next_card_laid_in_one_look() -> None:
    table = struck()
    table.together("r", "b4")
    assert table.events[2:] == ["take", "lay b4"]


def test_a_card_on_a_struck_place_is_asked_about() -> None:
    table = struck()
    table.lay("r2")
    table.answer("The pile has been taken, then it was laid")
    assert table.events[2:] == ["take", "lay r2"]


def test_a_card_laid_too_early_goes_back() -> None:
    table = struck()
    table.lay("b2")
    table.answer("It goes back to the hand")
    assert table.events[2:] == []
    assert dict(table.referee.must_lie())["b"] == "b1"
