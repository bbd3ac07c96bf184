"""Where the piles are, and how untidily cards come to lie on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import cos, hypot, pi, sin

import numpy as np

from hardware.simulated.cards import THICKNESS, Pose
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Point

CARD_MM = (63.0, 88.0)  # what places are laid out for
_HALF_DIAGONAL = hypot(*CARD_MM) / 2
_PITCH, _ASTRAY = 168.0, 9.0  # mm between piles on a table without a mat, and how far off the line they are


class Scatter:
    """The way in which the players of one table lay their cards."""

    def __init__(self, spots: Mapping[str, Point], conditions: Conditions, rng: np.random.Generator) -> None:
        self._spots, self._conditions, self._rng = spots, conditions, rng
        self._limit = stray_limit(spots, conditions)
        self._lying = {spot: rng.uniform(-conditions.turn, conditions.turn) for spot in spots}

    def pose(self, spot: str, below: int, mess: float = 1.0) -> Pose:
        """How the next card comes to lie on `below` others; less `mess` makes a neater pile."""
        x, y = self._spots[spot]
        dx, dy = self._astray(mess)
        angle = self._lying[spot] + self._rng.normal(0, self._conditions.scatter_deg * mess)
        if self._rng.uniform() < self._conditions.upside_down:
            angle += 180
        return Pose(x + dx, y + dy, angle, below * THICKNESS)

    def _astray(self, mess: float) -> Point:
        while True:
            dx, dy = self._rng.normal(0, self._conditions.scatter_mm * mess, 2)
            if hypot(dx, dy) <= self._limit:
                return float(dx), float(dy)


def stray_limit(spots: Mapping[str, Point], conditions: Conditions) -> float:
    """How far a card may stray: never over the middle of a neighbour that strayed towards it."""
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(spots.values(), 2)]
    room = (min(apart, default=1000.0) - _HALF_DIAGONAL) / 2
    if room <= 0:
        raise ValueError("The places lie so close together that cards would cover each other.")
    return min(3 * conditions.scatter_mm, room)


def outermost(spots: Mapping[str, Point], stray: float) -> list[Point]:
    """Points around everything that may come to lie on the places."""
    radius = _HALF_DIAGONAL + stray
    turns = [2 * pi * step / 12 for step in range(12)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for x, y in spots.values() for turn in turns]


def spread_out(names: Iterable[str], rng: np.random.Generator) -> dict[str, Point]:
    """Places on a bare table: in a row or in two, about as well aligned as people put them."""
    spots = list(names)
    columns = len(spots) if rng.uniform() < 0.3 else (len(spots) + 1) // 2
    return {
        spot: (
            _PITCH * (index % columns) + float(rng.uniform(-_ASTRAY, _ASTRAY)),
            _PITCH * (index // columns) + float(rng.uniform(-_ASTRAY, _ASTRAY)),
        )
        for index, spot in enumerate(spots)
    }
