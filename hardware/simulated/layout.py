"""Where the piles are, and how untidily cards come to lie on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import hypot

import numpy as np

from hardware.simulated.cards import THICKNESS, Pose
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Point

_PITCH, _ASTRAY = 168.0, 9.0  # mm between piles on a table without a mat, and how far off the line they are
_CARD_DIAGONAL = hypot(63, 88)


class Layout:
    """The places of one table and its players' way of laying cards."""

    def __init__(self, spots: Mapping[str, Point], conditions: Conditions, rng: np.random.Generator) -> None:
        self.spots = dict(spots)
        self.stray = min(3 * conditions.scatter_mm, _room(self.spots.values()))
        self._conditions, self._rng = conditions, rng
        any_way = min(conditions.turn, 180)
        self._lying = {spot: rng.uniform(-any_way, any_way) for spot in spots}

    def pose(self, spot: str, below: int, tidy: float = 1.0) -> Pose:
        """How the next card comes to lie on `below` others; a smaller `tidy` means a neater pile."""
        x, y = self.spots[spot]
        dx, dy = self._astray(tidy)
        angle = self._lying[spot] + self._rng.normal(0, self._conditions.scatter_deg * tidy)
        if self._rng.uniform() < self._conditions.upside_down:
            angle += 180
        return Pose(x + dx, y + dy, angle, below * THICKNESS)

    def outermost(self) -> list[Point]:
        """Points that hold everything that may come to lie on the places."""
        radius = _CARD_DIAGONAL / 2 + self.stray
        turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        return [
            (x + radius * np.cos(turn), y + radius * np.sin(turn))
            for x, y in self.spots.values()
            for turn in turns
        ]

    def _astray(self, tidy: float) -> Point:
        while True:
            dx, dy = self._rng.normal(0, self._conditions.scatter_mm * tidy, 2)
            if hypot(dx, dy) <= self.stray:
                return float(dx), float(dy)


def spread_out(names: Iterable[str], rng: np.random.Generator) -> dict[str, Point]:
    """Places on a bare table: in a row or in two, about as well aligned as people put them."""
    spots = list(names)
    columns = len(spots) if rng.uniform() < 0.3 else (len(spots) + 1) // 2
    return {
        spot: (
            _PITCH * (index % columns) + rng.uniform(-_ASTRAY, _ASTRAY),
            _PITCH * (index // columns) + rng.uniform(-_ASTRAY, _ASTRAY),
        )
        for index, spot in enumerate(spots)
    }


def _room(places: Iterable[Point]) -> float:
    """How far cards may stray and still not cover the middle of a neighbour that strayed towards them."""
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(places, 2)]
    return max(0.0, (min(apart, default=1000.0) - _CARD_DIAGONAL / 2) / 2)
