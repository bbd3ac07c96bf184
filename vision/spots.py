"""Where the places are: from the mat's markers, or, without a mat, from the opening cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.mat import Field, Mat, MatFound, find_mat
from vision.plane import Plane, Pose, Window, homography, rectangle, transform
from vision.reader import Reader
from vision.recogniser import Reading

ENOUGH_MARKERS = 3
PUSHED = 2.5  # pixels
PATIENCE = 3  # looks before a mat with hidden markers is taken as it is


@dataclass(frozen=True, eq=False)
class Layout:
    """The table's plane and the places on it, in millimetres.

    `others` are places where something lies that is not watched, `hand` the field where hands are counted.
    """

    plane: Plane
    centres: Mapping[str, tuple[float, float]]
    from_mat: bool
    others: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    hand: Field | None = None

    def elsewhere(self, other: Plane) -> bool:
        """Whether another plane puts the places elsewhere in the picture."""
        places = np.array(list(self.centres.values()))
        return bool(np.abs(self.plane.pixels(places) - other.pixels(places)).max() > PUSHED)

    def nearer(self, spot: str, window: Window) -> NDArray[np.bool_]:
        """The part of a window that is nearer to this spot than to any other."""
        height, width = window.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float64)
        mm = transform(window.to_mm, np.stack([x.ravel(), y.ravel()], axis=1))
        away = {name: np.hypot(*(mm - centre).T) for name, centre in self._places.items()}
        nearest = np.min(list(away.values()), axis=0) == away[spot]
        return np.asarray(nearest & ~self._in_hand(mm)).reshape(height, width)

    def holds(self, x: float, y: float) -> bool:
        """Whether a card in the middle of which this point lies is one of a watched place."""
        away = {name: np.hypot(x - at[0], y - at[1]) for name, at in self._places.items()}
        return (
            min(away, key=lambda name: away[name]) in self.centres
            and not self._in_hand(np.array([[x, y]])).any()
        )

    @property
    def _places(self) -> dict[str, tuple[float, float]]:
        return {**self.centres, **self.others}

    def _in_hand(self, mm: NDArray[np.float64]) -> NDArray[np.bool_]:
        if self.hand is None:
            return np.zeros(len(mm), bool)
        left, top, right, bottom = self.hand
        inside = (mm[:, 0] > left) & (mm[:, 0] < right) & (mm[:, 1] > top) & (mm[:, 1] < bottom)
        return np.asarray(inside)

    def regions(
        self, shape: tuple[int, int], stride: int, reach: float, shared: bool = False
    ) -> dict[str, NDArray[np.bool_]]:
        """For each spot, the pixels of a small picture within reach; if not shared, only its own."""
        y, x = np.mgrid[0 : shape[0], 0 : shape[1]] * float(stride)
        mm = transform(self.plane.to_mm, np.stack([x.ravel(), y.ravel()], axis=1))
        away = np.stack([np.hypot(*(mm - centre).T) for centre in self._places.values()])
        nearest = np.where(self._in_hand(mm), -1, away.argmin(axis=0))
        return {
            spot: ((shared | (nearest == index)) & (away[index] < reach)).reshape(shape)
            for index, spot in enumerate(self.centres)
        }


class Seeker:
    """Looks for the places, a little in each still frame, until they are found."""

    def __init__(
        self, reader: Reader, mat: Mat | None, name_of: Callable[[str], str], spots: Sequence[str]
    ) -> None:
        self._reader, self._mat, self._name_of, self._spots = reader, mat, name_of, tuple(spots)
        self._looks = 0
        self._best: MatFound | None = None

    def seek(self, image: Picture) -> Layout | None:
        self._looks += 1
        if self._mat:
            found = find_mat(image, self._mat) or find_mat(image, self._mat, 2)
            if found and (self._best is None or found.markers >= self._best.markers):
                self._best = found
        if self._best:
            return self._on_mat(self._best)
        return self._on_cards(image)

    def _on_mat(self, mat: MatFound) -> Layout | None:
        if mat.markers < ENOUGH_MARKERS and self._looks < PATIENCE:
            return None
        places = mat.paper.places
        others = {name: at for name, at in places.items() if name not in self._spots}
        watched = {spot: places[spot] for spot in self._spots}
        return Layout(mat.plane, watched, from_mat=True, others=others, hand=mat.paper.hand)

    def _on_cards(self, image: Picture) -> Layout | None:
        """The places are where the opening cards lie, each named by its card."""
        survey = self._reader.survey(image)
        if survey.plane is None:
            return None
        centres: dict[str, tuple[float, float]] = {}
        for reading in survey.readings:
            pose = survey.plane.pose_of(reading.card)
            spot = self._spot_of(reading)
            if spot in centres:
                return None
            if spot in self._spots:
                centres[spot] = pose.x, pose.y
        if len(centres) < len(self._spots):
            return None
        return Layout(survey.plane, {spot: centres[spot] for spot in self._spots}, from_mat=False)

    def _spot_of(self, reading: Reading) -> str | None:
        """The spot that a card names; an unclear card does so if all that it may be agree."""
        names = {self._name_of(label) for label, _ in reading.candidates}
        if reading.label:
            names = {self._name_of(reading.label)}
        return names.pop() if len(names) == 1 else None

    def seek_again(
        self, image: Picture, before: Layout, cards: Mapping[str, tuple[str | None, Pose]]
    ) -> Layout | None:
        """The same places after the camera or the mat was moved; None if they were not, or are lost.

        Without a mat, the cards that lay there tell: where they are seen now is where they were on the table.
        """
        if before.from_mat and self._mat:
            found = find_mat(image, self._mat) or find_mat(image, self._mat, 2)
            plane = found.plane if found else None
        else:
            plane = self._plane_through(image, cards)
        if plane is None or not before.elsewhere(plane):
            return None
        return replace(before, plane=plane)

    def _plane_through(self, image: Picture, cards: Mapping[str, tuple[str | None, Pose]]) -> Plane | None:
        seen = {reading.label: reading for reading in self._reader.survey(image).readings if reading.label}
        matched = [(pose, seen[label]) for label, pose in cards.values() if label in seen]
        if len(matched) < 2:
            return None
        face = rectangle(self._reader.deck.width_mm, self._reader.deck.height_mm)
        on_table = np.concatenate([transform(pose.matrix, face) for pose, _ in matched])
        in_frame = np.concatenate([transform(reading.card, face) for _, reading in matched])
        return Plane(homography(on_table, in_frame))
