"""Numbered pieces in whole photographs, drawn: found wherever they lie, and named rightly or not at all."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.vision.tiling import INKS, Lying, laid, piece, tile, typeface, wood
from vision.deck import Deck, Picture
from vision.sighting import Sighting
from vision.tally import Tally
from vision.teach import Shown, learn_tiles
from vision.tile_spread import TileSpread

NUMBERS = (1, 2, 4, 5, 6, 7, 8, 9, 12)


def taught(drawn: dict[str, Picture]) -> Deck:
    learned = learn_tiles("tiles", [Shown(label, "x", picture) for label, picture in drawn.items()]).deck
    assert learned is not None
    return learned


@pytest.fixture(scope="module")
def reader() -> TileSpread:
    return TileSpread(taught({f"{ink}_{n}": tile(ink, n) for ink, n in product(INKS, NUMBERS)}))


def heap(seed: int, count: int = 20) -> list[Lying]:
    """Pieces that lie any way up, none on another."""
    chance = np.random.default_rng(seed)
    cells = chance.permutation(24)[:count]
    return [
        Lying(
            str(chance.choice(list(INKS))),
            int(chance.choice(NUMBERS)),
            90 + 124 * (cell % 6) + chance.uniform(-8, 8),
            80 + 145 * (cell // 6) + chance.uniform(-8, 8),
            chance.uniform(-np.pi, np.pi),
        )
        for cell in cells
    ]


def counted(seen: list[Sighting], pieces: list[Lying]) -> Tally:
    tally = Tally()
    tally.count([one.label for one in pieces], seen)
    return tally


def nearest(seen: list[Sighting], one: Lying) -> Sighting:
    return min(seen, key=lambda card: float(np.hypot(*(np.mean(card.corners, axis=0) - (one.x, one.y)))))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_scattered_pieces_are_read_whichever_way_up_they_lie(reader: TileSpread, seed: int) -> None:
    pieces = heap(seed)
    tally = counted(reader.read(laid(pieces, wood())), pieces)
    assert tally.wrong == 0
    assert tally.right >= 0.9 * tally.cards


def test_each_piece_is_outlined_where_it_lies_its_top_first(reader: TileSpread) -> None:
    pieces = heap(4)
    seen = reader.read(laid(pieces, wood()))
    for one in pieces:
        card = nearest(seen, one)
        corners = np.array(card.corners)
        assert np.hypot(*(corners.mean(axis=0) - (one.x, one.y))) < 6
        assert abs(cv2.contourArea(corners.astype(np.float32)) / (104 * 150 * one.size**2) - 1) < 0.2
        up = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
        assert up @ (-np.sin(one.turn), -np.cos(one.turn)) > 0.95 * np.hypot(*up)


@pytest.mark.parametrize("number", [6, 9])
def test_a_six_and_a_nine_are_told_by_where_the_piece_ends(reader: TileSpread, number: int) -> None:
    pieces = [
        Lying("red", number, 150 + 160 * k, 140 + 160 * row, turn)
        for row, turns in enumerate(((0, np.pi, 0.9), (-0.9, 2.2, -2.2)))
        for k, turn in enumerate(turns)
    ]
    tally = counted(reader.read(laid(pieces, wood())), pieces)
    assert (tally.right, tally.wrong) == (6, 0)


def test_a_row_and_a_block_of_touching_pieces_are_read_piece_by_piece(reader: TileSpread) -> None:
    wide, high = 104 * 0.6, 150 * 0.6
    pieces = [
        Lying(ink, number, 120 + wide * column + 20 * row, 100 + high * row)
        for row, ink in enumerate(("red", "black", "blue"))
        for column, number in enumerate((4, 5, 6, 7, 8, 9))
    ]
    tally = counted(reader.read(laid(pieces, wood())), pieces)
    assert tally.wrong == 0
    assert tally.right >= 0.85 * tally.cards


def test_two_ones_on_neighbouring_pieces_are_no_eleven(reader: TileSpread) -> None:
    pieces = [Lying("blue", 1, 300 + 104 * 0.6 * column, 200) for column in range(4)]
    assert [card.label for card in reader.read(laid(pieces, wood()))] == ["blue_1"] * 4


@pytest.mark.parametrize("size", [0.32, 0.6, 1.4, 2.6])
def test_pieces_near_and_far_are_read(reader: TileSpread, size: float) -> None:
    pieces = [Lying("red", 7, 270, 300, 0.4, size), Lying("black", 4, 560, 300, -2.0, size)]
    tally = counted(reader.read(laid(pieces, wood())), pieces)
    assert (tally.right, tally.wrong) == (2, 0)


def test_in_a_large_picture_corners_are_pixels_of_that_picture(reader: TileSpread) -> None:
    one = Lying("red", 7, 1500, 900, 0.4, 1.5)
    (card,) = reader.read(laid([one], wood(1200, 1900)))
    assert card.label == one.label
    assert np.hypot(*(np.mean(card.corners, axis=0) - (one.x, one.y))) < 12


def cluttered(seed: int) -> Picture:
    """A table without pieces: a sheet of numbers, lines and rings, all in the colours of the pieces."""
    chance = np.random.default_rng(seed)
    page = Image.fromarray(wood(seed=seed))
    pencil = ImageDraw.Draw(page)
    pencil.rectangle((380, 60, 760, 560), fill=(215, 220, 222))
    inks = list(INKS.values())
    for row in range(12):
        words = " ".join(str(number) for number in chance.integers(0, 9999, 5))
        pencil.text((395, 70 + 40 * row), words, inks[row % 3], typeface().font_variant(size=30))
    for _ in range(40):
        x, y, length = chance.uniform(0, 360), chance.uniform(0, 600), chance.uniform(8, 70)
        turn, ink = chance.uniform(0, np.pi), inks[int(chance.integers(3))]
        pencil.line(
            (x, y, x + length * np.cos(turn), y + length * np.sin(turn)), ink, int(chance.integers(2, 9))
        )
    for _ in range(12):
        x, y, r = chance.uniform(0, 340), chance.uniform(0, 580), chance.uniform(5, 30)
        pencil.ellipse((x, y, x + r, y + r), outline=inks[int(chance.integers(3))], width=4)
    return np.asarray(cv2.GaussianBlur(np.asarray(page), (3, 3), 0), np.uint8)


@pytest.mark.parametrize("seed", range(6))
def test_clutter_without_pieces_is_not_named(reader: TileSpread, seed: int) -> None:
    assert [card.label for card in reader.read(cluttered(seed)) if card.label] == []


def test_pieces_among_clutter_are_read_and_nothing_else(reader: TileSpread) -> None:
    pieces = [
        Lying("red", 5, 90, 90, 0.3),
        Lying("blue", 12, 200, 300, 2.5),
        Lying("black", 9, 100, 480, -0.8),
    ]
    table = cluttered(11)
    for one in pieces:
        cv2.circle(table, (int(one.x), int(one.y)), 62, (60, 80, 110), -1)
    tally = counted(reader.read(laid(pieces, table)), pieces)
    assert (tally.right, tally.wrong) == (3, 0)


@pytest.mark.parametrize("turn", [0.0, 1.2, 2.0])
def test_a_piece_cut_out_of_a_picture_is_named_although_its_edge_hardly_shows(
    reader: TileSpread, turn: float
) -> None:
    for ink, number in product(INKS, (2, 5, 7, 12)):
        (one,) = reader.read(tile(ink, number, turn)[32:-32, 32:-32])
        assert one.label == f"{ink}_{number}"


def test_of_a_cut_out_only_the_piece_in_the_middle_is_meant(reader: TileSpread) -> None:
    row = np.hstack([piece("blue", 4), piece("red", 5), piece("black", 7)])
    table = cv2.copyMakeBorder(row, 30, 30, 0, 0, cv2.BORDER_CONSTANT, value=(60, 80, 110))
    cut = np.asarray(table[:, 60:-60], np.uint8)
    (one,) = reader.read(cut)
    assert one.candidates[0][0] == "red_5"
    assert one.label in ("red_5", None)


def test_numbers_on_a_plain_sheet_are_no_pieces(reader: TileSpread) -> None:
    """The same symbols on the same paper, but nowhere does a piece end."""
    page = Image.new("RGB", (800, 600), (196, 214, 222))
    pencil = ImageDraw.Draw(page)
    for place, number in enumerate(NUMBERS):
        at = 130 + 250 * (place % 3), 110 + 190 * (place // 3)
        pencil.text(at, str(number), INKS["blue"], typeface(), anchor="mm")
    seen = reader.read(laid([], np.asarray(page, np.uint8)))
    assert [card.label for card in seen if card.label] == []


def test_what_is_much_larger_than_the_pieces_is_none(reader: TileSpread) -> None:
    pieces = [Lying("red", number, 100 + 120 * place, 120, 0.3) for place, number in enumerate((2, 4, 5, 7))]
    poster = Lying("blue", 8, 500, 400, 0.1, 1.5)
    assert [card.label for card in reader.read(laid([poster], wood()))] == [poster.label]
    seen = reader.read(laid([*pieces, poster], wood()))
    assert sorted(card.label or "" for card in seen) == [one.label for one in pieces]


def test_no_two_pieces_lie_in_one_place(reader: TileSpread) -> None:
    """On what would be a piece by its symbol another one lies whole: one of the two is none."""
    large, small = Lying("red", 4, 300, 300, 0.0, 1.0), Lying("blue", 7, 340, 335, 0.0, 0.6)
    seen = reader.read(laid([large, small], wood()))
    assert {card.candidates[0][0] for card in seen} == {large.label, small.label}
    assert len([card for card in seen if card.label]) == 1


def test_a_digit_cut_off_by_the_pictures_edge_leaves_the_other_unnamed(reader: TileSpread) -> None:
    """Of twelve only the two shows: it is no two."""
    photograph = laid([Lying("red", 12, 300, 300, 0.0, 1.4)], wood())
    for cut in range(290, 306, 2):
        assert not [card for card in reader.read(np.ascontiguousarray(photograph[:, cut:])) if card.label]


def test_empty_and_tiny_pictures_hold_no_piece(reader: TileSpread) -> None:
    assert reader.read(np.zeros((480, 640, 3), np.uint8)) == []
    assert reader.read(np.full((480, 640, 3), 220, np.uint8)) == []
    assert reader.read(np.full((8, 8, 3), 90, np.uint8)) == []
    noise = np.random.default_rng(3).integers(0, 255, (300, 400, 3)).astype(np.uint8)
    assert [card.label for card in reader.read(noise) if card.label] == []


def test_unsure_pieces_come_with_candidates_of_which_none_is_likelier(reader: TileSpread) -> None:
    pieces = heap(5)
    soft = cv2.GaussianBlur(laid(pieces, wood()), (0, 0), 2.0)
    seen = reader.read(np.asarray(soft, np.uint8))
    assert counted(seen, pieces).wrong == 0
    unsure = [card for card in seen if card.label is None]
    assert unsure
    for card in seen:
        chances = [chance for _, chance in card.candidates]
        assert 1 <= len(chances) <= 3
        assert chances[0] == card.confidence == max(chances)


def counter(number: int) -> Picture:
    """A round counter of one colour with a dark number in its middle, filling its picture."""
    blank = Image.new("RGB", (120, 120), (60, 80, 110))
    pencil = ImageDraw.Draw(blank)
    pencil.ellipse((4, 4, 116, 116), fill=(70, 170, 90))
    pencil.text((60, 60), str(number), (25, 35, 25), typeface(), anchor="mm")
    return np.asarray(cv2.GaussianBlur(np.asarray(blank), (3, 3), 0), np.uint8)


def test_dark_numbers_in_the_middle_of_coloured_counters_are_read_as_well() -> None:
    numbers = (1, 2, 3, 4, 5, 7, 8)
    spread = TileSpread(taught({f"n{number}": counter(number) for number in numbers}))
    table = wood()
    for place, number in enumerate(numbers):
        spin = cv2.getRotationMatrix2D((60, 60), 47.0 * place, 0.7)
        spin[:, 2] += 60 + 180 * (place % 4), 100 + 200 * (place // 4)
        cut = np.zeros(table.shape[:2], np.uint8)
        centre = (120 + 180 * (place % 4), 160 + 200 * (place // 4))
        cv2.circle(cut, centre, 39, 255, -1)
        seen = cv2.warpAffine(counter(number), spin, table.shape[1::-1])
        table = np.where(cut[..., None] > 0, seen, table)
    tally = Tally()
    tally.count([f"n{number}" for number in numbers], spread.read(np.asarray(table, np.uint8)))
    assert tally.wrong == 0
    assert tally.right >= 5


def test_pieces_taught_from_pictures_cut_close_are_read_too() -> None:
    """Nothing but the piece in its picture: its edge is that of the picture."""
    close = TileSpread(taught({f"{ink}_{n}": piece(ink, n) for ink, n in product(INKS, NUMBERS)}))
    pieces = heap(6)
    tally = counted(close.read(laid(pieces, wood())), pieces)
    assert tally.wrong == 0
    assert tally.right >= 0.9 * tally.cards
