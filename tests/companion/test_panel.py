"""Buttons and lamps of a real table: what they post, and what is said about a broken one."""

from __future__ import annotations

from gpiozero import LED

from companion.facts import Pressed
from companion.panel import NoPanel, Panel
from hardware.mock_pins import MockPins
from hardware.wiring import Wiring

WIRING = Wiring((17, 27), shared=4, lamps=(12, 13))


class Table:
    def __init__(self) -> None:
        self.now = 10.0
        self.posted: list[Pressed] = []
        self.pins = MockPins(lambda: self.now)

    def panel(self) -> Panel:
        return Panel(WIRING, self.pins, self.posted.extend, lambda: self.now)


def test_a_press_is_posted_as_a_fact_with_its_ties() -> None:
    table = Table()
    with table.panel():
        table.pins.press(27)
        table.now += 0.001
        table.pins.press(17)
    assert table.posted == [Pressed(10.0, 1), Pressed(10.001, 0, tied=(1,))]


def test_a_stuck_button_is_named_by_its_seat_and_its_pin() -> None:
    table = Table()
    with table.panel() as panel:
        assert panel.trouble == ""
        table.pins.press(27)
        table.now += 11
        assert panel.trouble == (
            "The button of seat 2 (GPIO 27) is stuck closed: free it, or look for a short circuit."
        )


def test_a_chattering_button_is_named_until_it_rests() -> None:
    table = Table()
    with table.panel() as panel:
        for _ in range(100):
            table.pins.press(4)
            table.now += 0.01
            table.pins.release(4)
            table.now += 0.01
        loose = "The shared button (GPIO 4) opens and closes all the time: look for a loose wire."
        assert panel.trouble == loose
        table.now += 5
        assert panel.trouble == ""


def test_a_lamp_that_cannot_be_used_is_named_and_the_buttons_work() -> None:
    table = Table()
    with LED(13, pin_factory=table.pins), table.panel() as panel:
        assert panel.trouble.startswith("The lamp of seat 2 cannot be used: GPIO 13: ")
        table.pins.press(17)
    assert [press.seat for press in table.posted] == [0]


def test_a_panel_lights_its_lamps_and_leaves_its_pins_free() -> None:
    table = Table()
    for _ in range(2):
        with table.panel() as panel:
            assert panel.lamps
            panel.light({1})
            assert [bool(table.pins.pin(pin).state) for pin in WIRING.lamps] == [False, True]


def test_a_table_without_wires_has_neither_lamps_nor_trouble() -> None:
    none = NoPanel()
    none.light({0})
    assert (none.lamps, none.trouble) == (False, "")
