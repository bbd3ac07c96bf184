"""The die as it is rolled in a match, and dice that are not fair: the same tests tell them apart."""

from __future__ import annotations

import numpy as np
import pytest

from companion.chain import LENGTH, Chain
from companion.die import rolls
from tests.companion.fairness import FACES, Rolls, suspicions

N = 400_000
rng = np.random.default_rng


def faces(*blocks: bytes) -> Rolls:
    return np.frombuffer(b"".join(blocks), np.uint8)


def seems_fair(n: int) -> bool:
    """A fair die fails one sample in a hundred; three samples one after the other, one time in a million."""
    return any(not suspicions(faces(*rolls(n))) for _ in range(3))


def test_the_die_is_fair() -> None:
    assert seems_fair(N)


@pytest.mark.long
def test_the_die_is_fair_in_ten_million_rolls() -> None:
    """About twenty seconds on two cores."""
    assert seems_fair(10_000_000)


def test_the_word_of_the_table_leaves_the_die_fair() -> None:
    secrets = (bytes([number]) * 32 for number in range(1 + 200_000 // LENGTH))
    assert not suspicions(faces(*(Chain.of(secret).numbers("fair play") for secret in secrets)))


def test_samples_of_a_fair_die_fail_about_once_in_a_hundred_times() -> None:
    """Else the tests were blind, or saw ghosts."""
    samples = (rng(seed).integers(1, FACES + 1, 10_000, np.uint8) for seed in range(2000))
    assert 5 <= sum(map(bool, map(suspicions, samples))) <= 35


# Dice that are not fair


def by_modulo(n: int) -> Rolls:
    """All 256 bytes are used: sixteen faces come a little too often."""
    return rng(1).integers(0, 256, n, np.uint8) % np.uint8(FACES) + np.uint8(1)


def with_a_stuck_face(n: int) -> Rolls:
    """One roll of a hundred stays on 20, whatever it should have been."""
    fair, stuck = rng(2).integers(1, FACES + 1, n, np.uint8), rng(3).random(n) < 0.01
    return np.where(stuck, np.uint8(FACES), fair)


def that_sticks(n: int) -> Rolls:
    """One roll of fifty shows what the one before showed; every face comes as often as it should."""
    fair, stuck = rng(4).integers(1, FACES + 1, n, np.uint8), rng(5).random(n) < 0.02
    return np.where(stuck, np.roll(fair, 1), fair)


def that_repeats(period: int) -> Rolls:
    return np.resize(rng(6).integers(1, FACES + 1, period, np.uint8), N)


def test_modulo_bias_is_found() -> None:
    assert "faces" in suspicions(by_modulo(N))


def test_a_stuck_face_is_found() -> None:
    assert "faces" in suspicions(with_a_stuck_face(N))


def test_a_die_that_sticks_is_found() -> None:
    assert {"pairs", "lag 1"} <= suspicions(that_sticks(N))
    assert "faces" not in suspicions(that_sticks(N))


@pytest.mark.parametrize("period", [1, 20, 4096, 16384, 65536])
def test_a_repeating_sequence_is_found(period: int) -> None:
    assert suspicions(that_repeats(period))


def test_a_sequence_that_repeats_all_faces_in_turn_is_found() -> None:
    """Every face comes exactly as often as it should, which chance does not do."""
    deck = rng(7).permutation(np.arange(1, FACES + 1, dtype=np.uint8))
    assert {"faces", "lag 20"} <= suspicions(np.resize(deck, N))


def test_high_and_low_in_turn_are_found() -> None:
    fair = rng(8).integers(1, FACES // 2 + 1, N, np.uint8)
    fair[1::2] += np.uint8(FACES // 2)
    assert {"runs", "lag 1", "lag 2"} <= suspicions(fair)
    assert "faces" not in suspicions(fair)
