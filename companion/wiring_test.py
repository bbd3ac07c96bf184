"""The wiring test: a seat shines on the screen as its button closes, and its lamp blinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Protocol, Self

from gpiozero.pins import Factory

from companion import pages
from companion.pages import Page
from companion.panel import troubles
from companion.scene import Buzz
from companion.words import _
from hardware.buttons import Buttons
from hardware.lights import Lights
from hardware.mock_pins import BOUNCY, MockPins
from hardware.presses import Press
from hardware.wiring import Seat, Wiring

SHINE_S = 1.5  # how long a seat shines after its button closed


class View(Protocol):
    def show(self, page: Page) -> None: ...

    def poll(self) -> list[Any]: ...


class WiringTest:
    """On the real pins; without any, keys and touches press pretended ones, and that is said."""

    def __init__(
        self, wiring: Wiring, pins: Factory, real: bool, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.over = False
        self._wiring = wiring
        self._pins = pins
        self._real = real
        self._clock = clock
        self._presses: SimpleQueue[Press] = SimpleQueue()
        self._lit: dict[Seat, float] = {}
        self._buttons = Buttons(wiring, self._presses.put, pins, clock)
        self._lights = Lights(wiring, pins)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._buttons.close()
        self._lights.close()

    def step(self, view: View) -> None:
        for wish in view.poll():
            if isinstance(wish, Buzz) and isinstance(self._pins, MockPins):
                self._pins.press(self._wiring.pin(wish.seat), BOUNCY)
                self._pins.release(self._wiring.pin(wish.seat))
            elif isinstance(wish, pages.Quit | pages.Back):
                self.over = True
        self._hear()
        view.show(pages.Wiring(self._wiring, frozenset(self._lit), self._note()))

    def _hear(self) -> None:
        now = self._clock()
        while True:
            try:
                seat = self._presses.get_nowait().seat
            except Empty:
                break
            self._lit[seat] = now
            if seat is not None:
                self._lights.blink(seat)
        self._lit = {seat: since for seat, since in self._lit.items() if now - since < SHINE_S}

    def _note(self) -> str:
        wrong = troubles(self._wiring, self._buttons, self._lights)
        if wrong:
            return wrong
        if not self._real:
            return _("This machine has no pins: keys 1 to 9 and 0 press pretended buttons.")
        return _("Press each button: its seat shines here, and its lamp blinks.")
