"""What the camera saw, in the light of what players said about it."""

from __future__ import annotations

from companion.sight import Sight, as_understood, overtakes, same_place
from vision.sighting import Change, Corners, News, Sighting

HERE: Corners = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
TURNED: Corners = (HERE[2], HERE[3], HERE[0], HERE[1])
THERE: Corners = ((20.0, 0.0), (83.0, 0.0), (83.0, 88.0), (20.0, 88.0))
LYING = {"r": "r5", "b": None}


def card(label: str | None, corners: Corners = HERE) -> Sighting:
    return Sighting(label, 0.9, ((label or "r9", 0.9),), corners)


def look(change: Change, label: str | None, corners: Corners = HERE, crowded: bool = False) -> News:
    return News("r", 1.0, change, card(label, corners), crowded)


CLEARED = News("r", 2.0, Change.CLEARED, None)


def test_a_card_is_in_the_same_place_whichever_way_up_it_is_read() -> None:
    assert same_place(card("r5", HERE), card("r5", TURNED))
    assert not same_place(card("r5", HERE), card("r5", THERE))
    assert not same_place(card("r5", HERE), card("r5", ()))


def test_a_corrected_card_that_is_read_right_at_last_is_no_news() -> None:
    assert as_understood(look(Change.LAID, "r5"), look(Change.LAID, "r5")) is None


def test_a_corrected_card_that_appears_elsewhere_may_be_a_second_one() -> None:
    found = as_understood(look(Change.LAID, "r5"), look(Change.LAID, "r5", THERE))
    assert found is not None
    assert found.change is Change.UNCLEAR


def test_a_misread_card_that_is_pushed_stays_what_players_said() -> None:
    found = as_understood(look(Change.LAID, "r6"), look(Change.MOVED, "r5", THERE))
    assert found is not None
    assert found.top is not None
    assert found.top.label == "r6"


def test_a_card_added_to_a_misread_one_is_not_believed() -> None:
    found = as_understood(look(Change.LAID, "r6"), look(Change.DOUBLED, "r5", THERE))
    assert found is not None
    assert found.top is not None
    assert found.change is Change.LAID
    assert found.top.label is None
    assert [label for label, _confidence in found.top.candidates][:2] == ["r6", "r5"]


def test_what_was_never_corrected_is_passed_on() -> None:
    for news in (look(Change.DOUBLED, "r5"), look(Change.LAID, "r6"), CLEARED):
        assert as_understood(look(Change.LAID, "r5"), news) is news
        assert as_understood(None, news) is news


def test_a_place_is_astray_until_it_looks_right() -> None:
    sight = Sight({})
    sight.see(look(Change.LAID, "r6"))
    sight.stray(["r"], LYING)
    assert sight.must_lie(LYING) == (("r", "r5"), ("b", None))
    sight.see(look(Change.LAID, "r5"))
    sight.compare(LYING)
    assert sight.must_lie(LYING) == ()


def test_an_unread_card_is_not_known_to_be_astray() -> None:
    sight = Sight({})
    sight.see(look(Change.LAID, None))
    sight.stray(["r"], LYING)
    assert sight.must_lie(LYING) == ()


def test_after_a_restart_the_table_is_shown_until_something_is_accepted() -> None:
    sight = Sight(LYING)
    assert sight.must_lie(LYING)
    sight.play_on()
    assert sight.must_lie(LYING) == ()


def test_a_question_is_overtaken_when_its_place_is_cleared_or_put_right() -> None:
    unread = look(Change.LAID, None)
    assert overtakes(CLEARED, unread, "r5")
    assert overtakes(look(Change.LAID, "r5", THERE), unread, "r5")
    assert overtakes(look(Change.LAID, "r6"), unread, "r5")
    assert overtakes(look(Change.LAID, "r6", THERE, crowded=True), unread, "r5")


def test_a_question_stands_when_something_comes_on_top_or_the_pile_is_pushed() -> None:
    unread = look(Change.LAID, None)
    assert not overtakes(look(Change.LAID, "r6", THERE), unread, "r5")
    assert not overtakes(look(Change.MOVED, "r5", THERE), unread, "r5")
    assert not overtakes(look(Change.UNCLEAR, "r5", THERE), unread, "r5")
    assert not overtakes(look(Change.LAID, "r6"), CLEARED, "r5")


def test_a_card_added_after_all_overtakes_the_question_about_a_push() -> None:
    assert overtakes(look(Change.DOUBLED, "r5"), look(Change.MOVED, "r5"), "r5")
    assert not overtakes(look(Change.DOUBLED, "r5"), look(Change.LAID, "r5"), "r4")
