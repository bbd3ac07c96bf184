from __future__ import annotations

from functools import cache
from importlib.resources import files

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from vision.deck import Deck, Picture
from vision.glyphs import TileReader, is_tiles
from vision.sighting import Sighting
from vision.tally import Tally, wilson
from vision.teach import Shown, learn_tiles

INKS = {"red": (40, 40, 200), "blue": (190, 90, 30), "black": (40, 40, 40)}
NUMBERS = (1, 2, 4, 5, 7, 8, 12)


@cache
def typeface() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(files("assets") / "fonts" / "DejaVuSansCondensed-Bold.ttf"), 46)


def tile(ink: str, number: int, turn: float = 0.0, light: float = 1.0) -> Picture:
    """A drawn piece that fills its picture: the number lies above its middle.

    In a typeface of our own: OpenCV 4 writes in another than OpenCV 5.
    """
    blank = Image.new("RGB", (104, 150), (196, 214, 222))
    ImageDraw.Draw(blank).text((52, 48), str(number), INKS[ink], typeface(), anchor="mm")
    piece = np.asarray(blank)
    spin = cv2.getRotationMatrix2D((52, 75), np.degrees(turn), 1.0)
    spin[:, 2] += 40, 20
    table = np.full((190, 184, 3), (60, 80, 110), np.uint8)
    seen = cv2.warpAffine(piece, spin, (184, 190), table, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(seen, (3, 3), 0) * light, np.uint8)


@pytest.fixture(scope="module")
def deck() -> Deck:
    shown = [Shown(f"{ink}_{number}", "x", tile(ink, number)) for ink in INKS for number in NUMBERS]
    learned = learn_tiles("tiles", shown).deck
    assert learned is not None
    return learned


@pytest.mark.parametrize("turn", [0.0, 0.5, -0.4, 1.6, 3.0])
def test_turned_tiles_are_read_and_never_misread(deck: Deck, turn: float) -> None:
    reader = TileReader(deck)
    tally = Tally()
    for ink in INKS:
        for number in NUMBERS:
            seen = reader.read(tile(ink, number, turn, light=0.75))
            tally.count([f"{ink}_{number}"], seen)
    assert tally.wrong == 0
    assert tally.right >= 0.8 * tally.cards


def test_a_blank_piece_has_no_name(deck: Deck) -> None:
    blank = np.full((150, 104, 3), (196, 214, 222), np.uint8)
    assert not [card.label for card in TileReader(deck).read(blank) if card.label]


def test_pictures_of_pieces_are_told_from_empty_ones() -> None:
    assert is_tiles([tile("red", 4), tile("blue", 7)])
    assert not is_tiles([np.full((150, 104, 3), 200, np.uint8)])


def test_bounds_hold_the_share_and_narrow_with_the_number() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    few, many = wilson(9, 10), wilson(900, 1000)
    assert few[0] < 0.9 < few[1]
    assert few[0] < many[0] < 0.9 < many[1] < few[1]


def named(label: str, confidence: float) -> Sighting:
    return Sighting(label, confidence, ((label, confidence),), ())


def test_a_false_name_beside_the_right_one_counts_as_wrong() -> None:
    tally = Tally()
    assert not tally.count(["a", "b"], [named("a", 0.99), named("c", 0.95)])
    assert (tally.right, tally.wrong, tally.none) == (1, 1, 0)
    assert tally.confusions == {("b", "c"): 1}


def test_cards_on_top_and_covered_ones_are_counted_apart() -> None:
    tally = Tally()
    tally.count(["a", "b", "c"], [named("c", 0.99), named("a", 0.95)], top=["c"])
    tally.count(["a", "b"], [named("a", 0.95), named("d", 0.95)], top=["b"])
    assert tally.heaps == {"top": 2, "top named": 1, "covered": 3, "covered named": 2}
