from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.simulated import Level
from tests.vision.watching_pieces import WatchedPieces, start, told, written
from vision.deck import Picture
from vision.sighting import Change, View

MID = start(2) | {
    "b N>NE N-NE", "w NE>N N-NE@C", "w NE>E NE-E", "b E>SE SE-E", "b SE>C C-SE", "w W>SW SW-W",
    "ring s NE r", "ring m NE b", "ring l NE r", "ring l E r", "ring s SW b",
}  # fmt: skip


@pytest.fixture
def begun() -> WatchedPieces:
    watched = WatchedPieces(2, Level.NORMAL, 1410, MID)
    assert watched.begin() == []
    return watched


CHANGES = {
    "a bridge is added": (set(), {"w S>SE SE-S"}),
    "a bridge is turned": ({"w NE>E NE-E"}, {"w E>NE NE-E"}),
    "a bridge is taken": ({"b E>SE SE-E"}, set()),
    "a ring is laid": (set(), {"ring m E b"}),
    "a blocker moves": ({"blocker C-N@NE r"}, {"blocker NW-W r"}),
    "a blocker leaves": ({"blocker C-S@SE b"}, set()),
    "a post moves": ({"post N r"}, {"post W r"}),
    "a bridge is turned and orphans go": (
        {"b N>NE N-NE", "ring s NE r", "ring l NE r", "ring l E r"}, {"b NE>N N-NE"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", CHANGES)
def test_every_action_is_told_as_the_whole_position_after_it(begun: WatchedPieces, kind: str) -> None:
    going, coming = CHANGES[kind]
    begun.suppose()
    after = MID - going | coming
    assert told(begun.change(after)) == [(Change.LAID, written(after))]
    assert begun.watch.view is View.STILL
    assert begun.wait(8) == []


def test_what_is_clear_is_told_even_if_it_is_not_legal(begun: WatchedPieces) -> None:
    """Two pieces at once, one of them in somebody else's slot: the referee refuses it, not the camera."""
    begun.watch.suppose([written(MID | {"b SW>S S-SW"})])
    after = MID | {"b S>SW S-SW", "ring l W b"}
    assert told(begun.change(after)) == [(Change.LAID, written(after))]


def test_an_expected_position_is_no_news_and_an_unexpected_one_is_seen_at_the_start() -> None:
    watched = WatchedPieces(2, Level.NORMAL, 1411, MID)
    assert told(watched.wait(5)) == [(Change.FIRST, written(MID))]
    assert watched.wait(5) == []


def test_an_undone_action_is_told_once_when_the_piece_is_taken_back(begun: WatchedPieces) -> None:
    begun.add("ring m E b")
    begun.watch.expect({"board": written(MID)})
    assert begun.wait() == []
    assert told(begun.change(MID)) == [(Change.RIGHTED, written(MID))]


def test_a_nudge_a_passing_hand_and_another_lamp_are_no_news(begun: WatchedPieces) -> None:
    for word in ("b N>NE N-NE", "ring l NE r", "post S b", "blocker C-N@NE r"):
        assert begun.walk(begun.table.nudge(word, seat=0, still=4)) == []
    assert begun.walk(begun.table.pass_over(seat=1, still=4)) == []
    begun.table.change_lamp()
    assert begun.wait(8) == []
    assert told(begun.add("b S>SW S-SW")) == [(Change.LAID, written(MID | {"b S>SW S-SW"}))]


@pytest.mark.parametrize("word", ["b S>SW S-SW", "w C>NW C-NW", "ring l NW r", "blocker S-SW b"])
@pytest.mark.parametrize("seed", [1412, 1413, 1414])
def test_a_piece_that_lies_beside_its_place_is_a_question(word: str, seed: int) -> None:
    watched = WatchedPieces(2, Level.NORMAL, seed, MID)
    watched.begin()
    watched.suppose()
    news = watched.walk(watched.table.stray(word, seat=0, still=4))
    assert [label for _, label in told(news)] == [None]
    assert watched.watch.differing
    assert told(watched.walk(watched.table.tidy(seat=0, still=4))) in ([], [(Change.LAID, written(MID))])


def test_more_pieces_than_the_box_holds_are_a_question(begun: WatchedPieces) -> None:
    news = begun.add("post W r")
    assert [label for _, label in told(news)] == [None]
    assert written(MID | {"post W r"}) in [text for text, _ in news[0].top.candidates]  # type: ignore[union-attr]


def test_an_answered_question_is_believed_until_the_board_changes(begun: WatchedPieces) -> None:
    begun.walk(begun.table.stray("b S>SW S-SW", seat=0, still=4))
    begun.watch.expect({"board": written(MID)})
    assert begun.wait(6) == []
    assert told(begun.add("ring s W b")) == [(Change.LAID, written(MID | {"ring s W b"}))]


def test_a_resting_hand_hides_the_board_until_it_goes(begun: WatchedPieces) -> None:
    after = MID | {"ring m E b"}
    begun.table.arrange(after)
    centre = np.array(begun.watch.corners_of("board")).mean(axis=0)
    news = [
        one for at in range(30) for one in begun.watch.look(reached_over(begun.table.frame(), centre), at)
    ]
    assert news == []
    assert begun.watch.view in (View.HAND, View.READING)
    assert told(begun.wait(6)) == [(Change.LAID, written(after))]


def test_a_pushed_board_is_found_again_and_is_no_news(begun: WatchedPieces) -> None:
    views = set()
    for at in range(12):
        assert begun.watch.look(pushed(begun.table.frame(), 9, 6), 100 + at) == []
        views.add(begun.watch.view)
    assert View.SHIFTED in views


def test_a_black_picture_is_dark_and_strange_pictures_are_nothing(begun: WatchedPieces) -> None:
    black = np.zeros((720, 1280, 3), np.uint8)
    assert begun.watch.look(black, 1.0) == []
    assert begun.watch.view is View.DARK
    for strange in (black[:50], black[..., 0], black.astype(np.float32), None):
        assert begun.watch.look(strange, 2.0) == []  # type: ignore[arg-type]


def test_what_may_follow_is_asked_for_only_when_something_changed(begun: WatchedPieces) -> None:
    asked: list[int] = []
    begun.watch.suppose(lambda: asked.append(1) or [])  # type: ignore[func-returns-value]
    begun.wait(6)
    assert not asked
    begun.add("ring m E b")
    assert asked


def test_the_evidence_for_a_question_is_the_board_from_above(begun: WatchedPieces) -> None:
    crop = begun.crop()
    assert crop.shape == (310, 422, 3)
    assert begun.watch.crop("nowhere") is None


def pushed(frame: Picture, x: int, y: int) -> Picture:
    move = np.array([[1, 0, x], [0, 1, y]], np.float64)
    size = frame.shape[1], frame.shape[0]
    return np.asarray(cv2.warpAffine(frame, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def reached_over(frame: Picture, towards: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Picture:
    """An arm from the nearer side of the picture to a point."""
    x, y = (int(v) for v in towards)
    edge = 0 if y < frame.shape[0] / 2 else frame.shape[0] - 1
    arm = frame.copy()
    cv2.line(arm, (x, edge), (x, y), (90, 120, 190), 120)
    return arm
