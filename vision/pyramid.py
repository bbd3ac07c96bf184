"""One picture at many sizes, so that a small patch of it is sampled without noise, and quickly."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Matrix, Points, transform

Floats = NDArray[np.float32]
Covers = Sequence[Points]  # outlines in pixels of cards that lie on top

INSET = 0.02  # of a card's width: its outermost edge is worn, rounded and mixed with the table
SMALLEST = 120  # pixels; no card of a smaller picture is sampled
EDGE = 24  # of a card's width: so near to a covering card nothing is sure
DENSE = 2.6  # pixels of the picture to one of the patch, beyond which a smaller copy serves better


class Pyramid:
    """A picture, its half, its quarter and so on."""

    def __init__(self, image: Picture) -> None:
        self.levels = [image]
        while max(self.levels[-1].shape[:2]) > SMALLEST:
            self.levels.append(np.asarray(cv2.pyrDown(self.levels[-1]), np.uint8))

    @property
    def image(self) -> Picture:
        return self.levels[0]

    def patch(self, card: Matrix, size: tuple[float, float], shape: tuple[int, int]) -> Floats:
        """A card (a homography from its millimetres to pixels) seen straight, in rows and columns."""
        rows, columns = shape
        to_image = card @ patch_to_card(size, shape)
        corners = transform(
            to_image, np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)
        )
        density = abs(cv2.contourArea(corners.astype(np.float32))) / (rows * columns)
        level = 0
        while density > DENSE and level + 1 < len(self.levels):
            density, level = density / 4, level + 1
        to_level = np.diag([0.5**level, 0.5**level, 1.0]) @ to_image
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(
            self.levels[level], to_level, (columns, rows), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(seen, np.float32)


def patch_to_card(size: tuple[float, float], shape: tuple[int, int]) -> Matrix:
    """From pixels of a patch to millimetres of the card, its centre at zero."""
    rows, columns = shape
    inset = INSET * size[0]
    width, height = size[0] - 2 * inset, size[1] - 2 * inset
    x, y = width / columns, height / rows
    return np.array([[x, 0, (x - width) / 2], [0, y, (y - height) / 2], [0, 0, 1.0]])


def visible_part(card: Matrix, size: tuple[float, float], shape: tuple[int, int], covers: Covers) -> Floats:
    """1 where a patch of this card shows the card, 0 where others lie on it, and a little around them."""
    visible = np.ones(shape, np.float32)
    to_patch: Matrix = np.asarray(np.linalg.inv(card @ patch_to_card(size, shape)), np.float64)
    for outline in covers:
        place = transform(to_patch, outline).clip(-9999, 9999).round().astype(np.int32)
        cv2.fillConvexPoly(visible, place.reshape(-1, 1, 2), 0.0)
    reach = max(1, shape[1] // EDGE)
    return np.asarray(cv2.erode(visible, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)), np.float32)


def face_patch(face: Picture, size: tuple[float, float], shape: tuple[int, int]) -> Floats:
    """The same part of a face's own picture."""
    height, width = face.shape[:2]
    inset = round(INSET * width), round(INSET * size[0] / size[1] * height)
    inner = face[inset[1] : height - inset[1], inset[0] : width - inset[0]]
    small = cv2.resize(inner, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
