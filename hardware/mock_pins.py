"""Pins for a table without a Pi: gpiozero's mock pins, driven by keys, bots and tests.

The real button code listens to them and cannot tell the difference. Their time is the caller's clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from gpiozero.pins.mock import MockFactory, MockPin

# A contact that closes, opens twice for a moment, and stays: seconds from edge to edge.
BOUNCY = (0.0004, 0.0009, 0.0015, 0.0021)


class MockPins(MockFactory):  # type: ignore[misc]  # gpiozero is not typed
    """A pin factory of a pretended Pi 4 whose buttons are pressed by calling `press`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(revision="c03114", pin_class=_ClockedPin)
        self._clock = clock
        self._ahead = 0.0

    def ticks(self) -> float:
        return self._clock() + self._ahead

    def press(self, pin: int, bounces: Sequence[float] = ()) -> None:
        """Close the button on `pin`; it opens and closes again after each pair of `bounces`."""
        self._drive(pin, True, bounces)

    def release(self, pin: int, bounces: Sequence[float] = ()) -> None:
        self._drive(pin, False, bounces)

    def _drive(self, pin: int, down: bool, bounces: Sequence[float]) -> None:
        if len(bounces) % 2:
            raise ValueError("Bounces come in pairs: away from the contact and back to it.")
        self._set(pin, down)
        try:
            for number, seconds in enumerate(bounces):
                self._ahead += seconds
                self._set(pin, down if number % 2 else not down)
        finally:
            self._ahead = 0.0

    def _set(self, pin: int, down: bool) -> None:
        wire = self.pin(pin)
        if down:
            wire.drive_low()
        else:
            wire.drive_high()


class _ClockedPin(MockPin):  # type: ignore[misc]  # gpiozero is not typed
    """Takes the time of its edges from its factory, and keeps no history of them."""

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed:
            self.clear_states()
            self._last_change = self.factory.ticks()
        return changed
