"""Which wire goes where. Every button closes its pin to ground; the Pi's own resistor pulls it up.

Pins carry their BCM numbers, as on every printed pin-out: GPIO 17 is the 11th pin of the header.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SEATS = 10
PINS = range(2, 28)  # GPIO 0 and 1 belong to the memory of add-on boards

Seat = int | None  # seats count from 0; None is the one button that all share


@dataclass(frozen=True)
class Part:
    """What hangs on a pin: a seat's buzzer or lamp, or the button that all share."""

    seat: Seat
    lamp: bool = False

    def __str__(self) -> str:
        if self.seat is None:
            return "The shared button"
        return f"The {'lamp' if self.lamp else 'buzzer'} of seat {self.seat + 1}"


class WiringError(ValueError):
    """The pins given cannot be wired like that; the sentence says why."""


class TooManyParts(WiringError):
    def __init__(self, many: int, *, lamps: bool) -> None:
        what = "lamps" if lamps else "buzzers"
        super().__init__(f"{many} {what} are too many: {SEATS} seats can have one.")
        self.many, self.lamps = many, lamps


class NoSuchPin(WiringError):
    def __init__(self, part: Part, pin: int) -> None:
        super().__init__(f"{part} cannot be wired to GPIO {pin}: use GPIO {PINS[0]} to {PINS[-1]}.")
        self.part, self.pin = part, pin


class PinTaken(WiringError):
    def __init__(self, one: Part, other: Part, pin: int) -> None:
        both = f"{one} and {str(other)[0].lower()}{str(other)[1:]}"
        super().__init__(f"{both} are both wired to GPIO {pin}: give each a pin of its own.")
        self.one, self.other, self.pin = one, other, pin


@dataclass(frozen=True)
class Wiring:
    """The pin of each seat's buzzer, in the order of the seats, that of the button all share, and lamps.

    A lamp is a seat's LED, with a resistor of its own, from its pin to ground. Lamps go with the seats in
    order; nobody needs any.
    """

    buzzers: tuple[int, ...] = ()
    shared: int | None = None
    lamps: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for pins, lamps in ((self.buzzers, False), (self.lamps, True)):
            if len(pins) > SEATS:
                raise TooManyParts(len(pins), lamps=lamps)
        taken: dict[int, Part] = {}
        for part, pin in self._parts():
            if pin not in PINS:
                raise NoSuchPin(part, pin)
            if pin in taken:
                raise PinTaken(taken[pin], part, pin)
            taken[pin] = part

    def lines(self) -> Iterator[tuple[Seat, int]]:
        """Every button with its pin."""
        yield from enumerate(self.buzzers)
        if self.shared is not None:
            yield None, self.shared

    def _parts(self) -> Iterator[tuple[Part, int]]:
        yield from ((Part(seat), pin) for seat, pin in self.lines())
        yield from ((Part(seat, lamp=True), pin) for seat, pin in enumerate(self.lamps))

    def pin(self, seat: Seat) -> int:
        if seat is None and self.shared is not None:
            return self.shared
        if seat is None or not 0 <= seat < len(self.buzzers):
            raise WiringError(f"{Part(seat)} is not wired.")
        return self.buzzers[seat]


# Free of I2C, SPI, UART, PCM and PWM audio, so that displays, sound cards and fans can stay where they are.
# A button that is not there never closes: all pins listen, and the table wires as many as it has players.
DEFAULT = Wiring(
    buzzers=(
        17,  # seat 1: header pin 11
        27,  # seat 2: header pin 13
        22,  # seat 3: header pin 15
        23,  # seat 4: header pin 16
        24,  # seat 5: header pin 18
        25,  # seat 6: header pin 22
        5,  # seat 7: header pin 29
        6,  # seat 8: header pin 31
        16,  # seat 9: header pin 36
        26,  # seat 10: header pin 37
    ),
    shared=4,  # header pin 7; ground is beside it, on header pin 9
)

# Where lamps go when somebody wants them: SPI and PCM stay free for six; all ten take the pins of SPI too.
LAMPS = (12, 13, 18, 19, 20, 21, 7, 8, 9, 10)
