"""Which cards lie in one picture: no history, no known plane, any rotation."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision import quads
from vision.deck import Deck, Picture
from vision.finder import Finder
from vision.mat import Mat, find_mat
from vision.plane import Matrix, Plane, Points, Pose, Window, distinct, rectangle, transform
from vision.recogniser import Reading, Recogniser
from vision.searcher import Searcher
from vision.sighting import Sighting

COARSE = 0.33  # pixels to the millimetre when the whole table is searched
DETAIL = 1.0
WIDEST = 1000.0  # millimetres of table looked at around the cards
MOST_SEARCHED = 20
WORTH_READING = -0.5  # a first glance that fits worse never becomes a card
SURE_FIT = 0.7  # cards that fit so well tell the plane they lie in
CARDLIKE = 0.5
OVERLAP = 0.03  # of a card's area; touching is not covering


@dataclass(frozen=True, eq=False)
class Survey:
    """All whole cards in a picture, and the plane they lie in if it could be told."""

    plane: Plane | None
    readings: tuple[Reading, ...]


class Reader:
    """Reads single pictures."""

    def __init__(self, deck: Deck, mat: Mat | None = None) -> None:
        self.deck, self._mat = deck, mat
        self.recogniser, self._finder = Recogniser(deck), Finder(deck)
        self._searcher = Searcher(deck, COARSE)
        self._size = deck.width_mm, deck.height_mm

    def read(self, image: Picture) -> list[Sighting]:
        return [self.recogniser.sighting(reading) for reading in self.survey(image).readings]

    def survey(self, image: Picture) -> Survey:
        found = self._by_corners(image)
        plane = self._plane(image, found)
        if plane is None:
            return Survey(None, tuple(self._uncovered(found)))
        return Survey(plane, tuple(self._uncovered(self._on_plane(image, plane, found))))

    def _by_corners(self, image: Picture) -> list[Reading]:
        """Cards of which all four sides show."""
        kept: list[Matrix] = []
        for card in quads.propose(image, self._finder):
            corners = self._corners(card)
            if any(np.abs(corners - self._corners(other)).max() < 4 for other in kept):
                continue
            if self.recogniser.glance(image, card) > WORTH_READING:
                kept.append(card)
        return self._distinct([self.recogniser.read(image, card, freedoms=8) for card in kept])

    def _plane(self, image: Picture, found: list[Reading]) -> Plane | None:
        if self._mat:
            mat = find_mat(image, self._mat) or find_mat(image, self._mat, 2)
            if mat:
                return mat.plane
        sure = [reading for reading in found if reading.label and reading.fit > SURE_FIT]
        if not sure:
            return None
        return quads.common_plane([self._corners(reading.card) for reading in sure], self._size)

    def _on_plane(self, image: Picture, plane: Plane, found: list[Reading]) -> list[Reading]:
        """Every card of the right size on a plane; those already found are read again, held to the plane."""
        known = [plane.pose_of(reading.card) for reading in found]
        window = self._window(image, plane, known)
        view = window.view(image, plane)
        poses = known + [pose for stage in self._finder.propose(view, window) for pose in stage]
        read = self._at(image, plane, distinct(poses))
        searched = self._searcher.propose(view, window, MOST_SEARCHED)
        covered = [plane.pose_of(reading.card) for reading in read if reading.label]
        missing = [pose for pose in searched if not any(pose.near(other, 15.0, 0.5) for other in covered)]
        return self._distinct([*read, *self._at(image, plane, missing), *found])

    def _at(self, image: Picture, plane: Plane, poses: list[Pose]) -> list[Reading]:
        readings = []
        for pose in poses:
            card = plane.card(pose)
            if self.recogniser.glance(image, card) > WORTH_READING:
                reading = self.recogniser.read(image, card)
                if 0.94 < plane.pose_of(reading.card).scale < 1.09:
                    readings.append(reading)
        return readings

    def _window(self, image: Picture, plane: Plane, known: list[Pose]) -> Window:
        """The table around the cards, or around the middle of the picture; not up to the horizon."""
        height, width = image.shape[:2]
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        middle = plane.mm(np.array([[width / 2, height / 2]]))[0]
        if known:
            middle = np.mean([[pose.x, pose.y] for pose in known], axis=0)
        seen = np.clip(plane.mm(frame), middle - WIDEST / 2, middle + WIDEST / 2)
        (left, top), (right, bottom) = seen.min(axis=0), seen.max(axis=0)
        return Window(float(left), float(top), float(right - left), float(bottom - top), DETAIL)

    def _corners(self, card: Matrix) -> Points:
        return transform(card, rectangle(*self._size))

    def _distinct(self, readings: list[Reading]) -> list[Reading]:
        """Of several readings of one card the best."""
        kept: list[Reading] = []
        for reading in sorted(readings, key=lambda reading: -reading.fit):
            corners = self._corners(reading.card)
            size = np.sqrt(abs(cv2.contourArea(corners.astype(np.float32))))
            middles = [self._corners(other.card).mean(axis=0) for other in kept]
            if reading.fit > CARDLIKE and not any(
                np.hypot(*(corners.mean(axis=0) - middle)) < size / 4 for middle in middles
            ):
                kept.append(reading)
        return kept

    def _uncovered(self, readings: list[Reading]) -> list[Reading]:
        """Only cards on which no other card lies."""
        return [
            reading
            for reading in readings
            if not any(self._covers(other, reading) for other in readings if other is not reading)
        ]

    def _covers(self, upper: Reading, lower: Reading) -> bool:
        """Whether two cards overlap and the shared part looks like the upper one."""
        a, b = (self._corners(reading.card).astype(np.float32) for reading in (upper, lower))
        shared, _ = cv2.intersectConvexConvex(a, b)
        if shared < OVERLAP * cv2.contourArea(b):
            return False
        return self.recogniser.misfit_within(upper, b) < self.recogniser.misfit_within(lower, a)
