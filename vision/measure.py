"""The unit in which the speed of vision is given: it depends on the machine, the ratio does not."""

from __future__ import annotations

import time

import cv2

from vision.deck import Picture


def one_thread() -> None:
    cv2.setNumThreads(1)


def unit_of(image: Picture) -> float:
    """Seconds to turn a frame grey and threshold it adaptively, in this very moment."""
    start = time.thread_time()
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 31, 5)
    return time.thread_time() - start
