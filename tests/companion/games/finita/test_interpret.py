"""What facts mean: cards, buzzers and taps, in the order in which they happen at a table."""

from __future__ import annotations

import pytest

from companion.games.finita.deck import LABELS
from tests.companion.games.finita.at_the_table import AtTheTable
from vision.sighting import Change

JUMPS = {"zwischenwerfen": "on"}
DOWN_TO_TWO = (  # three players; Anna has two cards left and it is her turn
    *("lay r1", "draw", "pass", "draw", "pass"),
    *("lay r2", "draw", "pass", "draw", "pass"),
    *("lay r3", "draw", "pass", "draw", "pass"),
    *("lay r4", "draw", "pass", "draw", "pass"),
    *("lay r6", "draw", "pass", "draw", "pass"),
)  # fmt: skip


# Laying -----------------------------------------------------------------------------------------------------


def test_a_card_that_fits_is_laid_by_whose_turn_it_is() -> None:
    table = AtTheTable()
    table.lay("r7")
    table.lay("b7")
    assert table.events == ["lay r7", "lay b7"]
    assert table.quiet


def test_the_colour_of_a_wish_is_one_tap() -> None:
    table = AtTheTable()
    table.lay("W")
    assert [answer.sign for answer in table.question.answers] == ["r", "b", "g", "y"]
    assert not table.question.doubt
    table.answer("green")
    assert table.events == ["lay W green"]


def test_pauls_number_is_one_tap_and_petras_are_two() -> None:
    table = AtTheTable()
    table.lay("Paul")
    table.answer("7")
    assert table.events == ["lay Paul 7"]
    table = AtTheTable()
    table.lay("Petra")
    table.answer("Greater than …", "6")
    assert table.events == ["lay Petra >6"]


def test_petra_is_not_offered_what_no_card_is() -> None:
    table = AtTheTable()
    table.lay("Petra")
    table.answer("Greater than …")
    assert "10" not in table.labels


def test_pia_is_a_wish_for_a_colour_or_a_number() -> None:
    table = AtTheTable()
    table.lay("Pia")
    table.answer("blue")
    assert table.events == ["lay Pia blue"]
    table = AtTheTable()
    table.lay("Pia")
    table.answer("A number …", "10")
    assert table.events == ["lay Pia 10"]


def test_a_pile_that_is_lifted_and_laid_down_again_is_no_event() -> None:
    table = AtTheTable()
    table.clear()
    table.look(Change.LAID, "r5")
    assert table.events == []
    assert table.quiet


def test_a_pile_that_only_moved_is_no_event() -> None:
    table = AtTheTable()
    table.look(Change.MOVED, "r5")
    assert table.events == []


# Doubts -----------------------------------------------------------------------------------------------------


def test_a_card_that_cannot_be_read_is_asked_for() -> None:
    table = AtTheTable()
    table.unsure("r6", "r9", "b3")
    assert table.question.doubt
    assert table.labels == ["red 6", "red 9", "Another card", "Nothing was laid"]
    table.answer("red 9")
    assert table.events == ["lay r9"]


def test_only_cards_that_can_come_are_offered() -> None:
    table = AtTheTable()
    table.unsure("r6", "b3")
    table.answer("Another card")
    faces = [answer.face for answer in table.question.answers if answer.face]
    assert "b3" not in faces
    assert {"r0", "b5", "W", "Pia"} <= set(faces)


@pytest.mark.parametrize("change", [Change.DOUBLED, Change.UNCLEAR])
def test_when_both_copies_lie_there_the_top_one_was_only_moved(change: Change) -> None:
    table = AtTheTable("lay r7", "lay r7")
    table.look(change, "r7")
    assert table.events == []
    assert table.quiet


def test_a_card_of_which_no_copy_is_left_was_misread_and_is_asked_for() -> None:
    table = AtTheTable("lay r7", "lay r7", "lay r1")
    table.look(Change.LAID, "r7")
    assert table.events == []
    assert "not sure" in table.question.text


def test_a_pile_put_straight_so_that_an_old_card_shows_is_no_news() -> None:
    table = AtTheTable("lay r7", "lay r7", "lay r1", "lay r1", rules={"zwischenwerfen": "on"})
    table.together("r7", "r1")
    table.together("r4", "r1")
    assert table.events == []
    assert table.quiet


def test_under_the_old_top_perhaps_nothing_came_at_all() -> None:
    table = AtTheTable("lay r1", rules={"zwischenwerfen": "on"})
    table.together("r4", "r1")
    assert "Only moved" in table.labels
    table.answer("Only moved")
    assert table.events == []


def test_a_card_that_can_only_be_an_old_one_under_the_new_one_does_not_hide_the_question() -> None:
    """What was read there is not what lies there: perhaps another card was thrown in under it."""
    table = AtTheTable("lay r7", "lay r7", "lay r1", rules={"zwischenwerfen": "on"})
    table.together("r7", "r4")
    assert table.events == []
    table.answer("Only the red 4")
    assert table.events == ["lay r4"]


def test_a_second_copy_or_a_pile_that_moved_is_asked() -> None:
    table = AtTheTable()
    table.look(Change.UNCLEAR, "r5")
    assert table.question.doubt
    table.answer("Only moved")
    assert table.events == []


def test_of_two_cards_in_one_look_the_lower_one_was_faster() -> None:
    table = AtTheTable(rules=JUMPS)
    table.lay("r7", crowded=True)
    table.answer("Two cards")
    faces = [answer.face for answer in table.question.answers]
    table.referee.answer(faces.index("r5"))
    assert "Cleo" in table.labels
    table.answer("Cleo")
    assert table.events == ["jump r5 Cleo"]
    assert table.referee.must_lie() == (("discard", "r5"),), "the other card goes back"


def under_the_top_card(table: AtTheTable, label: str) -> None:
    """The answers to “alone, or another one under it?”, when there is one."""
    table.answer("Two cards")
    table.referee.answer([answer.face for answer in table.question.answers].index(label))


@pytest.mark.parametrize("change", [Change.DOUBLED, Change.UNCLEAR, Change.MOVED])
def test_a_twin_from_one_of_two_arms_may_hide_the_card_of_whose_turn_it_is(change: Change) -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.look(change, "r5", crowded=True)
    assert table.events == [], "Cleo buzzed, but may have been too slow"
    assert table.question.doubt
    under_the_top_card(table, "r7")
    table.answer("Anna, in turn; the other goes back")
    assert table.events == ["lay r7"]


def test_a_card_that_cannot_be_read_may_hide_another_one_too() -> None:
    table = AtTheTable(rules=JUMPS)
    table.unsure("r6", "r9", crowded=True)
    table.answer("red 9")
    under_the_top_card(table, "r5")
    table.answer("Cleo")
    assert table.events == ["jump r5 Cleo"]


def test_of_two_cards_that_were_both_read_the_lower_one_was_thrown_in() -> None:
    table = AtTheTable(rules=JUMPS)
    table.together("r5", "r7")
    assert "the red 5 was faster" in table.question.text
    assert not table.question.doubt
    table.press("Cleo")
    assert table.events == ["jump r5 Cleo"]
    assert table.referee.must_lie() == (("discard", "r5"),), "the other card goes back"


def test_of_two_cards_the_upper_one_may_have_been_thrown_in_too_late() -> None:
    table = AtTheTable(rules=JUMPS)
    table.together("r7", "r5")
    table.answer("Anna, in turn; the other goes back")
    assert table.events == ["lay r7"]


def test_a_card_right_after_one_that_was_thrown_in_was_too_slow() -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.lay("r5", after=1.0)
    table.lay("r7", after=0.4)
    assert "right after a card was thrown in" in table.question.text
    table.answer("It was too slow: it goes back")
    table.look(Change.LAID, "r5", after=2.0)
    table.lay("r9")
    assert table.events == ["jump r5 Cleo", "lay r9"]


def test_a_buzz_with_another_card_on_top_asks_for_the_one_below() -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.lay("r7", after=1.0)
    assert table.question.text == "Cleo buzzed: was a second red 5 thrown in before?"
    table.answer("Yes; the red 7 goes back")
    assert table.events == ["jump r5 Cleo"]
    assert table.referee.must_lie()


def test_a_buzz_names_the_lower_of_two_cards() -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.together("r5", "r7", after=1.0)
    assert table.events == ["jump r5 Cleo"]
    assert table.referee.must_lie()


def test_two_players_may_just_be_fast() -> None:
    table = AtTheTable()
    table.together("r7", "r9")
    assert table.events == ["lay r7", "lay r9"]


def test_a_card_found_after_a_restart_is_asked_about() -> None:
    table = AtTheTable()
    table.look(Change.FIRST, "r9")
    assert table.question.doubt
    table.answer("Yes, the red 9")
    assert table.events == ["lay r9"]


# Wrong cards ------------------------------------------------------------------------------------------------


def test_a_wrong_card_is_refused_with_its_reason_and_one_tap_books_it() -> None:
    table = AtTheTable()
    table.lay("b3")
    assert "blue 3 does not fit" in table.question.text
    assert "red" in table.question.text
    table.answer("Anna takes it back and draws one card")
    assert table.events == ["wrong b3 Anna"]
    assert table.referee.must_lie() == (("discard", "r5"),)


def test_after_a_wrong_card_the_table_has_to_be_put_right() -> None:
    table = AtTheTable()
    table.lay("b3")
    table.answer("Anna takes it back and draws one card")
    table.look(Change.LAID, "r5")
    assert table.referee.must_lie() == ()
    table.lay("r7")
    assert table.events == ["wrong b3 Anna", "lay r7"]
    assert table.state.active == 2, "after the penalty it was Ben's turn"


def test_a_wrong_card_may_be_another_players() -> None:
    table = AtTheTable()
    table.lay("b3")
    table.answer("Somebody else laid it, out of turn", "Cleo")
    assert table.events == ["wrong b3 Cleo"]


def test_a_wrong_card_may_have_been_misread() -> None:
    table = AtTheTable()
    table.lay("b3")
    table.answer("It is another card")
    faces = [answer.face for answer in table.question.answers]
    table.referee.answer(faces.index("b5"))
    assert table.events == ["lay b5"]


def test_a_wrong_card_may_just_go_back() -> None:
    table = AtTheTable()
    table.lay("b3")
    table.answer("It goes back; nothing is booked")
    assert table.events == []
    assert table.referee.must_lie()


# Throwing in ------------------------------------------------------------------------------------------------


def test_without_the_rule_an_identical_card_is_laid_in_turn() -> None:
    table = AtTheTable()
    table.lay("r5")
    assert table.events == ["lay r5"]


def test_who_threw_in_is_asked_and_a_buzzer_answers() -> None:
    table = AtTheTable(rules=JUMPS)
    table.lay("r5")
    assert table.labels == ["Anna, in turn", "Ben", "Cleo"]
    assert not table.question.doubt
    table.press("Cleo")
    assert table.events == ["jump r5 Cleo"]
    assert table.state.active == 0


def test_a_buzz_before_the_card_names_who_threw_in() -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.lay("r5", after=1.0)
    assert table.events == ["jump r5 Cleo"]


def test_a_buzz_says_that_a_pile_that_changed_was_thrown_in_on() -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.look(Change.UNCLEAR, "r5", after=1.0)
    assert table.events == ["jump r5 Cleo"]


def test_a_buzz_long_before_the_card_names_nobody() -> None:
    table = AtTheTable(rules=JUMPS)
    table.press("Cleo")
    table.lay("r5", after=8.0)
    assert table.labels[0] == "Anna, in turn"


def test_a_twin_that_comes_after_the_next_card_may_be_too_late() -> None:
    table = AtTheTable(rules=JUMPS)
    table.lay("r7")
    table.lay("r5", after=1.0)
    assert table.question.doubt
    table.answer("Thrown in too late: it goes back")
    assert table.events == ["lay r7"]


def test_a_twin_that_comes_long_after_was_laid_in_turn() -> None:
    table = AtTheTable(rules=JUMPS)
    table.lay("r7")
    table.lay("r5", after=4.0)
    assert table.events == ["lay r7", "lay r5"]


def test_the_next_player_laid_and_nobody_saw_a_draw() -> None:
    table = AtTheTable()
    table.press("Ben")
    table.lay("r7", after=1.0)
    assert "did Anna draw before?" in table.question.text
    table.answer("Anna drew and passed, Ben laid it")
    assert table.events == ["draw", "pass", "lay r7"]


# Buzzers ----------------------------------------------------------------------------------------------------


def test_the_own_buzzer_draws_and_then_passes() -> None:
    table = AtTheTable()
    table.press("Anna")
    table.press("Anna")
    table.press("Ben")
    table.lay("r7")
    assert table.events == ["draw", "pass", "draw", "lay r7"]


def test_the_buzzer_of_who_is_hit_draws_all() -> None:
    table = AtTheTable("lay rD", "lay bD")
    table.press("Cleo")
    assert table.events == ["draw"]
    assert table.state.counts[2] == 11


def test_pending_cards_count_as_drawn_when_the_next_player_lays() -> None:
    table = AtTheTable("lay rD")
    table.lay("r7")
    assert table.events == ["draw", "lay r7"]
    assert table.state.counts == (6, 9, 6)


def test_a_buzz_out_of_turn_changes_nothing() -> None:
    table = AtTheTable()
    table.press("Cleo")
    assert table.events == []
    assert table.said == "Cleo buzzed."


def test_one_button_for_all_asks_who_it_was() -> None:
    table = AtTheTable(*DOWN_TO_TWO, "lay r7")
    table.press(None)
    assert table.labels == ["Ben draws", "Anna: Finita!", "Nobody, by mistake"]
    table.answer("Anna: Finita!")
    assert table.events == ["finita Anna"]


def test_one_button_is_enough_where_it_can_only_mean_one_thing() -> None:
    table = AtTheTable()
    table.press(None)
    assert table.events == ["draw"]


# Finita -----------------------------------------------------------------------------------------------------


def test_who_has_one_card_left_calls_with_the_buzzer() -> None:
    table = AtTheTable(*DOWN_TO_TWO)
    table.lay("r7")
    table.press("Anna")
    assert table.events == ["lay r7", "finita Anna"]


def test_a_call_may_be_faster_than_the_camera() -> None:
    table = AtTheTable(*DOWN_TO_TWO)
    table.press("Anna", hand=True)
    assert table.events == []
    table.lay("r7", after=0.8)
    assert table.events == ["lay r7", "finita Anna"]


def test_a_hand_over_the_table_that_lays_nothing_was_drawing() -> None:
    table = AtTheTable(*DOWN_TO_TWO)
    table.press("Anna", hand=True)
    table.wait(2.0)
    assert table.events == ["draw"]


def test_a_forgotten_call_is_accused_with_one_tap() -> None:
    table = AtTheTable(*DOWN_TO_TWO)
    table.lay("r7")
    table.tell("accuse")
    assert table.events == ["lay r7", "accuse Anna"]
    assert table.state.counts[0] == 3


def test_a_buzzer_of_another_player_accuses_too() -> None:
    table = AtTheTable(*DOWN_TO_TWO)
    table.lay("r7")
    table.press("Cleo")
    assert table.events == ["lay r7", "accuse Anna"]


def test_an_accusation_without_a_reason_is_only_answered() -> None:
    table = AtTheTable()
    table.tell("accuse")
    assert table.events == []
    assert "nothing is booked" in table.said


# Slaps ------------------------------------------------------------------------------------------------------


def test_with_buttons_the_last_one_to_press_draws() -> None:
    table = AtTheTable(rules={"klatschen": "on", "slap_by": "buttons"})
    table.lay("r9")
    for name in ("Cleo", "Anna", "Ben"):
        table.press(name)
    assert table.events == ["lay r9", "slap Ben"]


def test_who_does_not_press_at_all_was_last() -> None:
    table = AtTheTable(rules={"klatschen": "on", "slap_by": "buttons"})
    table.lay("r9")
    table.press("Cleo")
    table.press("Ben")
    table.wait(2.5)
    assert table.events == ["lay r9", "slap Anna"]


def test_the_presses_of_one_slap_do_not_count_for_the_next() -> None:
    table = AtTheTable(rules={"klatschen": "on", "slap_by": "buttons"})
    table.lay("r9")
    for name in ("Cleo", "Anna", "Ben"):
        table.press(name)
    table.lay("b9", after=2.0)
    assert table.events == ["lay r9", "slap Ben", "lay b9"]


def test_buttons_may_be_faster_than_the_camera() -> None:
    table = AtTheTable(rules={"klatschen": "on", "slap_by": "buttons"})
    for name in ("Anna", "Cleo", "Ben"):
        table.press(name, after=0.2, hand=True)
    table.lay("r9", after=0.5)
    assert table.events == ["lay r9", "slap Ben"]


def test_the_last_hand_is_named_with_one_tap() -> None:
    table = AtTheTable("lay r9", rules={"klatschen": "on"})
    table.tell("slap Cleo")
    assert table.events == ["slap Cleo"]


# Powers -----------------------------------------------------------------------------------------------------


def test_what_paul_asks_for_is_served_in_turn_order() -> None:
    table = AtTheTable("lay Paul 7")
    table.lay("g7")
    table.press("Cleo")
    assert table.events == ["serve g7 Ben", "fail Cleo"]


def test_a_card_that_does_not_serve_is_refused() -> None:
    table = AtTheTable("lay Paul 7")
    table.lay("g8")
    assert "It is for Ben to serve." in table.question.text
    table.answer("Ben takes it back and draws one card")
    assert table.events == ["wrong g8 Ben"]


def test_patricks_numbers_are_one_tap_each() -> None:
    table = AtTheTable("lay Patrick")
    table.tell("show 4 Ben")
    table.tell("show Cleo")
    table.answer("none")
    table.tell("show")
    table.answer("9")
    assert table.events == ["show 4 Ben", "show - Cleo", "show 9 Anna"]


def test_cards_shown_to_patrick_are_not_laid() -> None:
    table = AtTheTable("lay Patrick")
    table.lay("g8")
    assert table.events == []
    assert "Patrick only compares" in table.said


# Pia against special cards ----------------------------------------------------------------------------------


def test_pia_passes_a_draw_card_on() -> None:
    table = AtTheTable("lay rD")
    table.lay("Pia")
    table.answer("Ben passes it on to Cleo")
    assert table.events == ["divert"]


def test_pia_lets_one_more_card_follow() -> None:
    table = AtTheTable("lay rD")
    table.lay("Pia")
    table.answer("Ben is not affected and lays one more card")
    assert "lays one more card" in table.said
    table.lay("g4")
    assert table.events == ["dodge g4"]


def test_a_wish_may_follow_pia() -> None:
    table = AtTheTable("lay rD")
    table.lay("Pia")
    table.answer("Ben is not affected and lays one more card")
    table.lay("W")
    table.answer("yellow")
    assert table.events == ["dodge W yellow"]


def test_after_a_skip_pia_may_be_an_answer_or_a_wish() -> None:
    table = AtTheTable("lay rS")
    table.lay("Pia")
    assert "Ben passes it on to Cleo" in table.labels
    table.answer("Cleo lays it as a wish", "blue")
    assert table.events == ["lay Pia blue"]


# Memory, poker, the 0 ---------------------------------------------------------------------------------------


def test_a_card_laid_aside_is_turned_up_blind() -> None:
    lines = [line for _ in range(5) for line in ("lay r7", "draw", "pass")]
    table = AtTheTable(*lines, "lay r6", players=2, rules={"gedaechtnis": "on"})
    table.press("Ben")
    table.press("Ben")
    table.lay("b3")
    assert table.events == ["draw", "pass", "blind b3"]
    assert table.state.counts[0] == 2, "it did not fit, so it went back and cost a card"


def test_a_poker_is_told_and_its_cards_are_no_news() -> None:
    table = AtTheTable(rules={"poker": "on"})
    table.tell("lay")
    table.answer("red 3 – 7")
    for card in ("r3", "r4", "r5", "r6", "r7"):
        table.look(Change.LAID, card, after=0.7)
    assert table.events == ["lay r3 r4 r5 r6 r7"]
    assert table.quiet


def test_four_of_a_number_in_the_order_they_lie() -> None:
    table = AtTheTable(rules={"poker": "on"})
    table.tell("lay")
    table.answer("Four of a number …", "red 4", "blue 4 yellow 4 green 4")
    assert table.events == ["lay r4 b4 y4 g4"]


def test_two_identical_cards_laid_at_once_are_told_and_no_news() -> None:
    """Also where nobody may throw in on their own card."""
    table = AtTheTable(rules={"zwischenwerfen": "on", "zw_own": "off"})
    table.tell("lay")
    assert table.question.text == "Which card was laid twice?"
    table.answer("red 7")
    for change in (Change.LAID, Change.DOUBLED):
        table.look(change, "r7", after=0.7)
    assert table.events == ["lay r7 r7"]
    assert table.quiet


def test_where_both_rules_are_agreed_on_twins_are_found_behind_the_poker() -> None:
    table = AtTheTable(rules={"zwischenwerfen": "on", "poker": "on"})
    table.tell("lay")
    table.answer("Two identical cards …", "blue 5")
    assert table.events == ["lay b5 b5"]
    assert "Two identical cards …" not in _asked_for_poker(AtTheTable(rules={"poker": "on"}))


def _asked_for_poker(table: AtTheTable) -> list[str]:
    table.tell("lay")
    return table.labels


def test_without_either_rule_nothing_is_laid_together() -> None:
    table = AtTheTable()
    table.tell("lay")
    assert table.said == "Several cards cannot be laid at once now."


def test_a_zero_moves_the_cards_of_an_opponent() -> None:
    table = AtTheTable("lay r0", rules={"gedaechtnis": "on", "zero_moves": "on"})
    table.tell("shuffle")
    assert table.labels == ["Ben", "Cleo"]
    table.answer("Cleo")
    assert table.events == ["shuffle Cleo"]


# Without a camera -------------------------------------------------------------------------------------------


def test_without_a_camera_the_pile_is_touched_and_the_card_tapped() -> None:
    table = AtTheTable(watched=False)
    table.touch()
    faces = [answer.face for answer in table.question.answers]
    assert "b3" not in faces
    table.referee.answer(faces.index("b5"))
    assert table.events == ["lay b5"]


def test_without_a_camera_pia_and_her_second_card_are_told() -> None:
    table = AtTheTable("lay rD", watched=False)
    table.touch()
    faces = [answer.face for answer in table.question.answers]
    table.referee.answer(faces.index("Pia"))
    table.answer("Ben is not affected and lays one more card")
    faces = [answer.face for answer in table.question.answers]
    table.referee.answer(faces.index("g4"))
    assert table.events == ["dodge g4"]


def test_a_wrong_card_can_be_told() -> None:
    table = AtTheTable(watched=False)
    table.tell("wrong")
    assert len(table.question.answers) <= len(LABELS)
    faces = [answer.face for answer in table.question.answers]
    table.referee.answer(faces.index("b3"))
    table.answer("Anna")
    assert table.events == ["wrong b3 Anna"]


@pytest.mark.parametrize("verb", ["suggest", "question", "misslap"])
def test_penalties_need_one_name(verb: str) -> None:
    table = AtTheTable(rules={"dumme_frage": "on", "klatschen": "on"})
    table.tell(verb)
    assert table.labels == ["Anna", "Ben", "Cleo"]
    table.answer("Ben")
    assert table.events == [f"{verb} Ben"]


# Taking back ------------------------------------------------------------------------------------------------


def test_after_an_undo_the_table_must_look_as_it_did() -> None:
    table = AtTheTable()
    table.lay("r7")
    table.undo()
    assert table.referee.must_lie() == (("discard", "r5"),)
    table.look(Change.LAID, "r5")
    assert table.referee.must_lie() == ()
    table.lay("r9")
    assert table.events == ["lay r9"]


def test_a_press_after_an_undo_is_a_new_one() -> None:
    table = AtTheTable()
    table.press("Anna")
    table.undo()
    table.press("Anna")
    assert table.events == ["draw"]
