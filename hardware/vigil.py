"""Looks after a camera by small grey copies of its pictures: does anything stir, is it alive, is it lit?

Nothing here waits or looks at a clock.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import DARKEST, CameraError, Image

FROZEN_AFTER = 3.0  # seconds: no sensor sends the same bytes for so long
LONGEST_REST = 1.0  # what stirs less than can be noticed here is seen by the next full picture
STIRRED = 2.0  # grey levels by which a part of the picture must differ: more than the noise of a sensor
LIGHT = 1.35  # times as bright, or as dark: the table's lamp, not a hand over it
LIGHT_AFTER = 2.0  # seconds that the light must be another before it is said
PARTS = (16, 9)
GLANCE_WIDTH = 320

Parts = NDArray[np.float32]


def small_grey(image: Image) -> Image:
    """The copy by which a picture is judged, for streams that have none."""
    step = max(1, image.shape[1] // GLANCE_WIDTH)
    return np.asarray(cv2.cvtColor(image[::step, ::step].copy(), cv2.COLOR_BGR2GRAY), np.uint8)


class Vigil:
    """One camera. `noisy` is whether its pictures come from a sensor; `changes` counts changes of light."""

    def __init__(self, noisy: bool) -> None:
        self.changes = 0
        self._noisy = noisy
        self._last: Image | None = None
        self._same_since = self._sent_at = float("-inf")
        self._other_since: float | None = None
        self._sent: Parts | None = None
        self._usual: Parts | None = None

    def look(self, glance: Image, at: float) -> None:
        """Every picture that is asked for. CameraError when the camera is not alive any more."""
        if self._last is None or not np.array_equal(glance, self._last):
            self._same_since = at
        self._last = glance.copy()
        if self._noisy and at - self._same_since >= FROZEN_AFTER and not _is_plain(glance):
            raise CameraError("The camera sends the same picture again and again.")

    def stirs(self, glance: Image, at: float) -> bool:
        """Whether the picture must be sent; then it is what later ones are compared with."""
        parts = _parts(glance, 2)
        resting = self._sent is not None and float(np.abs(parts - self._sent).max()) < STIRRED
        if resting and at - self._sent_at < LONGEST_REST:
            return False
        self._sent, self._sent_at = parts, at
        return True

    def light_changed(self, glance: Image, at: float) -> bool:
        """Whether the table has been lit otherwise for a while: half of all parts changed alike.

        True once for each change; what is then is the usual light from now on.
        """
        parts = np.maximum(_parts(glance, 1), 1.0)
        if self._usual is None:
            self._usual = parts
        if _alike(parts, self._usual):
            self._other_since = None
            return False
        if self._other_since is None:
            self._other_since = at
        if at - self._other_since < LIGHT_AFTER:
            return False
        self._usual = self._other_since = None
        self.changes += 1
        return True


def _parts(glance: Image, finer: int) -> Parts:
    size = PARTS[0] * finer, PARTS[1] * finer
    return np.asarray(cv2.resize(glance.astype(np.float32), size, interpolation=cv2.INTER_AREA), np.float32)


def _alike(parts: Parts, usual: Parts) -> bool:
    ratio = float(np.median(parts / usual))
    return 1 / LIGHT < ratio < LIGHT


def _is_plain(glance: Image) -> bool:
    """A covered lens, or one that is blinded: then even a sensor sends the same for ever."""
    return int(glance.max()) <= DARKEST or int(glance.min()) == int(glance.max())
