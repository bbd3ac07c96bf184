"""The table as a plane: millimetres on it, pixels in the picture, and cards as rectangles of known size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture

Matrix = NDArray[np.float64]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Pose:
    """Where a card lies: its centre in millimetres on the table and its turn in radians.

    `scale` is how much larger it looks than a card on the table itself: upper cards of a pile are nearer.
    """

    x: float
    y: float
    turn: float
    scale: float = 1.0

    @property
    def matrix(self) -> Matrix:
        c, s = self.scale * np.cos(self.turn), self.scale * np.sin(self.turn)
        return np.array([[c, -s, self.x], [s, c, self.y], [0.0, 0.0, 1.0]])

    def near(self, other: Pose, mm: float, turn: float) -> bool:
        """Whether both lie in the same place, either way up."""
        turned = (self.turn - other.turn + np.pi / 2) % np.pi - np.pi / 2
        return bool(np.hypot(self.x - other.x, self.y - other.y) < mm and abs(turned) < turn)

    @classmethod
    def of(cls, matrix: Matrix) -> Pose:
        """The similarity nearest to a matrix that maps a card's millimetres to the table's."""
        a = matrix / matrix[2, 2]
        turn = float(np.arctan2(a[1, 0] - a[0, 1], a[0, 0] + a[1, 1]))
        scale = float(np.hypot(a[1, 0] - a[0, 1], a[0, 0] + a[1, 1]) / 2)
        return cls(float(a[0, 2]), float(a[1, 2]), turn, scale)


def distinct(poses: Iterable[Pose], mm: float = 4.0, turn: float = 0.12) -> list[Pose]:
    """Poses without near repetitions; cards are the same either way up."""
    kept: list[Pose] = []
    for pose in poses:
        if not any(pose.near(other, mm, turn) for other in kept):
            kept.append(pose)
    return kept


@dataclass(frozen=True, eq=False)
class Plane:
    """A homography from millimetres on the table to pixels in the frame."""

    to_pixels: Matrix

    @cached_property
    def to_mm(self) -> Matrix:
        return np.asarray(np.linalg.inv(self.to_pixels), np.float64)

    def pixels(self, points: Points) -> Points:
        return transform(self.to_pixels, points)

    def mm(self, points: Points) -> Points:
        return transform(self.to_mm, points)

    def pose_of(self, card: Matrix) -> Pose:
        """The pose of a card that is given as a homography from its own millimetres to pixels."""
        return Pose.of(self.to_mm @ card)

    def card(self, pose: Pose) -> Matrix:
        return self.to_pixels @ pose.matrix


@dataclass(frozen=True, eq=False)
class Window:
    """A piece of the table seen straight from above, `scale` pixels to the millimetre."""

    left: float
    top: float
    width: float
    height: float
    scale: float

    @classmethod
    def around(cls, x: float, y: float, size: float, scale: float) -> Window:
        return cls(x - size / 2, y - size / 2, size, size, scale)

    @property
    def shape(self) -> tuple[int, int]:
        return round(self.height * self.scale), round(self.width * self.scale)

    @property
    def to_mm(self) -> Matrix:
        """From the window's pixels to millimetres (pixel centres are whole numbers)."""
        s = 1 / self.scale
        return np.array([[s, 0, self.left + s / 2], [0, s, self.top + s / 2], [0, 0, 1.0]])

    @cached_property
    def to_pixels(self) -> Matrix:
        return np.asarray(np.linalg.inv(self.to_mm), np.float64)

    def view(self, image: Picture, plane: Plane) -> Picture:
        return sample(image, plane.to_pixels @ self.to_mm, self.shape)


def sample(image: Picture, to_image: Matrix, shape: tuple[int, int]) -> Picture:
    """The picture as seen through a homography that maps the wanted pixels to those of `image`."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(
            image, to_image, (shape[1], shape[0]), flags=flags, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def transform(matrix: Matrix, points: Points) -> Points:
    mapped = np.asarray(points, np.float64) @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:3], np.float64)


def rectangle(width: float, height: float) -> Points:
    """The corners of a card in its own millimetres, its centre at zero: top left, then clockwise."""
    w, h = width / 2, height / 2
    return np.array([[-w, -h], [w, -h], [w, h], [-w, h]])


def homography(source: Points, target: Points) -> Matrix:
    """The homography through four corners; least squares through more."""
    if len(source) == 4:
        exact = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
        return np.asarray(exact, np.float64)
    found, _ = cv2.findHomography(source, target)
    if found is None:
        raise ValueError("These points do not lie on one plane.")
    return np.asarray(found, np.float64)
