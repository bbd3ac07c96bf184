"""The lamp in each seat's button: lit while a press would mean something."""

from __future__ import annotations

from collections.abc import Collection
from types import TracebackType
from typing import Any, Self

from gpiozero import LED
from gpiozero.pins import Factory

from hardware.presses import Fault, Trouble
from hardware.wiring import Wiring

BLINK_S = 0.25


class Lights:
    """All lamps of a wiring. One that cannot be opened is reported as trouble; the others light."""

    def __init__(self, wiring: Wiring, pins: Factory) -> None:
        self._lamps: dict[int, Any] = {}
        self._lit: frozenset[int] = frozenset()
        self._unusable: list[Trouble] = []
        for seat, pin in enumerate(wiring.lamps):
            try:
                self._lamps[seat] = LED(pin, pin_factory=pins)
            except Exception as error:  # taken, or not ours to open: each library says it its own way
                self._unusable.append(Trouble(seat, Fault.UNUSABLE, f"GPIO {pin}: {error}"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __bool__(self) -> bool:
        """Whether there is any lamp: who has none need not find out whose should be lit."""
        return bool(self._lamps)

    def close(self) -> None:
        """Dark, and the pins are free again."""
        while self._lamps:
            self._lamps.popitem()[1].close()

    def trouble(self) -> tuple[Trouble, ...]:
        return tuple(self._unusable)

    def show(self, seats: Collection[int]) -> None:
        """Light these seats and no others; pins are touched only where something changes."""
        wanted = frozenset(seats)
        for seat in wanted ^ self._lit:
            if seat in self._lamps:
                self._switch(seat, seat in wanted)
        self._lit = wanted

    def _switch(self, seat: int, on: bool) -> None:
        """A pin that fails in the middle of a match costs its lamp, not the match."""
        try:
            self._lamps[seat].value = on
        except Exception as error:
            del self._lamps[seat]
            self._unusable.append(Trouble(seat, Fault.UNUSABLE, str(error)))

    def blink(self, seat: int, times: int = 3) -> None:
        """For the wiring test: blinks by itself, and ends dark."""
        if seat in self._lamps:
            self._lamps[seat].blink(BLINK_S, BLINK_S, times)
