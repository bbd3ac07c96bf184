"""Four-sided outlines in a picture of which nothing is known: what may be a card, whatever its face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Points

Contour = NDArray[np.int32]
Mask = NDArray[np.uint8]

WORK, LARGE = 480, 720  # pixels of the longer side: the outline of all but a small card needs no more
LEAST_SIDE = 26.0
CLOSE = 3.0  # pixels within which two outlines are the same
FOUR_SIDED = 0.72  # share of the circumference that the four longest sides make up
SUPPORTED = 0.5  # share of the sides along which there is a contour
# Percentiles at which a channel is cut in two: darkest colour (paper against print), saturation, lightness.
CUTS = ((12, 30, 45, 60, 75, 88), (30, 55, 75, 90), (15, 40, 65, 85))
THOROUGH = (6, 14, 24, 36, 48, 60, 72, 84, 94)  # where time does not matter


class Outline(NamedTuple):
    """Four corners in pixels, clockwise, and how often and how completely their sides were seen."""

    corners: Points
    weight: float


def find_outlines(image: Picture, most: int = 40, thorough: bool = False, work: int = WORK) -> list[Outline]:
    shrink = min(1.0, work / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    found: list[tuple[Points, Points, float]] = []
    for mask in _masks(np.asarray(small, np.uint8), thorough):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if len(contour) > 4 * LEAST_SIDE:
                _add(found, np.asarray(contour, np.int32), mask.shape[:2])
    found.sort(key=lambda one: -one[2])
    return [Outline((corners + 0.5) / shrink - 0.5, weight) for _, corners, weight in found[:most]]


def _masks(small: Picture, thorough: bool) -> Iterator[Mask]:
    low = np.asarray(cv2.min(cv2.min(small[..., 0], small[..., 1]), small[..., 2]), np.uint8)
    saturation = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2HSV)[..., 1], np.uint8)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    for channel, percents in zip((low, saturation, grey), CUTS, strict=True):
        smooth = cv2.GaussianBlur(channel, (3, 3), 0)
        for level in _levels(np.asarray(smooth, np.uint8), THOROUGH if thorough else percents):
            yield np.asarray(cv2.threshold(smooth, level, 255, cv2.THRESH_BINARY)[1], np.uint8)
    for block, offset in ((21, 5), (61, 8)):
        for kind, sign in ((cv2.THRESH_BINARY, -1), (cv2.THRESH_BINARY_INV, 1))[: 2 if thorough else 1]:
            local = cv2.adaptiveThreshold(low, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, block, sign * offset)
            yield np.asarray(local, np.uint8)
    for weak in (60, 25) if thorough else (60,):
        edges = cv2.Canny(small, weak, 2.3 * weak)
        yield np.asarray(cv2.dilate(edges, np.ones((3, 3), np.uint8)), np.uint8)


def _levels(channel: Mask, percents: tuple[int, ...]) -> list[float]:
    """Where to cut a channel: at some percentiles and where it falls apart best, no two nearly the same."""
    otsu = cv2.threshold(channel, 0, 255, cv2.THRESH_OTSU)[0]
    kept: list[float] = []
    for level in sorted([float(otsu), *np.percentile(channel[::4, ::4], percents).tolist()]):
        if not kept or level > kept[-1] + 5:
            kept.append(level)
    return kept


def _add(found: list[tuple[Points, Points, float]], contour: Contour, shape: tuple[int, ...]) -> None:
    rough = _rough(contour, shape)
    if rough is None:
        return
    for index, (known, corners, weight) in enumerate(found):
        if _same(known, rough):
            found[index] = known, corners, weight + 0.5
            return
    fitted = _fitted(contour.reshape(-1, 2).astype(np.float64), rough)
    if fitted is not None:
        found.append((rough, *fitted))


def _same(one: Points, other: Points) -> bool:
    apart = np.abs(one[:, None] - other[None]).max(axis=2).min(axis=1)
    return bool(apart.max() < CLOSE)


def _rough(contour: Contour, shape: tuple[int, ...]) -> Points | None:
    """The figure made by the four longest sides of a contour's hull, prolonged; None if it has no such.

    Fingers and rounded or hidden corners leave the long sides as they are.
    """
    _x, _y, width, height = cv2.boundingRect(contour)
    whole = width > 0.97 * shape[1] and height > 0.97 * shape[0]
    if whole or min(width, height) < LEAST_SIDE:
        return None
    hull = cv2.convexHull(contour)
    around, area = cv2.arcLength(hull, True), cv2.contourArea(hull)
    if area < LEAST_SIDE**2:
        return None
    polygon = cv2.approxPolyDP(hull, 0.012 * around, True).reshape(-1, 2).astype(np.float64)
    if not 4 <= len(polygon) <= 12:
        return None
    sides = np.roll(polygon, -1, axis=0) - polygon
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    longest = np.sort(np.argsort(-lengths, kind="stable")[:4])
    if lengths[longest].sum() < FOUR_SIDED * around or lengths[longest].min() < 0.28 * np.sqrt(area):
        return None
    corners = _crossings(_lines(polygon[longest], sides[longest]))
    return corners if _sound(corners, area) else None


def _sound(corners: Points, area: float) -> bool:
    if not np.isfinite(corners).all():
        return False
    outline = corners.astype(np.float32).reshape(-1, 1, 2)
    edges = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return bool(
        cv2.isContourConvex(outline)
        and 0.9 * area < cv2.contourArea(outline) < 1.35 * area
        and edges.min() > 0.25 * edges.max()
    )


def _lines(points: Points, along: Points) -> Points:
    """Lines (a, b, c) with ax + by + c = 0 through points along directions."""
    normals = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normals /= np.hypot(normals[:, 0], normals[:, 1])[:, None]
    return np.column_stack([normals, -(normals * points).sum(axis=1)])


def _crossings(lines: Points) -> Points:
    """Where each line meets the one before it."""
    a, b = np.roll(lines, 1, axis=0), lines
    x = a[:, 1] * b[:, 2] - a[:, 2] * b[:, 1]
    y = a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2]
    w = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    w = np.where(np.abs(w) < 1e-9, np.nan, w)
    return np.stack([x / w, y / w], axis=1)


def _fitted(points: Points, rough: Points) -> tuple[Points, float] | None:
    """Lines fitted to the contour along each side; the corners where they meet, clockwise, and the share of
    the sides that the contour follows."""
    middles, directions, seen, total = [], [], 0.0, 0.0
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        length = float(np.hypot(*(end - start)))
        along = (end - start) / length
        share = (points - start) @ along / length
        off = np.abs((points - start) @ np.array([-along[1], along[0]]))
        near = (share > 0.06) & (share < 0.94) & (off < 1.5 + 0.015 * length)
        if np.count_nonzero(near) < 8:
            return None
        side = points[near]
        vx, vy, x, y = cv2.fitLine(side.astype(np.float32), cv2.DIST_L2, 0, 0.01, 0.01).ravel()
        middles.append((x, y))
        directions.append((vx, vy))
        seen += length * np.count_nonzero(np.bincount((share[near] * 32).astype(int), minlength=32)) / 28
        total += length
    corners = _crossings(_lines(np.array(middles, np.float64), np.array(directions, np.float64)))
    # The first line belongs to the side that starts at the first corner, as _crossings expects.
    area = cv2.contourArea(rough.astype(np.float32))
    if seen < SUPPORTED * total or not _sound(corners, area):
        return None
    clockwise = cv2.contourArea(corners.astype(np.float32), True) > 0
    return (corners if clockwise else corners[::-1]), seen / total
