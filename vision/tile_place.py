"""Where a numbered piece lies, told by its symbol; and how a taught piece lies around its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, log, pi
from typing import NamedTuple

import cv2
import numpy as np

from vision.deck import Picture
from vision.glyphs import WORK
from vision.plane import Matrix, Points, transform
from vision.pyramid import Floats

NEAR, AS_HIGH, AS_TURNED = 0.2, 0.18, 0.45  # of its height; logarithm; radians: one place twice
ASIDE = 0.1  # of a piece's height, from its middle: a symbol there tells which way is up


@dataclass(frozen=True, eq=False)
class Place:
    """From heights of the symbol, its middle being zero, to pixels of the picture."""

    matrix: Matrix
    alike: float = 0.0

    @cached_property
    def x(self) -> float:
        return float(self.matrix[0, 2])

    @cached_property
    def y(self) -> float:
        return float(self.matrix[1, 2])

    @cached_property
    def height(self) -> float:
        """Of the symbol in pixels, as if seen from above."""
        return float(np.sqrt(max(np.linalg.det(self.matrix[:2, :2]), 1e-9)))

    @cached_property
    def turn(self) -> float:
        (a, b), (c, d) = self.matrix[:2, :2]
        return float(np.arctan2(c - b, a + d))

    def near(self, other: Place) -> bool:
        """Whether both are the same symbol, the same way up."""
        if hypot(self.x - other.x, self.y - other.y) > NEAR * other.height:
            return False
        larger = abs(log(self.height / other.height)) > AS_HIGH
        return not larger and self.turned_from(other) < AS_TURNED

    def turned_from(self, other: Place) -> float:
        return abs((self.turn - other.turn + pi) % (2 * pi) - pi)


def distinct(places: Sequence[Place]) -> list[Place]:
    """Each place once, as it was found most alike."""
    kept: list[Place] = []
    for place in sorted(places, key=lambda one: -one.alike):
        if not any(place.near(other) for other in kept):
            kept.append(place)
    return kept


class SymbolBox(NamedTuple):
    """Where the symbol is in a taught picture: its height and the middle of its box, in pixels."""

    height: float
    middle: tuple[float, float]

    @classmethod
    def of(cls, ink: Floats) -> SymbolBox:
        ys, xs = np.nonzero(ink > 0.5 * ink.max())
        middle = float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
        return cls(float(ys.max() - ys.min() + 1), middle)


@dataclass(frozen=True)
class Frame:
    """The picture of a taught piece beside its symbol: its size and middle, in heights of the symbol."""

    width: float
    height: float
    x: float
    y: float

    @classmethod
    def usual(cls, inks: Sequence[Floats], boxes: Sequence[SymbolBox]) -> Frame:
        """Of many taught pictures: one may be cut out carelessly."""
        facts = []
        for ink, (high, (x, y)) in zip(inks, boxes, strict=True):
            rows, columns = ink.shape
            facts.append((columns / high, rows / high, (columns / 2 - x) / high, (rows / 2 - y) / high))
        return cls(*(float(value) for value in np.median(facts, axis=0)))

    @property
    def unit(self) -> float:
        """Heights of the symbol per pixel of the picture."""
        return max(self.width, self.height) / WORK

    @property
    def matrix(self) -> Matrix:
        """From pixels of the picture to heights of the symbol."""
        left, top = self.x - self.width / 2, self.y - self.height / 2
        return np.array([[self.unit, 0, left], [0, self.unit, top], [0, 0, 1.0]])

    @property
    def symbol(self) -> Points:
        """The middle of the symbol in the picture."""
        return np.array([-self.matrix[0, 2], -self.matrix[1, 2]]) / self.unit

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """How far left, top, right and bottom of the picture are from the symbol."""
        wide, high = self.width / 2, self.height / 2
        return wide - self.x, high - self.y, wide + self.x, high + self.y

    def cut_out(self, picture: Picture, place: Place) -> Picture:
        """A piece as the taught ones are: upright, filling its picture."""
        size = round(self.width / self.unit), round(self.height / self.unit)
        to_picture = (place.matrix @ self.matrix)[:2]
        flags, border = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
        seen = cv2.warpAffine(picture, to_picture, size, flags=flags, borderMode=border)
        return np.asarray(seen, np.uint8)


class Outline(NamedTuple):
    """How far a piece reaches from the middle of its symbol, in heights of that."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        return self.left + self.right, self.top + self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        return (self.right - self.left) / 2, (self.bottom - self.top) / 2

    @property
    def one_sided(self) -> bool:
        """Whether the symbol lies so far from the middle that the piece tells which way is up."""
        return abs(self.middle[1]) > ASIDE * self.size[1]

    def corners(self, place: Place) -> Points:
        left, top, right, bottom = -self.left, -self.top, self.right, self.bottom
        return transform(place.matrix, np.array([[left, top], [right, top], [right, bottom], [left, bottom]]))
