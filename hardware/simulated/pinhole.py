"""The camera's geometry: a pinhole above the table, hung so that cards come out as large as asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin, tan

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hardware.simulated.level import Conditions

Matrix = NDArray[np.float64]
Point = tuple[float, float]

FIELD_OF_VIEW = 66.0  # degrees, horizontal, of the Pi Camera Module 3
_EDGE_PX = 6  # what has to be seen keeps this far from the edge of the picture


@dataclass(frozen=True, eq=False)
class Pinhole:
    """Projects table coordinates (mm, x right, y down as on the mat, height upwards) to pixels."""

    matrix: Matrix  # 3 x 4
    size: tuple[int, int]
    tilt: float

    def plane(self, height: float = 0.0) -> Matrix:
        """The homography from a plane parallel to the table to the picture."""
        lifted = self.matrix[:, 3] - height * self.matrix[:, 2]
        return np.column_stack([self.matrix[:, 0], self.matrix[:, 1], lifted])

    def project(self, points: ArrayLike, height: float = 0.0) -> Matrix:
        return through(self.plane(height), points)

    def px_per_mm(self, point: Point) -> float:
        """The scale at a point of the table, along the direction that the tilt does not shorten."""
        depth = self.matrix[2] @ (*point, 0, 1)
        return float(_focal_length(self.size) / depth)

    def seen(self, points: ArrayLike, edge: float = 0) -> NDArray[np.bool_]:
        """Which points of the table lie in the picture."""
        pixels = self.project(points)
        return np.asarray(((pixels >= edge) & (pixels <= np.array(self.size) - edge)).all(axis=1))


def through(homography: Matrix, points: ArrayLike) -> Matrix:
    """Points (n x 2) carried through a homography."""
    flat = np.asarray(points, np.float64)
    carried = np.column_stack([flat, np.ones(len(flat))]) @ homography.T
    divided: Matrix = carried[:, :2] / carried[:, 2:]
    return divided


def take_up_position(
    conditions: Conditions,
    rng: np.random.Generator,
    places: Sequence[Point],
    to_be_seen: Sequence[Point],
    card_width: float,
    size: tuple[int, int],
) -> Pinhole:
    """Hang the camera where every place shows cards of the wanted width and all that matters is in view."""
    tilt, turn = rng.uniform(*conditions.tilt), rng.uniform(-conditions.turn, conditions.turn)
    roll = rng.normal(0, min(2.0, conditions.turn / 4))
    low, high = conditions.card_px
    chosen, rank = None, rng.uniform()
    good = []
    for width in np.linspace(high, low, 26):
        camera = _aimed(float(width) / card_width, tilt, turn, roll, to_be_seen, size)
        widths = [card_width * camera.px_per_mm(place) for place in places]
        if min(widths) < low:
            break
        chosen = camera  # the farthest one so far that still shows large enough cards
        if max(widths) <= high and camera.seen(to_be_seen, _EDGE_PX).all():
            good.append(camera)
    if good:
        return good[int(rank * len(good))]
    if chosen is None:
        raise ValueError("The places lie too far apart for cards of the wanted size.")
    return chosen


def _focal_length(size: tuple[int, int]) -> float:
    return size[0] / 2 / tan(radians(FIELD_OF_VIEW / 2))


def _aimed(
    scale: float, tilt: float, turn: float, roll: float, points: Sequence[Point], size: tuple[int, int]
) -> Pinhole:
    """A camera at the given scale, moved until what is to be seen fills the middle of the picture."""
    aim = np.mean(points, axis=0)
    for _ in range(4):
        camera = _standing(aim, scale, tilt, turn, roll, size)
        seen = camera.project(points)
        middle = (seen.min(axis=0) + seen.max(axis=0)) / 2
        aim = through(np.asarray(np.linalg.inv(camera.plane())), [middle])[0]
    return _standing(aim, scale, tilt, turn, roll, size)


def _standing(
    aim: Matrix, scale: float, tilt: float, turn: float, roll: float, size: tuple[int, int]
) -> Pinhole:
    focal = _focal_length(size)
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    rotation = _about_z(roll) @ _about_x(tilt) @ _about_z(turn)
    shift = np.array([0, 0, focal / scale]) - rotation @ (*aim, 0)
    return Pinhole(lens @ np.column_stack([rotation, shift]), size, tilt)


def _about_z(degrees: float) -> Matrix:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _about_x(degrees: float) -> Matrix:
    """Negative sense: the upper edge of the picture is the far side of the table."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
