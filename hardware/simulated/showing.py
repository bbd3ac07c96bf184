"""Cards shown to the camera one by one, to be learned: an empty table, a near camera, a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable

import numpy as np

from hardware.camera import CameraState, Frame
from hardware.simulated.level import Conditions, Level
from hardware.simulated.photographed import Motion
from hardware.simulated.pinhole import Point
from hardware.simulated.scene import CardScene, under_camera
from hardware.simulated.table import SimulatedTable

HERE = "here"
NEAR_PX = 170, 210  # width of a card in the photograph: whoever teaches cards holds the camera nearer
TILT, ROOM = 12.0, 60.0  # degrees at most; millimetres around the card that are seen
RATE = 15  # frames a second
REST = 12  # frames for which a card lies there


class SimulatedShowing(SimulatedTable):
    """A hand takes the last card away and lays the next. Same seed, same calls, same frames."""

    def __init__(self, deck: str | Traversable, level: Level, seed: int) -> None:
        super().__init__(deck, {HERE: (0.0, 0.0)}, level, seed, seats=1)

    def _set(
        self,
        deck: str | Traversable,
        spots: Mapping[str, Point] | None,
        conditions: Conditions,
        rng: np.random.Generator,
        size: tuple[int, int],
    ) -> CardScene:
        near = replace(conditions, card_px=NEAR_PX, tilt=(0.0, min(TILT, conditions.tilt[1])), turn=20)
        corners = [(x, y) for x in (-ROOM, ROOM) for y in (-ROOM, ROOM)]
        return under_camera(deck, spots or {}, corners, None, near, rng, size)

    def show(self, label: str) -> Motion:
        yield from self._taken_away()
        yield from self.lay(HERE, label, seat=0, still=REST)

    def _taken_away(self) -> Iterator[None]:
        if self.truth[HERE]:
            yield from self.sweep(HERE, seat=0, still=1)


class ShowingCamera:
    """The camera over such a table: asked for a frame, it lets the hand go on by one."""

    state = CameraState.OK
    light_changed = False

    def __init__(self, table: SimulatedShowing) -> None:
        self._table = table
        self._motion: Motion = iter(())
        self._number = 0

    def lay(self, label: str) -> None:
        self._motion = self._table.show(label)

    def frame(self, timeout: float) -> Frame | None:
        next(self._motion, None)
        self._number += 1
        return Frame(self._table.frame(), self._number / RATE, self._number)

    def close(self) -> None:
        """Nothing was opened."""
