"""Is anything moving? A small grey copy of each frame decides, so that idle frames cost almost nothing."""

from __future__ import annotations

import cv2
import numpy as np

from vision.deck import Picture
from vision.look import Mask

STRIDE = 4  # every fourth pixel of every fourth row
SMOOTH = 5  # averages the noise of single pixels away
DARK = 14  # a frame whose brightest parts are no brighter holds nothing to read
LEAST, PER_NOISE = 5.0, 5.0  # a change must exceed both a floor and what noise alone does


class Still:
    """Compares each frame with the one before."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self.threshold = LEAST

    def look(self, image: Picture) -> tuple[Picture, Mask | None]:
        """The small grey copy, and where it differs from the one before, if there was one."""
        small = shrink(image)
        last, self._last = self._last, small
        if last is None or last.shape != small.shape:
            return small, None
        change = cv2.absdiff(small, last)
        self.threshold = LEAST + PER_NOISE * float(np.median(change[::6, ::6]))
        return small, np.asarray(change > self.threshold)


def shrink(image: Picture) -> Picture:
    small = cv2.cvtColor(np.ascontiguousarray(image[::STRIDE, ::STRIDE]), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.blur(small, (SMOOTH, SMOOTH)), np.uint8)


def is_dark(small: Picture) -> bool:
    return cv2.minMaxLoc(small)[1] < DARK
