"""The table of one discard pile: what hands do there, and that a hand laid out can be told."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from hardware.simulated import Level, SimulatedDiscard
from hardware.simulated.spreading import shows_index, spread_hand

HAND = ["r0", "b6", "gS", "W4", "Petra"]


def table(level: Level = Level.NORMAL, seed: int = 7) -> SimulatedDiscard:
    return SimulatedDiscard("finita", level, seed)


def whole(motion: object) -> None:
    deque(motion, maxlen=0)  # type: ignore[call-overload]


def test_cards_are_laid_on_the_discard_pile() -> None:
    played = table()
    whole(played.lay("discard", "r5", 0))
    whole(played.lay_two([("discard", "b5"), ("discard", "b5")], 2))
    assert played.truth == {"discard": ("r5", "b5", "b5"), "hand": ()}


def test_of_two_cards_thrown_at_once_the_first_lies_below() -> None:
    played = table()
    whole(played.lay("discard", "r5", 0))
    hands = 0
    for _ in played.jump_in(("r5", 3), ("b5", 1)):
        hands += not played.still
    assert played.truth["discard"] == ("r5", "r5", "b5")
    assert hands >= 4
    assert played.still


def test_after_a_reshuffle_only_the_top_card_lies_there() -> None:
    played = table()
    for label in ("r5", "b5", "b7"):
        whole(played.lay("discard", label, 0))
    whole(played.reshuffle(1))
    assert played.truth["discard"] == ("b7",)


def test_drawing_changes_nothing_that_lies_face_up() -> None:
    played = table()
    whole(played.lay("discard", "r5", 0))
    moved = [played.still for _ in played.draw(2)]
    assert not all(moved)
    assert played.truth == {"discard": ("r5",), "hand": ()}


def test_a_hand_is_laid_out_and_taken_away() -> None:
    played = table()
    whole(played.spread(HAND, 1))
    assert played.truth["hand"] == tuple(HAND)
    whole(played.gather(1))
    assert played.truth["hand"] == ()


def test_at_the_end_of_a_round_nothing_lies_face_up() -> None:
    played = table()
    whole(played.lay("discard", "r5", 0))
    whole(played.spread(HAND, 1))
    whole(played.clear())
    assert played.truth == {"discard": (), "hand": ()}


def test_an_unknown_card_is_refused_before_any_hand_moves() -> None:
    with pytest.raises(ValueError, match="no face"):
        table().spread(["r5", "r77"], 0)


@pytest.mark.parametrize("count", range(1, 16))
def test_of_every_card_of_a_hand_an_index_can_be_seen(count: int) -> None:
    for seed in range(8):
        poses = spread_hand(count, (0.0, 0.0), (190.0, 82.0), np.random.default_rng(seed))
        assert len(poses) == count
        assert all(shows_index(pose, poses[at + 1 :]) for at, pose in enumerate(poses))


def test_the_same_seed_lays_the_same_table() -> None:
    one, other = table(seed=3), table(seed=3)
    for played in (one, other):
        whole(played.spread(HAND, 1))
    assert np.array_equal(one.frame(), other.frame())
