"""One button for all, no buttons, no camera: the same game by touch and keys."""

from __future__ import annotations

from tests.companion.games.finito_cards.at_the_table import AtTheTable, struck, with_window

Table = AtTheTable


def test_one_button_for_all_asks_who_it_was() -> None:
    table = with_window()
    table.press(None)
    assert table.labels == ["Ben: FINITO!", "Cleo: FINITO!", "Anna stops", "Nobody, by mistake"]
    assert not table.question.doubt
    table.answer("Cleo: FINITO!")
    assert table.events == ["lay r5", "finito Cleo"]


def test_one_button_the_card_that_follows_belongs_to_the_call() -> None:
    table = with_window()
    table.press(None)
    table.answer("Cleo: FINITO!")
    table.doubled("r5")
    table.wait(3)
    assert table.quiet
    assert table.events == ["lay r5", "finito Cleo"]


def test_one_button_and_a_card_that_comes_while_the_question_is_open() -> None:
    table = with_window()
    table.press(None)
    table.doubled("r5")
    table.answer("Cleo: FINITO!")
    table.wait(3)
    assert table.quiet
    assert table.events == ["lay r5", "finito Cleo"]
    table.cleared("r")
    assert table.events == ["lay r5", "finito Cleo", "take"]


def test_one_button_after_the_identical_card() -> None:
    table = with_window()
    table.doubled("r5")
    table.press(None)
    table.answer("Anna laid it and stops")
    assert table.events == ["lay r5", "lay r5", "end"]


def test_one_button_when_the_time_to_call_is_over_most_likely_means_stop() -> None:
    table = with_window()
    table.press(None, after=6)
    assert table.labels[0] == "Anna stops"


def test_one_button_after_a_lock_means_stop() -> None:
    table = Table()
    table.lay("rL")
    table.press(None, after=5)
    assert table.events == ["lay rL", "end"]


def test_one_button_before_the_first_card_means_nothing() -> None:
    table = Table()
    table.press(None)
    assert table.quiet
    assert table.events == []
    assert "at least one card" in table.referee.notice


def test_one_button_under_a_laying_hand_waits_for_the_card() -> None:
    table = with_window()
    table.press(None, hand=True)
    assert table.quiet
    table.lay("b4", after=0.8)
    table.answer("Anna stops")
    assert table.events == ["lay r5", "lay b4", "end"]


def test_one_button_in_a_struck_pile_asks_for_the_second_caller() -> None:
    table = struck()
    table.press(None)
    assert table.labels == ["Cleo: FINITO!", "Nobody, by mistake"]


def test_no_buttons_finito_on_the_screen_asks_who() -> None:
    table = with_window()
    table.tell("finito")
    assert table.labels == ["Ben", "Cleo"]
    table.answer("Ben")
    table.doubled("r5")
    table.wait(3)
    assert table.events == ["lay r5", "finito Ben"]
    assert table.quiet


def test_no_buttons_two_players_need_not_be_asked() -> None:
    table = with_window(players=2)
    table.tell("finito")
    assert table.events == ["lay r5", "finito Ben"]


def test_no_buttons_and_no_card_to_call_on() -> None:
    table = Table()
    table.tell("finito")
    assert table.events == []
    assert table.referee.alarm


def test_two_calls_on_the_screen_explain_the_cards_that_are_seen_later() -> None:
    table = with_window()
    table.tell("finito", by="Ben")
    table.tell("finito", by="Cleo")
    table.doubled("r5")
    table.moved("r5")
    table.wait(3)
    assert table.quiet
    assert table.events == ["lay r5", "finito Ben", "finito Cleo"]


def test_a_call_told_by_hand_explains_no_card_of_the_next_turn() -> None:
    table = with_window()
    table.tell("finito", by="Ben")
    table.tell("take")
    table.tell("lay", "b2")
    table.doubled("b2")
    table.wait(2)
    assert table.events == ["lay r5", "finito Ben", "take", "lay b2", "lay b2"]


def test_a_touched_place_asks_which_card_was_laid() -> None:
    table = Table(watched=False)
    table.touch("r")
    assert not table.question.doubt
    table.answer("red 4")
    assert table.events == ["lay r4"]


def test_a_touched_window_offers_the_call() -> None:
    table = Table(watched=False)
    table.touch("r")
    table.answer("red 4")
    table.touch("r")
    table.answer("FINITO!", "Ben")
    table.touch("r")
    assert table.labels == ["It was taken", "Cleo: FINITO! too"]
    table.answer("It was taken")
    assert table.events == ["lay r4", "finito Ben", "take"]


def test_another_place_cannot_be_touched_before_the_pile_is_taken() -> None:
    table = struck()
    table.touch("b")
    assert table.quiet
    assert "taken" in table.referee.notice


def test_a_card_told_by_touch_is_no_news_when_the_camera_sees_it_too() -> None:
    table = Table()
    table.touch("r")
    table.answer("red 4")
    table.lay("r4", after=0.5)
    assert table.events == ["lay r4"]


def test_x08_without_a_camera_presses_alone_are_enough() -> None:
    table = Table(watched=False)
    table.touch("r")
    table.answer("red 5")
    table.press("Ben")
    table.press("Cleo")
    table.tell("take")
    assert table.events == ["lay r5", "finito Ben", "finito Cleo", "take"]
    table.touch("b")
    table.answer("blue 2")
    table.press("Ben")
    assert table.events[4:] == ["lay b2", "end"]


def test_x08_a_call_without_a_camera_reaches_back_in_time() -> None:
    table = Table(watched=False)
    table.touch("r")
    table.answer("red 5")
    table.press("Anna")
    table.press("Cleo", after=1.0)
    assert table.events == ["lay r5", "end", "finito r5 Cleo"]
