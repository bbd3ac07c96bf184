"""The mat: its numbers agree with ArUco, and its picture with its numbers."""

import tomllib
from importlib.resources import files
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pytest

FOLDER = files("assets").joinpath("mat")
FINITA = FOLDER.joinpath("finita")
MATS: dict[str, Any] = tomllib.loads(FOLDER.joinpath("mat.toml").read_text("utf-8"))
FINITA_MATS: dict[str, Any] = tomllib.loads(FINITA.joinpath("mat.toml").read_text("utf-8"))
ARUCO = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MATS["dictionary"]))
PX = 5  # pixels per millimetre

each = pytest.mark.parametrize("paper", ["a4", "letter"])


def gap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Distance between two boxes left, top, right, bottom."""
    sideways = max(one[0] - other[2], other[0] - one[2], 0)
    upright = max(one[1] - other[3], other[1] - one[3], 0)
    return float(np.hypot(sideways, upright))


def marker_box(marker: dict[str, Any]) -> tuple[float, ...]:
    return marker["x"], marker["y"], marker["x"] + marker["size"], marker["y"] + marker["size"]


def place_box(centre: list[float]) -> tuple[float, ...]:
    return centre[0] - 31.5, centre[1] - 44, centre[0] + 31.5, centre[1] + 44


@each
def test_the_bits_of_every_marker_are_those_of_the_dictionary(paper: str) -> None:
    for marker in MATS[paper]["markers"]:
        drawn = cv2.aruco.generateImageMarker(ARUCO, marker["id"], 6, borderBits=1)[1:5, 1:5] > 0
        assert ["".join("01"[int(bit)] for bit in row) for row in drawn] == marker["bits"]


def test_the_two_papers_share_no_marker() -> None:
    ids = [marker["id"] for paper in ("a4", "letter") for marker in MATS[paper]["markers"]]
    assert ids == list(range(8))


@each
def test_a_detector_finds_the_markers_where_the_numbers_say(paper: str) -> None:
    data = np.frombuffer(FOLDER.joinpath(f"{paper}.png").read_bytes(), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    assert seen is not None
    corners, ids, _ = cv2.aruco.ArucoDetector(ARUCO).detectMarkers(seen)
    found = {
        int(marker): corner.reshape(4, 2) / PX for marker, corner in zip(ids.ravel(), corners, strict=True)
    }
    for marker in MATS[paper]["markers"]:
        left, top, right, bottom = marker_box(marker)
        expected = [(left, top), (right, top), (right, bottom), (left, bottom)]
        assert np.abs(found[marker["id"]] - expected).max() < 0.4


@each
def test_places_leave_room_for_messy_piles(paper: str) -> None:
    places = [place_box(centre) for centre in MATS[paper]["places"].values()]
    markers = [marker_box(marker) for marker in MATS[paper]["markers"]]
    assert min(gap(one, other) for one, other in combinations(places, 2)) >= 45
    assert min(gap(place, marker) for place in places for marker in markers) >= 45


@each
def test_everything_lies_on_the_paper_with_white_around_it_and_off_the_seam(paper: str) -> None:
    mat = MATS[paper]
    boxes = [place_box(centre) for centre in mat["places"].values()]
    boxes += [marker_box(marker) for marker in mat["markers"]]
    for left, top, right, bottom in boxes:
        assert min(left, top, mat["width"] - right, mat["height"] - bottom) >= 11.9
        assert (
            gap((left, top, right, bottom), (mat["sheet_width"], 0, mat["sheet_width"], mat["height"])) >= 12
        )


@each
def test_red_and_blue_lie_above_green_and_yellow(paper: str) -> None:
    places = MATS[paper]["places"]
    assert places["r"][0] == places["g"][0] < places["b"][0] == places["y"][0]
    assert places["r"][1] == places["b"][1] < places["g"][1] == places["y"][1]


@each
def test_the_finita_mat_has_markers_that_no_other_mat_has(paper: str) -> None:
    data = np.frombuffer(FINITA.joinpath(f"{paper}.png").read_bytes(), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    assert seen is not None
    corners, ids, _ = cv2.aruco.ArucoDetector(ARUCO).detectMarkers(seen)
    found = {
        int(number): corner.reshape(4, 2)[0] / PX for number, corner in zip(ids.ravel(), corners, strict=True)
    }
    markers = {marker["id"]: (marker["x"], marker["y"]) for marker in FINITA_MATS[paper]["markers"]}
    assert found.keys() == markers.keys()
    assert all(np.abs(found[number] - markers[number]).max() < 0.4 for number in markers)
    assert not markers.keys() & {marker["id"] for mat in ("a4", "letter") for marker in MATS[mat]["markers"]}


@each
def test_on_the_finita_mat_a_hand_has_room_beside_the_piles(paper: str) -> None:
    mat = FINITA_MATS[paper]
    hand, piles = tuple(mat["hand"]), [place_box(centre) for centre in mat["places"].values()]
    assert set(mat["places"]) == {"draw", "discard"}
    assert gap(*piles) >= 45
    assert min(gap(hand, pile) for pile in piles) >= 12
    assert min(gap(hand, marker_box(marker)) for marker in mat["markers"]) >= 8
    assert hand[2] - hand[0] > 4 * 63
    assert hand[3] - hand[1] > 1.6 * 88
