"""The simulated table for cards: what truly lies where, the hands that change it, and its photograph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from hardware.simulated.cards import Pose
from hardware.simulated.gestures import Gestures, hands_of, seated_around
from hardware.simulated.layout import Scatter
from hardware.simulated.level import CONDITIONS, Conditions, Level
from hardware.simulated.photographed import STILL_FRAMES, Motion, PhotographedTable, Stop, Thing, chance_of
from hardware.simulated.pinhole import Point
from hardware.simulated.scene import CardScene, set_scene

_NEAT = 0.4  # how much of the mess is left in a pile that was straightened


class SimulatedTable(PhotographedTable[Thing]):
    """Four piles under a camera. All chance comes from the seed: same seed, same calls, same frames.

    `deck` is the name of one of our decks or the folder of another; `spots` are the places by name in mm
    (those of the mat when None).
    """

    scene: CardScene

    def __init__(
        self,
        deck: str | Traversable,
        spots: Mapping[str, Point] | None,
        level: Level,
        seed: int,
        size: tuple[int, int] = (1280, 720),
        seats: int = 6,
    ) -> None:
        conditions, chance, hands = CONDITIONS[level], chance_of(seed), hands_of(seed)
        scene = self._set(deck, spots, conditions, chance.scene, size)
        shoulders = seated_around(scene.middle(), seats, hands)
        gestures = Gestures(scene, conditions.shadow, abs(seed), shoulders, hands)
        super().__init__(scene, chance, level, seed, gestures)
        self._scatter = Scatter(scene.spots, conditions, self._falls)

    def _set(
        self,
        deck: str | Traversable,
        spots: Mapping[str, Point] | None,
        conditions: Conditions,
        rng: np.random.Generator,
        size: tuple[int, int],
    ) -> CardScene:
        return set_scene(deck, spots, conditions, rng, size)

    @property
    def truth(self) -> dict[str, tuple[str, ...]]:
        """The labels on each spot, the bottom card first."""
        return {spot: tuple(card.label for card in self._on(spot)) for spot in self.scene.spots}

    def truth_of_frame(self) -> dict[str, Any]:
        """What the frame shows, as plain data to be written beside it."""
        return {
            "still": self.still,
            "level": self.level.value,
            "seed": self.seed,
            "mat": self.scene.mat,
            "spots": {spot: self._top(spot) for spot in self.scene.spots},
        }

    def lay(self, spot: str, label: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand brings one card and leaves it on the pile."""
        return self.lay_two([(spot, label)], seat, still)

    def lay_two(
        self, spots_and_labels: Sequence[tuple[str, str]], seat: int, still: int = STILL_FRAMES
    ) -> Motion:
        """Several cards in one go, on the same spot or on different ones."""
        stops = [self._stop(spot, partial(self._put, spot, label)) for spot, label in spots_and_labels]
        for _, label in spots_and_labels:
            self.scene.deck.face(label)  # an unknown face is refused now, not in the middle of the motion
        return self._reach_in(seat, stops, bringing=spots_and_labels[0][1], still=still)

    def sweep(self, spot: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand takes the whole pile away."""
        taking = next((card.label for card in reversed(self._on(spot))), None)
        stop = self._stop(spot, partial(self._take_all, spot))
        return self._reach_in(seat, [stop], taking=taking, still=still)

    def straighten(self, spot: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """The cards of a pile are pushed together; none is added."""
        return self._reach_in(seat, [self._stop(spot, partial(self._tidy, spot))], still=still)

    def _top(self, spot: str) -> dict[str, Any] | None:
        pile = self._on(spot)
        if not pile:
            return None
        corners = self._painter.corners(pile[-1].label, pile[-1].pose).round(2).tolist()
        return {"label": pile[-1].label, "corners": corners, "height": len(pile)}

    def _stop(self, spot: str, deed: Callable[[], None]) -> Stop:
        self._on(spot)  # an unknown spot is refused now, not in the middle of the motion
        return Stop(self.scene.spots[spot], deed)

    def _put(self, spot: str, label: str) -> None:
        self._add(self._lying(spot, label, self._scatter.pose(spot, len(self._on(spot)))))

    def _lying(self, spot: str, label: str, pose: Pose) -> Thing:
        return Thing(spot, label, pose, self._drawn(label, pose))

    def _tidy(self, spot: str) -> None:
        before = self._on(spot)
        neat = [
            self._lying(spot, card.label, self._scatter.pose(spot, height, mess=_NEAT))
            for height, card in enumerate(before)
        ]
        self._exchange(before, neat)
