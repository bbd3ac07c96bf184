"""Which card lies on top of a place, given how the place looked before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.finder import Finder
from vision.look import Look
from vision.pile import LEFTOVER, Pile
from vision.plane import Plane, Pose, Window, distinct
from vision.recogniser import Recogniser
from vision.searcher import Searcher

COARSE = 0.5  # pixels to the millimetre when every pose is tried
MOST_SEARCHED = 6
AROUND_MM = 75.0  # from the middle of what changed, at least this far is searched
BESIDE_MM = 12.0  # and this far beyond it
CARDLIKE = 0.35  # a worse fit is no card at all
MOVED_FIT = 0.8  # of a card that does not explain all that changed: more than one was moved
SMALLEST, LARGEST = 0.94, 1.09  # a print may be off by 1.5 %; the upper cards of a pile look larger


class TopFinder:
    """Tries the cheapest way of finding the card first, then others until a card explains the change."""

    def __init__(self, deck: Deck, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self._finder, self._searcher = Finder(deck), Searcher(deck, COARSE)

    def find(
        self, image: Picture, plane: Plane, pile: Pile, bare: Look, belongs: Callable[[Pose], bool]
    ) -> Look:
        looks: list[Look] = []
        tried: list[Pose] = []
        for poses in self._proposals(pile, bare):
            fresh = [pose for pose in distinct([*tried, *poses])[len(tried) :] if belongs(pose)]
            tried += fresh
            for pose in fresh:
                look = self._look(image, plane, bare, pose)
                if look is None:
                    continue
                if pile.explains(look):
                    return look
                looks.append(look)
        return _best_guess(pile, looks, bare)

    def lies_still(self, image: Picture, plane: Plane, pile: Pile) -> bool:
        """Whether the known card is still where it was, to the pixel."""
        if pile.look is None or pile.look.pose is None:
            return False
        look = self._look(image, plane, pile.look, pile.look.pose)
        return look is not None and look.label is not None and pile.lies_still(look)

    def _proposals(self, pile: Pile, bare: Look) -> Iterator[list[Pose]]:
        if pile.look:
            yield pile.newcomers(bare)
            yield [pile.look.pose] if pile.look.pose else []
        yield from self._finder.propose(bare.view, pile.window)
        yield self._searcher.propose(*_changed_part(bare, pile.window), MOST_SEARCHED)

    def _look(self, image: Picture, plane: Plane, bare: Look, pose: Pose) -> Look | None:
        reading = self._recogniser.read(image, plane.card(pose))
        exact = plane.pose_of(reading.card)
        if reading.fit < CARDLIKE or not SMALLEST < exact.scale < LARGEST:
            return None
        return replace(bare, sighting=self._recogniser.sighting(reading), pose=exact, fit=reading.fit)


def _changed_part(bare: Look, window: Window) -> tuple[Picture, Window]:
    """Where a new card must lie: round what changed, with room for the parts that look as before."""
    rows, columns = np.nonzero(bare.unlike & bare.mine)
    if not len(rows):
        return bare.view, window
    (top, bottom), (left, right) = (_span(along, window.scale) for along in (rows, columns))
    part = bare.view[top:bottom, left:right]
    high, wide = part.shape[:2]
    s = window.scale
    return part, Window(window.left + left / s, window.top + top / s, wide / s, high / s, s)


def _span(along: NDArray[np.intp], scale: float) -> tuple[int, int]:
    first, last = int(along.min()), int(along.max())
    half = max((last - first) / 2 + BESIDE_MM * scale, AROUND_MM * scale)
    middle = (first + last) / 2
    return max(0, round(middle - half)), round(middle + half)


def _best_guess(pile: Pile, looks: Sequence[Look], bare: Look) -> Look:
    """No card explains all that changed: several were moved, or the one on top cannot be read."""
    came = sorted((look for look in looks if pile.is_new(look)), key=lambda look: -look.fit)
    for look in came:
        if look.label and look.fit > MOVED_FIT:
            return look
    if came:
        unclear = pile.unexplained(came[0]) < LEFTOVER and came[0].label is None
        return came[0] if unclear else came[0].doubtful()
    return bare if pile.is_blank(bare.view) else pile.obscured(bare)
