"""The printed table mat: where its markers and places are, and how it is found in a frame."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.deck import Picture
from vision.plane import Plane, Points, homography

Field = tuple[float, float, float, float]


@dataclass(frozen=True)
class Paper:
    """One size of the mat: marker corners and places, in its own millimetres.

    `hand` is the field (left, top, right, bottom) for a hand to be counted, on a mat that has one.
    """

    name: str
    markers: Mapping[int, Points]
    places: Mapping[str, tuple[float, float]]
    hand: Field | None = None


@dataclass(frozen=True)
class Mat:
    """Every paper size the mat is printed on; its marker numbers tell which one lies there."""

    dictionary: str
    papers: tuple[Paper, ...]

    @classmethod
    def load(cls, folder: Path | Traversable) -> Mat:
        facts = tomllib.loads(folder.joinpath("mat.toml").read_text("utf-8"))
        papers = [_paper(name, table) for name, table in facts.items() if isinstance(table, dict)]
        return cls(facts["dictionary"], tuple(papers))


@dataclass(frozen=True, eq=False)
class MatFound:
    """A mat seen in a frame: which one, the plane it lies in, and how many of its markers were seen."""

    paper: Paper
    plane: Plane
    markers: int


def find_mat(image: Picture, mat: Mat, enlarge: int = 1) -> MatFound | None:
    """The mat in a frame. Small or tilted markers are found only in an enlarged frame, which is slow."""
    seen = _markers(image, mat.dictionary, enlarge)
    best = max(mat.papers, key=lambda paper: len(seen.keys() & paper.markers.keys()))
    shared = sorted(seen.keys() & best.markers.keys())
    if len(shared) < 2:
        return None
    source = np.concatenate([best.markers[number] for number in shared])
    target = np.concatenate([seen[number] for number in shared])
    plane = Plane(homography(source, target))
    if np.abs(plane.pixels(source) - target).max() > 4:
        return None
    return MatFound(best, plane, len(shared))


def _markers(image: Picture, dictionary: str, enlarge: int) -> dict[int, Points]:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    if enlarge > 1:
        grey = cv2.resize(grey, None, fx=enlarge, fy=enlarge, interpolation=cv2.INTER_CUBIC)
    corners, numbers = _detect(np.asarray(grey, np.uint8), dictionary)
    if numbers is None:
        return {}
    # Pixel centres are whole numbers, so enlarging moves them by a fraction.
    half = (enlarge - 1) / 2
    return {
        int(number): (quad.reshape(4, 2).astype(np.float64) - half) / enlarge
        for number, quad in zip(numbers.ravel(), corners, strict=True)
    }


def _detect(grey: Picture, name: str) -> tuple[Any, Any]:
    """Marker detection by the names that OpenCV 4.6 and later give it."""
    aruco: Any = cv2.aruco
    dictionary = aruco.getPredefinedDictionary(getattr(aruco, name))
    old = not hasattr(aruco, "ArucoDetector")
    settings = aruco.DetectorParameters_create() if old else aruco.DetectorParameters()
    settings.cornerRefinementMethod = aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    settings.adaptiveThreshWinSizeMax = 43
    if old:
        corners, numbers, _ = aruco.detectMarkers(grey, dictionary, parameters=settings)
    else:
        corners, numbers, _ = aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
    return corners, numbers


def _paper(name: str, table: Mapping[str, Any]) -> Paper:
    markers = {int(m["id"]): _square(m["x"], m["y"], m["size"]) for m in table["markers"]}
    places = {spot: (float(x), float(y)) for spot, (x, y) in table["places"].items()}
    return Paper(name, markers, places, tuple(table["hand"]) if "hand" in table else None)


def _square(x: float, y: float, size: float) -> Points:
    return np.array([[x, y], [x + size, y], [x + size, y + size], [x, y + size]], np.float64)
