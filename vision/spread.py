"""A hand laid face up, its cards overlapping: each found by its corner, peeled off from the top, and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import CornerFinder, corner_shown
from vision.deck import Picture
from vision.look import Mask
from vision.parts import Part, PartReader
from vision.plane import Matrix, Plane, Points, Pose, Window, rectangle, transform
from vision.recogniser import Recogniser
from vision.templates import CELL, COLUMNS, FINER, HEIGHT, ROWS, WIDTH

CORNER_FIT = 0.72  # a corner that fits worse is none
NEAR_MM, NEAR_TURN = 5.0, 0.12  # of a card already found: it was found by its other corner
SAME_MM, SAME_TURN = 5.0, 0.12
LOOKS = 2
LEAST_SHOWN = 0.04
SEEN, UNSEEN = 1.8, 3.0  # misfits of a cell that shows a card, and of one that does not
SMALLEST, LARGEST = 0.95, 1.06
LEFTOVER = 150.0  # square millimetres that may have changed beside the cards that were found
EDGE_MM = 2.5
LEAST_NEW = 0.2  # share of a corner that must have changed; white paper on a white mat does not


@dataclass(frozen=True, eq=False)
class Found:
    """One card of the hand."""

    part: Part
    pose: Pose


@dataclass(frozen=True, eq=False)
class Spread:
    """All cards found, the top one first; `whole` when they account for all that lies there."""

    cards: tuple[Found, ...]
    whole: bool

    @property
    def sure(self) -> bool:
        return self.whole and all(found.part.label for found in self.cards)


class SpreadReader:
    """Reads a hand on a table whose plane is known."""

    def __init__(self, recogniser: Recogniser) -> None:
        deck = recogniser.deck
        self._deck = deck
        self._parts = PartReader(recogniser)
        self._corners = CornerFinder(deck)
        self._outline = rectangle(deck.width_mm, deck.height_mm)
        y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
        fine = np.stack([(x + 0.5) * FINER - 0.5, (y + 0.5) * FINER - 0.5], axis=2).reshape(-1, 2)
        self._pixels = transform(recogniser.templates[1].patch_to_card, fine)  # of a patch, in card mm
        cells = self._pixels.reshape(ROWS, CELL, COLUMNS, CELL, 2).mean(axis=(1, 3))
        self._cells: Points = cells.reshape(-1, 2).astype(np.float64)
        self._corner = corner_shown(deck)

    def read(self, image: Picture, plane: Plane, window: Window, changed: Mask, size: float = 1.0) -> Spread:
        """`changed` says where in the window something lies that was not there before; `size` is how large
        the cards came out of the printer."""
        if not changed.any():
            return Spread((), True)
        view = window.view(image, plane)
        proposed = self._corners.propose(view, window, changed)
        new = [pose for pose in proposed if self._is_new(pose, window, changed)]
        cards = self._peeled(image, plane, self._at(image, plane, new, size))
        rest = self._left_over(changed, window, cards)
        return Spread(tuple(cards), rest < LEFTOVER and self._possible(cards))

    def _at(self, image: Picture, plane: Plane, poses: Sequence[Pose], size: float) -> list[Found]:
        """Cards whose corner fits, each once."""
        kept: list[Found] = []
        for pose in poses:
            if any(pose.near(other.pose, NEAR_MM, NEAR_TURN) for other in kept):
                continue
            part = self._parts.read(image, plane.card(replace(pose, scale=size)), self._corner)
            exact = plane.pose_of(part.card)
            if part.fit > CORNER_FIT and not any(exact.near(one.pose, SAME_MM, SAME_TURN) for one in kept):
                kept.append(Found(part, exact))
        return kept

    def _peeled(self, image: Picture, plane: Plane, cards: list[Found]) -> list[Found]:
        """The cards from top to bottom. Of a corner one knows little of the rest of the card; so once it is
        known roughly what shows of each, all are looked at again."""
        for _ in range(LOOKS):
            above: list[Found] = []
            for card in self._ordered(cards):
                shown = self._shown(card.pose, above)
                if shown.mean() < LEAST_SHOWN:
                    continue
                above.append(self._read_again(image, plane, card, shown))
            cards = above
        return cards

    def _read_again(self, image: Picture, plane: Plane, card: Found, shown: Mask) -> Found:
        """A card by all that shows of it. If that does not fit, something not found lies on it, or it is no
        card: then it stays where its corner was seen, without a name."""
        part = self._parts.read(image, plane.card(card.pose), shown)
        exact = plane.pose_of(part.card)
        if part.fit > CORNER_FIT and SMALLEST < exact.scale < LARGEST and exact.near(card.pose, NEAR_MM, 0.1):
            return Found(part, exact)
        return replace(card, part=replace(card.part, label=None))

    def _ordered(self, cards: Sequence[Found]) -> list[Found]:
        """The top card first: always one next on which, by what is seen, the others lie least."""
        over = [[self._evidence(one, other) for other in cards] for one in cards]
        waiting, ordered = list(range(len(cards))), []
        while waiting:
            burdens = {card: sum(max(0, over[other][card]) for other in waiting) for card in waiting}
            top = min(burdens, key=lambda card: burdens[card])
            waiting.remove(top)
            ordered.append(cards[top])
        return ordered

    def _evidence(self, upper: Found, lower: Found) -> int:
        """In how many cells more of their overlap is the one card seen than the other. Where a third lies on
        both, neither is seen."""
        if upper is lower:
            return 0
        on_table = transform(upper.pose.matrix, self._cells)
        shared = np.flatnonzero(self._covered(on_table, lower.pose, -2.0))
        if not len(shared):
            return 0
        there = transform(_inverse(lower.pose), on_table[shared])
        one, other = upper.part.misfits[shared], lower.part.misfits[self._cell_at(there)]
        seen = (one < SEEN) & (other > UNSEEN)
        hidden = (other < SEEN) & (one > UNSEEN)
        return int(seen.sum()) - int(hidden.sum())

    def _cell_at(self, on_card: Points) -> NDArray[np.intp]:
        """The cell of a card in which a point lies."""
        low, step = self._cells[0], self._cells[COLUMNS + 1] - self._cells[0]
        column, row = np.round((on_card - low) / step).astype(int).T
        return np.asarray(np.clip(row, 0, ROWS - 1) * COLUMNS + np.clip(column, 0, COLUMNS - 1), np.intp)

    def _covered(self, on_table: Points, by: Pose, grow: float) -> Mask:
        there = transform(_inverse(by), on_table)
        return np.asarray((np.abs(there) < np.abs(self._outline[0]) + grow).all(axis=1))

    def _shown(self, pose: Pose, above: Sequence[Found]) -> Mask:
        """The pixels of a card on which none of those above lies."""
        on_table = transform(pose.matrix, self._pixels)
        hidden = np.zeros(len(on_table), bool)
        for other in above:
            hidden |= self._covered(on_table, other.pose, 0.7)
        return ~hidden.reshape(HEIGHT, WIDTH)

    def _is_new(self, pose: Pose, window: Window, changed: Mask) -> bool:
        """Whether the corner by which a card was found was not there before."""
        corner = self._pixels[self._corner.ravel()]
        at = np.round(transform(window.to_pixels @ pose.matrix, corner)).astype(int)
        height, width = changed.shape
        inside = (at >= 0).all(axis=1) & (at[:, 0] < width) & (at[:, 1] < height)
        return bool(inside.any() and changed[at[inside, 1], at[inside, 0]].mean() > LEAST_NEW)

    def _left_over(self, changed: Mask, window: Window, cards: Sequence[Found]) -> float:
        """Square millimetres that changed where no card was found."""
        rest = changed.astype(np.uint8)
        grown = rectangle(self._deck.width_mm + 2 * EDGE_MM, self._deck.height_mm + 2 * EDGE_MM)
        for card in cards:
            corners: Points = transform(window.to_pixels @ card.pose.matrix, grown)
            cv2.fillConvexPoly(rest, np.round(corners * 16).astype(np.int32), 0, shift=4)
        clumps = cv2.erode(rest, np.ones((2, 2), np.uint8))
        return float(cv2.countNonZero(clumps)) / window.scale**2

    def _possible(self, cards: Sequence[Found]) -> bool:
        """No card lies there more often than it exists."""
        lying = Counter(card.part.label for card in cards if card.part.label)
        return all(count <= self._deck.copies[label] for label, count in lying.items())


def _inverse(pose: Pose) -> Matrix:
    """From the table's millimetres to the card's."""
    return np.asarray(np.linalg.inv(pose.matrix), np.float64)
