from __future__ import annotations

import numpy as np

from tests.vision.photographing import photograph, taught
from vision.kin import closeness, gaps, kin
from vision.photo_reader import PhotoReader

LABELS = ("red_1", "red_2", "red_3", "blue_1", "blue_2", "blue_3", "blue_4")
SYMBOLS = np.array([[float(one[-1] == other[-1]) for other in LABELS] for one in LABELS], np.float32)
COLOURS = np.array([[float(one[0] == other[0]) for other in LABELS] for one in LABELS], np.float32)


def test_faces_with_one_symbol_or_one_colour_are_kin() -> None:
    drawn, coloured = kin(LABELS, SYMBOLS, COLOURS)
    assert drawn[0].tolist() == [0, 3]
    assert coloured[3].tolist() == [3, 4, 5, 6]


def test_names_that_the_pictures_contradict_make_no_kin() -> None:
    drawn, coloured = kin(LABELS, SYMBOLS[::-1, :][:, [3, 0, 4, 1, 6, 2, 5]], np.eye(7, dtype=np.float32))
    assert all(len(group) == 1 for group in (*drawn, *coloured))


def test_a_face_that_a_nearly_complete_deck_lacks_is_told_by_its_kin() -> None:
    """Also one whose symbol was taught in a single colour."""
    drawn, coloured = kin(LABELS, SYMBOLS, COLOURS)
    ((symbol, colour),) = gaps(drawn, coloured)
    assert (LABELS[symbol], LABELS[colour]) == ("blue_4", "red_1")


def test_a_deck_of_which_much_lacks_has_no_gaps() -> None:
    few = [0, 1, 2, 4, 5]
    labels = [LABELS[index] for index in few] + ["blue_5", "blue_6"]
    alike = np.array([[float(one[-1] == other[-1]) for other in labels] for one in labels], np.float32)
    tints = np.array([[float(one[0] == other[0]) for other in labels] for one in labels], np.float32)
    assert gaps(*kin(labels, alike, tints)) == []


def test_a_face_is_as_close_as_the_closest_of_its_kin_or_as_the_middle_one() -> None:
    alike = np.array([[1, 0.9, 0.1], [0.9, 1, 0.2], [0.1, 0.2, 1]], np.float32)
    groups = [np.array([0, 1, 2])] * 2 + [np.array([2])]
    assert np.allclose(closeness(groups, alike, 1.0)[:2], 0.9)
    assert np.allclose(closeness(groups, alike, 0.5)[:2], (0.5, 0.55))
    assert np.isnan(closeness(groups, alike, 1.0)[2])


def test_a_colour_between_two_taught_ones_is_not_named() -> None:
    """Blue ink under a lamp that makes it more than half green: both blue 1 and green 1 were taught."""
    seen = photograph("b1", 61, turn=0.1)
    corners = [taught().faces[label][10:30, 10:50].reshape(-1, 3) for label in ("b6", "g7")]
    blue, green = (np.median(corner, axis=0) for corner in corners)
    inked = (seen.max(axis=2).astype(int) - seen.min(axis=2)) > 60
    between = seen.astype(float)
    between[inked] += 0.62 * (green - blue)
    named = [card.label for card in PhotoReader(taught()).read(np.clip(between, 0, 255).astype(np.uint8))]
    assert set(named) == {None}
