"""What the camera tells of the board: one legal action explains it, or it becomes a question."""

from __future__ import annotations

import pytest

from companion.facts import Asked, Pressed, Recent
from companion.game import Event, Notice, Proposal, Question
from companion.games.finity.interpret import interpret
from companion.games.finity.legal import actions
from companion.games.finity.position import reachable, written
from companion.games.finity.rules import apply
from tests.companion.games.finity.a_match import begun, played
from tests.companion.games.finity.at_the_board import events_of, example, see
from vision.sighting import Change


def test_each_legal_action_is_read_from_the_board_that_it_makes() -> None:
    state = example()
    for event in actions(state):
        assert see(state, written(apply(state, event).board)) == Proposal((event._replace(at=2.0),))


def test_no_two_actions_make_the_same_board() -> None:
    for state in (begun(2), begun(3), begun(4), example()):
        assert len({written(apply(state, event).board) for event in actions(state)}) == len(
            list(actions(state))
        )


def test_rings_that_were_cut_off_may_still_lie_there() -> None:
    state = played(example(), "set turn Ben")
    before = written(state.board)
    turned = before.replace("w NE>E NE-E", "w E>NE NE-E")
    pieces = "; ".join(sorted(turned.split("; ")))
    assert see(state, pieces) == Proposal((Event("reverse", ("NE-E",), None, 2.0),))


def test_a_board_as_it_is_believed_is_nothing_new() -> None:
    state = example()
    assert see(state, written(state.board)) is None


def test_two_changes_at_once_are_asked_about_with_what_would_have_been_legal_there() -> None:
    state = begun()
    one = apply(state, Event("add", ("b", "NE>E", "NE-E")))
    both = written(one.board).replace("b NE>E NE-E", "b NE>E NE-E; w SE>E SE-E")
    asked = see(state, both)
    assert isinstance(asked, Question)
    assert asked.text == "What changed at NE-E, SE-E is not one legal action of Ada."
    assert not asked.answers[0].events  # the likeliest: it is put back
    assert events_of(asked)[0] == "add w NE>E NE-E"


def test_when_unsure_the_likeliest_legal_boards_are_offered() -> None:
    state = begun()
    black = apply(state, Event("add", ("b", "NE>E", "NE-E")))
    white = apply(state, Event("add", ("w", "NE>E", "NE-E")))
    asked = see(state, None, written(black.board), "nonsense", written(white.board))
    assert isinstance(asked, Question)
    assert asked.doubt
    assert events_of(asked) == ["add b NE>E NE-E", "add w NE>E NE-E"]


def test_what_happened_before_anybody_looked_is_asked() -> None:
    state = begun()
    after = written(apply(state, Event("add", ("b", "NE>E", "NE-E"))).board)
    assert isinstance(see(state, after, change=Change.FIRST), Question)


def test_after_the_end_the_board_may_be_tidied() -> None:
    over = played(begun(), "resign Ada")
    assert see(over, "post N r") is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_count_every_piece_once(players: int) -> None:
    text = written(begun(players).board)
    assert text.count("post") == players
    assert text.count("blocker") == 2 * players
    assert len(reachable(begun(players))) == len(list(actions(begun(players))))


def test_a_press_says_whose_turn_it_is() -> None:
    told = interpret(begun(), Recent(), Pressed(1.0, 1))
    assert isinstance(told, Notice)
    assert told.text.startswith("Ada does one thing")


def test_what_is_asked_for_is_booked_with_its_time() -> None:
    event = Event("resign", (), 1)
    assert interpret(begun(), Recent(), Asked(3.0, event)) == Proposal((event._replace(at=3.0),))
