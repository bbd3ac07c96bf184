"""The boards of FINITO! dice: their numbers are the rules', their markers ArUco's, and counters fit."""

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assets.drawing.boards import COLUMNS

FOLDER = files("assets").joinpath("boards")
FACTS: dict[str, Any] = tomllib.loads(FOLDER.joinpath("boards.toml").read_text("utf-8"))
MATS: dict[str, Any] = tomllib.loads(files("assets").joinpath("mat", "mat.toml").read_text("utf-8"))
ARUCO = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, FACTS["dictionary"]))
PX = 5  # pixels per millimetre
LEFT, TOP = FACTS["grid"]
SPAN = COLUMNS * FACTS["square"]

each = pytest.mark.parametrize("index", range(8))
Picture = NDArray[np.uint8]


def picture(index: int) -> Picture:
    data = np.frombuffer(FOLDER.joinpath(f"{index}.png").read_bytes(), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert seen is not None
    return np.asarray(seen, np.uint8)


def markers_in(seen: Picture) -> dict[int, NDArray[np.float64]]:
    corners, ids, _ = cv2.aruco.ArucoDetector(ARUCO).detectMarkers(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY))
    found = () if ids is None else zip(ids.ravel(), corners, strict=True)
    return {int(marker): np.asarray(corner.reshape(4, 2), float) for marker, corner in found}


def box(left: float, top: float, width: float, height: float) -> tuple[float, ...]:
    return left, top, left + width, top + height


def gap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    sideways = max(one[0] - other[2], other[0] - one[2], 0)
    upright = max(one[1] - other[3], other[1] - one[3], 0)
    return float(np.hypot(sideways, upright))


def square_of(seen: Picture, index: int, inset: float = 1.0) -> Picture:
    """The inside of a square, clear of its lines."""
    row, column = divmod(index, COLUMNS)
    left, top = LEFT + column * FACTS["square"] + inset, TOP + row * FACTS["square"] + inset
    size = round((FACTS["square"] - 2 * inset) * PX)
    return seen[round(top * PX) :, round(left * PX) :][:size, :size]


def test_the_squares_carry_one_to_twenty_in_reading_order() -> None:
    copies = Counter(FACTS["numbers"])
    assert len(FACTS["numbers"]) == 36
    assert FACTS["numbers"] == sorted(FACTS["numbers"])
    assert copies == {number: 1 if number in (1, 2, 19, 20) else 2 for number in range(1, 21)}


def test_a_number_that_is_there_twice_has_its_squares_side_by_side() -> None:
    for number in range(3, 19):
        first = FACTS["numbers"].index(number)
        assert FACTS["numbers"][first + 1] == number
        assert first // COLUMNS == (first + 1) // COLUMNS


def test_there_are_two_boards_in_each_colour_one_to_a_box() -> None:
    kinds = [(board["box"], board["colour"]) for board in FACTS["boards"]]
    assert kinds == [(box, colour) for box in (1, 2) for colour in "rbgy"]


def test_no_marker_is_on_two_boards_or_on_a_mat() -> None:
    ids = [marker["id"] for board in FACTS["boards"] for marker in board["markers"]]
    taken = {marker["id"] for paper in ("a4", "letter") for marker in MATS[paper]["markers"]}
    assert ids == list(range(8, 40))
    assert not taken & set(ids)


@each
def test_the_bits_of_every_marker_are_those_of_the_dictionary(index: int) -> None:
    for marker in FACTS["boards"][index]["markers"]:
        drawn = cv2.aruco.generateImageMarker(ARUCO, marker["id"], 6, borderBits=1)[1:5, 1:5] > 0
        assert ["".join("01"[int(bit)] for bit in row) for row in drawn] == marker["bits"]


@each
def test_a_detector_finds_the_markers_where_the_numbers_say(index: int) -> None:
    found = markers_in(picture(index))
    assert found.keys() == {marker["id"] for marker in FACTS["boards"][index]["markers"]}
    for marker in FACTS["boards"][index]["markers"]:
        left, top, right, bottom = box(marker["x"], marker["y"], marker["size"], marker["size"])
        expected = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        assert np.abs(found[marker["id"]] / PX - expected).max() < 0.4


@pytest.mark.parametrize("angle", range(0, 360, 45))
@each
def test_the_markers_are_found_on_a_dark_table_through_a_soft_lens_at_any_angle(
    index: int, angle: int
) -> None:
    """Small: a board 300 pixels wide."""
    turned = cv2.getRotationMatrix2D((500, 340), angle, 0.3)
    turned[:, 2] += (-300, -140)
    seen = cv2.warpAffine(picture(index), turned, (400, 400), flags=cv2.INTER_AREA, borderValue=(50, 60, 80))
    found = markers_in(np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.8), np.uint8))
    assert found.keys() == {marker["id"] for marker in FACTS["boards"][index]["markers"]}


def test_nothing_on_a_board_comes_too_close_to_anything_else() -> None:
    places = [box(x - 9, y - 9, 18, 18) for x, y in FACTS["open"]]
    grid = box(LEFT, TOP, SPAN, SPAN)
    for board in FACTS["boards"]:
        markers = [
            box(marker["x"], marker["y"], marker["size"], marker["size"]) for marker in board["markers"]
        ]
        cell = board["markers"][0]["size"] / 6
        assert min(gap(marker, other) for marker in markers for other in (grid, *places)) > 2 * cell
        for left, top, right, bottom in (*markers, *places, grid):
            assert min(left, top, FACTS["width"] - right, FACTS["height"] - bottom) > cell
    assert min(gap(one, other) for one, other in combinations(places, 2)) >= 5
    assert min(gap(place, grid) for place in places) >= 5


def test_a_counter_leaves_room_for_a_finger_and_the_small_number_in_sight() -> None:
    assert FACTS["square"] - FACTS["counter"] >= 3
    seen = square_of(picture(0), 30, inset=0)
    rows, columns = np.mgrid[: len(seen), : len(seen)]
    middle = (len(seen) - 1) / 2
    covered = np.hypot(rows - middle, columns - middle) < FACTS["counter"] / 2 * PX
    ink = (seen.max(axis=2) < 130) & ~covered
    assert ink[2 : 4 * PX, 2 : 5 * PX].sum() > 0.95 * (seen.max(axis=2) < 130)[2 : 4 * PX, 2 : 5 * PX].sum()
    assert ink[2 : 4 * PX, 2 : 5 * PX].sum() > 40


@each
def test_where_counters_go_the_paper_is_pale_and_every_other_row_tinted(index: int) -> None:
    seen = picture(index)
    for square in range(36):
        inside = square_of(seen, square)[4 * PX :]
        assert inside.min() > 195
        assert (inside[-5:].min() == 255) == (square // COLUMNS % 2 == 1)


def test_a_second_box_looks_different_beside_the_markers_too() -> None:
    for index in range(4):
        one, other = (picture(board).astype(float) for board in (index, index + 4))
        band = slice(27 * PX, 109 * PX), slice(0, 34 * PX)
        assert (np.abs(one[band] - other[band]).max(axis=2) > 60).mean() > 0.01
