"""What facts mean, in every order in which they may come at a real table."""

from __future__ import annotations

import pytest

from tests.companion.games.finito_cards.at_the_table import AtTheTable

Table = AtTheTable


def with_window(card: str = "r5", players: int = 3, rules: dict[str, str] | None = None) -> Table:
    """Anna has laid a number; nobody has called yet."""
    table = Table(players, rules)
    table.lay(card)
    assert table.events == [f"lay {card}"]
    return table


def struck(players: int = 3) -> Table:
    table = with_window(players=players)
    table.press("Ben")
    table.doubled("r5")
    assert table.events[1:] == ["finito Ben"]
    return table


# Laying and stopping


def test_a_card_that_comes_to_rest_is_laid_by_the_active_player() -> None:
    table = with_window("b4")
    assert table.state.owned == (33, 33, 33)


def test_the_active_players_press_ends_the_turn() -> None:
    table = with_window()
    table.press("Anna")
    assert table.events == ["lay r5", "end"]


def test_whoever_has_not_laid_cannot_stop() -> None:
    table = Table()
    table.press("Anna")
    assert table.events == []
    assert "at least one card" in table.referee.notice


def test_a_second_press_to_stop_calls_nothing_on_the_own_card() -> None:
    table = with_window()
    table.press("Anna")
    table.press("Anna")
    assert table.events == ["lay r5", "end"]
    assert table.referee.notice == "Anna buzzed, but it is the turn of Ben."


def test_a_press_under_a_laying_hand_ends_the_turn_after_that_card() -> None:
    table = with_window()
    table.press("Anna", after=5.0, hand=True)
    assert table.events == ["lay r5"]
    table.lay("b3", after=0.8)
    assert table.events == ["lay r5", "lay b3", "end"]


def test_a_press_before_the_first_card_was_read_ends_the_turn_after_it() -> None:
    table = Table()
    table.press("Anna", hand=True)
    table.lay("b3", after=0.8)
    assert table.events == ["lay b3", "end"]


def test_a_press_under_a_hand_that_lays_nothing_ends_the_turn_a_little_later() -> None:
    table = with_window()
    table.press("Anna", hand=True)
    table.wait(2)
    assert table.events == ["lay r5", "end"]


def test_a_press_to_stop_is_no_call_on_the_next_players_card() -> None:
    table = with_window()
    table.press("Anna", hand=True)
    table.lay("b3", after=0.8)
    table.lay("g3", after=1.0)
    table.doubled("g3")
    table.wait(2)
    assert table.events[2:] == ["end", "lay g3", "lay g3"]


# FINITO!


@pytest.mark.parametrize("seen", ["doubled", "unclear"])
def test_a_buzz_and_then_the_identical_card_are_a_finito(seen: str) -> None:
    table = with_window()
    table.press("Cleo")
    getattr(table, seen)("r5")
    assert table.events == ["lay r5", "finito Cleo"]


@pytest.mark.parametrize("seen", ["doubled", "unclear"])
def test_the_identical_card_and_then_a_buzz_are_a_finito(seen: str) -> None:
    table = with_window()
    getattr(table, seen)("r5")
    table.press("Cleo", after=1.2)
    assert table.events == ["lay r5", "finito Cleo"]


def test_f42_buzz_twin_and_emptied_place_are_a_finito_and_the_pile_is_taken() -> None:
    table = with_window()
    table.press("Cleo")
    table.doubled("r5")
    table.cleared("r")
    assert table.events == ["lay r5", "finito Cleo", "take"]
    assert table.state.under == (3, 0, 0)


def test_thrown_and_swept_in_one_motion() -> None:
    table = with_window()
    table.press("Cleo")
    table.cleared("r")
    assert table.events == ["lay r5", "finito Cleo", "take"]


def test_a_buzz_on_a_pile_that_only_moved_is_asked_about() -> None:
    table = with_window()
    table.press("Cleo")
    table.moved("r5")
    assert table.quiet
    table.wait(3)
    assert "Was it thrown?" in table.question.text
    table.answer("Yes")
    assert table.events == ["lay r5", "finito Cleo"]


def test_the_sweep_answers_whether_it_was_thrown() -> None:
    table = with_window()
    table.press("Cleo")
    table.moved("r5")
    table.wait(3)
    table.cleared("r")
    assert table.quiet
    assert table.events == ["lay r5", "finito Cleo", "take"]


def test_the_card_thrown_after_all_answers_whether_it_was_thrown() -> None:
    table = with_window()
    table.press("Cleo")
    table.moved("r5")
    table.wait(3)
    table.doubled("r5")
    assert table.quiet
    assert table.events == ["lay r5", "finito Cleo"]


def test_after_no_the_caller_may_still_throw() -> None:
    table = with_window()
    table.press("Cleo")
    table.moved("r5")
    table.wait(3)
    table.answer("No")
    table.doubled("r5")
    assert table.events == ["lay r5", "finito Cleo"]


def test_f41_an_identical_card_without_a_buzz_is_the_active_players_second_copy() -> None:
    table = with_window()
    table.doubled("r5")
    assert table.events == ["lay r5"]
    table.wait(2)
    assert table.events == ["lay r5", "lay r5"]
    assert table.state.window == "r5"


def test_f41_also_when_the_active_player_stops_before_the_wait_is_over() -> None:
    table = with_window()
    table.doubled("r5")
    table.press("Anna", after=0.4)
    assert table.events == ["lay r5", "lay r5", "end"]


def test_f41_also_when_the_end_is_asked_for_on_the_screen() -> None:
    table = with_window()
    table.doubled("r5")
    table.tell("end", after=0.4)
    assert table.events == ["lay r5", "lay r5", "end"]


def test_f41_also_when_the_next_card_comes_before_the_wait_is_over() -> None:
    table = with_window()
    table.doubled("r5")
    table.lay("b2", after=1.0)
    assert table.events == ["lay r5", "lay r5", "lay b2"]


def test_an_identical_card_on_an_old_top_is_laid_at_once() -> None:
    table = Table()
    table.doubled("b1")
    assert table.events == ["lay b1"]


def test_a_buzz_that_was_faster_than_the_camera_counts_for_the_card_under_the_hand() -> None:
    table = Table()
    table.press("Cleo", hand=True)
    table.lay("r5", after=0.7)
    table.doubled("r5")
    assert table.events == ["lay r5", "finito Cleo"]


def test_a_buzz_out_of_nowhere_is_no_call_on_a_card_that_comes_later() -> None:
    table = Table()
    table.press("Cleo")
    assert table.events == []
    assert table.referee.notice == "Cleo buzzed, but it is the turn of Anna."
    table.lay("r5")
    table.doubled("r5")
    table.wait(2)
    assert table.events == ["lay r5", "lay r5"]


def test_a_buzz_on_the_new_card_while_the_old_window_was_open() -> None:
    table = with_window()
    table.press("Cleo", hand=True)
    table.lay("b3", after=0.7)
    table.doubled("b3")
    assert table.events == ["lay r5", "lay b3", "finito Cleo"]


def test_a_card_long_after_the_buzz_is_asked_about() -> None:
    table = with_window()
    table.press("Cleo")
    table.doubled("r5", after=9)
    table.wait(2)
    assert table.question.text == "Who laid the second red 5?"
    assert table.labels == ["Cleo: FINITO!", "Anna laid a second one"]
    table.answer("Anna laid a second one")
    assert table.events == ["lay r5", "lay r5"]


# Two callers


@pytest.mark.parametrize(
    "order",
    [
        ("Ben", "Cleo", "card", "card"),
        ("Ben", "card", "Cleo", "card"),
        ("Ben", "card", "card", "Cleo"),
        ("card", "Ben", "card", "Cleo"),
        ("card", "Ben", "Cleo", "card"),
    ],
)
def test_two_callers_in_any_order(order: tuple[str, ...]) -> None:
    table = with_window()
    for deed in order:
        if deed == "card":
            table.doubled("r5", after=0.4)
        else:
            table.press(deed, after=0.4)
    assert table.events == ["lay r5", "finito Ben", "finito Cleo"]
    assert table.quiet


def test_two_cards_and_then_two_buzzes() -> None:
    table = with_window()
    table.doubled("r5", after=0.3)
    table.doubled("r5", after=0.3)
    table.press("Ben", after=0.3)
    table.press("Cleo", after=0.3)
    assert table.events == ["lay r5", "finito Ben", "finito Cleo"]


def test_two_buzzes_one_card_and_an_emptied_place_are_asked_about() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Cleo")
    table.doubled("r5")
    table.cleared("r")
    assert table.labels == ["Ben and Cleo", "Ben", "Cleo"]
    table.answer("Cleo")
    assert table.events == ["lay r5", "miscall Ben", "finito Cleo", "take"]


def test_two_buzzes_and_one_card_are_asked_about_when_no_second_card_comes() -> None:
    table = with_window()
    table.press("Ben")
    table.press("Cleo")
    table.doubled("r5")
    assert table.quiet
    table.wait(3)
    assert table.labels == ["Ben", "Cleo", "Ben and Cleo"]
    table.answer("Ben")
    assert table.events == ["lay r5", "miscall Cleo", "finito Ben"]


def test_two_buzzes_when_only_one_copy_is_left_are_asked_about_at_once() -> None:
    table = Table(opening=("r5", "b1", "g1", "y1"))
    table.doubled("r5")
    table.press("Ben")
    table.press("Cleo")
    table.doubled("r5", after=0.5)
    assert table.labels == ["Ben", "Cleo"]


def test_three_buzzes_offer_every_caller() -> None:
    table = with_window(players=4)
    for name in ("Ben", "Cleo", "David"):
        table.press(name)
    table.cleared("r")
    assert table.labels[-1] == "Something else"
    table.answer("Something else", "David")
    assert table.events == ["lay r5", "miscall Ben", "miscall Cleo", "finito David", "take"]


def test_two_cards_and_one_buzz_ask_who_threw_the_other() -> None:
    table = with_window(players=4)
    table.doubled("r5", after=0.3)
    table.doubled("r5", after=0.3)
    table.press("Ben", after=0.3)
    table.wait(2)
    assert table.labels == ["Cleo", "David", "Nobody: it was only moved"]
    table.answer("David")
    assert table.events == ["lay r5", "finito Ben", "finito David"]


def test_another_card_in_a_struck_pile_waits_for_its_buzz() -> None:
    table = struck()
    table.doubled("r5")
    table.press("Cleo")
    assert table.events[2:] == ["finito Cleo"]


def test_another_card_in_a_struck_pile_without_a_buzz_is_asked_about() -> None:
    table = struck(players=4)
    table.doubled("r5")
    table.wait(2)
    assert table.labels == ["Cleo", "David", "Nobody: it was only moved"]
    table.answer("Cleo")
    assert table.events[2:] == ["finito Cleo"]


def test_a_second_buzz_and_the_pile_is_gone() -> None:
    table = struck()
    table.press("Cleo")
    table.cleared("r")
    assert table.labels == ["Cleo", "Nobody else"]
    table.answer("Nobody else")
    assert table.events[2:] == ["miscall Cleo", "take"]


def test_who_called_already_is_told_so() -> None:
    table = struck()
    table.press("Ben")
    assert table.events[2:] == []
    assert "already thrown" in table.referee.notice


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


# Whose card


def test_f45_a_forgotten_end_is_repaired_with_the_first_correction() -> None:
    table = with_window()
    table.lay("b4")
    scene = table.match.game.describe(table.state)
    assert scene.corrections[0].label == "The last card was laid by Ben"
    table.tell("reassign", "1")
    assert table.state.owned == (33, 32, 33)
    assert table.state.active == 1


def test_a_forgotten_end_is_found_when_the_next_player_stops() -> None:
    table = with_window()
    table.lay("b4")
    table.press("Ben", after=5)
    table.lay("g2", after=2.0)
    table.wait(3)
    table.answer("Anna had stopped; Ben laid the blue 4 and stopped too")
    assert table.events == ["lay r5", "lay b4", "reassign 1", "end", "lay g2"]
    assert table.state.owned == (33, 32, 32)


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
    news = table.referee._facts[-1]
    table.referee.take(news)
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
    table.happens(5.0, _doubled_red_five_on_blue(table))
    assert table.labels[0] == "blue 5"


def _doubled_red_five_on_blue(table: Table):  # type: ignore[no-untyped-def]
    from vision.sighting import Change

    return table._seen(Change.DOUBLED, "r5", on="b")


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


# One button, or none, or no camera


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


# The last card


def test_a_card_after_the_last_one_is_refused_in_a_sentence() -> None:
    table = Table(rules={"finito_on_last_card": "window"})
    table.tell("recount", "owned", "1", by="Anna")
    table.lay("r5")
    table.lay("b3")
    assert table.events[1:] == ["lay r5"]
    assert table.referee.alarm
    assert "no cards left" in table.referee.notice
    table.lay("b1")
    assert not table.referee.alarm
    table.press("Anna")
    assert table.events[1:] == ["lay r5", "end"]
    assert table.state.phase == "round_over"


def test_a_caller_goes_out_and_the_round_ends_with_the_pile() -> None:
    table = Table()
    table.tell("recount", "owned", "1", by="Ben")
    table.lay("r5")
    table.press("Ben")
    table.doubled("r5")
    table.cleared("r")
    assert table.state.phase == "round_over"


# The opening


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
    for deed in (lambda: table.press("Ben"), lambda: table.lay("r5"), lambda: table.touch("r")):
        deed()
    assert table.quiet
    assert table.events[2:] == []
