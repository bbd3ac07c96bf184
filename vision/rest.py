"""The frames of one still scene taken together: the sensor's noise goes, what lies there stays."""

from __future__ import annotations

import cv2
import numpy as np

from vision.deck import Picture

MOST = 4  # frames; noise halves with four, and would need sixteen to halve again


class Rest:
    """Remembers the last frames of a scene that does not move. Their mean is made only when asked for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._frames: list[Picture] = []

    def add(self, image: Picture, still: bool) -> None:
        """A frame in which something moved begins a new rest, and is no part of it: it may be smeared."""
        kept = [frame for frame in self._frames if frame.shape == image.shape] if still else []
        self._frames = [*kept, image][-self._most :] if still else []

    def __len__(self) -> int:
        return len(self._frames)

    def mean(self) -> Picture:
        """At least one frame must have come."""
        total = self._frames[0].astype(np.float32)
        for frame in self._frames[1:]:
            cv2.accumulate(frame, total)
        return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(self._frames)), np.uint8)
