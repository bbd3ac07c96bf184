"""A d20 as a solid: where its corners and numbers are, and how it is turned to show a number."""

from __future__ import annotations

from functools import cache
from math import cos, sin, sqrt, tau
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_GOLD = (1 + sqrt(5)) / 2
# Corners in threes of golden rectangles, at a distance of one from the middle.
CORNERS: Array = np.array(
    [(0, y, z * _GOLD) for y in (1, -1) for z in (1, -1)]
    + [(x, y * _GOLD, 0) for x in (1, -1) for y in (1, -1)]
    + [(x * _GOLD, 0, z) for x in (1, -1) for z in (1, -1)]
) / sqrt(1 + _GOLD**2)  # fmt: skip

# The corners of the faces 1 to 20, counter-clockwise from outside, numbered as dice in shops are: opposite
# faces add up to 21, great numbers lie among small ones (20 beside 2, 8 and 14). The first corner is the top.
FACES: tuple[tuple[int, int, int], ...] = (
    (1, 3, 11), (0, 10, 2), (3, 9, 5), (0, 4, 6), (6, 11, 10),
    (4, 8, 9), (3, 7, 11), (2, 5, 8), (1, 4, 9), (2, 7, 5),
    (1, 6, 4), (2, 10, 7), (1, 11, 6), (0, 8, 4), (7, 10, 11),
    (5, 9, 8), (3, 5, 7), (0, 6, 10), (1, 9, 3), (0, 2, 8),
)  # fmt: skip

MIDDLES: Array = np.array([CORNERS[list(face)].mean(axis=0) for face in FACES])
NORMALS: Array = MIDDLES / np.linalg.norm(MIDDLES, axis=1, keepdims=True)
INSIDE = float(np.linalg.norm(MIDDLES[0]))  # the radius of the ball that fits in

_TURNS = 2.25  # how often it turns before it lies still


class Plane(NamedTuple):
    """A face as paper to write on: its middle, what is to the right and what is up."""

    middle: Array
    right: Array
    up: Array


def plane(number: int) -> Plane:
    middle, normal = MIDDLES[number - 1], NORMALS[number - 1]
    towards_top = CORNERS[FACES[number - 1][0]] - middle
    up = towards_top / np.linalg.norm(towards_top)
    return Plane(middle, np.cross(up, normal), up)


@cache
def facing(number: int) -> Array:
    """The turn after which the viewer looks straight at a number, and it stands upright."""
    face = plane(number)
    return np.array([face.right, face.up, NORMALS[number - 1]])


def turning(number: int, throw: int, share: float) -> Array:
    """On its way to a number: fast at first, then slower, and exactly there when its share is done."""
    left = (1 - min(1.0, max(0.0, share))) ** 2.4
    return _about(throw * 2.4, left * _TURNS * tau) @ facing(number)


def _about(direction: float, angle: float) -> Array:
    """A turn by an angle about an axis near the screen; each throw has its own."""
    axis = np.array([cos(direction), sin(direction), 0.35])
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn: Array = np.eye(3) + sin(angle) * cross + (1 - cos(angle)) * (cross @ cross)
    return turn
