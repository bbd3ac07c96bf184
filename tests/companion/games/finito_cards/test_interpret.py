"""What facts mean, in every order in which they may come at a real table: turns, calls and throws."""

from __future__ import annotations

import pytest

from tests.companion.games.finito_cards.at_the_table import AtTheTable, struck, with_window

Table = AtTheTable


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
    table.lay("b3", after=0.5)
    assert table.events == ["lay r5", "lay b3", "end"]


@pytest.mark.parametrize(
    ("who", "events"),
    [
        ("Anna, who then stopped", ["lay r5", "lay b3", "end"]),
        ("Ben, after Anna had stopped", ["lay r5", "end", "lay b3"]),
    ],
)
def test_a_card_that_may_be_the_next_players_is_asked_about(who: str, events: list[str]) -> None:
    table = with_window()
    table.press("Anna", after=5.0, hand=True)
    table.lay("b3", after=0.9)
    assert table.question.text == "Who laid the blue 3?"
    table.answer(who)
    assert table.events == events


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
    table.lay("b3", after=0.5)
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
