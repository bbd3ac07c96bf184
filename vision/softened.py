"""A face as blurred as a camera shows it. What is blurred much is made small first, which is far quicker."""

from __future__ import annotations

import cv2
import numpy as np

from vision.deck import Picture

SMALL_SIGMA = 2.0  # pixels: of a blur this wide nothing is lost between them


def softened(face: Picture, sigma: float) -> Picture:
    """`sigma` is in pixels of the face; the picture that is returned may be smaller."""
    times = sigma / SMALL_SIGMA
    if times <= 1:
        return np.asarray(cv2.GaussianBlur(face, (0, 0), sigma), np.uint8)
    height, width = face.shape[:2]
    size = round(width / times), round(height / times)
    small = cv2.resize(face, size, interpolation=cv2.INTER_AREA)
    averaged = (times**2 - 1) / 12  # to average so many pixels was a blur, too
    return np.asarray(cv2.GaussianBlur(small, (0, 0), float(np.sqrt(sigma**2 - averaged)) / times), np.uint8)
