from __future__ import annotations

from copy import deepcopy
from functools import cache

import cv2
import numpy as np
import pytest

from hardware.simulated import Level
from tests.vision.watching import Watched, told, tops
from vision.deck import Picture
from vision.sighting import Change, View


@cache
def _opened() -> Watched:
    watched = Watched(Level.NORMAL, seed=1200)
    watched.open("r1", "b2", "g3", "y4")
    return watched


@pytest.fixture
def opened() -> Watched:
    """A table of its own for every test; it is opened once."""
    return deepcopy(_opened())


def test_the_opening_cards_are_news_once_each() -> None:
    watched = Watched(Level.NORMAL, seed=1201)
    news = watched.open("r1", "b2", "g3", "y4")
    assert sorted((item.spot, item.top.label) for item in news if item.top) == [
        ("b", "b2"),
        ("g", "g3"),
        ("r", "r1"),
        ("y", "y4"),
    ]
    assert watched.watch.view is View.STILL
    assert {spot: seen.label if seen else None for spot, seen in watched.watch.known.items()} == dict(
        tops(watched)
    )


def test_a_laid_card_is_news_once_and_a_still_table_is_none(opened: Watched) -> None:
    assert told(opened.lay("r", "r5")) == [("r", Change.LAID, "r5")]
    assert opened.wait(10) == []


def test_an_identical_card_on_top_is_doubled(opened: Watched) -> None:
    assert told(opened.lay("g", "g3")) == [("g", Change.DOUBLED, "g3")]


def test_a_straightened_pile_is_moved_and_nothing_is_laid(opened: Watched) -> None:
    opened.lay("b", "b5")
    opened.lay("b", "b6")
    news = opened.through(opened.table.straighten("b", seat=1))
    assert told(news) == [("b", Change.MOVED, "b6")]


@pytest.mark.parametrize(("seed", "label"), [(7003, "g6"), (7005, "b3")])
def test_a_card_that_grain_hides_in_one_frame_is_named_from_several(seed: int, label: str) -> None:
    watched = Watched(Level.HARD, seed)
    watched.open("r1", "b2", "g3", "y4")
    watched.grain = 18
    assert told(watched.lay(label[0], label) + watched.wait(3)) == [(label[0], Change.LAID, label)]


def test_a_swept_place_is_cleared(opened: Watched) -> None:
    opened.lay("y", "yT")
    news = opened.through(opened.table.sweep("y", seat=2)) + opened.wait(2)
    assert told(news) == [("y", Change.CLEARED, None)]
    assert opened.watch.known["y"] is None


def test_a_hand_that_passes_is_no_news(opened: Watched) -> None:
    assert opened.through(opened.table.pass_over(seat=3)) == []
    assert opened.watch.view is View.STILL


def test_two_cards_in_one_go_are_told_apart_from_one(opened: Watched) -> None:
    news = opened.through(opened.table.lay_two([("r", "r2"), ("r", "r7")], seat=0))
    assert told(news) == [("r", Change.LAID, "r7")]
    assert news[0].crowded


def test_cards_on_two_places_in_one_go_are_two_news(opened: Watched) -> None:
    news = opened.through(opened.table.lay_two([("r", "r2"), ("y", "y6")], seat=0))
    assert sorted(told(news)) == [("r", Change.LAID, "r2"), ("y", Change.LAID, "y6")]


def test_another_lamp_is_no_news(opened: Watched) -> None:
    opened.table.change_lamp()
    assert opened.wait(5) == []
    assert told(opened.lay("b", "b4")) == [("b", Change.LAID, "b4")]


def test_what_is_expected_is_no_news(opened: Watched) -> None:
    """After an undo the card is taken back: the table then looks as the companion says."""
    opened.lay("r", "r5")
    opened.watch.expect({"r": "r1"})
    known = opened.watch.known["r"]
    assert known is not None
    assert known.label == "r1"
    assert opened.wait(3) == []
    assert told(opened.lay("r", "r6")) == [("r", Change.LAID, "r6")]


def test_a_pile_that_is_put_as_expected_is_told_once(opened: Watched) -> None:
    opened.lay("r", "r5")
    opened.watch.expect({"r": "r1"})
    unseen = [*opened.table.sweep("r", seat=0), *opened.table.lay("r", "r1", seat=0)]
    assert unseen
    assert told(opened.wait(6)) == [("r", Change.RIGHTED, "r1")]
    assert told(opened.lay("r", "r6")) == [("r", Change.LAID, "r6")]


def test_after_a_restart_the_table_is_no_news_until_it_changes(opened: Watched) -> None:
    again = Watched(Level.NORMAL, seed=1200)
    again.table = opened.table
    again.watch.expect(dict(tops(opened)))
    assert again.wait(6) == []
    assert told(again.lay("r", "r7")) == [("r", Change.LAID, "r7")]


def test_a_dark_frame_is_said_and_not_read(opened: Watched) -> None:
    black = np.zeros((720, 1280, 3), np.uint8)
    assert [opened.watch.look(black, opened.at) for _ in range(3)] == [[], [], []]
    dark = opened.watch.view
    assert opened.wait(5) == []
    assert (dark, opened.watch.view) == (View.DARK, View.STILL)


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((0, 0, 3), np.uint8),
        np.full((720, 1280), 99, np.uint8),
        np.full((8, 8, 3), 99, np.uint8),
        np.full((720, 1280, 4), 99, np.uint8),
        np.full((720, 1280, 3), 99, np.uint16),
        np.full((360, 640, 3), 99, np.uint8),
    ],
)
def test_a_frame_of_a_wrong_kind_is_nothing_seen(opened: Watched, frame: Picture) -> None:
    assert opened.watch.look(frame, opened.at) == []
    assert opened.wait(4) == []


def test_a_pushed_camera_is_noticed_and_the_places_are_found_again(opened: Watched) -> None:
    views = set()
    push = np.array([[1, 0.02, 18], [-0.02, 1, -11.0]])
    news = []
    for _ in range(6):
        frame = cv2.warpAffine(opened.table.frame(), push, (1280, 720), borderMode=cv2.BORDER_REFLECT)
        news += opened.watch.look(np.asarray(frame, np.uint8), opened.at)
        views.add(opened.watch.view)
    assert View.SHIFTED in views
    assert news == []
    assert opened.watch.view is View.STILL


def test_a_question_can_show_the_place(opened: Watched) -> None:
    crop = opened.watch.crop("r")
    assert crop is not None
    assert crop.ndim == 3
    assert len(opened.watch.corners_of("r")) == 4


def test_the_prior_ranks_what_is_unclear_and_never_overrules_a_clear_card(opened: Watched) -> None:
    opened.watch.prior = lambda label: 0.0 if label == "r5" else 1.0
    assert told(opened.lay("r", "r5")) == [("r", Change.LAID, "r5")]


def test_without_a_mat_the_opening_cards_are_the_places() -> None:
    watched = Watched(Level.HARD, seed=1003)
    assert not watched.table.scene.mat
    news = watched.open("r3", "b5", "g2", "y7")
    assert sorted((item.spot, item.change) for item in news) == [(spot, Change.FIRST) for spot in "bgry"]
    assert dict(tops(watched)) == {item.spot: item.top.label for item in news if item.top}
