"""What every simulated table is: things lying under a camera, hands that change them, and the photograph."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np

from hardware.simulated.cards import CardPainter, Pose, catch_light
from hardware.simulated.drawing import Box, Patch, Picture, RestingTable, blend, enclosing
from hardware.simulated.gestures import Gestures
from hardware.simulated.lens import Sensor, hang_lamp
from hardware.simulated.level import CONDITIONS, Level
from hardware.simulated.pinhole import Point
from hardware.simulated.scene import Scene

Motion = Iterator[None]
"""Each step takes the world one frame further."""

STILL_FRAMES = 3


@dataclass(frozen=True, eq=False)
class Thing:
    """A card or counter on the table, as it was drawn when it came to lie there."""

    spot: str
    label: str
    pose: Pose
    patch: Patch


T = TypeVar("T", bound=Thing)


@dataclass(frozen=True)
class Stop:
    """A point over which a hand stops, what it does there and what it holds afterwards."""

    at: Point
    deed: Callable[[], None]
    holding: str | None = None


@dataclass(frozen=True)
class Chance:
    """One stream for each thing that varies, so that frames taken change nothing of what happens next."""

    scene: np.random.Generator
    lamps: np.random.Generator
    falls: np.random.Generator
    sensor: np.random.Generator


def chance_of(seed: int) -> Chance:
    return Chance(*(np.random.default_rng([abs(seed), stream]) for stream in range(4)))


class PhotographedTable(ABC, Generic[T]):
    """A scene, what lies on it and who reaches over it. A motion changes it while it is walked through."""

    def __init__(self, scene: Scene, chance: Chance, level: Level, seed: int, gestures: Gestures) -> None:
        self.scene, self.level, self.seed = scene, level, seed
        self._conditions = CONDITIONS[level]
        self._lamps, self._falls = chance.lamps, chance.falls
        self._painter = CardPainter(scene.deck, scene.camera)
        self._gestures = gestures
        self.lamp = hang_lamp(self._conditions, self._lamps, scene.camera.size)
        self._resting = RestingTable(scene.ground, self.lamp.map, scene.blur)
        self._sensor = Sensor(scene.noise, chance.sensor, scene.camera.size)
        self._things: list[T] = []  # in the order in which they were laid
        self._passing: list[Patch] = []  # a hand and what it holds, lowest first

    @property
    @abstractmethod
    def truth(self) -> Mapping[str, Any]:
        """What lies on each spot."""

    @abstractmethod
    def truth_of_frame(self) -> dict[str, Any]:
        """What the frame shows, as plain data to be written beside it."""

    @property
    def still(self) -> bool:
        """No hand is in view."""
        return not self._passing

    def frame(self) -> Picture:
        """A photograph of this moment (BGR), with noise of its own."""
        picture = self._resting.photograph
        if self._passing:
            picture = picture.copy()
            for patch in self._passing:
                blend(picture, patch, Box(0, 0, *self.scene.camera.size))
        return self._sensor.expose(picture)

    def pass_over(self, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand passes over the table and does nothing."""
        return self._reach_in(seat, [Stop(self._gestures.anywhere(), lambda: None)], still=still)

    def clear(self, still: int = STILL_FRAMES) -> Motion:
        """Everything is taken away at the end of a round."""
        full = [spot for spot in self.scene.spots if self._on(spot)]
        stops = [Stop(self.scene.spots[spot], partial(self._take_all, spot)) for spot in full]
        return self._reach_in(self._gestures.anyone(), stops, still=still)

    def wait(self, frames: int) -> Motion:
        """Nothing moves."""
        return iter([None] * frames)

    def change_lamp(self) -> None:
        """Another lamp is switched on: tint, gradient and shadows change."""
        self.lamp = hang_lamp(self._conditions, self._lamps, self.scene.camera.size)
        self._resting.relight(self.lamp.map)

    def _on(self, spot: str) -> list[T]:
        if spot not in self.scene.spots:
            raise ValueError(f"There is no spot {spot!r} on this table.")
        return [thing for thing in self._things if thing.spot == spot]

    def _drawn(self, label: str, pose: Pose) -> Patch:
        """What has come to lie, each a little brighter or darker than the next, now and then with glare."""
        shade = float(self._falls.normal(1, 0.015))
        glare = catch_light(self._conditions, self._falls)
        return self._painter.paint(label, pose, self.lamp.towards, shade, glare)

    def _add(self, thing: T) -> None:
        self._things.append(thing)
        self._resting.put(thing.patch)

    def _take_all(self, spot: str) -> None:
        self._exchange(self._on(spot), [])

    def _exchange(self, old: Sequence[T], new: Sequence[T]) -> None:
        self._things = [thing for thing in self._things if thing not in old] + [*new]
        self._show([thing.patch.box for thing in (*old, *new)])

    def _show(self, boxes: Iterable[Box]) -> None:
        changed = list(boxes)
        if changed:
            self._resting.redraw(enclosing(changed), [thing.patch for thing in self._things])

    def _reach_in(
        self,
        seat: int,
        stops: Sequence[Stop],
        bringing: str | None = None,
        taking: str | None = None,
        still: int = STILL_FRAMES,
    ) -> Motion:
        """A hand comes, does its deeds, goes; then the table is still for a while."""
        if stops:
            for share in self._gestures.way():
                self._passing = self._gestures.reach(seat, stops[0].at, share, bringing, self.lamp)
                yield
            for stop in stops:
                stop.deed()
                for _ in range(self._gestures.moments()):
                    self._passing = self._gestures.reach(seat, stop.at, 1.0, stop.holding, self.lamp)
                    yield
            for share in reversed(self._gestures.way()):
                self._passing = self._gestures.reach(seat, stops[-1].at, share, taking, self.lamp)
                yield
        self._passing = []
        yield from self.wait(still)
