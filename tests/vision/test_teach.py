from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.photographing import FACES, add_card, lesson, photograph, shown, table, taught
from tests.vision.watching import our_deck
from vision.deck import DeckError
from vision.flaws import LIMITS, Flaw, flaws_of
from vision.photo_reader import PhotoReader
from vision.plane import rectangle
from vision.teach import Lesson, Shown, checked_labels, learn


def test_every_face_is_learned_from_one_photograph_and_recognised_again() -> None:
    learned = lesson()
    assert taught().labels == FACES
    assert taught().taught
    assert not learned.missing
    assert all(margin.odds > 0 for margin in learned.margins)
    assert len(learned.margins) == len(FACES)


def test_the_size_of_the_cards_is_told_from_their_shape() -> None:
    assert taught().height_mm / taught().width_mm == pytest.approx(88 / 63, rel=0.06)


def test_taught_faces_are_read_in_other_photographs_and_never_misread() -> None:
    reader = PhotoReader(taught())
    right = 0
    for index, label in enumerate(FACES):
        cards = reader.read(photograph(label, 100 + index, light=0.6))
        named = [card.label for card in cards if card.label]
        assert named in ([], [label])
        right += named == [label]
    assert right >= len(FACES) - 2


def test_a_sighting_has_candidates_and_corners_in_the_picture() -> None:
    (card,) = PhotoReader(taught()).read(photograph("r5", 7))
    assert card.label == "r5"
    assert card.candidates[0] == ("r5", card.confidence)
    assert len(card.candidates) == 3
    assert sum(chance for _, chance in card.candidates) <= 1.0001
    corners = np.array(card.corners)
    assert corners.shape == (4, 2)
    assert cv2.contourArea(corners.astype(np.float32)) == pytest.approx(63 * 88 * 2.55**2, rel=0.4)


def test_an_empty_table_names_nothing() -> None:
    assert not [card for card in PhotoReader(taught()).read(table(np.random.default_rng(5))) if card.label]


def test_a_card_of_another_deck_is_not_named() -> None:
    """A face that was never taught: its symbol is known in no colour."""
    cards = PhotoReader(taught()).read(photograph("y3", 11))
    assert not [card.label for card in cards if card.label]


def test_two_cards_are_both_named() -> None:
    rng = np.random.default_rng(8)
    scene = add_card(table(rng), "g1", rng, turn=0.2, at=(180, 240))
    scene = add_card(scene, "b1", rng, turn=-0.3, at=(460, 240))
    named = {card.label for card in PhotoReader(taught()).read(scene)}
    assert {"g1", "b1"} <= named


@cache
def messy() -> Lesson:
    """Good pictures, and among them one of each kind that should not be learned from."""
    poor = Shown("r5", "r5-poor.jpg", photograph("r5", 2, turn=-0.1, blur=3.0))
    odd = [
        Shown("twin", "twin.jpg", photograph("r5", 77, turn=0.0)),
        Shown("b7", "blurred.jpg", photograph("b7", 4, blur=9.0)),
        Shown("g5", "dim.jpg", photograph("g5", 5, light=0.1)),
        Shown("g6", "cut.jpg", photograph("g6", 6, shift=0.42, turn=0.0)),
        Shown("b4", "empty.jpg", table(np.random.default_rng(9))),
        Shown("y1", "night.jpg", photograph("y1", 10, light=0.03)),
    ]
    return learn("drawn", [poor, *shown(), *odd])


@pytest.mark.parametrize(
    ("source", "flaw"),
    [
        ("blurred.jpg", Flaw.BLURRED),
        ("dim.jpg", Flaw.DIM),
        ("cut.jpg", Flaw.CUT_OFF),
        ("empty.jpg", Flaw.NOT_FOUND),
    ],
)
def test_a_poor_picture_is_told_apart(source: str, flaw: Flaw) -> None:
    (taken,) = (one for one in messy().taken if one.source == source)
    assert set(taken.poor + taken.useless) & {flaw, Flaw.NOT_FOUND}


@pytest.mark.parametrize(("size", "strength"), [(0.2, 150), (0.3, 250)])
def test_a_lamp_in_a_taught_card_is_noticed_however_wide_its_reflection(size: float, strength: int) -> None:
    face = (our_deck().faces["r5"] * 0.7).astype(np.uint8)
    rows, columns = face.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns]
    away = ((x - 0.5 * columns) ** 2 + (y - 0.4 * rows) ** 2) / (2 * (size * columns) ** 2)
    lit = np.clip(face + strength * np.exp(-away)[..., None], 0, 255).astype(np.uint8)
    corners = rectangle(columns, rows)
    assert flaws_of(face, corners, face)[Flaw.GLARING] < LIMITS[Flaw.GLARING].poor
    assert flaws_of(lit, corners, lit)[Flaw.GLARING] > LIMITS[Flaw.GLARING].poor


def test_a_dark_rim_makes_no_paper_glare() -> None:
    face = np.full((880, 630, 3), 210, np.uint8)
    face[:40], face[-40:], face[:, :40], face[:, -40:] = 30, 30, 30, 30
    corners = rectangle(630, 880)
    assert flaws_of(face, corners, face)[Flaw.GLARING] == 0


def test_an_outline_that_is_a_little_off_makes_no_paper_glare() -> None:
    """Along some of the rim the table shows, or half of it."""
    face = np.full((880, 630, 3), 215, np.uint8)
    face[:30], face[:580, :30], face[:350, -30:] = 40, 40, 160
    assert flaws_of(face, rectangle(630, 880), face)[Flaw.GLARING] == 0


def test_where_it_is_too_dark_to_find_a_card_the_light_is_blamed() -> None:
    (night,) = (one for one in messy().taken if one.source == "night.jpg")
    assert night.useless == (Flaw.DIM,)


def test_good_pictures_are_used_whatever_lies_beside_them() -> None:
    good = {one.source for one in shown()}
    assert not [one.source for one in messy().taken if one.source in good and one.useless]


def test_of_two_pictures_of_a_face_the_better_one_is_kept() -> None:
    deck = messy().deck
    assert deck is not None
    kept = next(one for one in messy().taken if one.face is not None and one.face is deck.faces["r5"])
    assert kept.source == "r5.jpg"


def test_two_faces_that_look_alike_are_named_in_a_warning() -> None:
    alike = {frozenset((margin.label, margin.rival)) for margin in messy().too_alike}
    assert frozenset(("twin", "r5")) in alike


def test_a_picture_without_a_card_is_not_learned() -> None:
    assert "b4" in messy().missing


def test_one_face_is_taught_again_and_the_others_stay() -> None:
    before = taught()
    again = learn("drawn", [Shown("g7", "g7.jpg", photograph("g7", 55, turn=0.1))], known=before).deck
    assert again is not None
    assert again.labels == before.labels
    assert np.array_equal(again.faces["r1"], before.faces["r1"])
    assert not np.array_equal(again.faces["g7"], before.faces["g7"])
    assert [card.label for card in PhotoReader(again).read(photograph("g7", 56))] == ["g7"]


def test_names_that_differ_only_in_capitals_are_refused() -> None:
    with pytest.raises(DeckError, match="Two faces have one name: red and Red"):
        checked_labels(["red", "blue", "Red"])


def test_what_is_no_card_is_hardly_believed() -> None:
    for seed in (5, 6):
        seen = PhotoReader(taught()).read(table(np.random.default_rng(seed)))
        assert all(card.confidence < 0.3 for card in seen)


def test_a_card_among_the_keys_of_a_keyboard_is_found() -> None:
    rng = np.random.default_rng(21)
    desk = np.full_like(table(rng), 150)
    for x in range(0, desk.shape[1], 40):
        for y in range(0, desk.shape[0], 40):
            cv2.rectangle(desk, (x + 4, y + 4), (x + 34, y + 32), (40, 38, 36), -1)
            cv2.putText(desk, chr(65 + (x + y) // 40 % 26), (x + 9, y + 22), 0, 0.5, (220, 220, 220), 1)
    cards = PhotoReader(taught()).read(add_card(desk, "g7", rng))
    assert [card.label for card in cards if card.label] == ["g7"]


@pytest.mark.parametrize("label", ["r5", "b6"])
def test_a_lamp_reflected_in_the_middle_never_makes_another_face(label: str) -> None:
    glaring = photograph(label, 33, turn=0.0).astype(np.float32)
    rows, columns = glaring.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns]
    spot = np.exp(-((x - columns / 2) ** 2 + (y - rows / 2) ** 2) / (2 * 38.0**2))[..., None]
    seen = np.clip(glaring + 190 * spot, 0, 255).astype(np.uint8)
    assert {card.label for card in PhotoReader(taught()).read(seen)} <= {label, None}
