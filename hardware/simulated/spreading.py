"""How people lay a hand face up to be counted: in a row, in two, as a fan or as a loose heap.

However they do it, they leave of every card the index to be seen; what is not is pushed aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.cards import THICKNESS, Pose
from hardware.simulated.layout import CARD_MM
from hardware.simulated.pinhole import Point, through

Points = NDArray[np.float64]

_INDEX = (17.8, 30.5)  # mm of a card's corner that must not be covered
_STEP = (20.0, 26.0)  # mm from card to card in a row
_ROWS_APART = (38.0, 60.0)
_MOST_IN_A_ROW = 9
_DIAGONAL = hypot(*CARD_MM)
_TRIES = 120
_SLANT = 6.0  # degrees by which rows are off the straight


def spread_hand(count: int, middle: Point, room: Point, rng: np.random.Generator) -> list[Pose]:
    """Poses of a hand's cards around a point, the lowest card first; `room` is half the width and height of
    the field, out of which people lay no card."""
    while True:
        lying = _off(rng, _SLANT) + 180 * float(rng.integers(2))
        poses = _placed(_shape(count, rng), middle, lying, rng)
        seen = all(shows_index(pose, poses[at + 1 :]) for at, pose in enumerate(poses))
        if seen and all(_within(pose, middle, room) for pose in poses):
            return poses


def _shape(count: int, rng: np.random.Generator) -> list[Pose]:
    if count < 4 or rng.uniform() < 0.3:
        return _heap(count, rng)
    if count > _MOST_IN_A_ROW or rng.uniform() < 0.3:
        return _two_rows(count, rng)
    return _fan(count, rng) if rng.uniform() < 0.4 else _row(count, 0.0, rng)


def _within(pose: Pose, middle: Point, room: Point) -> bool:
    half = np.array(CARD_MM) / 2
    corners = through(pose.matrix(), [half * sign for sign in ((1, 1), (1, -1), (-1, 1), (-1, -1))])
    return bool((np.abs(corners - middle) <= room).all())


def _row(count: int, level: float, rng: np.random.Generator) -> list[Pose]:
    step = rng.uniform(*_STEP)
    start = -step * (count - 1) / 2
    return [
        Pose(start + step * at + _off(rng, 0.8), level + _off(rng, 2.0), _off(rng, 1.2))
        for at in range(count)
    ]


def _two_rows(count: int, rng: np.random.Generator) -> list[Pose]:
    upper, apart = (count + 1) // 2, rng.uniform(*_ROWS_APART)
    return [*_row(upper, -apart / 2, rng), *_row(count - upper, apart / 2, rng)]


def _fan(count: int, rng: np.random.Generator) -> list[Pose]:
    """Around a point below the cards, as they were held."""
    lever = rng.uniform(150, 260)
    step = np.degrees(rng.uniform(22.0, 27.0) / (lever + CARD_MM[1] / 2 - _INDEX[1]))
    turns = [step * (at - (count - 1) / 2) + _off(rng, 0.5) for at in range(count)]
    return [Pose(lever * sin(radians(turn)), lever - lever * cos(radians(turn)), turn) for turn in turns]


def _heap(count: int, rng: np.random.Generator) -> list[Pose]:
    """Thrown down one after the other; where the last would hide an index, it is thrown again."""
    reach = 18.0 * np.sqrt(count)
    while True:
        poses: list[Pose] = []
        for _ in range(_TRIES):
            pose = Pose(_off(rng, 1.4 * reach), _off(rng, 13.0), _off(rng, 10.0))
            if all(shows_index(other, [*poses[at + 1 :], pose]) for at, other in enumerate(poses)):
                poses.append(pose)
            if len(poses) == count:
                return poses
        reach *= 1.15


def _placed(shape: Sequence[Pose], middle: Point, lying: float, rng: np.random.Generator) -> list[Pose]:
    """Every card on those before it, some the other way up."""
    heart = np.mean([(pose.x, pose.y) for pose in shape], axis=0)
    turned = Pose(*middle, lying).matrix()
    at = through(turned, [np.subtract((pose.x, pose.y), heart) for pose in shape])
    return [
        Pose(
            float(x), float(y), pose.angle + lying + 180 * float(rng.integers(2)), min(height, 3) * THICKNESS
        )
        for height, ((x, y), pose) in enumerate(zip(at, shape, strict=True))
    ]


def shows_index(pose: Pose, above: Sequence[Pose]) -> bool:
    """Whether one of the two index corners of a card is free of the cards laid after it."""
    near = [other for other in above if hypot(other.x - pose.x, other.y - pose.y) < _DIAGONAL]
    return any(not any(_covers(other, corner) for other in near) for corner in _indices(pose))


def _indices(pose: Pose) -> tuple[Points, Points]:
    half, (wide, high) = np.array(CARD_MM) / 2, _INDEX
    grid = np.array([(x, y) for x in np.linspace(0, wide, 4) for y in np.linspace(0, high, 5)])
    return through(pose.matrix(), grid - half), through(pose.matrix(), half - grid)


def _covers(pose: Pose, points: Points) -> bool:
    inside = (
        np.abs(through(np.asarray(np.linalg.inv(pose.matrix()), np.float64), points)) < np.array(CARD_MM) / 2
    )
    return bool(inside.all(axis=1).any())


def _off(rng: np.random.Generator, sigma: float) -> float:
    """A little off, and never more than twice as much."""
    return float(np.clip(rng.normal(0, sigma), -2 * sigma, 2 * sigma))
