"""How players reach over the table: from their seat, to a spot, with or without something in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import numpy as np

from hardware.simulated.cards import CardPainter, Pose
from hardware.simulated.drawing import Patch, lit
from hardware.simulated.hand import Hand, Reach
from hardware.simulated.lens import Lamp
from hardware.simulated.pinhole import Pinhole, Point
from hardware.simulated.scene import Scene

_SHOULDER = 900.0  # mm from the middle of the table
_WAY = (0.35, 0.8)  # the part of the way in on which a hand is caught by the camera
_BEHIND = 30.0  # mm from the middle of a card to the grip of the hand that lays it
_LOOKS = 9  # the stream of chance from which hands get their looks


def hands_of(seed: int) -> np.random.Generator:
    """The stream of chance from which hands get their ways."""
    return np.random.default_rng([abs(seed), _LOOKS])


def seated_around(middle: Point, seats: int, rng: np.random.Generator) -> list[Point]:
    """Shoulders of players who sit around a table in order, the first one anywhere."""
    first = rng.uniform(0, 2 * pi)
    turns = [first + 2 * pi * seat / seats for seat in range(seats)]
    return [(middle[0] + _SHOULDER * cos(turn), middle[1] + _SHOULDER * sin(turn)) for turn in turns]


class Gestures:
    """The players' hands; every gesture a little different."""

    def __init__(
        self, scene: Scene, shadow: float, seed: int, shoulders: Sequence[Point], rng: np.random.Generator
    ) -> None:
        self._scene, self._shadow, self._seed = scene, shadow, seed
        self._painter = CardPainter(scene.deck, scene.camera)
        self._shoulders, self._rng = shoulders, rng
        self._hands: dict[int, Hand] = {}

    def anyone(self) -> int:
        return int(self._rng.integers(len(self._shoulders)))

    def anywhere(self) -> Point:
        x, y = self._scene.middle() + self._rng.uniform(-110, 110, 2)
        return float(x), float(y)

    def moments(self) -> int:
        """One or two frames."""
        return int(self._rng.integers(1, 3))

    def way(self) -> list[float]:
        """One or two moments on the way in, as shares of it."""
        return sorted(float(share) for share in self._rng.uniform(*_WAY, self.moments()))

    def reach(self, seat: int, target: Point, share: float, holding: str | None, lamp: Lamp) -> list[Patch]:
        """A player's hand `share` of the way to its target, over what it may be holding."""
        shoulder = self._shoulders[seat % len(self._shoulders)]
        reach = _way_in(self._scene.camera, target, shoulder, share, self._rng)
        hand = self._hand(seat).patch(reach, lamp.map, lamp.towards, self._shadow)
        return [hand] if holding is None else [self._held(holding, reach, lamp), hand]

    def _hand(self, seat: int) -> Hand:
        if seat not in self._hands:
            looks = np.random.default_rng([self._seed, _LOOKS, seat])
            self._hands[seat] = Hand(looks, self._scene.camera, self._scene.blur)
        return self._hands[seat]

    def _held(self, label: str, reach: Reach, lamp: Lamp) -> Patch:
        x, y = reach.ahead(_BEHIND)
        pose = Pose(x, y, reach.angle + 90 + float(self._rng.normal(0, 20)), reach.height)
        return lit(self._painter.paint(label, pose, lamp.towards), lamp.map)


def _way_in(camera: Pinhole, target: Point, shoulder: Point, share: float, rng: np.random.Generator) -> Reach:
    """A hand between the edge of the picture (share 0) and its target (1), coming down as it comes closer."""
    back = np.subtract(shoulder, target)
    back /= np.linalg.norm(back)
    ray = np.arange(40, 800, 20)[:, None] * back
    edge = 40 + 20 * int(camera.seen(target + ray).sum())
    low, high = 10 + rng.uniform(0, 10), 50 + rng.uniform(0, 40)
    x, y = target + back * (_BEHIND + (1 - share) * edge) + rng.normal(0, 5, 2)
    angle = float(np.degrees(np.arctan2(-back[1], -back[0])) + rng.normal(0, 5))
    return Reach(float(x), float(y), angle, float(high + (low - high) * share))
