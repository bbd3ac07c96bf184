"""A hand with its forearm, drawn once per seat and moved over the table with its soft shadow."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing import Box, Patch, Picture, around
from hardware.simulated.pinhole import Matrix, Pinhole, Point, through

Colour = NDArray[np.float64]
Limb = tuple[tuple[float, float, float], ...]

_PX_PER_MM = 1
_FINE = 3  # drawn that much larger, then reduced
_MOVING, _SOFT = 2, 4  # a moving hand is drawn at half the size, its shadow at a quarter
_LENGTH, _REACH, _HALF_WIDTH = 780, 80, 90  # mm behind, before and beside the grip
_SKINS = ((150, 178, 222), (128, 160, 208), (104, 140, 194), (78, 112, 168), (56, 82, 128), (40, 56, 92))
_SLEEVES = ((60, 50, 44), (120, 70, 40), (70, 70, 130), (150, 150, 148), (70, 96, 60), (40, 40, 120))

# Thumb and fingers as chains of (x, y, radius) in mm; x towards the fingertips, the grip at the origin.
_FINGERS = (
    ((-62, 33, 10.5), (-24, 36, 8.6), (4, 29, 7.6), (17, 25, 7.0)),
    ((-60, 14, 11), (-18, 15, 9.0), (14, 12, 8.0), (30, 10, 7.2)),
    ((-60, -5, 11), (-18, -6, 9.0), (14, -7, 8.0), (29, -7, 7.2)),
    ((-64, -25, 11), (-25, -27, 8.8), (4, -25, 7.8), (20, -21, 7.0)),
)
_THUMB = ((-104, -30, 15), (-66, -47, 12), (-34, -50, 10), (-10, -40, 8.6))
_PALM = ((-260, 0, 36), (-165, 0, 28), (-124, 1, 29), (-92, 5, 36), (-64, 4, 40))
_CUFF = -190
_SLEEVE = ((-_LENGTH - 60, 0, 62), (-330, 0, 50), (-205, 0, 43))


@dataclass(frozen=True)
class Reach:
    """Where a hand is: its grip on the table in mm, the way it points in degrees, its height."""

    x: float
    y: float
    angle: float
    height: float

    def matrix(self) -> Matrix:
        turn = np.deg2rad(self.angle)
        c, s = np.cos(turn), np.sin(turn)
        return np.array([[c, -s, self.x], [s, c, self.y], [0, 0, 1]])

    def ahead(self, distance: float) -> Point:
        turn = np.deg2rad(self.angle)
        return float(self.x + distance * np.cos(turn)), float(self.y + distance * np.sin(turn))


class Hand:
    """One player's hand: skin, sleeve, left or right, all by chance."""

    def __init__(self, rng: np.random.Generator, camera: Pinhole, blur: float) -> None:
        self._camera = camera
        skin, sleeve = _SKINS[rng.integers(len(_SKINS))], _SLEEVES[rng.integers(len(_SLEEVES))]
        drawn = _drawn(np.array(skin) * rng.uniform(0.9, 1.08), np.array(sleeve) * rng.uniform(0.8, 1.3), rng)
        if rng.uniform() < 0.5:
            drawn = np.ascontiguousarray(drawn[::-1])
        self._drawn = cv2.GaussianBlur(drawn, (0, 0), blur * _PX_PER_MM / 2 + 0.3)
        self._shadow = cv2.GaussianBlur(drawn[..., 3], (0, 0), 9 * _PX_PER_MM)

    def patch(self, reach: Reach, light: Picture, towards: Point, depth: float) -> Patch:
        """The hand in the light, and what it leaves to see of the table under it and its shadow."""
        width, height = self._camera.size
        whole = Box(0, 0, width, height)
        body = self._camera.plane(reach.height) @ reach.matrix() @ _TO_MM
        x, y = reach.x + towards[0] * reach.height * 0.6, reach.y + towards[1] * reach.height * 0.6
        fallen = Reach(x, y, reach.angle, 0)
        shade = self._camera.plane() @ fallen.matrix() @ _TO_MM
        box = _both(_extent(body), _extent(shade)).within(whole)
        if box.empty:
            return Patch(box, light[:0], light[:0])
        to_box = np.array([[1, 0, -box.left], [0, 1, -box.top], [0, 0, 1.0]])
        hand = _coarsely(self._drawn, to_box @ body, box.shape, _MOVING)
        shadow = _coarsely(self._shadow, to_box @ shade, box.shape, _SOFT)
        left = cv2.convertScaleAbs(shadow, alpha=-depth, beta=255)
        clear = cv2.multiply(cv2.bitwise_not(cv2.extractChannel(hand, 3)), left, scale=1 / 255)
        ink = cv2.multiply(cv2.cvtColor(hand, cv2.COLOR_BGRA2BGR), light[box.cut], scale=1 / 255)
        return Patch(box, ink, cv2.merge([clear] * 3))


_TO_MM = np.array(
    [
        [1 / _PX_PER_MM, 0, 0.5 / _PX_PER_MM - _LENGTH],
        [0, 1 / _PX_PER_MM, 0.5 / _PX_PER_MM - _HALF_WIDTH],
        [0, 0, 1],
    ]
)


def _coarsely(picture: Picture, homography: Matrix, shape: tuple[int, int], by: int) -> Picture:
    """Warped at a fraction of the size: what moves or has no edges needs no more, and it is much faster."""
    coarse = (shape[0] // by + 1, shape[1] // by + 1)
    shrink = np.diag([coarse[0] / shape[0], coarse[1] / shape[1], 1])
    warped = cv2.warpPerspective(picture, shrink @ homography, coarse, flags=cv2.INTER_LINEAR)
    return cv2.resize(warped, shape, interpolation=cv2.INTER_LINEAR)


def _extent(homography: Matrix) -> Box:
    width, height = (_LENGTH + _REACH) * _PX_PER_MM, 2 * _HALF_WIDTH * _PX_PER_MM
    return around(through(homography, [(0, 0), (width, 0), (width, height), (0, height)]))


def _both(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _drawn(skin: Colour, sleeve: Colour, rng: np.random.Generator) -> Picture:
    """BGRA, multiplied with its shape: the palm, thumb and fingers over them, the sleeve on top."""
    fine = _PX_PER_MM * _FINE
    whole = np.zeros((2 * _HALF_WIDTH * fine, (_LENGTH + _REACH) * fine, 4), np.uint8)
    for limb in (_PALM, _THUMB, *_FINGERS):
        _paint(whole, limb, skin * rng.uniform(0.97, 1.03), rng)
    for limb in (_THUMB, *_FINGERS):
        _paint_nail(whole, limb, skin)
    _paint(whole, _SLEEVE, sleeve, rng, until=_CUFF)
    small = (whole.shape[1] // _FINE, whole.shape[0] // _FINE)
    return cv2.resize(whole, small, interpolation=cv2.INTER_AREA)


def _paint(
    whole: Picture, limb: Limb, colour: Colour, rng: np.random.Generator, until: float = _REACH
) -> None:
    """A limb: round in its shading, lit from above, darker where it turns away, a little uneven."""
    mask = np.zeros(whole.shape[:2], np.uint8)
    for (x0, y0, r0), (x1, y1, r1) in pairwise(limb):
        for share in np.linspace(0, 1, 24):
            centre = _pixel(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
            cv2.circle(mask, centre, round((r0 + (r1 - r0) * share) * _PX_PER_MM * _FINE), 255, -1)
    mask[:, _pixel(until, 0)[0] :] = 0
    x, y, width, height = cv2.boundingRect(mask)
    part = slice(y, y + height), slice(x, x + width)
    shade = _roundness(mask[part], min(radius for _, _, radius in limb) * _PX_PER_MM * _FINE)
    grain = rng.standard_normal((max(3, height // 40), max(3, width // 25)), np.float32)
    shade *= 1 + 0.03 * cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    tone = cv2.convertScaleAbs(shade, alpha=200)
    painted = cv2.merge([*(cv2.convertScaleAbs(tone, alpha=value / 200) for value in colour), mask[part]])
    grown = _grown_out(whole[part], painted, limb, (x, y))
    cv2.copyTo(grown, mask[part], whole[part])


def _grown_out(below: Picture, limb_only: Picture, limb: Limb, corner: tuple[int, int]) -> Picture:
    """The limb without a seam where it leaves what was painted before it."""
    root, radius = _pixel(*limb[0][:2]), limb[0][2] * _PX_PER_MM * _FINE
    x = np.arange(below.shape[1], dtype=np.float32)[None, :] + (corner[0] - root[0])
    y = np.arange(below.shape[0], dtype=np.float32)[:, None] + (corner[1] - root[1])
    away = np.clip(np.hypot(x, y) / radius - 0.5, 0, 1)
    away[below[..., 3] == 0] = 1
    return cv2.blendLinear(limb_only, below, away, 1 - away)


def _roundness(mask: Picture, radius: float) -> Picture:
    edged = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(edged, cv2.DIST_L2, 3)[1:-1, 1:-1]
    turned = np.clip(1 - depth / radius, 0, 1)
    round_: Picture = 0.62 + 0.38 * np.sqrt(1 - turned**2)
    return round_


def _paint_nail(whole: Picture, limb: Limb, skin: Colour) -> None:
    (x0, y0, _), (x1, y1, radius) = limb[-2:]
    along = np.array([x1 - x0, y1 - y0]) / np.hypot(x1 - x0, y1 - y0)
    x, y = np.array([x1, y1]) + along * radius * 0.15
    angle = float(np.degrees(np.arctan2(along[1], along[0])))
    axes = [round(share * radius * _PX_PER_MM * _FINE) for share in (0.72, 0.55)]
    colour = [*np.minimum(skin * 1.08 + (18, 8, 14), 240).tolist(), 255]
    cv2.ellipse(whole, _pixel(float(x), float(y)), axes, angle, 0, 360, colour, -1, cv2.LINE_AA)


def _pixel(x: float, y: float) -> tuple[int, int]:
    fine = _PX_PER_MM * _FINE
    return round((x + _LENGTH) * fine), round((y + _HALF_WIDTH) * fine)
