"""The referee: what is booked, what is remembered, what is shown; whatever the game."""

from __future__ import annotations

from dataclasses import replace

from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Seen
from companion.game import Event, Reading
from companion.games.finito_cards import FINITO_CARDS
from companion.games.finito_cards.state import State
from companion.match import Match
from companion.referee import Referee
from tests.companion.games.finito_cards.at_the_table import AtTheTable
from vision.sighting import Change, News, Sighting


def laid(card: str, at: float) -> Seen:
    return Seen(at, News(card[0], at, Change.LAID, Sighting(card, 0.9, ((card, 0.9),), ())))


def test_accepted_events_are_kept_in_order_with_the_number_of_the_first() -> None:
    kept: list[tuple[int, list[str]]] = []
    table = AtTheTable()

    def keep(first: int, events: list[Event]) -> None:
        kept.append((first, [event.verb for event in events]))

    table.referee = Referee(table.match, keep, watched=True)
    table.lay("r5")
    table.doubled("r5")
    table.press("Anna", after=0.5)
    assert kept == [(1, ["lay"]), (2, ["lay", "end"])]


def test_a_refused_proposal_books_nothing_at_all() -> None:
    table = AtTheTable()
    before = table.state
    assert not table.referee.book([Event("lay", ("r5",)), Event("take")])
    assert table.state is before or table.state == before
    assert table.kept == []
    assert table.referee.alarm
    assert table.referee.notice.endswith(".")


def test_a_refusal_is_heard_and_goes_away_with_the_next_event() -> None:
    table = AtTheTable()
    table.tell("take")
    assert list(table.referee.sounds) == ["refused"]
    table.lay("r5")
    assert (table.referee.notice, table.referee.alarm) == ("", False)


def test_a_notice_can_be_dismissed() -> None:
    table = AtTheTable()
    table.tell("take")
    table.referee.dismiss()
    assert (table.referee.notice, table.referee.alarm) == ("", False)


def test_what_is_booked_is_heard() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.press("Ben")
    table.doubled("r5")
    table.cleared("r")
    assert list(table.referee.sounds) == ["laid", "finito", "laid"]


def test_a_question_is_heard_once_and_counted_once() -> None:
    table = AtTheTable()
    table.unsure("r5", "r6")
    table.lay("b2")
    table.answer("Another card")
    assert list(table.referee.sounds) == ["question"]
    assert table.referee.doubts == 1


def test_an_answer_that_does_not_exist_changes_nothing() -> None:
    table = AtTheTable()
    table.referee.answer(0)
    table.unsure("r5", "r6")
    asked = table.question
    table.referee.answer(99)
    table.referee.answer(-1)
    assert table.question is asked


def test_facts_of_one_moment_are_judged_emptied_places_first() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.press("Ben")
    table.doubled("r5")
    table.together("b2", "r")
    assert table.events[2:] == ["take", "lay b2"]


def test_facts_that_came_during_a_question_are_judged_in_their_order() -> None:
    table = AtTheTable()
    table.unsure("r5", "r6")
    table.lay("b2")
    table.lay("g3")
    table.press("Anna")
    table.lay("y4")
    table.answer("red 6")
    assert table.events == ["lay r6", "lay b2", "lay g3", "end", "lay y4"]


def test_a_held_fact_may_raise_the_next_question() -> None:
    table = AtTheTable()
    table.unsure("r5", "r6")
    table.unsure("b5", "b6")
    table.lay("g3")
    table.answer("red 6")
    assert "blue" in table.question.text
    table.answer("blue 5")
    assert table.events == ["lay r6", "lay b5", "lay g3"]
    assert table.referee.doubts == 2


def test_a_request_by_hand_does_not_lose_the_card_in_question() -> None:
    table = AtTheTable()
    table.unsure("r5", "r6")
    table.tell("end")
    assert "not sure" in table.question.text
    table.answer("red 6")
    assert table.events == ["lay r6", "end"]


def test_a_dismissed_question_books_nothing_and_play_goes_on() -> None:
    table = AtTheTable()
    table.lay("r5", on="b")
    table.press("Ben")
    table.referee.dismiss()
    assert table.quiet
    assert table.events == []
    assert dict(table.referee.must_lie())["b"] == "b1"


def test_the_wake_is_over_once() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.doubled("r5")
    wake = table.referee.wake
    assert wake is not None
    assert not table.referee.wait_is_over(wake - 0.1)
    assert table.referee.wait_is_over(wake)
    table.referee.elapse(wake)
    assert table.referee.wake is None
    assert not table.referee.wait_is_over(wake + 10)


def test_an_event_ends_the_wait() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.doubled("r5")
    table.press("Ben")
    assert table.referee.wake is None


def test_a_wake_that_comes_for_nothing_changes_nothing() -> None:
    table = AtTheTable()
    table.referee.take(Elapsed(3.0))
    assert table.events == []
    assert table.quiet


def test_undo_gives_up_what_waits() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.unsure("b5", "b6")
    table.lay("g3")
    table.undo()
    table.wait(10)
    assert table.quiet
    assert table.events == []


def test_nothing_to_undo_is_said() -> None:
    table = AtTheTable(opening=None)
    table.undo()
    assert table.referee.notice == "There is nothing left to take back."


def test_redo_shows_how_the_table_must_look() -> None:
    table = AtTheTable()
    table.lay("b4")
    table.undo()
    table.lay("b1")
    table.referee.turn_back(Event("redo"))
    assert table.events == ["lay b4"]
    assert dict(table.referee.must_lie())["b"] == "b4"


def test_the_players_may_say_that_the_table_is_right() -> None:
    table = AtTheTable()
    table.lay("b4")
    table.undo()
    assert table.referee.must_lie()
    table.referee.dismiss()
    assert table.referee.must_lie() == ()


def test_a_table_that_was_put_right_is_asked_for_no_longer() -> None:
    table = AtTheTable()
    table.lay("b4")
    table.undo()
    assert table.referee.must_lie()
    table.righted("b1")
    assert table.referee.must_lie() == ()
    assert table.events == []
    table.lay("b4")
    assert table.events == ["lay b4"]


def test_nothing_must_be_put_right_while_the_game_flows() -> None:
    table = AtTheTable()
    for card in ("r5", "gT", "b2"):
        table.lay(card)
        assert table.referee.must_lie() == ()
    table.cleared("g")
    table.press("Ben")
    table.lay("y3")
    assert table.referee.must_lie() == ()


def test_opening_cards_need_not_be_put_away() -> None:
    table = AtTheTable(opening=None)
    table.lay("r5")
    table.lay("b2")
    assert table.referee.must_lie() == ()


def test_a_new_match_does_not_say_how_the_table_must_look() -> None:
    table = AtTheTable(opening=None)
    table.restart()
    assert table.referee.must_lie() == ()


def test_a_resumed_match_shows_the_whole_table() -> None:
    table = AtTheTable()
    table.restart()
    assert table.referee.must_lie() == (("r", "r1"), ("b", "b1"), ("g", "g1"), ("y", "y1"))
    table.lay("r5")
    assert table.referee.must_lie() == ()


def test_a_press_is_marked_when_a_hand_is_over_a_watched_table() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.press("Anna", hand=True)
    assert table.referee.wake is not None
    unwatched = AtTheTable(watched=False)
    unwatched.referee.take(Asked(1.0, Event("lay", ("r5",))))
    unwatched.referee.busy = True
    unwatched.referee.take(Pressed(2.0, 0))
    assert unwatched.events == ["lay r5", "end"]


def test_old_presses_are_forgotten() -> None:
    remembered: list[int] = []

    def spy(state: State, recent: Recent, fact: Fact) -> Reading:
        remembered.append(len(recent.facts))
        return FINITO_CARDS.interpret(state, recent, fact)

    table = AtTheTable()
    table.match.game = replace(FINITO_CARDS, interpret=spy)
    for _turn in range(30):
        table.press("Cleo", after=0.5)
        table.tell("lay", "r5", after=2.0)
        table.undo()
        table.tell("miscall", by="Ben", after=2.0)
    assert max(remembered) < 10


def test_the_same_match_comes_of_the_same_facts() -> None:
    def played() -> Match[State]:
        table = AtTheTable()
        table.lay("r5")
        table.press("Ben")
        table.doubled("r5")
        table.cleared("r")
        table.unsure("b2", "b3")
        table.answer("blue 3")
        return table.match

    assert played().lines == played().lines


def test_news_that_is_taken_alone_or_together_is_the_same() -> None:
    alone, together = AtTheTable(), AtTheTable()
    alone.referee.take(laid("r5", 5.0))
    together.referee.take_all([laid("r5", 5.0), laid("r5", 5.0)])
    assert alone.events == together.events == ["lay r5"]


def test_times_finer_than_a_record_confuse_nobody() -> None:
    table = AtTheTable()
    table.lay("r5", after=5.00049)
    table.press("Anna", after=5.00037, hand=True)
    table.lay("b3", after=0.40012)
    table.lay("g3", after=1.00041)
    table.doubled("g3", after=1.0)
    table.wait(2)
    assert table.events == ["lay r5", "lay b3", "end", "lay g3", "lay g3"]
