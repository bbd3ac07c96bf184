from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.tiling import INKS, NUMBERS, tile
from vision.deck import Deck, Picture
from vision.glyphs import TileReader, is_tiles
from vision.sighting import Sighting
from vision.tally import Tally, wilson
from vision.teach import Shown, learn_tiles


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


def test_a_second_candidate_that_lies_elsewhere_takes_nothing_from_the_first_there() -> None:
    tally = Tally()
    one = Sighting("a", 0.99, (("a", 0.99), ("b", 0.01)), ())
    other = Sighting("b", 0.98, (("b", 0.98), ("a", 0.02)), ())
    tally.count(["a", "b"], [one, other])
    assert [guess.right for guess in tally.firsts] == [True, True]
    assert [guess.right for guess in tally.candidates] == [True, False, True, False]


def seen_from_the_side(picture: Picture) -> Picture:
    """The far edge of the piece looks shorter and all of it flatter."""
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = corners * np.array([1.0, 0.7], np.float32) + np.array(
        [[20, 0], [-5, 0], [0, 0], [0, 0]], np.float32
    )
    view = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    flat = cv2.warpPerspective(picture, view, (width, round(height * 0.7)), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def test_tiles_seen_from_the_side_are_read_and_never_misread(deck: Deck) -> None:
    reader = TileReader(deck)
    tally = Tally()
    for ink in INKS:
        for number in NUMBERS:
            tally.count([f"{ink}_{number}"], reader.read(seen_from_the_side(tile(ink, number, 0.4))))
    assert tally.wrong == 0
    assert tally.right >= 0.8 * tally.cards


def test_every_name_comes_with_candidates_of_which_none_is_likelier(deck: Deck) -> None:
    reader = TileReader(deck)
    for number in NUMBERS:
        (seen,) = reader.read(tile("red", number, 0.3))
        chances = [chance for _, chance in seen.candidates]
        assert len(chances) == 3
        assert chances[0] == seen.confidence == max(chances)
