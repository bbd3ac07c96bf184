"""The 40 pins of a Pi's header, as they stand: odd ones on the left, even ones on the right."""

from __future__ import annotations

POWER_3V3, POWER_5V, GROUND = "3V3", "5V", "GND"

# GPIO numbers as on every printed pin-out; 0 and 1 belong to the memory of add-on boards.
HEADER: tuple[int | str, ...] = (
    POWER_3V3, POWER_5V,
    2, POWER_5V,
    3, GROUND,
    4, 14,
    GROUND, 15,
    17, 18,
    27, GROUND,
    22, 23,
    POWER_3V3, 24,
    10, GROUND,
    9, 25,
    11, 8,
    GROUND, 7,
    0, 1,
    5, GROUND,
    6, 12,
    13, GROUND,
    19, 16,
    26, 20,
    GROUND, 21,
)  # fmt: skip


def place_of(gpio: int) -> int:
    """The number of a GPIO's pin on the header, from 1 to 40."""
    return HEADER.index(gpio) + 1
