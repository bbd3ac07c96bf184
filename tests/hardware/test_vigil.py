"""A camera looked after by its small grey pictures."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from hardware.camera import CameraError, Image
from hardware.vigil import FROZEN_AFTER, LIGHT_AFTER, LONGEST_REST, Vigil, small_grey


def table(brightness: float = 1.0, seed: int = 0, noise: float = 2.0) -> Image:
    """Four cards on a cloth, under a sensor's noise."""
    scene = np.full((180, 320), 70.0)
    for x in (30, 100, 170, 240):
        scene[60:120, x : x + 44] = 210.0
    scene = scene * brightness + np.random.default_rng(seed).normal(0, noise, scene.shape)
    return np.asarray(np.clip(scene, 0, 255), np.uint8)


def with_hand(picture: Image) -> Image:
    covered = picture.copy()
    covered[:, 90:220] = 40
    return covered


def watch(vigil: Vigil, pictures: list[Image], every: float = 0.1, start: float = 0.0) -> int:
    """How often the light is said to have changed."""
    return sum(vigil.light_changed(picture, start + n * every) for n, picture in enumerate(pictures))


def test_a_sensor_that_sends_the_same_bytes_for_seconds_is_frozen() -> None:
    vigil = Vigil(noisy=True)
    vigil.look(table(), 0.0)
    vigil.look(table(), FROZEN_AFTER - 0.1)
    with pytest.raises(CameraError, match=r"^The camera sends the same picture again and again\.$"):
        vigil.look(table(), FROZEN_AFTER)


def test_a_still_table_under_a_live_sensor_is_not_frozen() -> None:
    vigil = Vigil(noisy=True)
    for n in range(100):
        vigil.look(table(seed=n), n * 0.1)


def test_a_folder_of_pictures_may_show_the_same_for_ever() -> None:
    vigil = Vigil(noisy=False)
    vigil.look(table(), 0.0)
    vigil.look(table(), 1000.0)


@pytest.mark.parametrize("grey", [0, 20, 255])
def test_a_covered_or_blinded_lens_is_not_frozen(grey: int) -> None:
    vigil = Vigil(noisy=True)
    for at in (0.0, 100.0):
        vigil.look(np.full((180, 320), grey, np.uint8), at)


def test_noise_does_not_stir_and_a_card_does() -> None:
    vigil = Vigil(noisy=True)
    assert vigil.stirs(table(seed=1), 0.0)
    assert not any(vigil.stirs(table(seed=n), 0.01 * n) for n in range(2, 90))
    moved = table(seed=99)
    moved[60:120, 284:288] = 210
    assert vigil.stirs(moved, 0.95)


def test_a_full_picture_is_sent_at_least_once_a_second() -> None:
    vigil = Vigil(noisy=True)
    sent = [n * 0.1 for n in range(100) if vigil.stirs(table(seed=n), n * 0.1)]
    assert all(later - sooner <= LONGEST_REST + 0.11 for sooner, later in pairwise(sent))
    assert len(sent) <= 11


@pytest.mark.parametrize("brightness", [0.5, 0.7, 1.6])
def test_another_light_is_noticed_once_and_is_then_the_usual_one(brightness: float) -> None:
    vigil = Vigil(noisy=True)
    assert watch(vigil, [table(seed=n) for n in range(20)]) == 0
    assert watch(vigil, [table(brightness, n) for n in range(60)], start=2.0) == 1
    assert watch(vigil, [table(1.0, n) for n in range(60)], start=8.0) == 1
    assert vigil.changes == 2


def test_a_hand_over_the_table_or_a_flicker_is_no_other_light() -> None:
    vigil = Vigil(noisy=True)
    assert watch(vigil, [with_hand(table(seed=n)) if n > 5 else table(seed=n) for n in range(80)]) == 0
    flicker = [table(0.5 if n % 20 < 10 else 1.0, n) for n in range(100)]
    assert watch(vigil, flicker, start=10.0) == 0
    assert LIGHT_AFTER > 1.0


def test_a_picture_in_colour_becomes_a_small_grey_one() -> None:
    small = small_grey(np.full((720, 1280, 3), 90, np.uint8))
    assert small.shape == (180, 320)
    assert (small == 90).all()
