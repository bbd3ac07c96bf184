"""The simulated table: what truly lies where, the hands that change it, and its photograph at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from hardware.simulated.cards import CardPainter, Pose, catch_light
from hardware.simulated.drawing import Box, Patch, Picture, RestingTable, blend, enclosing, lit
from hardware.simulated.ground import lay_ground, load_mat
from hardware.simulated.hand import Hand, Reach, way_in
from hardware.simulated.layout import Layout, spread_out
from hardware.simulated.lens import Sensor, hang_lamp
from hardware.simulated.level import CONDITIONS, Level
from hardware.simulated.pinhole import Point, take_up_position
from hardware.simulated.prints import PrintedDeck, deck_folder

Motion = Iterator[None]
"""Each step takes the world one frame further."""

_STILL_FRAMES = 3
_SEATS = 6
_HANDS = 9  # their stream of chance
_SHARPER = 2  # faces are kept at that multiple of the photograph's resolution


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
    ) -> None:
        self.level, self.seed = level, seed
        self._conditions = CONDITIONS[level]
        scene, self._chance, noise, self._gestures, self._lamps = (
            np.random.default_rng([abs(seed), stream]) for stream in range(5)
        )
        mat = load_mat() if scene.uniform() >= self._conditions.matless else None
        self.has_mat = mat is not None
        places = dict(spots) if spots is not None else dict(load_mat().places)
        self._layout = Layout(places if mat else spread_out(places, scene), self._conditions, self._chance)
        to_see = self._layout.outermost() + (mat.marker_corners() if mat else [])
        spots_at = list(self._layout.spots.values())
        self.camera = take_up_position(self._conditions, scene, spots_at, to_see, 63, size)
        sharp = _SHARPER * max(self.camera.px_per_mm(spot) for spot in spots_at)
        self._deck = PrintedDeck(deck_folder(deck), self._conditions, scene, sharp)
        self._painter = CardPainter(self._deck, self.camera)
        self._lamp = hang_lamp(self._conditions, self._lamps, size)
        self.blur = float(scene.uniform(*self._conditions.blur))
        self._resting = RestingTable(lay_ground(self.camera, scene, mat), self._lamp.map, self.blur)
        self._sensor = Sensor(float(scene.uniform(*self._conditions.noise)), noise, size)
        self._hands: dict[int, Hand] = {}
        self._turned = float(scene.uniform(0, 360))
        self._cards: list[_Card] = []  # in the order in which they were laid
        self._passing: list[Patch] = []  # hands and what they hold, lowest first
        self._whole = Box(0, 0, *size)

    @property
    def truth(self) -> dict[str, tuple[str, ...]]:
        """The labels on each spot, the bottom card first."""
        return {spot: tuple(card.label for card in self._pile(spot)) for spot in self._layout.spots}

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
                blend(picture, patch, self._whole)
        return self._sensor.expose(picture)

    def truth_of_frame(self) -> dict[str, Any]:
        """What the frame shows, as plain data to be written beside it."""
        return {
            "still": self.still,
            "level": self.level.value,
            "seed": self.seed,
            "mat": self.has_mat,
            "spots": {spot: self._top(spot) for spot in self._layout.spots},
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
            self._deck.face(label)  # an unknown face is refused now, not in the middle of the motion
        return self._reach_in(seat, stops, bringing=spots_and_labels[0][1], still=still)

    def sweep(self, spot: str, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """A hand takes the whole pile away."""
        taking = next((card.label for card in reversed(self._pile(spot))), None)
        stop = self._stop(spot, partial(self._take, {spot}))
        return self._reach_in(seat, [stop], taking=taking, still=still)

    def straighten(self, spot: str, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """The cards of a pile are pushed together; none is added."""
        return self._reach_in(seat, [self._stop(spot, partial(self._tidy, spot))], still=still)

    def pass_over(self, seat: int, still: int = _STILL_FRAMES) -> Motion:
        """A hand passes over the table and does nothing."""
        middle = np.mean(list(self._layout.spots.values()), axis=0)
        x, y = middle + self._gestures.uniform(-110, 110, 2)
        return self._reach_in(seat, [_Stop((float(x), float(y)), lambda: None)], still=still)

    def clear(self, still: int = _STILL_FRAMES) -> Motion:
        """Everything is taken away at the end of a round."""
        full = [spot for spot, labels in self.truth.items() if labels]
        stops = [self._stop(spot, partial(self._take, {spot})) for spot in full]
        return self._reach_in(int(self._gestures.integers(_SEATS)), stops, still=still)

    def wait(self, frames: int) -> Motion:
        """Nothing moves."""
        return iter([None] * frames)

    def change_lamp(self) -> None:
        """Another lamp is switched on: tint, gradient and shadows change."""
        self._lamp = hang_lamp(self._conditions, self._lamps, self.camera.size)
        self._resting.relight(self._lamp.map)

    def _pile(self, spot: str) -> list[_Card]:
        if spot not in self._layout.spots:
            raise ValueError(f"There is no spot {spot!r} on this table.")
        return [card for card in self._cards if card.spot == spot]

    def _top(self, spot: str) -> dict[str, Any] | None:
        pile = self._pile(spot)
        if not pile:
            return None
        corners = self._painter.corners(pile[-1].pose).round(2).tolist()
        return {"label": pile[-1].label, "corners": corners, "height": len(pile)}

    def _stop(self, spot: str, deed: Callable[[], None]) -> _Stop:
        self._pile(spot)
        return _Stop(self._layout.spots[spot], deed)

    def _put(self, spot: str, label: str) -> None:
        card = self._lying(spot, label, self._layout.pose(spot, len(self._pile(spot))))
        self._cards.append(card)
        self._resting.put(card.patch)

    def _lying(self, spot: str, label: str, pose: Pose) -> _Card:
        shade = float(self._chance.normal(1, 0.015))
        glare = catch_light(self._conditions, self._chance)
        return _Card(spot, label, pose, self._painter.paint(label, pose, self._lamp.towards, shade, glare))

    def _take(self, spots: set[str]) -> None:
        gone = [card.patch.box for card in self._cards if card.spot in spots]
        self._cards = [card for card in self._cards if card.spot not in spots]
        self._show(gone)

    def _tidy(self, spot: str) -> None:
        before = self._pile(spot)
        neat = [
            self._lying(spot, card.label, self._layout.pose(spot, height, tidy=0.4))
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
            for share in self._shares(0.25, 0.75):
                self._show_hand(seat, stops[0].at, share, bringing)
                yield
            for stop in stops:
                stop.deed()
                for _ in range(int(self._gestures.integers(1, 3))):
                    self._show_hand(seat, stop.at, 1.0, None)
                    yield
            for share in reversed(self._shares(0.25, 0.75)):
                self._show_hand(seat, stops[-1].at, share, taking)
                yield
        self._passing = []
        yield from self.wait(still)

    def _shares(self, low: float, high: float) -> list[float]:
        """One or two moments of the way in, as shares of it."""
        count = int(self._gestures.integers(1, 3))
        return sorted(float(share) for share in self._gestures.uniform(low, high, count))

    def _show_hand(self, seat: int, target: Point, share: float, holding: str | None) -> None:
        if seat not in self._hands:
            looks = np.random.default_rng([abs(self.seed), _HANDS, seat])
            self._hands[seat] = Hand(looks, self.camera, self.blur)
        side = self._turned + 360 * seat / _SEATS
        reach = way_in(self.camera, target, side, share, self._gestures)
        hand = self._hands[seat].patch(reach, self._lamp.map, self._lamp.towards, self._conditions.shadow)
        self._passing = [] if holding is None else [self._held(holding, reach)]
        self._passing.append(hand)

    def _held(self, label: str, reach: Reach) -> Patch:
        x, y = reach.ahead(30)
        pose = Pose(x, y, reach.angle + 90 + float(self._gestures.normal(0, 20)), reach.height)
        return lit(self._painter.paint(label, pose, self._lamp.towards), self._lamp.map)
