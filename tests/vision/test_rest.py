from __future__ import annotations

import numpy as np

from vision.deck import Picture
from vision.rest import MOST, Rest


def grainy(level: int, seed: int, shape: tuple[int, int] = (40, 60)) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 12, (*shape, 3))
    return np.asarray(np.clip(level + noise, 0, 255), np.uint8)


def test_noise_halves_when_four_frames_are_taken_together() -> None:
    rest = Rest()
    for seed in range(MOST):
        rest.add(grainy(120, seed), still=True)
    one, mean = grainy(120, 0).std(), rest.mean().std()
    assert 0.4 < mean / one < 0.6


def test_what_moved_begins_a_new_rest_and_is_no_part_of_it() -> None:
    rest = Rest()
    rest.add(grainy(200, 1), still=True)
    rest.add(grainy(150, 2), still=False)
    assert len(rest) == 0
    rest.add(grainy(50, 3), still=True)
    assert abs(float(rest.mean().mean()) - 50) < 2


def test_only_the_last_frames_are_kept() -> None:
    rest = Rest(most=2)
    for level in (0, 100, 120):
        rest.add(grainy(level, level), still=True)
    assert abs(float(rest.mean().mean()) - 110) < 2


def test_frames_of_another_size_are_not_taken_together() -> None:
    rest = Rest()
    rest.add(grainy(50, 1), still=True)
    rest.add(grainy(90, 2, (20, 30)), still=True)
    assert len(rest) == 1
    assert rest.mean().shape == (20, 30, 3)
