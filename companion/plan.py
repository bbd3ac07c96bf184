"""The wiring diagram as a drawing in millimetres, made from what is configured. Screen and paper draw it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from companion.words import _
from hardware.header import GROUND, HEADER, POWER_3V3, POWER_5V, place_of
from hardware.wiring import Seat, Wiring

WIDTH, HEIGHT = 280.0, 190.0
_TOP, _PITCH, _MIDDLE = 20.0, 7.6, 140.0
_FROM_MIDDLE = 4.0
_LABEL_WIDTH = 92.0

Ink = Literal["button", "lamp", "ground", "power", "faint", "text", "lit", "body"]


_INKS: Mapping[str, Ink] = {GROUND: "ground", POWER_3V3: "power", POWER_5V: "power"}


class Words(NamedTuple):
    text: str
    x: float
    y: float
    width: float
    size: float
    across: Literal["left", "centre", "right"]
    ink: Ink


class Line(NamedTuple):
    x: float
    y: float
    to_x: float
    to_y: float
    ink: Ink


class Dot(NamedTuple):
    x: float
    y: float
    radius: float
    ink: Ink


class Box(NamedTuple):
    """`seat` is whose button the box stands for, where touching it tries the button."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    seat: int | None = None


Mark = Words | Line | Dot | Box


def plan(wiring: Wiring, lit: Collection[Seat] = ()) -> tuple[Mark, ...]:
    """Every pin of the header where it is, and beside it what is wired to it; seats that are `lit` shine."""
    return tuple(_marks(wiring, lit))


def _marks(wiring: Wiring, lit: Collection[Seat]) -> Iterator[Mark]:
    yield Words(_("Wiring"), 8, 3, 120, 9, "left", "text")
    heading = _("Header of the Raspberry Pi, seen from above; pin 1 is at the corner of the board.")
    yield Words(heading, 100, 4, 172, 4.2, "right", "faint")
    yield Box(_MIDDLE - 8, _TOP - 1, 16, 20 * _PITCH + 2, "body")
    for number, name in enumerate(HEADER, 1):
        yield from _pin(number, name)
    for seat, pin in wiring.lines():
        yield from _wired(pin, _button_label(seat, pin), "lit" if seat in lit else "button", seat)
    for seat, pin in enumerate(wiring.lamps):
        label = _("Seat {number}: lamp · GPIO {pin}").format(number=seat + 1, pin=pin)
        yield from _wired(pin, label, "lit" if seat in lit else "lamp", None)
    how = _("A button goes between its pin and any GND.")
    if wiring.lamps:
        how += " " + _("A lamp goes from its pin through 330 ohms to its long leg; the short leg to GND.")
    yield Words(how, 8, HEIGHT - 12, WIDTH - 16, 4.6, "left", "text")


def _button_label(seat: Seat, pin: int) -> str:
    if seat is None:
        return _("Button for all · GPIO {pin}").format(pin=pin)
    return _("Seat {number}: button · GPIO {pin}").format(number=seat + 1, pin=pin)


def _where(number: int) -> tuple[float, float, int]:
    """The place of a pin, and to which side its wire leaves."""
    side = -1 if number % 2 else 1
    return _MIDDLE + side * _FROM_MIDDLE, _TOP + _PITCH * ((number - 1) // 2 + 0.5), side


def _pin(number: int, name: int | str) -> Iterator[Mark]:
    x, y, side = _where(number)
    ink = _INKS.get(str(name), "faint")
    yield Dot(x, y, 2.2, ink)
    yield _beside(str(number), side, x, 5, 8, y, "text")
    if isinstance(name, str):
        yield _beside(name, side, x, 14, 20, y, ink)


def _beside(text: str, side: int, x: float, off: float, width: float, y: float, ink: Ink) -> Words:
    left = x + off if side > 0 else x - off - width
    return Words(text, left, y - 2.6, width, 4, "left" if side > 0 else "right", ink)


def _wired(pin: int, label: str, ink: Ink, seat: Seat) -> Iterator[Mark]:
    x, y, side = _where(place_of(pin))
    edge = x + side * 36
    left = edge if side > 0 else edge - _LABEL_WIDTH
    yield Dot(x, y, 2.2, ink)
    yield Line(x + side * 14, y, edge, y, ink)
    yield Box(left, y - 3.2, _LABEL_WIDTH, 6.4, ink, seat)
    yield Words(label, left + 2, y - 2.8, _LABEL_WIDTH - 4, 4.4, "left", "text")
