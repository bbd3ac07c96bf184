from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.simulated import Level
from tests.vision.watching_boards import WatchedBoards, told, written
from vision.deck import Picture
from vision.sighting import Change, View


@pytest.fixture
def begun() -> WatchedBoards:
    watched = WatchedBoards(2, Level.NORMAL, seed=1320)
    watched.wait()
    return watched


def test_each_empty_board_is_seen_once_at_the_start() -> None:
    watched = WatchedBoards(3, Level.NORMAL, seed=1321)
    assert sorted(told(watched.wait())) == [(spot, Change.FIRST, "") for spot in ("b", "g", "r")]
    assert watched.watch.view is View.STILL
    assert watched.wait(5) == []


def test_a_placement_is_news_once(begun: WatchedBoards) -> None:
    assert told(begun.put("r", "r5", 17)) == [("r", Change.LAID, "17:5")]
    assert begun.wait(20) == []


def test_a_move_shows_the_whole_board_in_reading_order(begun: WatchedBoards) -> None:
    begun.put("b", "b12", 3)
    begun.put("b", "b2", 20)
    assert told(begun.move("b", 20, 1)) == [("b", Change.LAID, "1:2 3:12")]


def test_a_board_from_which_all_was_taken_is_cleared(begun: WatchedBoards) -> None:
    begun.put("r", "r1", 0)
    news = begun.walk(begun.table.lift("r", 0, seat=0, still=9))
    assert told(news) == [("r", Change.CLEARED, "")]


def test_a_nudge_a_passing_hand_and_another_lamp_are_no_news(begun: WatchedBoards) -> None:
    begun.put("r", "r8", 14)
    assert begun.walk(begun.table.nudge("r", 14, seat=0, still=9)) == []
    assert begun.walk(begun.table.pass_over(seat=1, still=9)) == []
    begun.table.change_lamp()
    assert begun.wait(12) == []
    assert told(begun.put("r", "r9", 15)) == [("r", Change.LAID, "14:8 15:9")]


def test_an_expected_board_is_no_news_until_it_changes() -> None:
    watched = WatchedBoards(2, Level.NORMAL, seed=1322)
    watched.table.arrange({"r": {2: "r3"}, "b": {2: "b3"}})
    watched.watch.expect({"r": "2:3", "b": "2:3"})
    assert watched.wait() == []
    assert told(watched.put("b", "b4", 9)) == [("b", Change.LAID, "2:3 9:4")]


def test_an_undone_placement_is_told_once_when_the_counter_is_taken_back(begun: WatchedBoards) -> None:
    begun.put("r", "r6", 22)
    begun.watch.expect({"r": None})
    taken_back = begun.walk(begun.table.lift("r", 22, seat=0, still=9))
    assert told(taken_back) == [("r", Change.RIGHTED, "")]
    assert begun.wait() == []


def test_a_counter_of_another_colour_is_a_question(begun: WatchedBoards) -> None:
    (news,) = begun.put("r", "g4", 10)
    assert news.top is not None
    assert news.top.label is None
    assert "10:4" in [text for text, _chance in news.top.candidates]
    begun.watch.expect({"r": "10:4"})
    assert begun.wait(10) == []
    assert told(begun.put("r", "r5", 30)) == [("r", Change.LAID, "10:4 30:5")]


def test_pushed_boards_are_found_again_and_are_no_news(begun: WatchedBoards) -> None:
    begun.put("r", "r7", 12)
    views = set()
    for at in range(12):
        assert begun.watch.look(pushed(begun.table.frame(), 9, 6), 100 + at) == []
        views.add(begun.watch.view)
    assert View.SHIFTED in views
    assert begun.watch.view is View.STILL


def test_a_hand_holds_up_the_board_that_it_covers_and_no_other(begun: WatchedBoards) -> None:
    begun.put("b", "b1", 0)
    begun.table.arrange({"b": {0: "b1", 18: "b7"}, "r": {30: "r2"}})
    centre = np.array(begun.watch.corners_of("r")).mean(axis=0)
    news = [
        one for at in range(30) for one in begun.watch.look(reached_over(begun.table.frame(), centre), at)
    ]
    assert "r" not in [one.spot for one in news]
    assert told(begun.wait()) == [("r", Change.LAID, "30:2")]
    assert written(begun.table.truth["b"]) == getattr(begun.watch.known["b"], "label", None)


def test_a_black_picture_is_dark_and_strange_pictures_are_nothing(begun: WatchedBoards) -> None:
    black = np.zeros((720, 1280, 3), np.uint8)
    assert begun.watch.look(black, 1.0) == []
    assert begun.watch.view is View.DARK
    for strange in (black[:50], black[..., 0], black.astype(np.float32), None):
        assert begun.watch.look(strange, 2.0) == []  # type: ignore[arg-type]
    begun.wait()
    assert told(begun.put("b", "b3", 4)) == [("b", Change.LAID, "4:3")]


def test_the_evidence_for_a_question_is_the_board_from_above(begun: WatchedBoards) -> None:
    crop = begun.watch.crop("r")
    assert crop is not None
    assert crop.shape == (272, 400, 3)
    assert begun.watch.crop("nobody") is None


def pushed(frame: Picture, x: int, y: int) -> Picture:
    move = np.array([[1, 0, x], [0, 1, y]], np.float64)
    size = frame.shape[1], frame.shape[0]
    return np.asarray(cv2.warpAffine(frame, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def reached_over(frame: Picture, towards: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Picture:
    """An arm from the nearer side of the picture to a point."""
    x, y = (int(v) for v in towards)
    edge = 0 if y < frame.shape[0] / 2 else frame.shape[0] - 1
    arm = frame.copy()
    cv2.line(arm, (x, edge), (x, y), (90, 120, 190), 50)
    return arm


def test_a_second_counter_of_a_number_is_a_question_about_its_square_only(begun: WatchedBoards) -> None:
    begun.put("r", "r4", 5)
    (news,) = begun.put("r", "r4", 17)
    assert news.top is not None
    assert news.top.label is None
    assert all("5:4" in text.split() and "17:4" not in text.split() for text, _ in news.top.candidates)
