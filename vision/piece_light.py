"""The straight view of a board without its light: what is printed and laid, as under an even white lamp."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.piece_prints import SCALE, Floats

REACH_MM = 14.0  # over which brightness does not change much
COARSE = 4
FAR = 1e-4  # what the whole board counts against what is near
PALE = 0.6  # what is printed darker says little about the light
STRANGE = 0.1  # of white: what differs more from the print is something else than light
SHINING = 1.1  # of white: nothing but a reflection is brighter


def flatten(view: Picture, drawn: Floats) -> Floats:
    """The view, each part relative to how bright white paper is there; `drawn` is what should lie there."""
    seen = view.astype(np.float32) / np.float32(255)
    pale = (drawn.min(axis=2) > PALE).astype(np.float32)
    light = _light(seen, drawn, pale)
    for _ in range(2):
        off = np.abs(seen / light - drawn).max(axis=2)
        light = _light(seen, drawn, pale * (off < STRANGE))
    return np.asarray(seen / light, np.float32)


def dull(flat: Floats) -> NDArray[np.float32]:
    """1 where no reflection outshines what lies there, 0 where one does."""
    shining = (flat.min(axis=2) > SHINING).astype(np.uint8)
    return np.asarray(1 - cv2.dilate(shining, np.ones((3, 3), np.uint8)), np.float32)


def _light(seen: Floats, drawn: Floats, usable: Floats) -> Floats:
    """Smooth, so a small picture of it is enough; far from anything usable it is that of the whole board."""
    weighed = drawn * usable[..., None]
    above, below = (_smooth(weighed * other) for other in (seen, drawn))
    mean = above.mean(axis=(0, 1)) / np.maximum(below.mean(axis=(0, 1)), 1e-3)
    small = np.maximum((above + FAR * mean) / (below + FAR), 0.03)
    return np.asarray(cv2.resize(small, drawn.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _smooth(picture: Floats) -> Floats:
    small = cv2.resize(picture, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), REACH_MM * SCALE / COARSE, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(soft, np.float32)
