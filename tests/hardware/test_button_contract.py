"""The contract of buttons and lamps on gpiozero's mock pins. The rig holds a real kernel to the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.mock_pins import MockPins
from tests.hardware.button_contract import CONTRACT, Bench


class MockBench:
    def __init__(self) -> None:
        self.now = 100.0
        self.pins = MockPins(self.clock)

    def clock(self) -> float:
        return self.now

    def close(self, gpio: int) -> None:
        self.pins.press(gpio)

    def open(self, gpio: int) -> None:
        self.pins.release(gpio)

    def rest(self, seconds: float) -> None:
        self.now += seconds

    def shines(self, gpio: int) -> bool:
        return bool(self.pins.pin(gpio).state)


@pytest.mark.parametrize("promise", CONTRACT, ids=lambda promise: promise.__name__)
def test_on_mock_pins(promise: Callable[[Bench], None]) -> None:
    promise(MockBench())
