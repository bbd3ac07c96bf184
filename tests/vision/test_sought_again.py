"""Pictures of a lesson in which something else looks more like a card than the card does."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.photographing import FACES, photograph, shown, table
from tests.vision.watching import our_deck
from vision.deck import Picture
from vision.teach import Shown, learn

MORE = ("r3", "b3", "g3", "y1", "y5", "y7")
DISTRACTED = ("r3", "g3", "y1", "y7")  # beside these lies an amplifier


def amplifier(rng: np.random.Generator) -> Picture:
    """A clear outline with the shape of a card, and knobs."""
    scene = table(rng)
    cv2.rectangle(scene, (350, 90), (560, 390), (235, 235, 235), -1)
    cv2.rectangle(scene, (362, 102), (548, 378), (40, 50, 90), -1)
    for x in range(385, 540, 40):
        for y in range(130, 370, 40):
            cv2.circle(scene, (x, y), 13, (225, 225, 225), -1)
            cv2.circle(scene, (x, y), 5, (30, 30, 30), -1)
    return scene


def beside_the_amplifier(label: str, seed: int) -> Shown:
    """The card is small, and on a cloth of its own."""
    scene = amplifier(np.random.default_rng(seed))
    small = cv2.resize(photograph(label, seed, turn=0.2), (176, 132), interpolation=cv2.INTER_AREA)
    scene[170:302, 80:256] = small
    return Shown(label, f"{label}.jpg", scene)


@pytest.fixture(scope="module")
def learned() -> dict[str, Picture]:
    plain = [one for one in shown((*FACES, *MORE)) if one.label not in DISTRACTED]
    distracted = [beside_the_amplifier(label, 40 + index) for index, label in enumerate(DISTRACTED)]
    deck = learn("drawn", [*plain, *distracted]).deck
    assert deck is not None
    return dict(deck.faces)


@pytest.mark.parametrize("label", DISTRACTED)
def test_a_card_is_taken_and_not_what_lies_beside_it(learned: dict[str, Picture], label: str) -> None:
    assert label in learned
    printed = cv2.resize(our_deck().faces[label], (60, 88), interpolation=cv2.INTER_AREA).astype(float)
    taken = cv2.resize(learned[label], (60, 88), interpolation=cv2.INTER_AREA).astype(float)
    ways = (printed, printed[::-1, ::-1])
    assert max(np.corrcoef(way.ravel(), taken.ravel())[0, 1] for way in ways) > 0.7


def test_where_a_card_is_known_to_lie_no_outline_is_needed() -> None:
    """The cards fill their pictures: no table shows."""
    faces = {label: our_deck().faces[label] for label in FACES}
    height, width = faces["r1"].shape[:2]
    corners = ((0.0, 0.0), (width - 1.0, 0.0), (width - 1.0, height - 1.0), (0.0, height - 1.0))
    deck = learn("full", [Shown(label, label, face, corners) for label, face in faces.items()]).deck
    assert deck is not None
    assert deck.labels == FACES
    assert (deck.width_mm, deck.height_mm) == (63.0, 88.0)
    unknown = learn("full", [Shown(label, label, face) for label, face in faces.items()]).deck
    assert unknown is None or unknown.labels != FACES or unknown.height_mm != 88.0
