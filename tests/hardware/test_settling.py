"""When a camera has found its values, and what is then frozen."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.settling import FEWEST, MOST, Settling

FIXED_FOCUS = ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "FrameDurationLimits")
SAID = {"ExposureTime": 12_000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.5)}


def looks_until_frozen(settling: Settling, metadata: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    for number in range(1, 1000):
        if (frozen := settling.look(metadata)) is not None:
            return number, frozen
    raise AssertionError("it never settles")


@pytest.mark.parametrize("said", [{"AeState": 2}, {"AeLocked": True}])
def test_a_camera_that_has_found_its_exposure_is_frozen_soon(said: dict[str, Any]) -> None:
    looks, frozen = looks_until_frozen(Settling(FIXED_FOCUS), {**SAID, **said})
    assert looks == FEWEST
    assert frozen == {"AeEnable": False, "AwbEnable": False, **SAID}


def test_a_camera_that_never_finds_it_is_frozen_all_the_same() -> None:
    looks, frozen = looks_until_frozen(Settling(FIXED_FOCUS), {**SAID, "AeLocked": False})
    assert looks == MOST
    assert frozen["ExposureTime"] == 12_000


def test_a_camera_that_says_nothing_is_waited_for_a_little() -> None:
    looks, _frozen = looks_until_frozen(Settling(FIXED_FOCUS), SAID)
    assert FEWEST < looks < MOST


def test_a_lens_that_cannot_focus_is_left_where_it_is() -> None:
    known = (*FIXED_FOCUS, "AfMode", "AfTrigger", "LensPosition")
    said = {**SAID, "AeState": 2, "AfState": 3, "LensPosition": 1.0}
    looks, frozen = looks_until_frozen(Settling(known), said)
    assert looks == FEWEST
    assert (frozen["AfMode"], frozen["LensPosition"]) == (0, 1.0)


def test_a_camera_without_controls_is_asked_for_nothing() -> None:
    settling = Settling(())
    assert settling.begin() == {}
    assert looks_until_frozen(settling, {"SensorTimestamp": 1})[1] == {}
