"""Cards that the camera cannot be sure of, looks that come twice, and a table that must be put right."""

from __future__ import annotations

from tests.companion.games.finito_cards.at_the_table import AtTheTable, struck, with_window

Table = AtTheTable


# Doubtful cards


def test_a_card_on_the_wrong_pile_is_asked_about() -> None:
    table = Table()
    table.lay("r5", on="b")
    assert table.question.text == "The red 5 lies on the blue pile."
    table.answer("It was laid; move it to its pile")
    assert table.events == ["lay r5"]
    assert dict(table.referee.must_lie()) == {"r": "r5", "b": "b1", "g": "g1", "y": "y1"}
    table.together("b1", "r5")
    assert table.quiet
    assert table.events == ["lay r5"]
    assert table.referee.must_lie() == ()


def test_a_card_on_the_wrong_pile_goes_back() -> None:
    table = Table()
    table.lay("r5", on="b")
    table.answer("It goes back to the hand")
    table.lay("b1")
    assert table.events == []
    assert table.referee.must_lie() == ()


def test_a_misread_colour_is_believed_and_not_asked_again() -> None:
    table = Table()
    table.lay("r5", on="b")
    table.answer("It is the blue 5")
    assert table.events == ["lay b5"]
    assert table.referee.must_lie() == ()
    table.happens(1.0)
    table.moved("b5")
    assert table.quiet


def test_f47_a_fourth_copy_is_never_booked_silently() -> None:
    table = Table(opening=("r5", "b1", "g1", "y1"))
    for _copy in range(2):
        table.doubled("r5", after=5)
        table.wait(2)
    table.lay("r2")
    assert table.events == ["lay r5", "lay r5", "lay r2"]
    table.lay("r5")
    assert "no copy of it is left" in table.question.text
    assert table.events[3:] == []
    table.answer("Another card", "red 6")
    assert table.events[3:] == ["lay r6"]


def test_a_seven_with_two_players_is_never_booked_silently() -> None:
    table = Table(players=2)
    table.lay("r7")
    assert "no copy of it is left" in table.question.text


def test_an_unsure_card_is_asked_about_the_likeliest_first() -> None:
    table = Table()
    table.unsure("r6", "r5", "b5")
    assert table.labels == ["red 6", "red 5", "Another card"]
    table.answer("red 5")
    assert table.events == ["lay r5"]


def test_a_card_that_lies_face_down_is_asked_about() -> None:
    table = Table()
    table.lay("back", on="r")
    table.answer("red 4")
    assert table.events == ["lay r4"]


def test_an_unsure_card_may_be_any_card_of_its_place_in_two_taps() -> None:
    table = Table()
    table.unsure("r6")
    table.answer("Another card", "red lock")
    assert table.events == ["lay rL"]


def test_an_unsure_card_that_is_none() -> None:
    table = Table()
    table.unsure("r6")
    table.answer("Another card", "Nothing was laid")
    assert table.events == []
    assert table.referee.must_lie() == ()


def test_an_unsure_card_after_a_call_can_be_the_thrown_one() -> None:
    table = with_window()
    table.press("Ben")
    table.unsure("r5", "r6", after=1.0)
    table.wait(3)
    table.answer("Ben threw the red 5")
    assert table.events == ["lay r5", "finito Ben"]


def test_an_unsure_card_on_the_window_can_be_an_unheard_call() -> None:
    table = with_window()
    table.unsure("r5", "r6", after=1.0)
    assert table.labels == ["red 5", "red 6", "FINITO!", "Another card"]
    table.answer("FINITO!", "Cleo")
    assert table.events == ["lay r5", "finito Cleo"]


def test_a_crowded_place_is_asked_about() -> None:
    table = Table()
    table.lay("r4", crowded=True)
    assert table.labels == ["Only the red 4", "Two cards", "Another card"]
    table.answer("Two cards", "red 6")
    assert table.events == ["lay r6", "lay r4"]


def test_two_cards_in_one_look_are_asked_about() -> None:
    table = Table()
    table.together("r4", "b3")
    assert table.labels == ["red 4", "blue 3", "They go back to the hand"]
    table.answer("blue 3")
    assert table.events == ["lay b3", "lay r4"]
    assert table.quiet


def test_two_cards_in_one_look_go_back_together() -> None:
    table = Table()
    table.together("r4", "b3")
    table.answer("They go back to the hand")
    assert table.quiet
    assert table.events == []
    assert {"r", "b"} <= {spot for spot, _top in table.referee.must_lie()}


def test_three_cards_in_one_look_are_asked_about_one_after_the_other() -> None:
    table = Table()
    table.together("r4", "b3", "g2")
    table.answer("green 2", "red 4")
    assert table.events == ["lay g2", "lay r4", "lay b3"]


def test_a_pile_put_straight_is_no_event() -> None:
    table = with_window()
    table.moved("r5")
    table.moved("b1")
    table.wait(10)
    assert table.quiet
    assert table.events == ["lay r5"]


def test_an_unclear_look_without_a_buzz_is_asked_about() -> None:
    table = with_window()
    table.unclear("r5")
    table.wait(2)
    assert table.labels == ["Only moved", "A second red 5", "FINITO!"]
    table.answer("A second red 5")
    assert table.events == ["lay r5", "lay r5"]


def test_an_unclear_look_is_asked_about_before_the_turn_ends() -> None:
    table = with_window()
    table.unclear("r5")
    table.press("Anna", after=0.4)
    table.answer("Only moved")
    assert table.events == ["lay r5", "end"]


def test_an_unclear_look_is_asked_about_before_the_next_card() -> None:
    table = with_window()
    table.unclear("r5")
    table.lay("b2", after=1.0)
    table.answer("A second red 5")
    assert table.events == ["lay r5", "lay r5", "lay b2"]


def test_an_unclear_look_at_a_card_without_copies_left_is_nothing() -> None:
    table = Table(opening=("r5", "b1", "g1", "y1"))
    for _copy in range(2):
        table.doubled("r5", after=5)
        table.wait(2)
    table.unclear("r5")
    table.wait(2)
    assert table.quiet


# Looks that come twice, late or after a correction


def test_x03_the_same_news_counts_once() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Cleo")
    table.doubled("r5")
    table.again()
    assert table.events == ["lay r5"]
    table.doubled("r5")
    assert table.events == ["lay r5", "finito Ben", "finito Cleo"]


def test_a_question_vanishes_when_the_table_is_put_right() -> None:
    table = Table()
    table.lay("r5", on="b")
    table.lay("b1")
    assert table.quiet
    assert table.events == []


def test_a_nudge_does_not_answer_a_question() -> None:
    table = Table()
    table.lay("r5", on="b")
    asked = table.question
    table.moved("r5")
    assert table.question is asked


def test_a_better_look_at_the_same_card_answers_the_question() -> None:
    place = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
    table = Table()
    table.unsure("r5", "r6", at=place)
    table.lay("r6", at=place)
    assert table.quiet
    assert table.events == ["lay r6"]


def test_a_card_on_top_of_an_unread_one_waits_for_the_answer() -> None:
    table = Table()
    table.unsure("r5", "r6")
    table.lay("r2")
    assert table.events == []
    table.answer("red 6")
    assert table.events == ["lay r6", "lay r2"]


def test_news_of_another_place_waits_for_the_answer() -> None:
    table = Table()
    table.unsure("r5", "r6")
    table.lay("b2")
    table.press("Anna")
    table.answer("red 6")
    assert table.events == ["lay r6", "lay b2", "end"]


def test_the_twin_of_a_card_that_was_told_by_hand_is_a_finito() -> None:
    table = Table()
    table.unsure("r5", "r6")
    table.answer("red 5")
    table.press("Ben")
    table.lay("r5", after=1.0)
    assert table.events == ["lay r5", "finito Ben"]


def test_another_look_at_a_card_that_was_told_by_hand_is_nothing() -> None:
    place = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
    table = Table()
    table.unsure("r5", "r6", at=place)
    table.answer("red 5")
    table.lay("r5", at=place)
    table.wait(3)
    assert table.quiet
    assert table.events == ["lay r5"]


def test_a_card_told_by_hand_may_get_a_second_copy() -> None:
    table = Table()
    table.unsure("r5", "r6")
    table.answer("red 5")
    table.lay("r5")
    table.wait(2)
    table.answer("A second red 5")
    assert table.events == ["lay r5", "lay r5"]


def test_a_card_added_to_a_misread_one_is_asked_about() -> None:
    table = Table()
    table.lay("r5", on="b")
    table.answer("It is the blue 5")
    table.doubled("r5", on="b")
    assert table.labels[0] == "blue 5"


# After undo and restart


def test_after_an_undo_nothing_is_proposed_until_the_table_changes() -> None:
    table = with_window()
    table.lay("b4")
    table.undo()
    table.wait(10)
    assert table.events == ["lay r5"]
    assert dict(table.referee.must_lie())["b"] == "b1"
    table.lay("b1")
    assert table.quiet
    assert table.events == ["lay r5"]
    assert table.referee.must_lie() == ()
    table.lay("b6")
    assert table.events == ["lay r5", "lay b6"]


def test_an_undone_take_is_put_back() -> None:
    table = struck()
    table.cleared("r")
    table.undo()
    assert dict(table.referee.must_lie())["r"] == "r5"
    table.lay("r5")
    table.wait(3)
    assert table.quiet
    assert table.referee.must_lie() == ()


def test_x04_after_a_restart_in_the_window_play_goes_on() -> None:
    table = with_window()
    table.restart()
    assert dict(table.referee.must_lie())["r"] == "r5"
    table.first("r5", "b1", "g1", "y1")
    assert table.quiet
    assert table.referee.must_lie() == ()
    table.press("Ben")
    table.doubled("r5")
    assert table.events == ["lay r5", "finito Ben"]


def test_after_a_restart_a_changed_table_must_be_put_right() -> None:
    table = with_window()
    table.restart()
    table.first("r5", "b4", "g1", "y1")
    assert table.quiet
    assert dict(table.referee.must_lie())["b"] == "b1"
    assert table.events == ["lay r5"]


def test_a_card_that_was_laid_while_the_places_were_unknown_is_asked_about() -> None:
    table = with_window()
    table.first("r5", "b4", "g1", "y1")
    assert table.question.text == (
        "The blue 4 lies there, but was not booked. Was it laid while I could not see?"
    )
    table.answer("Yes, the blue 4")
    assert table.events == ["lay r5", "lay b4"]
    assert table.quiet


def test_a_card_that_should_not_lie_there_is_put_right() -> None:
    table = with_window()
    table.first("r5", "b4", "g1", "y1")
    table.answer("No; the pile is put right")
    assert dict(table.referee.must_lie())["b"] == "b1"
    assert table.events == ["lay r5"]
