"""Whether a plain piece lies around a symbol, and where it ends: on one side of the symbol sooner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.glyphs import WORK
from vision.ink_blots import LOG
from vision.pyramid import Floats
from vision.tile_place import Frame, Outline, Place, SymbolBox

PROFILE = 16  # pixels to a symbol's height
BESIDE, BELOW, PAPER = 0.8, 0.7, 0.75  # of a symbol's height: what it takes to both sides; around its middle
INNER = 0.87  # of a piece: so much of it is looked at
BEYOND, PAST = (
    0.8,
    0.4,
)  # of a symbol's height: edges are looked for from its middle and past the piece's edge
ACROSS, WHOLE_LINE = 0.45, 8  # of a piece's width, to both sides; percentile along a line
TAUGHT_ACROSS, TAUGHT_LINE = 0.8, 25  # of a symbol's height; the piece's own width is not yet known
TILT = 2  # pixels of a profile: so much an edge may rise across the piece
SEEN = 0.1  # the faintest edge


class PieceLook:
    """Looks at pieces that are as large as the taught ones."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline

    def unevenness(self, picture: Picture, place: Place) -> float:
        """How far from one colour a piece is around its symbol."""
        return float(np.percentile(_off(picture, place, self._reach)[self._inner], 90))

    def edges(self, picture: Picture, place: Place) -> tuple[float, float]:
        """The strongest line across the piece on the side of its symbol where it ends sooner; and as far on
        the other side, where there should be none."""
        outline = self._outline
        above, below = _lines(_off(picture, place, self._reach), ACROSS * outline.size[0], WHOLE_LINE)
        near, far = (above, below) if outline.top < outline.bottom else (below, above)
        end = round((min(outline.top, outline.bottom) + PAST) * PROFILE) + 1
        begin = round(BEYOND * PROFILE)
        return float(near[begin:end].max(initial=0.0)), float(far[begin:end].max(initial=0.0))

    @cached_property
    def _reach(self) -> tuple[int, int]:
        left, top, right, bottom = self._outline
        return round((max(left, right) + PAST) * PROFILE), round((max(top, bottom) + PAST) * PROFILE)

    @cached_property
    def _inner(self) -> NDArray[np.bool_]:
        """What is surely piece and not symbol, on whatever shape of piece."""
        (columns, rows), (u, v), (width, height) = self._reach, self._outline.middle, self._outline.size
        y, x = np.mgrid[-rows : rows + 1, -columns : columns + 1] / PROFILE
        within = np.hypot((x - u) / width, (y - v) / height) < INNER / 2
        beside = within & ~((np.abs(x) < BESIDE) & (np.abs(y) < BELOW))
        return np.asarray(beside if beside.any() else within, np.bool_)


def taught_outline(faces: Sequence[Picture], boxes: Sequence[SymbolBox], frame: Frame) -> Outline:
    """Where the taught pieces end: their pictures may show a little of what is around them."""
    sides = [_own_sides(face, box, frame) for face, box in zip(faces, boxes, strict=True)]
    left, top, right, bottom = (float(value) for value in np.median(sides, axis=0))
    return Outline(left, top, right, bottom)


def _own_sides(face: Picture, box: SymbolBox, frame: Frame) -> list[float]:
    scale = max(face.shape[:2]) / WORK
    (x, y), high = box.middle, box.height * scale
    place = Place(np.array([[high, 0, x * scale], [0, high, y * scale], [0, 0, 1]]))
    left, top, right, bottom = frame.sides
    reach = round(max(left, right) * PROFILE), round(max(top, bottom) * PROFILE)
    off = _off(face, place, reach)
    above, below = _lines(off, TAUGHT_ACROSS, TAUGHT_LINE)
    before, after = _lines(np.ascontiguousarray(off.T), TAUGHT_ACROSS, TAUGHT_LINE)
    return [_end(*side) for side in zip((before, above, after, below), frame.sides, strict=True)]


def _end(lines: Floats, edge: float) -> float:
    """Where the first strong line is; the edge of the picture if the piece fills that."""
    begin = round(BEYOND * PROFILE)
    within = lines[begin : round(edge * PROFILE)]
    strongest = float(within.max(initial=0.0))
    if strongest < SEEN:
        return edge
    return float(begin + TILT + (within > strongest / 2).argmax()) / PROFILE


def _lines(off: Floats, aside: float, percentile: float) -> tuple[Floats, Floats]:
    """How strong a line lies across, ever farther above and below the middle."""
    middle, centre, reach = off.shape[0] // 2, off.shape[1] // 2, round(aside * PROFILE)
    along = np.ascontiguousarray(off[:, max(0, centre - reach) : centre + reach + 1])
    lines = np.percentile(cv2.dilate(along, np.ones((2 * TILT + 1, 1), np.uint8)), percentile, axis=1)
    return np.asarray(lines[middle::-1], np.float32), np.asarray(lines[middle:], np.float32)


def _off(picture: Picture, place: Place, reach: tuple[int, int]) -> Floats:
    """How far each pixel on and around a piece is from the bright half of what is close to its symbol."""
    columns, rows = reach
    shift = np.array([[1, 0, -columns], [0, 1, -rows], [0, 0, PROFILE]]) / PROFILE
    flags, border = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
    size = 2 * columns + 1, 2 * rows + 1
    seen = cv2.warpAffine(picture, (place.matrix @ shift)[:2], size, flags=flags, borderMode=border)
    logs = np.asarray(cv2.LUT(cv2.GaussianBlur(seen, (3, 3), 0), LOG), np.float32)
    blue, green, red = cv2.split(np.abs(logs - _bright(logs)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def _bright(logs: Floats) -> Floats:
    """The colour of the piece: the bright half of what is close to its symbol."""
    middle, centre, reach = logs.shape[0] // 2, logs.shape[1] // 2, round(PAPER * PROFILE)
    near = logs[max(0, middle - reach) : middle + reach + 1, max(0, centre - reach) : centre + reach + 1]
    colours = near.reshape(-1, 3)
    brightness = colours.sum(axis=1)
    return np.asarray(np.median(colours[brightness >= np.median(brightness)], axis=0), np.float32)
