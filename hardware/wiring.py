"""Which wire goes where. Every button closes its pin to ground; the Pi's own resistor pulls it up.

Pins carry their BCM numbers, as on every printed pin-out: GPIO 17 is the 11th pin of the header.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SEATS = 10
PINS = range(2, 28)  # GPIO 0 and 1 belong to the memory of add-on boards

Seat = int | None  # seats count from 0; None is the one button that all share


class WiringError(ValueError):
    """The pins given cannot be wired like that; the sentence says why."""


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
        for many, what in ((len(self.buzzers), "buzzers"), (len(self.lamps), "lamps")):
            if many > SEATS:
                raise WiringError(f"{many} {what} are too many: {SEATS} seats can have one.")
        taken: dict[int, str] = {}
        for owner, pin in self._owners():
            if pin not in PINS:
                raise WiringError(f"{owner} cannot be wired to GPIO {pin}: use GPIO {PINS[0]} to {PINS[-1]}.")
            if pin in taken:
                both = f"{taken[pin]} and {owner[0].lower()}{owner[1:]}"
                raise WiringError(f"{both} are both wired to GPIO {pin}: give each a pin of its own.")
            taken[pin] = owner

    def lines(self) -> Iterator[tuple[Seat, int]]:
        """Every button with its pin."""
        yield from enumerate(self.buzzers)
        if self.shared is not None:
            yield None, self.shared

    def _owners(self) -> Iterator[tuple[str, int]]:
        yield from ((_owner(seat), pin) for seat, pin in self.lines())
        yield from ((f"The lamp of seat {seat + 1}", pin) for seat, pin in enumerate(self.lamps))

    def pin(self, seat: Seat) -> int:
        if seat is None and self.shared is not None:
            return self.shared
        if seat is None or not 0 <= seat < len(self.buzzers):
            raise WiringError(f"{_owner(seat)} is not wired.")
        return self.buzzers[seat]


def _owner(seat: Seat) -> str:
    return "The shared button" if seat is None else f"The buzzer of seat {seat + 1}"


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
