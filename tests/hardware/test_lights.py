"""The lamps on gpiozero's mock pins: the test looks at the voltage."""

from __future__ import annotations

from gpiozero import LED

from hardware.lights import Lights
from hardware.mock_pins import MockPins
from hardware.presses import Fault
from hardware.wiring import Wiring

WIRING = Wiring((17, 27, 22), lamps=(12, 13, 18))


def shining(pins: MockPins) -> list[int]:
    return [seat for seat, pin in enumerate(WIRING.lamps) if pins.pin(pin).state]


def test_the_lamps_of_the_seats_shown_shine_and_no_others() -> None:
    pins = MockPins()
    with Lights(WIRING, pins) as lights:
        lights.show({0, 2})
        assert shining(pins) == [0, 2]
        lights.show({1})
        assert shining(pins) == [1]
        lights.show(())
        assert shining(pins) == []


def test_a_seat_without_a_lamp_is_passed_over() -> None:
    pins = MockPins()
    with Lights(WIRING, pins) as lights:
        lights.show({2, 7})
        lights.blink(7)
        assert shining(pins) == [2]


def test_a_lamp_whose_pin_is_taken_is_reported_and_the_others_shine() -> None:
    pins = MockPins()
    with LED(13, pin_factory=pins), Lights(WIRING, pins) as lights:
        (trouble,) = lights.trouble()
        lights.show({0, 1, 2})
        assert shining(pins) == [0, 2]
    assert (trouble.seat, trouble.fault) == (1, Fault.UNUSABLE)
    assert trouble.detail.startswith("GPIO 13: ")


def test_closed_lamps_are_dark_and_free_their_pins() -> None:
    pins = MockPins()
    lights = Lights(WIRING, pins)
    lights.show({0})
    lights.close()
    with Lights(WIRING, pins) as again:
        assert shining(pins) == []
        assert again.trouble() == ()


def test_a_table_without_lamps_has_none() -> None:
    with Lights(Wiring((17,)), MockPins()) as none, Lights(WIRING, MockPins()) as three:
        assert not none
        assert three
