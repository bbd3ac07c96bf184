"""A card lying on the table or held above it, drawn as the camera sees it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing import Box, Patch, Picture, around
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Matrix, Pinhole, Point, through
from hardware.simulated.prints import Prints

THICKNESS = 0.3  # mm
_SHADOW_MM, _SHADOW_DEPTH = 0.8, 0.38
_TWICE = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])


@dataclass(frozen=True)
class Glare:
    """A highlight on a card: middle and half axes as shares of the card's width and height, and strength."""

    middle: Point
    axes: Point
    angle: float
    strength: float


@dataclass(frozen=True)
class Pose:
    """Where a card lies: mm on the table, degrees, mm above it."""

    x: float
    y: float
    angle: float
    height: float = 0.0

    def matrix(self) -> Matrix:
        turn = np.deg2rad(self.angle)
        c, s = np.cos(turn), np.sin(turn)
        return np.array([[c, -s, self.x], [s, c, self.y], [0, 0, 1]])


class CardPainter:
    """Draws the cards of one deck, or pieces, for one camera."""

    def __init__(self, deck: Prints, camera: Pinhole) -> None:
        self._deck, self._camera = deck, camera

    def corners(self, label: str, pose: Pose) -> NDArray[np.float64]:
        """Pixels of the face's own top left, top right, bottom right and bottom left corner."""
        x, y = (length / 2 for length in self._deck.size(label))
        card = [(-x, -y), (x, -y), (x, y), (-x, y)]
        return through(self._camera.plane(pose.height) @ pose.matrix(), card)

    def paint(
        self, label: str, pose: Pose, towards: Point, shade: float = 1.0, glare: Glare | None = None
    ) -> Patch:
        scale = self._camera.px_per_mm((pose.x, pose.y))
        box = around(self.corners(label, pose), by=2 + round(3 * _SHADOW_MM * scale))
        to_box = np.array([[1, 0, -box.left], [0, 1, -box.top], [0, 0, 1.0]])
        lie = to_box @ self._camera.plane(pose.height) @ pose.matrix() @ self._deck.to_table(label)
        face = self._deck.face(label)
        card = _warped(face, lie, box)
        offset = self._shadow_offset(pose, towards)
        cover = cv2.extractChannel(card, 3)
        clear = cv2.merge([_let_through(cover, offset, scale)] * 3)
        ink = cv2.convertScaleAbs(cv2.cvtColor(card, cv2.COLOR_BGRA2BGR), alpha=shade)
        return Patch(box, ink, clear, None if glare is None else _highlight(glare, face, lie, cover))

    def _shadow_offset(self, pose: Pose, towards: Point) -> NDArray[np.float64]:
        """Pixels by which the shadow of the card's edge falls away from the lamp."""
        here = (pose.x, pose.y)
        there = (pose.x + _SHADOW_MM * towards[0], pose.y + _SHADOW_MM * towards[1])
        seen = self._camera.project([here, there], pose.height)
        offset: NDArray[np.float64] = seen[1] - seen[0]
        return offset


def catch_light(conditions: Conditions, rng: np.random.Generator) -> Glare | None:
    """The highlight of this play, if it has one; it covers at most the share that the conditions allow."""
    lucky, share = rng.uniform(), rng.uniform(0.3, 1) * conditions.glare_share
    slim, angle = rng.uniform(0.5, 1.6), rng.uniform(0, 180)
    middle = (float(rng.uniform(0.15, 0.85)), float(rng.uniform(0.15, 0.85)))
    strength = rng.uniform(120, 230)
    if lucky >= conditions.glare_chance:
        return None
    share *= 0.7  # the soft edge adds the rest
    across = float(np.sqrt(share / np.pi * slim))
    return Glare(middle, (across, float(share / np.pi / across)), angle, strength)


def _warped(face: Picture, lie: Matrix, box: Box) -> Picture:
    """The face in its box, smooth: at twice the size, then reduced."""
    width, height = box.shape
    large = cv2.warpPerspective(face, _TWICE @ lie, (2 * width, 2 * height), flags=cv2.INTER_LINEAR)
    return cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)


def _let_through(cover: Picture, offset: NDArray[np.float64], scale: float) -> Picture:
    """What the card leaves to see of the things below: nothing, and beside its edge a little less light."""
    shift = np.array([[1, 0, offset[0]], [0, 1, offset[1]]])
    fallen = cv2.warpAffine(cover, shift, (cover.shape[1], cover.shape[0]))
    soft = cv2.GaussianBlur(fallen, (0, 0), _SHADOW_MM * scale)
    light = cv2.convertScaleAbs(soft, alpha=-_SHADOW_DEPTH, beta=255)
    return cv2.multiply(cv2.bitwise_not(cover), light, scale=1 / 255)


def _highlight(glare: Glare, face: Picture, lie: Matrix, cover: Picture) -> Picture:
    height, width = face.shape[:2]
    spot = np.zeros((height, width), np.uint8)
    middle = (round(glare.middle[0] * width), round(glare.middle[1] * height))
    axes = (max(1, round(glare.axes[0] * width)), max(1, round(glare.axes[1] * height)))
    cv2.ellipse(spot, middle, axes, glare.angle, 0, 360, glare.strength, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(spot, (0, 0), min(axes) / 4)
    seen = cv2.warpPerspective(soft, lie, (cover.shape[1], cover.shape[0]), flags=cv2.INTER_LINEAR)
    return cv2.merge([cv2.multiply(seen, cover, scale=1 / 255)] * 3)
