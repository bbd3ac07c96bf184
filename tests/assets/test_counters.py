"""The counters of FINITO! dice, judged as a camera sees them: small, soft, and turned any way."""

import tomllib
from importlib.resources import files
from itertools import combinations
from math import cos, radians, sin

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assets.drawing.counters import DIAMETER, faces

FOLDER = files("assets").joinpath("decks", "counters")
FACTS = tomllib.loads(FOLDER.joinpath("deck.toml").read_text("utf-8"))
BOARDS = tomllib.loads(files("assets").joinpath("boards", "boards.toml").read_text("utf-8"))
LABELS = [f"{colour}{value}" for colour in "rbgy" for value in range(1, 13)]
PX = 12  # pixels per millimetre
SMALL = 20  # pixels across, where a camera sees four boards at once from far above
TURNS = range(0, 360, 10)

Picture = NDArray[np.float64]


def picture(label: str) -> Picture:
    data = np.frombuffer(FOLDER.joinpath("faces", f"{label}.png").read_bytes(), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    assert seen is not None
    return np.asarray(seen, float)


def turned(seen: Picture, angle: float) -> Picture:
    middle = (len(seen) - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), angle, 1)
    return np.asarray(cv2.warpAffine(seen, turn, seen.shape[:2], borderValue=(255, 255, 255)), float)


def seen_from_afar(label: str) -> Picture:
    """All turns of a counter, small and through a soft lens."""
    large = picture(label)[:, :, :3]
    small = (
        cv2.resize(turned(large, angle), (SMALL, SMALL), interpolation=cv2.INTER_AREA) for angle in TURNS
    )
    return np.asarray([cv2.GaussianBlur(view, (0, 0), 1.2) for view in small], float)


@pytest.fixture(scope="module")
def views() -> dict[str, Picture]:
    return {label: seen_from_afar(label) for label in [*LABELS, "back"]}


def closest(one: Picture, other: Picture) -> float:
    """Root of the mean square between one, upright, and the other in its most similar turn."""
    return float(np.sqrt(((one[:1] - other) ** 2).mean(axis=(1, 2, 3))).min())


def test_each_colour_has_one_to_twelve_once() -> None:
    assert FACTS["faces"] == dict.fromkeys(LABELS, 1)
    assert set(faces()) == {*LABELS, FACTS["back"]}


def test_deck_board_and_drawing_agree_on_the_size() -> None:
    assert FACTS["shape"] == "disc"
    assert FACTS["width_mm"] == FACTS["height_mm"] == BOARDS["counter"] == DIAMETER


@pytest.mark.parametrize("label", [*LABELS, "back"])
def test_a_counter_is_a_disc_with_a_white_border_and_a_closed_dark_line(label: str) -> None:
    seen = picture(label)
    size = round(DIAMETER * PX)
    assert seen.shape == (size, size, 4)
    rows, columns = np.mgrid[:size, :size]
    radius = np.hypot(rows - (size - 1) / 2, columns - (size - 1) / 2) / PX
    assert (seen[radius > DIAMETER / 2 + 0.1] == [255, 255, 255, 0]).all()
    assert seen[radius > DIAMETER / 2 - 0.6][:, :3].min() > 250
    assert seen[np.abs(radius - (DIAMETER / 2 - 0.87)) < 0.06][:, :3].max() < 60


@pytest.mark.parametrize("label", LABELS)
def test_as_many_windows_are_dark_as_the_number_says_beginning_at_the_shape(label: str) -> None:
    seen = picture(label)
    middle = (len(seen) - 1) / 2
    dark = []
    for slot in range(1, 13):
        angle = radians(slot * 360 / 13)
        x, y = middle + 6.3 * PX * sin(angle), middle - 6.3 * PX * cos(angle)
        dark.append(seen[round(y), round(x), :3].max() < 60)
    value = int(label[1:])
    assert dark == [True] * value + [False] * (12 - value)


@pytest.mark.parametrize("colour", "rbgy")
def test_no_number_looks_like_another_in_any_turn(colour: str, views: dict[str, Picture]) -> None:
    for one, other in combinations([label for label in LABELS if label[0] == colour], 2):
        assert closest(views[one], views[other]) > 13, (one, other)


@pytest.mark.parametrize("value", range(1, 13))
def test_no_colour_looks_like_another(value: int, views: dict[str, Picture]) -> None:
    for one, other in combinations([f"{colour}{value}" for colour in "rbgy"], 2):
        assert closest(views[one], views[other]) > 19, (one, other)


@pytest.mark.parametrize(("one", "other"), [("6", "9"), ("1", "7"), ("3", "8"), ("6", "8"), ("10", "12")])
@pytest.mark.parametrize("colour", "rbgy")
def test_notorious_pairs_are_further_apart_still(
    colour: str, one: str, other: str, views: dict[str, Picture]
) -> None:
    assert closest(views[colour + one], views[colour + other]) > 18


def test_a_back_is_unlike_every_face(views: dict[str, Picture]) -> None:
    assert min(closest(views["back"], views[label]) for label in LABELS) > 30
