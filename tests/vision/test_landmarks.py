from __future__ import annotations

from functools import cache

import numpy as np

from tests.vision.photographing import add_card, table, taught
from vision.deck import Picture
from vision.landmarks import Landmarks
from vision.photo_reader import PhotoReader


@cache
def landmarks() -> Landmarks:
    deck = taught()
    return Landmarks([deck.faces[label] for label in deck.labels], (deck.width_mm, deck.height_mm))


def crowded(scene: Picture) -> bool:
    """Whether something seems to lie beside the surest card."""
    surest = max(PhotoReader(taught()).find(scene), key=lambda one: one.confidence)
    return landmarks().crowded(landmarks().match(scene), surest.fit.card)


def test_a_card_by_itself_has_nothing_beside_it() -> None:
    rng = np.random.default_rng(3)
    assert not crowded(add_card(table(rng), "g7", rng, turn=0.2))


def test_of_a_card_that_lies_on_another_it_is_told() -> None:
    rng = np.random.default_rng(3)
    scene = add_card(table(rng), "b6", rng, turn=0.5, at=(250, 230))
    assert crowded(add_card(scene, "g7", rng, turn=0.1, at=(360, 250)))
