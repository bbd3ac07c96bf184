"""Blots of ink in a photograph that may be symbols: stronger than shadows, and on an even piece.

Ink is what differs from the bright surface close by, whatever colour that has: the surface is what remains
when everything thinner than a few strokes is closed. This is done at several sizes, as a piece may be near
or far.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.glyphs import WIDE, strength
from vision.pyramid import Floats

Mask = NDArray[np.uint8]
Numbers = NDArray[np.int32]

LOG = np.log(np.arange(256) + 8).astype(np.float32)
# How much smaller the picture is made, and the window in which a surface shows between the strokes.
SIZES = ((1.0, 7), (1.0, 13), (0.5, 13), (0.25, 13), (0.125, 13))
LOW, HIGH, LONGEST = 0.9, 3.2, 4.2  # of that window: the sides of a blot, and of a whole symbol
LEAST, HALF = 0.25, 0.5  # ink at all; of the strongest ink close by
THIN = 0.08  # of the square around a blot
BESIDE, AS_LARGE = WIDE, 0.5  # of a blot's size: how far a second digit is off, and how large it is
RING = 0.15  # of a symbol's size: so far around it nothing but the piece shows
UNEVEN, WEAK, PALE = 0.25, 0.35, 0.5  # of the piece around a symbol; of its ink; of the ink's colour
FULL = 1.3
RIM = 4


class InkBlot(NamedTuple):
    """A symbol, perhaps: its ink with an empty rim, and where that patch lies in the picture."""

    ink: Floats
    x: float
    y: float
    scale: float  # pixels of the picture per pixel of the patch


class _Blots(NamedTuple):
    """All the blots of one size in a picture."""

    picture: Picture
    ink: Floats
    labels: Numbers
    boxes: Numbers  # left, top, right, bottom
    areas: Numbers


def find_ink_blots(picture: Picture) -> Iterator[InkBlot]:
    for share, window in SIZES:
        if min(picture.shape[:2]) * share < 3 * window:
            continue
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        blots = _blots(np.asarray(small, np.uint8), window)
        for parts in _symbols(blots, window):
            patch = _patch(blots, parts, window)
            if patch is not None:
                ink, x, y = patch
                yield InkBlot(ink, (x + 0.5) / share - 0.5, (y + 0.5) / share - 0.5, 1 / share)


def _blots(picture: Picture, window: int) -> _Blots:
    ink = _ink(picture, window)
    near = cv2.dilate(ink, np.ones((window, window), np.uint8))
    mask = np.asarray((ink > LEAST) & (ink > HALF * near), np.uint8)
    _count, labels, stats, _means = cv2.connectedComponentsWithStats(mask, connectivity=8)
    boxes = np.asarray(stats[:, :4], np.int32).copy()
    boxes[:, 2:] += boxes[:, :2]
    return _Blots(picture, ink, np.asarray(labels, np.int32), boxes, np.asarray(stats[:, 4], np.int32))


def _ink(picture: Picture, window: int) -> Floats:
    """How much each pixel differs from the bright surface around it."""
    smooth = cv2.GaussianBlur(picture, (3, 3), 0)
    surface = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, np.ones((window, window), np.uint8))
    ratio = cv2.subtract(cv2.LUT(smooth, LOG), cv2.LUT(surface, LOG))
    return np.asarray(np.minimum(strength(np.asarray(ratio, np.float32)), 2), np.float32)


def _symbols(blots: _Blots, window: int) -> Iterator[NDArray[np.intp]]:
    """Blots alone with all that lies within them, and two side by side."""
    boxes = blots.boxes
    sides = (boxes[:, 2:] - boxes[:, :2]).max(axis=1)
    large = (sides > LOW * window) & (sides < HIGH * window) & (blots.areas > THIN * sides**2)
    large[0] = False  # the ground
    strength = np.bincount(blots.labels.ravel(), blots.ink.ravel(), len(boxes)) / np.maximum(blots.areas, 1)
    likely = np.flatnonzero(large & (strength > 0.85 * WEAK))
    for one in likely:
        inside = np.hstack([boxes[:, :2] >= boxes[one, :2], boxes[:, 2:] <= boxes[one, 2:]])
        within = np.asarray(inside.all(axis=1), np.bool_)
        yield np.flatnonzero(within)
        gaps = np.maximum(boxes[likely, :2] - boxes[one, 2:], boxes[one, :2] - boxes[likely, 2:])
        apart = np.hypot(*np.maximum(gaps, 0).T)
        larger, smaller = np.maximum(sides[likely], sides[one]), np.minimum(sides[likely], sides[one])
        beside = (apart < BESIDE * larger) & (smaller > AS_LARGE * larger) & ~within[likely]
        for other in likely[beside & (likely > one)]:
            yield np.array([one, other])


def _patch(blots: _Blots, parts: NDArray[np.intp], window: int) -> tuple[Floats, int, int] | None:
    """The ink of a symbol, if it is strong enough, whole, and on an even piece."""
    height, width = blots.ink.shape
    left, top = (int(value) for value in blots.boxes[parts, :2].min(axis=0))
    right, bottom = (int(value) for value in blots.boxes[parts, 2:].max(axis=0))
    size = max(right - left, bottom - top)
    if size > LONGEST * window or left < 2 or top < 2 or right > width - 2 or bottom > height - 2:
        return None
    margin = round(0.2 * size) + RIM
    x, y = max(0, left - margin), max(0, top - margin)
    around = np.s_[y : bottom + margin, x : right + margin]
    own = np.isin(blots.labels[around], parts).astype(np.uint8)
    ink = blots.ink[around]
    strong = float(np.percentile(ink[own > 0], 80))
    if strong < WEAK or not _on_even_piece(blots.picture[around], own, ink > 0.75 * strong, size):
        return None
    return np.asarray(np.where(own > 0, np.minimum(ink / strong, FULL), 0), np.float32), x, y


def _on_even_piece(picture: Picture, own: Mask, strong: NDArray[np.bool_], size: int) -> bool:
    """Whether around a symbol there is one colour, and its ink is clearly another."""
    reach, soft = max(3, round(RING * size)), 2 if size > 24 else 1  # within `soft` ink and piece mix
    outer = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    inner = np.ones((2 * soft + 1, 2 * soft + 1), np.uint8)
    ring = (cv2.dilate(own, outer) > 0) & (cv2.dilate(own, inner) == 0)
    logs = np.asarray(cv2.LUT(picture, LOG), np.float32)
    if not ring.any():
        return False
    piece = np.median(logs[ring], axis=0)
    uneven = np.percentile(np.abs(logs[ring] - piece).max(axis=1), 80)
    pale = np.abs(logs[(own > 0) & strong].mean(axis=0) - piece).max()
    return bool(uneven < UNEVEN and pale > PALE)
