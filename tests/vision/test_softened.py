from __future__ import annotations

from importlib.resources import files

import cv2
import numpy as np
import pytest

from vision.deck import Deck
from vision.softened import softened

FACE = Deck.load(files("assets") / "decks" / "finito").faces["r5"]


@pytest.mark.parametrize("sigma", [0.5, 1.9, 2.1, 7.2, 14.0])
def test_a_face_made_small_before_it_is_blurred_looks_as_if_it_was_blurred_as_it_is(sigma: float) -> None:
    quick = softened(FACE, sigma)
    slow = np.asarray(cv2.GaussianBlur(FACE, (0, 0), sigma), np.uint8)
    slow = np.asarray(cv2.resize(slow, quick.shape[1::-1], interpolation=cv2.INTER_AREA), np.uint8)
    assert np.abs(quick.astype(int) - slow.astype(int)).mean() < 1.5


def test_what_is_blurred_much_is_returned_small() -> None:
    assert softened(FACE, 1.0).shape == FACE.shape
    assert softened(FACE, 8.0).size < FACE.size / 10
