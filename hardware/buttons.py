"""The push buttons on their pins, through any pin factory of gpiozero: the Pi's or the mock one."""

from __future__ import annotations

import os
import tempfile
import time
import warnings
from collections.abc import Callable
from threading import Lock
from types import TracebackType
from typing import Any, Self

from gpiozero import Device, GPIODevice, PinFactoryFallback
from gpiozero.pins import Factory

from hardware.presses import STUCK_AFTER, Fault, Press, PressFilter, Trouble
from hardware.wiring import Seat, Wiring


def real_pins() -> Factory | None:
    """The pins of this machine, or None where there are none: then the caller chooses mock pins, aloud."""
    os.environ.setdefault("LG_WD", tempfile.gettempdir())  # or lgpio leaves a pipe in the working directory
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PinFactoryFallback)
        try:
            Device.ensure_pin_factory()
        except Exception:  # each library fails in its own way, and every way means: no pins
            return None
    return Device.pin_factory


class Buttons:
    """Listens to all buttons of a wiring and posts their presses.

    `on_press` is called on a thread of the pin library: it must only put the press somewhere. A pin that
    cannot be opened is reported as trouble; the other buttons work.
    """

    def __init__(
        self,
        wiring: Wiring,
        on_press: Callable[[Press], object],
        pins: Factory,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_press = on_press
        self._time = _Time(pins, clock)
        self._lock = Lock()
        self._filter = PressFilter(seat for seat, _ in wiring.lines())
        self._wires: list[_Wire] = []
        self._unusable: list[Trouble] = []
        for seat, pin in wiring.lines():
            self._listen(seat, pin, pins)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        while self._wires:
            self._wires.pop().close()

    def trouble(self, stuck_after: float = STUCK_AFTER) -> tuple[Trouble, ...]:
        """The buttons that need somebody to look at them, now. Who lets nobody press them is less patient."""
        with self._lock:
            return (*self._unusable, *self._filter.trouble(self._time.now(), stuck_after))

    def _listen(self, seat: Seat, pin: int, pins: Factory) -> None:
        try:
            wire = _Wire(seat, pin, pins, self._edge)
        except Exception as error:  # taken, or not ours to open: each library says it its own way
            self._unusable.append(Trouble(seat, Fault.UNUSABLE, f"GPIO {pin}: {error}"))
            return
        with self._lock:
            self._filter.begin(self._time.now(), seat, wire.down)
        wire.listen()
        self._wires.append(wire)

    def _edge(self, seat: Seat, ticks: Any, down: bool) -> None:
        with self._lock:
            press = self._filter.edge(self._time.of(ticks), seat, down)
        if press is not None:
            self._on_press(press)


class _Wire:
    """One pin that reports its raw edges. gpiozero holds callbacks weakly, so somebody must hold this."""

    def __init__(
        self, seat: Seat, pin: int, pins: Factory, on_edge: Callable[[Seat, Any, bool], None]
    ) -> None:
        self._seat = seat
        self._on_edge = on_edge
        self._device = GPIODevice(pin, pin_factory=pins)
        try:
            self._device.pin.input_with_pull("up")
            self._device.pin.bounce = None  # bounces are ours to filter
            self._device.pin.edges = "both"
        except Exception:
            self._device.close()
            raise

    @property
    def down(self) -> bool:
        return not self._device.pin.state

    def listen(self) -> None:
        self._device.pin.when_changed = self._changed

    def close(self) -> None:
        self._device.pin.when_changed = None
        self._device.close()

    def _changed(self, ticks: Any, state: int) -> None:
        self._on_edge(self._seat, ticks, not state)


class _Time:
    """Seconds of our clock for the ticks of a pin library, whose zero and size are its own business.

    Ticks may wrap around, and can only be compared with earlier ones. So they are compared with a mark that
    lies at least a minute back, and moves.
    """

    def __init__(self, pins: Factory, clock: Callable[[], float]) -> None:
        self._pins = pins
        self._mark = self._next_mark = (pins.ticks(), clock())

    def of(self, ticks: Any) -> float:
        mark, at = self._mark
        return at + float(self._pins.ticks_diff(ticks, mark))

    def now(self) -> float:
        ticks = self._pins.ticks()
        now = self.of(ticks)
        if now - self._next_mark[1] > 60:
            self._mark, self._next_mark = self._next_mark, (ticks, now)
        return now
