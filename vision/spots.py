"""Where the places are: from the mat's markers, or, without a mat, from the opening cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.mat import Mat, MatFound, find_mat
from vision.plane import Plane, transform

PATIENCE = 3  # looks before a mat with hidden markers is taken as it is


@dataclass(frozen=True, eq=False)
class Layout:
    """The table's plane and the places on it, in millimetres."""

    plane: Plane
    centres: Mapping[str, tuple[float, float]]
    from_mat: bool

    def nearest(self, x: float, y: float) -> str:
        return min(self.centres, key=lambda spot: np.hypot(x - self.centres[spot][0], y - self.centres[spot][1]))

    def regions(self, shape: tuple[int, int], stride: int, reach: float) -> dict[str, NDArray[np.bool_]]:
        """For each spot, the pixels of a small picture that are nearer to it than to any other, within reach."""
        y, x = np.mgrid[0 : shape[0], 0 : shape[1]] * float(stride)
        mm = transform(self.plane.to_mm, np.stack([x.ravel(), y.ravel()], axis=1))
        away = np.stack([np.hypot(*(mm - centre).T) for centre in self.centres.values()])
        nearest = away.argmin(axis=0)
        return {
            spot: ((nearest == index) & (away[index] < reach)).reshape(shape)
            for index, spot in enumerate(self.centres)
        }


class Seeker:
    """Looks for the places, a little in each still frame, until they are found."""

    def __init__(self, deck: Deck, mat: Mat | None, name_of: Callable[[str], str], spots: Sequence[str]) -> None:
        self._mat, self._name_of, self._spots = mat, name_of, tuple(spots)
        self._looks = 0
        self._best: MatFound | None = None

    def seek(self, image: Picture) -> Layout | None:
        self._looks += 1
        return self._from_mat(image, self._mat) if self._mat else None

    def _from_mat(self, image: Picture, mat: Mat) -> Layout | None:
        found = find_mat(image, mat, 1) or find_mat(image, mat, 2)
        if found and (self._best is None or found.markers >= self._best.markers):
            self._best = found
        best = self._best
        if best and (best.markers == len(best.paper.markers) or self._looks >= PATIENCE):
            return Layout(best.plane, {spot: best.paper.places[spot] for spot in self._spots}, from_mat=True)
        return None
