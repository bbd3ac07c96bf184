"""Where cards lie: rectangles of a card's size in a straight view of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.plane import Pose, Window, transform

Mask = NDArray[np.uint8]

WHITE_REACH_MM = 30.0  # some paper white lies this near to any point of a card
# Of the local white: paper is brighter, print darker. Blur greys a thin border and a reflection outshines it,
# so lower levels follow, and last what is darker than its own neighbourhood.
PAPER = (0.68, 0.5, 0.35)
NEIGHBOURHOOD_MM = 14.0
SIZE_TOLERANCE = 0.10
RECTANGULAR = 0.90


class Finder:
    """Proposes poses of cards; the recogniser says which of them hold a card."""

    def __init__(self, deck: Deck) -> None:
        self.outline = (deck.width_mm, deck.height_mm)
        self.field = _field(deck)

    def propose(self, view: Picture, window: Window) -> Iterator[list[Pose]]:
        """Poses of whole cards in a window, from the outlines of their paper and of their printed field; one
        list for each way of telling print from paper, the likeliest way first."""
        for printed in print_masks(view, window.scale):
            contours, _ = cv2.findContours(printed, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
            fitted = (self._fits(np.asarray(contour, np.int32), window) for contour in contours)
            yield [pose for pose in fitted if pose]

    def _fits(self, contour: NDArray[np.int32], window: Window) -> Pose | None:
        """The pose of the card if this contour is its field or its outline.

        Contours run along the centres of printed pixels: half a pixel inside a field, and half a pixel
        outside a paper outline.
        """
        if len(contour) < self.outline[0] * window.scale:
            return None
        area = cv2.contourArea(contour)
        (x, y), sides, angle = cv2.minAreaRect(contour)
        if area < RECTANGULAR * sides[0] * sides[1]:
            return None
        for size, grow in ((self.field, 1.0), (self.outline, -1.0)):
            if size and _matches(sides, size, grow, window.scale):
                turn = np.radians(angle if (sides[0] < sides[1]) == (size[0] < size[1]) else angle + 90)
                centre = transform(window.to_mm, np.array([[x, y]]))[0]
                return Pose(float(centre[0]), float(centre[1]), float(turn))
        return None


def _matches(sides: Sequence[float], size: tuple[float, float], grow: float, scale: float) -> bool:
    seen = sorted((side + grow) / scale for side in sides)
    return all(abs(a / b - 1) < SIZE_TOLERANCE for a, b in zip(seen, sorted(size), strict=True))


def print_masks(view: Picture, scale: float) -> Iterator[Mask]:
    darkness = relative_darkness(view, scale)
    for level in PAPER:
        yield np.asarray(cv2.threshold(darkness, 200 * level, 255, cv2.THRESH_BINARY_INV)[1], np.uint8)
    block = max(3, round(NEIGHBOURHOOD_MM * scale) | 1)
    yield np.asarray(
        cv2.adaptiveThreshold(darkness, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 0),
        np.uint8,
    )


def relative_darkness(view: Picture, scale: float) -> Mask:
    """How bright each point is in its darkest colour, 200 being the white nearby: low where something is
    printed, whatever the light."""
    small = cv2.resize(view, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = max(3, round(WHITE_REACH_MM * scale / 4) | 1)
    white = cv2.dilate(small, np.ones((reach, reach), np.uint8))
    white = cv2.blur(white, (reach, reach))
    full = cv2.resize(white, (view.shape[1], view.shape[0]), interpolation=cv2.INTER_LINEAR)
    smooth = cv2.GaussianBlur(view, (3, 3), 0)
    ratio = cv2.divide(smooth, full, scale=200)
    return np.asarray(cv2.min(cv2.min(ratio[..., 0], ratio[..., 1]), ratio[..., 2]), np.uint8)


def _field(deck: Deck) -> tuple[float, float] | None:
    """The size of the printed field inside a paper border, if the deck has one: measured on its faces."""
    sizes = [size for face in deck.faces.values() if (size := _field_of(face, deck))]
    if len(sizes) < 0.8 * len(deck.faces):
        return None
    width, height = np.median(np.array(sizes), axis=0)
    return float(width), float(height)


def _field_of(face: Picture, deck: Deck) -> tuple[float, float] | None:
    scale = face.shape[1] / deck.width_mm
    printed = next(print_masks(face, scale))
    contours, _ = cv2.findContours(printed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    x, y, w, h = cv2.boundingRect(max(contours, key=cv2.contourArea))
    border = min(x, y, face.shape[1] - x - w, face.shape[0] - y - h) / scale
    return (w / scale, h / scale) if border >= 1.5 and w * h > 0.5 * face.shape[0] * face.shape[1] else None
