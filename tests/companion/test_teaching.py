"""The walk through the faces of a deck, and what is made of what the camera sees of them."""

from __future__ import annotations

import numpy as np

from companion.teaching import Seen, Walk, begin, judge
from hardware.simulated import Level
from hardware.simulated.showing import ShowingCamera, SimulatedShowing
from vision.flaws import Flaw
from vision.showing import CardWatch, Glance

LABELS = ("r1", "r2", "r3")


def test_each_face_taken_leads_to_the_next_that_is_missing() -> None:
    walk = begin(LABELS, frozenset({"r2"}))
    assert walk.wanted == "r1"
    walk = walk.take()
    assert walk.wanted == "r3"
    assert walk.take().wanted is None


def test_skipped_faces_come_again_before_the_end() -> None:
    walk = begin(LABELS, frozenset()).skip(1).take().take()
    assert walk.wanted == "r1"
    assert walk.missing == ("r1",)


def test_a_face_can_be_shown_again_and_nothing_lies_outside_the_walk() -> None:
    walk = Walk(LABELS, frozenset(LABELS), at=3)
    assert walk.again("r2").wanted == "r2"
    assert walk.again("r2").missing == ("r2",)
    assert walk.skip(5).at == 3
    assert walk.skip(-9).at == 0
    assert walk.take() == walk


def shown(camera: ShowingCamera, label: str) -> Glance:
    """What the watch makes of a card once the hand has gone."""
    watch, glance = CardWatch(), Glance()
    camera.lay(label)
    for _ in range(60):
        frame = camera.frame(0.0)
        assert frame is not None
        glance = watch.look(frame.image)
    return glance


def test_one_card_is_never_taken_for_two_faces() -> None:
    camera = ShowingCamera(SimulatedShowing("finito", Level.NORMAL, 7))
    five = shown(camera, "r5")
    assert five.face is not None
    assert judge(five, "r5", {}, None) == (Seen.GOOD, None)
    again = shown(camera, "r5")
    assert judge(again, "r6", {"r5": five.face}, "r5") == (Seen.LAST, "r5")
    assert judge(again, "r6", {"r5": five.face}, "b1") == (Seen.DOUBTFUL, "r5")
    assert judge(shown(camera, "b6"), "b6", {"r5": five.face}, "r5") == (Seen.GOOD, None)


def test_a_moving_card_is_not_judged_and_an_empty_table_holds_none() -> None:
    camera = ShowingCamera(SimulatedShowing("finito", Level.NORMAL, 7))
    watch = CardWatch()
    frame = camera.frame(0.0)
    assert frame is not None
    glances = [watch.look(frame.image) for _ in range(6)]
    assert glances[0].still is False
    assert glances[-1].flaws == (Flaw.NOT_FOUND,)
    assert judge(glances[-1], "r5", {}, None) == (Seen.FLAWED, None)
    hand = frame.image.copy()
    hand[:300, :300] = 200
    assert watch.look(hand).still is False


def test_a_dark_table_is_said_to_be_dark() -> None:
    assert CardWatch().look(np.zeros((720, 1280, 3), np.uint8)).flaws == (Flaw.DIM,)
