from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.photographing import taught
from tests.vision.watching import our_deck
from vision.aligner import WIDE, Aligner
from vision.plane import Matrix, Points, homography, rectangle, transform
from vision.pyramid import Pyramid

SIZE = 63.0, 88.0
LIES_AT = rectangle(*SIZE) * 2.5 @ np.array([[0.95, 0.31], [-0.31, 0.95]]) + (320, 240)


@cache
def aligners() -> tuple[Aligner, ...]:
    faces = [our_deck().faces[label] for label in taught().labels]
    return Aligner.of_faces(faces, SIZE, 18, WIDE), Aligner.of_faces(faces, SIZE, 72)


def picture() -> Pyramid:
    """A card (g7) on a plain table, at LIES_AT."""
    face = our_deck().faces["g7"]
    height, width = face.shape[:2]
    own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    scene = np.full((480, 640, 3), 90, np.uint8)
    shape = scene.shape[1], scene.shape[0]
    to_scene = homography(own, LIES_AT)
    cv2.warpPerspective(face, to_scene, shape, dst=scene, borderMode=cv2.BORDER_TRANSPARENT)
    return Pyramid(scene)


def off(card: Matrix) -> float:
    """How far the corners lie from where they should, in pixels."""
    return float(np.abs(transform(card, rectangle(*SIZE)) - LIES_AT).max())


def proposed(seed: int, pixels: float) -> Points:
    return np.asarray(LIES_AT + np.random.default_rng(seed).uniform(-pixels, pixels, (4, 2)), np.float64)


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_is_only_roughly_known_is_brought_home(seed: int) -> None:
    start = homography(rectangle(*SIZE), proposed(seed, 16.0))
    rough, fine = aligners()
    assert off(start) > 8
    assert off(fine.refine(picture(), rough.refine(picture(), start, 6).card, 6).card) < 2


@pytest.mark.parametrize("seed", range(6))
def test_no_move_makes_a_card_less_alike(seed: int) -> None:
    """Not even from where no face can be recognised."""
    start = homography(rectangle(*SIZE), proposed(seed, 70.0))
    for aligner in aligners():
        assert aligner.refine(picture(), start, 6).best >= aligner.refine(picture(), start, 0).best
