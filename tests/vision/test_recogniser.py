from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.watching import our_deck
from vision.deck import Deck, Picture
from vision.plane import Plane, Pose
from vision.recogniser import Reading, Recogniser

SCALE = 1.5  # pixels to the millimetre
EXACT = Pose(0, 0, 0)


@cache
def recogniser() -> Recogniser:
    return Recogniser(our_deck())


def photograph(
    deck: Deck, label: str, pose: Pose, light: tuple[float, float, float] = (0.6, 0.8, 0.95)
) -> Picture:
    """A card on a grey table under a tinted light that falls off to one side, a little blurred and noisy."""
    face = deck.faces[label]
    height, width = face.shape[:2]
    to_card = np.array(
        [
            [deck.width_mm / width, 0, -deck.width_mm / 2],
            [0, deck.height_mm / height, -deck.height_mm / 2],
            [0, 0, 1],
        ]
    )
    through = plane().card(pose) @ to_card
    art = cv2.GaussianBlur(face, (0, 0), 2.0)
    table = np.full((300, 300, 3), 90, np.uint8)
    cv2.warpPerspective(art, through, (300, 300), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    fall = np.linspace(1.0, 0.7, 300)[None, :, None]
    noise = np.random.default_rng(1).normal(0, 4, table.shape)
    return np.asarray(np.clip(table * fall * np.array(light) + noise, 0, 255), np.uint8)


def plane() -> Plane:
    return Plane(np.array([[SCALE, 0, 150], [0, SCALE, 150], [0, 0, 1.0]]))


def read(label: str, pose: Pose, off: Pose = EXACT) -> Reading:
    picture = photograph(our_deck(), label, pose)
    return recogniser().read(
        picture, plane().card(Pose(pose.x + off.x, pose.y + off.y, pose.turn + off.turn))
    )


@pytest.mark.parametrize("label", our_deck().labels)
def test_every_face_is_read(label: str) -> None:
    reading = read(label, Pose(0, 0, 0.3))
    assert reading.label == label
    assert reading.confidence > 0.95
    assert reading.candidates[0][0] == label


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(our_deck().labels),
    st.floats(-3.1, 3.1),
    st.tuples(st.floats(-2, 2), st.floats(-2, 2), st.floats(-0.05, 0.05)),
)
def test_any_rotation_is_read_from_a_rough_place(
    label: str, turn: float, off: tuple[float, float, float]
) -> None:
    reading = read(label, Pose(5, -3, turn), Pose(*off))
    assert reading.label == label
    exact = plane().pose_of(reading.card)
    assert exact.near(Pose(5, -3, turn), 0.7, 0.02)


def test_the_corners_start_at_the_top_left_of_the_face() -> None:
    reading = read("r5", Pose(0, 0, np.pi))
    corners = np.array(recogniser().corners(reading.card))
    assert np.allclose(corners[0], (150 + 31.5 * SCALE, 150 + 44 * SCALE), atol=2)


def test_the_bare_table_is_no_card() -> None:
    table = np.random.default_rng(2).normal(120, 6, (300, 300, 3)).clip(0, 255).astype(np.uint8)
    assert recogniser().read(table, plane().card(Pose(0, 0, 0))).label is None


def test_a_card_under_another_is_not_named() -> None:
    """Half of it is hidden: a guess would be a silent misreading."""
    picture = photograph(our_deck(), "r5", Pose(0, 0, 0))
    over = photograph(our_deck(), "r2", Pose(0, 0, 0))
    picture[:, 150:] = over[:, 20:170]
    assert recogniser().read(picture, plane().card(Pose(0, 0, 0))).label is None


def test_a_reflection_over_the_number_gives_candidates_instead_of_a_guess() -> None:
    picture = photograph(our_deck(), "g6", Pose(0, 0, 0))
    cv2.ellipse(picture, (150, 165), (48, 40), 0, 0, 360, (255, 255, 255), -1)
    cv2.circle(picture, (150 - 36, 150 - 54), 22, (255, 255, 255), -1)
    cv2.circle(picture, (150 + 36, 150 - 54), 22, (255, 255, 255), -1)
    cv2.circle(picture, (150 - 36, 150 + 54), 22, (255, 255, 255), -1)
    cv2.circle(picture, (150 + 36, 150 + 54), 22, (255, 255, 255), -1)
    reading = recogniser().read(picture, plane().card(Pose(0, 0, 0)))
    assert reading.label is None
    assert len(reading.candidates) == 3
    assert sum(chance for _, chance in reading.candidates) <= 1.0001


def test_a_small_reflection_does_not_hide_a_card() -> None:
    picture = photograph(our_deck(), "b3", Pose(0, 0, 0))
    cv2.ellipse(picture, (165, 120), (14, 22), 30, 0, 360, (255, 255, 255), -1)
    assert recogniser().read(picture, plane().card(Pose(0, 0, 0))).label == "b3"
