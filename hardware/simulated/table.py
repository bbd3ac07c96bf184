"""The simulated table: what truly lies where, the hands that change it, and its photograph at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from hardware.simulated.cards import CardPainter, Pose, catch_light
from hardware.simulated.drawing import Box, Patch, Picture, RestingTable, blend, enclosing
from hardware.simulated.gestures import Gestures
from hardware.simulated.layout import Scatter
from hardware.simulated.lens import Sensor, hang_lamp
from hardware.simulated.level import CONDITIONS, Level
from hardware.simulated.pinhole import Point
from hardware.simulated.scene import set_scene

Motion = Iterator[None]
"""Each step takes the world one frame further."""

_STILL_FRAMES = 3
_NEAT = 0.4  # how much of the mess is left in a pile that was straightened


@dataclass(frozen=True, eq=False)
class _Card:
    spot: str
    label: str
    pose: Pose
    patch: Patch


@dataclass(frozen=True)
class _Stop:
    """A point over which a hand stops, and what it does there."""

    at: Point
    deed: Callable[[], None]


class SimulatedTable:
    """Four piles under a camera. All chance comes from the seed: same seed, same calls, same frames.

    `deck` is the name of one of our decks or the folder of another; `spots` are the places by name in mm
    (those of the mat when None). A motion changes the world while it is walked through, frame by frame.
    """

    def __init__(
        self,
        deck: str | Traversable,
        spots: Mapping[str, Point] | None,
        level: Level,
        seed: int,
        size: tuple[int, int] = (1280, 720),
        seats: int = 6,
    ) -> None:
        self.level, self.seed = level, seed
        self._conditions = CONDITIONS[level]
        chance = [np.random.default_rng([abs(seed), stream]) for stream in range(4)]
        self.scene = set_scene(deck, spots, self._conditions, chance[0], size)
        self._lamps, self._falls = chance[1], chance[2]
        self._scatter = Scatter(self.scene.spots, self._conditions, self._falls)
        self._painter = CardPainter(self.scene.deck, self.scene.camera)
        self._gestures = Gestures(self.scene, self._painter, self._conditions.shadow, abs(seed), seats)
        self.lamp = hang_lamp(self._conditions, self._lamps, size)
        self._resting = RestingTable(self.scene.ground, self.lamp.map, self.scene.blur)
        self._sensor = Sensor(self.scene.noise, chance[3], size)
        self._cards: list[_Card] = []  # in the order in which they were laid
        self._passing: list[Patch] = []  # a hand and what it holds, lowest first

    @property
    def truth(self) -> dict[str, tuple[str, ...]]:
        """The labels on each spot, the bottom card first."""
        return {spot: tuple(card.label for card in self._pile(spot)) for spot in self.scene.spots}

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

    def truth_of_frame(self) -> dict[str, Any]:
        """What the frame shows, as plain data to be written beside it."""
        return {
            "still": self.still,
            "level": self.level.value,
            "seed": self.seed,
            "mat": self.scene.mat,
            "spots": {spot: self._top(spot) for spot in self.scene.spots},
        }

    def lay(self, spot: str, label: str, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """A hand brings one card and leaves it on the pile."""
        return self.lay_two([(spot, label)], seat, still)

    def lay_two(
        self, spots_and_labels: Sequence[tuple[str, str]], seat: int, still: int = _STILL_FRAMES
    ) -> Motion:
        """Several cards in one go, on the same spot or on different ones."""
        stops = [self._stop(spot, partial(self._put, spot, label)) for spot, label in spots_and_labels]
        for _, label in spots_and_labels:
            self.scene.deck.face(label)  # an unknown face is refused now, not in the middle of the motion
        return self._reach_in(seat, stops, bringing=spots_and_labels[0][1], still=still)

    def sweep(self, spot: str, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """A hand takes the whole pile away."""
        taking = next((card.label for card in reversed(self._pile(spot))), None)
        stop = self._stop(spot, partial(self._take, spot))
        return self._reach_in(seat, [stop], taking=taking, still=still)

    def straighten(self, spot: str, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """The cards of a pile are pushed together; none is added."""
        return self._reach_in(seat, [self._stop(spot, partial(self._tidy, spot))], still=still)

    def pass_over(self, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """A hand passes over the table and does nothing."""
        return self._reach_in(seat, [_Stop(self._gestures.anywhere(), lambda: None)], still=still)

    def clear(self, still: int = _STILL_FRAMES) -> Motion:
        """Everything is taken away at the end of a round."""
        full = [spot for spot, labels in self.truth.items() if labels]
        stops = [self._stop(spot, partial(self._take, spot)) for spot in full]
        return self._reach_in(self._gestures.anyone(), stops, still=still)

    def wait(self, frames: int) -> Motion:
        """Nothing moves."""
        return iter([None] * frames)

    def change_lamp(self) -> None:
        """Another lamp is switched on: tint, gradient and shadows change."""
        self.lamp = hang_lamp(self._conditions, self._lamps, self.scene.camera.size)
        self._resting.relight(self.lamp.map)

    def _pile(self, spot: str) -> list[_Card]:
        if spot not in self.scene.spots:
            raise ValueError(f"There is no spot {spot!r} on this table.")
        return [card for card in self._cards if card.spot == spot]

    def _top(self, spot: str) -> dict[str, Any] | None:
        pile = self._pile(spot)
        if not pile:
            return None
        corners = self._painter.corners(pile[-1].pose).round(2).tolist()
        return {"label": pile[-1].label, "corners": corners, "height": len(pile)}

    def _stop(self, spot: str, deed: Callable[[], None]) -> _Stop:
        self._pile(spot)  # an unknown spot is refused now, not in the middle of the motion
        return _Stop(self.scene.spots[spot], deed)

    def _put(self, spot: str, label: str) -> None:
        card = self._lying(spot, label, self._scatter.pose(spot, len(self._pile(spot))))
        self._cards.append(card)
        self._resting.put(card.patch)

    def _lying(self, spot: str, label: str, pose: Pose) -> _Card:
        shade = float(self._falls.normal(1, 0.015))
        glare = catch_light(self._conditions, self._falls)
        return _Card(spot, label, pose, self._painter.paint(label, pose, self.lamp.towards, shade, glare))

    def _take(self, spot: str) -> None:
        gone = [card.patch.box for card in self._pile(spot)]
        self._cards = [card for card in self._cards if card.spot != spot]
        self._show(gone)

    def _tidy(self, spot: str) -> None:
        before = self._pile(spot)
        neat = [
            self._lying(spot, card.label, self._scatter.pose(spot, height, mess=_NEAT))
            for height, card in enumerate(before)
        ]
        self._cards = [card for card in self._cards if card.spot != spot] + neat
        self._show([card.patch.box for card in before + neat])

    def _show(self, boxes: Sequence[Box]) -> None:
        if boxes:
            self._resting.redraw(enclosing(boxes), [card.patch for card in self._cards])

    def _reach_in(
        self,
        seat: int,
        stops: Sequence[_Stop],
        bringing: str | None = None,
        taking: str | None = None,
        still: int = _STILL_FRAMES,
    ) -> Motion:
        """A hand comes, does its deeds, goes; then the table is still for a while."""
        if stops:
            for share in self._gestures.way():
                self._passing = self._gestures.reach(seat, stops[0].at, share, bringing, self.lamp)
                yield
            for stop in stops:
                stop.deed()
                for _ in range(self._gestures.moments()):
                    self._passing = self._gestures.reach(seat, stop.at, 1.0, None, self.lamp)
                    yield
            for share in reversed(self._gestures.way()):
                self._passing = self._gestures.reach(seat, stops[-1].at, share, taking, self.lamp)
                yield
        self._passing = []
        yield from self.wait(still)
