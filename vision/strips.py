"""Cards that show only in part beside a known one, told from what all cards of a deck have in common: border,
corners, field. In the plane of the known card the scale is known, so every place and turn can be tried."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from vision.aligner import contrast, tone
from vision.deck import Picture
from vision.plane import Matrix, Points, Pose, rectangle, transform
from vision.pyramid import Floats, Pyramid, face_patch

ROWS = 30  # of a card
NEAR = 0.35  # of a card's width: contrast is measured against what lies so near
TURNS = np.radians(np.arange(0.0, 180.0, 10.0))
REACH = 0.9  # of a card's width: where a covered card may show beside those known
LEAST_SHOWN, MOST_SHOWN, WIDE = 0.12, 0.9, 0.3  # shares of a card; below the last, the less the weaker
FAINT = 1.0  # less print than this shows nothing
DENSE = 1.6  # pixels of the picture to one compared, beyond which a smaller copy serves better
WIDEST = 400  # pixels of the part that is searched


class Strip(NamedTuple):
    """A place where a card may lie partly covered, and how alike what shows is to any card."""

    card: Matrix
    alike: float


class Strips:
    """Knows what the faces of a deck have in common, either way up, at every turn."""

    def __init__(self, faces: Sequence[Picture], size: tuple[float, float]) -> None:
        self._size = size
        self._faces = faces
        self._mm = size[1] / ROWS
        self._columns = round(ROWS * size[0] / size[1])

    @cached_property
    def _looks(self) -> list[tuple[Floats, Floats]]:
        """The common look at each turn, and where it is."""
        shape = ROWS, self._columns
        seen = [contrast(tone(face_patch(face, self._size, shape)), NEAR) for face in self._faces]
        mean = np.mean(np.stack(seen), axis=0)
        look = np.asarray((mean + mean[::-1, ::-1]) / 2, np.float32)
        return [(_turned(look, turn), _turned(np.ones_like(look), turn)) for turn in TURNS]

    def beside(self, picture: Pyramid, tops: Sequence[Matrix]) -> list[Strip]:
        """Of each turn the likeliest place, the likeliest first."""
        to_plane, shape = self._plane(tops)
        if max(shape) > WIDEST:
            return []
        seen, visible = self._seen(picture, tops, to_plane, shape)
        found = []
        for turn, (look, whole) in zip(TURNS, self._looks, strict=True):
            alike = _alike(seen, visible, look, whole)
            row, column = np.unravel_index(int(alike.argmax()), alike.shape)
            x, y, _ = to_plane @ (float(column), float(row), 1.0)
            found.append(Strip(tops[0] @ Pose(x, y, float(turn)).matrix, float(alike[row, column])))
        return sorted(found, key=lambda one: -one.alike)

    def _plane(self, tops: Sequence[Matrix]) -> tuple[Matrix, tuple[int, int]]:
        """From pixels of a plane around cards to millimetres of the first; and its rows and columns."""
        to_first: Matrix = np.asarray(np.linalg.inv(tops[0]), np.float64)
        outlines = [transform(to_first @ top, rectangle(*self._size)) for top in tops]
        reach = REACH * self._size[0]
        low, high = np.min(outlines, axis=(0, 1)) - reach, np.max(outlines, axis=(0, 1)) + reach
        columns, rows = (int(side) for side in (high - low) / self._mm)
        return np.array([[self._mm, 0, low[0]], [0, self._mm, low[1]], [0, 0, 1.0]]), (rows, columns)

    def _seen(
        self, picture: Pyramid, tops: Sequence[Matrix], to_plane: Matrix, shape: tuple[int, int]
    ) -> tuple[Floats, Floats]:
        """Contrast in the plane of the cards; and 1 where that is neither under them nor off the picture."""
        rows, columns = shape
        level = self._level(picture, tops[0])
        to_level = np.diag([0.5**level, 0.5**level, 1.0]) @ tops[0] @ to_plane
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        image = picture.levels[level]
        flat = cv2.warpPerspective(
            image, to_level, (columns, rows), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        inside = np.ones(image.shape[:2], np.float32)
        shown = cv2.warpPerspective(inside, to_level, (columns, rows), flags=flags)
        visible = np.asarray(shown > 0.99, np.float32)
        for top in tops:
            _cover(visible, transform(np.linalg.inv(tops[0] @ to_plane) @ top, rectangle(*self._size)))
        visible = np.asarray(cv2.erode(visible, np.ones((3, 3), np.uint8)), np.float32)
        seen = contrast(tone(np.asarray(flat, np.float32)), NEAR * self._columns / columns)
        return seen, visible

    def _level(self, picture: Pyramid, card: Matrix) -> int:
        area = cv2.contourArea(transform(card, rectangle(*self._size)).astype(np.float32))
        dense = np.sqrt(area / (ROWS * self._columns))
        level = 0
        while dense > DENSE and level + 1 < len(picture.levels):
            dense, level = dense / 2, level + 1
        return level


def _alike(seen: Floats, visible: Floats, look: Floats, whole: Floats) -> Floats:
    """At every place, how alike what is visible there and the look of a card are."""
    shown = _sums(visible, whole) / float(whole.sum())
    known = _sums(visible, look * look)
    common = _sums(seen * visible, look)
    alike = common / np.sqrt(known * _sums(seen * seen * visible, whole) + FAINT)
    alike[(shown < LEAST_SHOWN) | (shown > MOST_SHOWN) | (known < LEAST_SHOWN * (look * look).sum())] = -1.0
    return np.asarray(alike * np.sqrt(np.minimum(shown / WIDE, 1.0)), np.float32)


def _sums(values: Floats, weights: Floats) -> Floats:
    """At every place the weighted sum of what is around; sums of squares must not fall below zero."""
    summed = cv2.filter2D(values, cv2.CV_32F, weights, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(np.maximum(summed, 0.0), np.float32)


def _turned(look: Floats, turn: float) -> Floats:
    rows, columns = look.shape
    side = int(np.hypot(rows, columns)) + 2 | 1
    there = cv2.getRotationMatrix2D(((columns - 1) / 2, (rows - 1) / 2), -np.degrees(turn), 1.0)
    there[:, 2] += (side - columns) / 2, (side - rows) / 2
    return np.asarray(cv2.warpAffine(look, there, (side, side)), np.float32)


def _cover(visible: Floats, outline: Points) -> None:
    cv2.fillConvexPoly(visible, outline.clip(-9999, 9999).round().astype(np.int32), 0.0)
