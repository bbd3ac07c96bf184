"""The buttons and lamps of a real table, and what is wrong with them, in the players' words."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import ExitStack
from typing import Self

from gpiozero.pins import Factory

from companion.facts import Pressed
from companion.words import _
from hardware.buttons import Buttons
from hardware.lights import Lights
from hardware.presses import Fault, Press, Trouble
from hardware.wiring import Wiring

Post = Callable[[tuple[Pressed, ...]], object]


class NoPanel:
    """A table without wires: touch and keys are enough."""

    lamps = False
    trouble = ""

    def light(self, seats: Collection[int]) -> None:
        """There is no lamp."""


class Panel:
    """Opened for one match, closed with it. Presses are posted as facts, from a thread of the pin library."""

    def __init__(self, wiring: Wiring, pins: Factory, post: Post, clock: Callable[[], float]) -> None:
        self._wiring = wiring
        with ExitStack() as stack:
            self._buttons = stack.enter_context(Buttons(wiring, poster(post), pins, clock))
            self._lights = stack.enter_context(Lights(wiring, pins))
            self._open = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def lamps(self) -> bool:
        return bool(self._lights)

    def light(self, seats: Collection[int]) -> None:
        """Whose press would mean something."""
        self._lights.show(seats)

    @property
    def trouble(self) -> str:
        return troubles(self._wiring, self._buttons, self._lights)


def poster(post: Post) -> Callable[[Press], object]:
    return lambda press: post((Pressed(press.at, press.seat, tied=press.tied),))


def troubles(wiring: Wiring, buttons: Buttons, lights: Lights) -> str:
    """A sentence for each button or lamp that needs somebody to look at it, by seat and pin."""
    faults = [button_said(wiring, trouble) for trouble in buttons.trouble()]
    return " ".join([*faults, *(lamp_said(trouble) for trouble in lights.trouble())])


def button_said(wiring: Wiring, trouble: Trouble) -> str:
    text = {
        Fault.STUCK: _("{button} (GPIO {pin}) is stuck closed: free it, or look for a short circuit."),
        Fault.CHATTERING: _("{button} (GPIO {pin}) opens and closes all the time: look for a loose wire."),
        Fault.UNUSABLE: _("{button} (GPIO {pin}) cannot be used: another program may have the pin."),
    }[trouble.fault]
    return text.format(button=button_name(trouble.seat), pin=wiring.pin(trouble.seat))


def button_name(seat: int | None) -> str:
    if seat is None:
        return _("The shared button")
    return _("The button of seat {number}").format(number=seat + 1)


def lamp_said(trouble: Trouble) -> str:
    text = _("The lamp of seat {number} cannot be used: {error}.")
    return text.format(number=(trouble.seat or 0) + 1, error=trouble.detail)
