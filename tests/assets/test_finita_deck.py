"""The faces of our FINITA deck, judged as a camera or a player across the table would."""

import tomllib
from importlib.resources import files
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assets.drawing.finita import faces

FOLDER = files("assets").joinpath("decks", "finita")
FACTS = tomllib.loads(FOLDER.joinpath("deck.toml").read_text("utf-8"))
NUMBERS = [str(value) for value in range(11)]
COLOURED = [suit + kind for suit in "rbgy" for kind in (*NUMBERS, "S", "R", "D")]
LABELS = [*COLOURED, "W", "W4", "Paul", "Petra", "Pia", "Patrick"]
EVERYTHING = [*LABELS, "back"]
PX = 6  # pixels per millimetre

Picture = NDArray[np.float64]

each = pytest.mark.parametrize("label", EVERYTHING)
both_ways = pytest.mark.parametrize("turn", [0, 2], ids=["upright", "upside down"])


def picture(label: str) -> Picture:
    data = np.frombuffer(FOLDER.joinpath("faces", f"{label}.png").read_bytes(), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    assert seen is not None
    return np.asarray(seen, float)


def seen_from_afar(label: str) -> Picture:
    """A card 60 pixels wide through a soft lens."""
    small = cv2.resize(picture(label)[:, :, :3], (60, 84), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.5), float)


def index_of(label: str) -> Picture:
    """What shows of a card under others in a hand: its upper left corner, 18 by 31 mm, seen from afar."""
    corner = picture(label)[: 31 * PX, : 18 * PX, :3]
    small = cv2.resize(corner, (24, 42), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.0), float)


def difference(one: Picture, other: Picture) -> Picture:
    return np.asarray(np.abs(one - other).max(axis=2))


def copies(label: str) -> int:
    if label in ("W", "W4"):
        return 4
    return 1 if label[1:] in ("0", "10") else 2


def test_the_deck_has_120_cards_of_62_identities() -> None:
    assert list(FACTS["faces"]) == LABELS
    assert FACTS["faces"] == {label: copies(label) for label in LABELS}
    assert sum(FACTS["faces"].values()) == 120
    assert FACTS["back"] == "back"


def test_every_card_is_drawn_and_every_drawing_is_a_card() -> None:
    assert set(faces()) == set(EVERYTHING)


@each
def test_a_face_has_the_size_of_a_card_and_clear_corners(label: str) -> None:
    seen = picture(label)
    assert seen.shape == (FACTS["height_mm"] * PX, FACTS["width_mm"] * PX, 4)
    for row, column in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
        assert list(seen[row, column]) == [255, 255, 255, 0]


@each
def test_a_face_has_a_white_border_and_inside_it_a_closed_dark_frame(label: str) -> None:
    seen = picture(label)[:, :, :3]
    border = seen.copy()
    border[4 * PX : -4 * PX, 4 * PX : -4 * PX] = 255
    assert border.min() > 250
    middle = round(4.5 * PX)
    straight = slice(8 * PX, -8 * PX)
    frame = (seen[middle, straight], seen[-middle, straight], seen[straight, middle], seen[straight, -middle])
    assert max(line.max() for line in frame) < 60


@each
def test_the_index_reads_the_same_from_both_sides_of_the_table(label: str) -> None:
    seen = picture(label)[:, :, :3]
    index = slice(5 * PX, 29 * PX), slice(5 * PX, 17 * PX)
    if label != "back":
        assert difference(seen[index], np.rot90(seen, 2)[index]).mean() < 6


@pytest.mark.parametrize("label", [label for label in COLOURED if label[1:] in NUMBERS[1:]])
def test_pips_tell_the_number_once_more_in_two_corners(label: str) -> None:
    pips = [element for element in faces()[label] if element.tag == "circle"]
    assert len(pips) == 2 * int(label[1:])


@both_ways
def test_no_face_looks_like_another_from_afar(turn: int) -> None:
    views = {label: seen_from_afar(label) for label in EVERYTHING}
    for one, other in combinations(EVERYTHING, 2):
        apart = difference(views[one], np.asarray(np.rot90(views[other], turn)))
        assert apart.mean() > 10, (one, other)
        assert (apart > 40).mean() > 0.07, (one, other)


@both_ways
def test_faces_differ_even_where_glare_leaves_only_two_quarters(turn: int) -> None:
    views = {label: seen_from_afar(label) for label in EVERYTHING}
    for one, other in combinations(EVERYTHING, 2):
        apart = difference(views[one], np.asarray(np.rot90(views[other], turn)))
        quarters = sorted(
            apart[top : top + 42, left : left + 30].mean() for top in (0, 42) for left in (0, 30)
        )
        assert quarters[1] > 7, (one, other)


@both_ways
@pytest.mark.parametrize("suit", "rbgy")
def test_a_six_and_a_nine_differ_all_over(suit: str, turn: int) -> None:
    apart = difference(seen_from_afar(f"{suit}6"), np.rot90(seen_from_afar(f"{suit}9"), turn))
    assert (apart > 40).mean() > 0.25
    thirds = [apart[top : top + 28].mean() for top in (0, 28, 56)]
    assert min(thirds) > 15


def test_of_two_cards_in_a_hand_the_index_alone_tells_which() -> None:
    views = {label: index_of(label) for label in LABELS}
    for one, other in combinations(LABELS, 2):
        apart = difference(views[one], views[other])
        assert (apart > 40).mean() > 0.04, (one, other)
