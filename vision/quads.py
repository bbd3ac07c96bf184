"""Cards in a picture of which nothing is known: four-sided outlines, and the plane they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.finder import Finder, print_masks
from vision.plane import Matrix, Plane, Points, Pose, homography, rectangle, transform

TYPICAL_SCALE = 1.3  # pixels to the millimetre, for the reach of the white nearby
LEAST_SIDE = 24.0  # pixels; a smaller card cannot be read
SQUARISH = 1.25  # of two neighbouring sides: which one is the longer of the card cannot be told


def propose(image: Picture, finder: Finder) -> list[Matrix]:
    """Possible cards, each as a homography from its own millimetres to pixels."""
    cards: list[Matrix] = []
    for printed in print_masks(image, TYPICAL_SCALE):
        contours, _ = cv2.findContours(printed, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            corners = four_corners(np.asarray(contour, np.int32))
            if corners is not None:
                cards += _cards(corners, finder)
    return cards


def four_corners(contour: NDArray[np.int32]) -> Points | None:
    """The corners of a contour that has four straight sides, clockwise; lines are fitted to its sides."""
    if len(contour) < 4 * LEAST_SIDE:
        return None
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    if area < LEAST_SIDE**2 or cv2.contourArea(contour) < 0.9 * area:
        return None
    rough = cv2.approxPolyDP(hull, 0.04 * cv2.arcLength(hull, True), True)
    if len(rough) != 4 or cv2.contourArea(rough) < 0.85 * area:
        return None
    sides = _sides(contour.reshape(-1, 2).astype(np.float64), rough.reshape(4, 2).astype(np.float64))
    if sides is None:
        return None
    corners = np.array([_crossing(a, b) for a, b in pairwise([sides[-1], *sides])])
    if not np.isfinite(corners).all():
        return None
    return corners if _clockwise(corners) else corners[::-1]


def _sides(points: Points, rough: Points) -> list[Points] | None:
    """A line (point and direction) along each side, from the contour points in the middle of it."""
    sides = []
    for start, end in pairwise([*rough, rough[0]]):
        along = end - start
        length = np.hypot(*along)
        if length < LEAST_SIDE * 0.7:
            return None
        along = along / length
        share = (points - start) @ along / length
        off = np.abs((points - start) @ np.array([-along[1], along[0]]))
        near = points[(share > 0.12) & (share < 0.88) & (off < 0.05 * length + 2)]
        if len(near) < 8:
            return None
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        sides.append(np.array([[x, y], [vx, vy]], np.float64))
    return sides


def _crossing(one: Points, other: Points) -> Points:
    (p, d), (q, e) = one, other
    cross = d[0] * e[1] - d[1] * e[0]
    if abs(cross) < 1e-6:
        return np.full(2, np.nan)
    t = ((q[0] - p[0]) * e[1] - (q[1] - p[1]) * e[0]) / cross
    return np.asarray(p + t * d, np.float64)


def _clockwise(corners: Points) -> bool:
    x, y = corners.T
    return bool(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) > 0)


def _cards(corners: Points, finder: Finder) -> list[Matrix]:
    """Card homographies that a quadrilateral may be: a printed field or a paper outline, upright or lying."""
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    first, second = sides[0] + sides[2], sides[1] + sides[3]
    turns = [corners, np.roll(corners, -1, axis=0)]  # starting along a short side
    if max(first, second) > SQUARISH * min(first, second):
        turns = turns[:1] if first < second else turns[1:]
    sizes = [size for size in (finder.field, finder.outline) if size]
    return [homography(rectangle(*size), quad) for size in sizes for quad in turns]


def common_plane(cards: Sequence[Points], size: tuple[float, float]) -> Plane:
    """The plane in which all these cards (given by their corners in pixels) are as large as cards are.

    Its millimetres start in the middle of the first card. Each card alone tells the plane only roughly;
    together they tell it well, because they lie apart.
    """
    face = rectangle(*size)
    plane = Plane(homography(face, cards[0]))
    poses = [plane.pose_of(homography(face, corners)) for corners in cards]
    unknown = np.concatenate(
        [(plane.to_pixels / plane.to_pixels[2, 2]).ravel()[:8]]
        + [[pose.x, pose.y, pose.turn] for pose in poses[1:]]
    )
    seen = np.concatenate(cards)
    damping = 1e-3
    off = _misplaced(unknown, face, seen)
    for _ in range(30):
        slope = _slopes(unknown, face, seen, off)
        normal = slope.T @ slope
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slope.T @ off)
        tried = _misplaced(unknown + step, face, seen)
        if tried @ tried < off @ off:
            gained = (off @ off - tried @ tried) / (off @ off + 1e-12)
            unknown, off, damping = unknown + step, tried, damping / 5
            if gained < 1e-6:
                break
        else:
            damping *= 10
    return Plane(np.append(unknown[:8], 1.0).reshape(3, 3))


def _misplaced(unknown: NDArray[np.float64], face: Points, seen: Points) -> NDArray[np.float64]:
    to_pixels = np.append(unknown[:8], 1.0).reshape(3, 3)
    poses = [Pose(0, 0, 0), *(Pose(*unknown[k : k + 3]) for k in range(8, len(unknown), 3))]
    return np.concatenate([transform(to_pixels @ pose.matrix, face) for pose in poses]).ravel() - seen.ravel()


def _slopes(
    unknown: NDArray[np.float64], face: Points, seen: Points, off: NDArray[np.float64]
) -> NDArray[np.float64]:
    columns = []
    for index in range(len(unknown)):
        step = 1e-6 * max(1e-3, abs(unknown[index]))
        moved = unknown.copy()
        moved[index] += step
        columns.append((_misplaced(moved, face, seen) - off) / step)
    return np.stack(columns, axis=1)
