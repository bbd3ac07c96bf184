"""The faces of our FINITO! deck, judged as a camera or a player across the table would."""

import tomllib
from colorsys import rgb_to_hls
from importlib.resources import files
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assets.drawing.finito import SUITS, faces

FOLDER = files("assets").joinpath("decks", "finito")
FACTS = tomllib.loads(FOLDER.joinpath("deck.toml").read_text("utf-8"))
LABELS = [suit + kind for suit in "rbgy" for kind in "1234567LT"]
EVERYTHING = [*LABELS, "back", "finito"]
PX = 6  # pixels per millimetre

Picture = NDArray[np.float64]


def picture(label: str) -> Picture:
    data = np.frombuffer(FOLDER.joinpath("faces", f"{label}.png").read_bytes(), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    assert seen is not None
    return np.asarray(seen, float)


def seen_from_afar(label: str) -> Picture:
    """A card 60 pixels wide through a soft lens."""
    small = cv2.resize(picture(label)[:, :, :3], (60, 84), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.5), float)


def difference(one: Picture, other: Picture) -> Picture:
    return np.asarray(np.abs(one - other).max(axis=2))


def test_the_deck_has_104_cards_of_36_identities() -> None:
    assert set(FACTS["faces"]) == set(LABELS)
    assert sum(FACTS["faces"].values()) == 104
    copies = {label: 2 if label[1] == "T" else 3 for label in LABELS}
    assert FACTS["faces"] == copies
    assert (FACTS["markers"], FACTS["marker"], FACTS["back"]) == (6, "finito", "back")


def test_every_card_is_drawn_and_every_drawing_is_a_card() -> None:
    assert set(faces()) == set(EVERYTHING)


@pytest.mark.parametrize("label", EVERYTHING)
def test_a_face_has_the_size_of_a_card_and_clear_corners(label: str) -> None:
    seen = picture(label)
    assert seen.shape == (FACTS["height_mm"] * PX, FACTS["width_mm"] * PX, 4)
    for row, column in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
        assert list(seen[row, column]) == [255, 255, 255, 0]


@pytest.mark.parametrize("label", EVERYTHING)
def test_a_face_has_a_white_border_and_inside_it_a_closed_dark_frame(label: str) -> None:
    seen = picture(label)[:, :, :3]
    border = seen.copy()
    border[4 * PX : -4 * PX, 4 * PX : -4 * PX] = 255
    assert border.min() > 250
    middle = round(4.5 * PX)
    straight = slice(8 * PX, -8 * PX)
    frame = (seen[middle, straight], seen[-middle, straight], seen[straight, middle], seen[straight, -middle])
    assert max(line.max() for line in frame) < 60


@pytest.mark.parametrize("label", [*LABELS, "back"])
def test_corners_read_the_same_from_both_sides_of_the_table(label: str) -> None:
    seen = picture(label)[:, :, :3]
    turned = np.rot90(seen, 2)
    for columns in (slice(5 * PX, 22 * PX), slice(-22 * PX, -5 * PX)):
        band = slice(5 * PX, 20 * PX), columns
        assert difference(seen[band], turned[band]).mean() < 6


@pytest.mark.parametrize("label", [label for label in LABELS if label[1].isdigit()])
def test_pips_tell_the_number_once_more_in_two_corners(label: str) -> None:
    pips = [element for element in faces()[label] if element.tag == "circle"]
    assert len(pips) == 2 * int(label[1])


@pytest.mark.parametrize("turn", [0, 2], ids=["upright", "upside down"])
def test_no_face_looks_like_another_from_afar(turn: int) -> None:
    views = {label: seen_from_afar(label) for label in EVERYTHING}
    for one, other in combinations(EVERYTHING, 2):
        apart = difference(views[one], np.asarray(np.rot90(views[other], turn)))
        assert apart.mean() > 7, (one, other)
        assert (apart > 40).mean() > 0.05, (one, other)


@pytest.mark.parametrize("turn", [0, 2], ids=["upright", "upside down"])
def test_faces_differ_even_where_glare_leaves_only_two_quarters(turn: int) -> None:
    views = {label: seen_from_afar(label) for label in EVERYTHING}
    for one, other in combinations(EVERYTHING, 2):
        apart = difference(views[one], np.asarray(np.rot90(views[other], turn)))
        quarters = sorted(
            apart[top : top + 42, left : left + 30].mean() for top in (0, 42) for left in (0, 30)
        )
        assert quarters[1] > 4.5, (one, other)


def test_colours_are_far_apart_in_hue_and_red_and_yellow_in_lightness_too() -> None:
    def parts(hue: str) -> tuple[float, float]:
        red, green, blue = (int(hue[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return rgb_to_hls(red, green, blue)[0] * 360, 0.299 * red + 0.587 * green + 0.114 * blue

    hues = {suit: parts(drawn.hue) for suit, drawn in SUITS.items()}
    for one, other in combinations(hues, 2):
        apart = abs(hues[one][0] - hues[other][0])
        assert min(apart, 360 - apart) > 45
    assert hues["y"][1] - hues["r"][1] > 0.25
