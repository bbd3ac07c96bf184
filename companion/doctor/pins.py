"""Buttons and lamps on their pins. Apart from the other devices: a broken pin library silences only these."""

from __future__ import annotations

import time
from collections.abc import Callable

from gpiozero.pins import Factory

from companion import home, preferences
from companion.doctor.check import Check
from companion.doctor.system import is_a_pi
from companion.panel import button_said, lamp_said
from companion.wires import usable_wiring
from companion.words import _
from hardware.buttons import Buttons, real_pins
from hardware.lights import Lights
from hardware.wiring import Wiring

LISTEN_S = 1.5  # a loose wire shows itself in that time, and a button that is closed for all of it is stuck


def buttons() -> Check:
    pins = real_pins()
    if pins is None:
        return _no_pins("buttons", _("no pins: keys and touch are the buzzers"))
    return listened(usable_wiring(preferences.load(home.preferences()).wiring), pins)


def listened(
    wiring: Wiring,
    pins: Factory,
    clock: Callable[[], float] = time.monotonic,
    rest: Callable[[float], object] = time.sleep,
) -> Check:
    """Nobody is asked to press: a button that is closed all the while closes by itself."""
    with Buttons(wiring, lambda press: None, pins, clock) as buttons:
        rest(LISTEN_S)
        wrong = [button_said(wiring, trouble) for trouble in buttons.trouble(stuck_after=LISTEN_S / 2)]
    said = _("{count} pins listen through {factory}").format(
        count=len(list(wiring.lines())), factory=type(pins).__name__
    )
    return Check("buttons", not wrong, said, " ".join(wrong) or _("Try each of them with: finito wiring"))


def lamps() -> Check:
    wiring = usable_wiring(preferences.load(home.preferences()).wiring)
    if not wiring.lamps:
        advice = _("To use lamps: finito wiring --set lamps=12,13,18,19,20,21")
        return Check("lamps", True, _("none are wired"), advice)
    pins = real_pins()
    if pins is None:
        return _no_pins("lamps", _("no pins"))
    with Lights(wiring, pins) as lights:
        wrong = [lamp_said(trouble) for trouble in lights.trouble()]
    said = _("{count} lamps").format(count=len(wiring.lamps))
    return Check("lamps", not wrong, said, " ".join(wrong))


def _no_pins(name: str, said: str) -> Check:
    advice = _("On a Pi: sudo apt install python3-lgpio, and let your user be in the group gpio.")
    return Check(name, not is_a_pi(), said, advice if is_a_pi() else "")
