"""The simulated table for one discard pile: a draw pile beside it, and room for a hand to be counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources.abc import Traversable
from itertools import zip_longest

import numpy as np

from hardware.simulated.drawing import Patch
from hardware.simulated.ground import load_mat
from hardware.simulated.layout import outermost, stray_limit
from hardware.simulated.level import Conditions, Level
from hardware.simulated.photographed import STILL_FRAMES, Motion
from hardware.simulated.pinhole import Point
from hardware.simulated.scene import CardScene, under_camera
from hardware.simulated.spreading import spread_hand
from hardware.simulated.table import SimulatedTable

DISCARD, DRAW, HAND = "discard", "draw", "hand"
_MAT = "finita"
_BARE = {DISCARD: (0.0, 0.0), DRAW: (-150.0, 0.0), HAND: (-75.0, 222.0)}  # about so, on a table without a mat
_ASTRAY = 8.0
_DRAW_PILE = 3  # cards that are drawn of the draw pile: one sees no more of it
_ROOM = (190.0, 82.0)  # half of the width and height in which people lay a hand

Step = Callable[[], list[Patch]]


class SimulatedDiscard(SimulatedTable):
    """As the table of four piles, with the places `discard`, `draw` and `hand`.

    What lies on `draw` is seen from behind, so it is no part of the truth.
    """

    def __init__(
        self,
        deck: str | Traversable,
        level: Level,
        seed: int,
        size: tuple[int, int] = (1280, 720),
        seats: int = 6,
    ) -> None:
        super().__init__(deck, None, level, seed, size, seats)
        self._heap_up()

    def _set(
        self,
        deck: str | Traversable,
        spots: Mapping[str, Point] | None,
        conditions: Conditions,
        rng: np.random.Generator,
        size: tuple[int, int],
    ) -> CardScene:
        mat = load_mat(game=_MAT) if rng.uniform() >= conditions.matless else None
        if mat and mat.hand:
            left, top, right, bottom = mat.hand
            places = {**mat.places, HAND: ((left + right) / 2, (top + bottom) / 2)}
            field = [(left, top), (right, top), (right, bottom), (left, bottom), *mat.markers]
        else:
            places = {spot: (x + _off(rng), y + _off(rng)) for spot, (x, y) in _BARE.items()}
            (x, y), (wide, high) = places[HAND], _ROOM
            field = [(x + dx, y + dy) for dx in (-wide, wide) for dy in (-high, high)]
        piles = {spot: places[spot] for spot in (DISCARD, DRAW)}
        to_see = [*outermost(piles, stray_limit(piles, conditions)), *field]
        return under_camera(deck, places, to_see, mat, conditions, rng, size)

    @property
    def truth(self) -> dict[str, tuple[str, ...]]:
        """The labels of the discard pile, and of the hand that is shown, the lowest card first."""
        return {spot: tuple(card.label for card in self._on(spot)) for spot in (DISCARD, HAND)}

    def jump_in(self, first: tuple[str, int], second: tuple[str, int], still: int = STILL_FRAMES) -> Motion:
        """Two players (label and seat) throw a card almost at once; the first comes to lie below."""
        lag = int(self._falls.integers(1, 4))
        one, other = (self._throw(label, seat) for label, seat in (first, second))
        for here, there in zip_longest(one, [_nothing] * lag + other, fillvalue=_nothing):
            self._passing = [*here(), *there()]
            yield
        self._passing = []
        yield from self.wait(still)

    def draw(self, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand takes a card from the draw pile."""
        stop = self._stop(DRAW, lambda: None)
        return self._reach_in(seat, [stop], taking=self.scene.deck.back, still=still)

    def take_back(self, spot: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand takes the top card of a pile back."""
        top = self._on(spot)[-1:]
        stop = self._stop(spot, partial(self._exchange, top, []))
        return self._reach_in(seat, [stop], taking=top[0].label if top else None, still=still)

    def reshuffle(self, seat: int, still: int = STILL_FRAMES) -> Motion:
        """The top card is laid aside, all others become the draw pile, and the top card begins a new one."""
        pile = self._on(DISCARD)
        top = [card.label for card in pile[-1:]]
        stops = [self._stop(DISCARD, partial(self._take_all, DISCARD)), self._stop(DRAW, self._heap_up)]
        stops += [self._stop(DISCARD, partial(self._put, DISCARD, label)) for label in top]
        return self._reach_in(seat, stops, still=still)

    def spread(self, labels: Sequence[str], seat: int, still: int = STILL_FRAMES) -> Motion:
        """A player lays the rest of a hand face up, so that every card can be told."""
        for label in labels:
            self.scene.deck.face(label)
        stop = self._stop(HAND, partial(self._lay_out, tuple(labels)))
        return self._reach_in(seat, [stop], bringing=labels[0] if labels else None, still=still)

    def gather(self, seat: int, still: int = STILL_FRAMES) -> Motion:
        """The hand that was shown is taken away."""
        return self.sweep(HAND, seat, still)

    def clear(self, still: int = STILL_FRAMES) -> Motion:
        """Everything is gathered at the end of a round; what is not dealt is the draw pile again."""
        yield from super().clear(still=0)
        self._heap_up()
        yield from self.wait(still)

    def _throw(self, label: str, seat: int) -> list[Step]:
        """One hand's way in and out, frame by frame; the card falls when it is there."""
        at = self.scene.spots[DISCARD]
        self.scene.deck.face(label)

        def reach(share: float, holding: str | None, deed: Callable[[], None] | None = None) -> Step:
            def step() -> list[Patch]:
                if deed:
                    deed()
                return self._gestures.reach(seat, at, share, holding, self.lamp)

            return step

        steps = [reach(share, label) for share in self._gestures.way()]
        steps.append(reach(1.0, None, partial(self._put, DISCARD, label)))
        return steps + [reach(share, None) for share in reversed(self._gestures.way())]

    def _lay_out(self, labels: Sequence[str]) -> None:
        poses = spread_hand(len(labels), self.scene.spots[HAND], _ROOM, self._falls)
        for label, pose in zip(labels, poses, strict=True):
            self._add(self._lying(HAND, label, pose))

    def _heap_up(self) -> None:
        """The draw pile as it stands, which is not seen to shrink."""
        self._take_all(DRAW)
        for _ in range(_DRAW_PILE):
            self._put(DRAW, self.scene.deck.back)


def _nothing() -> list[Patch]:
    return []


def _off(rng: np.random.Generator) -> float:
    return float(rng.uniform(-_ASTRAY, _ASTRAY))
