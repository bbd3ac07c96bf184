"""The buttons on gpiozero's own mock pins: the test closes and opens the contacts."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from gpiozero import Button
from gpiozero.pins.mock import MockFactory

from hardware.buttons import Buttons
from hardware.mock_pins import BOUNCY, MockPins
from hardware.presses import Fault, Press
from hardware.wiring import DEFAULT, Wiring


class Table:
    """A clock that the test moves, pins, buttons, and the presses they posted."""

    def __init__(self, wiring: Wiring = DEFAULT) -> None:
        self.now = 50.0
        self.wiring = wiring
        self.pins = MockPins(lambda: self.now)
        self.posted: list[Press] = []
        self.buttons = Buttons(wiring, self.posted.append, self.pins, lambda: self.now)

    def press(self, seat: int | None, bounces: tuple[float, ...] = ()) -> None:
        self.pins.press(self.wiring.pin(seat), bounces)

    def release(self, seat: int | None, bounces: tuple[float, ...] = ()) -> None:
        self.pins.release(self.wiring.pin(seat), bounces)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()


def test_a_press_is_posted_with_its_seat_and_its_time(table: Table) -> None:
    table.now = 51.25
    table.press(3)
    assert table.posted == [Press(51.25, 3)]


def test_the_button_that_all_share_has_no_seat(table: Table) -> None:
    table.press(None)
    assert table.posted == [Press(50.0, None)]


def test_every_seat_is_heard(table: Table) -> None:
    for seat in range(10):
        table.now += 1
        table.press(seat)
        table.release(seat)
    assert [press.seat for press in table.posted] == list(range(10))


def test_a_bouncy_button_counts_once(table: Table) -> None:
    table.press(0, BOUNCY)
    table.now += 0.5
    table.release(0, BOUNCY)
    table.now += 0.5
    table.press(0, BOUNCY)
    assert [press.at for press in table.posted] == [50.0, 51.0]


def test_pressed_twice_within_300_milliseconds_is_one_press(table: Table) -> None:
    for _ in range(2):
        table.press(0)
        table.now += 0.1
        table.release(0)
        table.now += 0.1
    assert len(table.posted) == 1
    table.press(0)
    assert [press.at for press in table.posted] == [50.0, pytest.approx(50.4)]


def test_two_at_the_same_moment_are_a_tie(table: Table) -> None:
    table.press(4, BOUNCY)
    table.now += 0.001
    table.press(2)
    assert table.posted == [Press(50.0, 4), Press(50.001, 2, tied=(4,))]


def test_a_button_held_down_is_reported_as_stuck(table: Table) -> None:
    table.press(5)
    table.now += 11
    assert [(trouble.seat, trouble.fault) for trouble in table.buttons.trouble()] == [(5, Fault.STUCK)]


def test_a_pin_in_use_is_reported_and_the_others_work() -> None:
    pins = MockPins()
    posted: list[Press] = []
    with Button(27, pin_factory=pins), Buttons(Wiring((17, 27)), posted.append, pins) as buttons:
        (trouble,) = buttons.trouble()
        pins.press(17)
    assert (trouble.seat, trouble.fault) == (1, Fault.UNUSABLE)
    assert trouble.detail.startswith("GPIO 27: ")
    assert [press.seat for press in posted] == [0]


def test_closed_buttons_are_silent_and_free_their_pins() -> None:
    table = Table()
    table.buttons.close()
    table.press(0)
    assert table.posted == []
    with Buttons(DEFAULT, table.posted.append, table.pins) as again:
        assert again.trouble() == ()
    table.buttons.close()


def test_buttons_go_on_listening_after_a_garbage_collection(table: Table) -> None:
    gc.collect()
    table.press(0)
    assert len(table.posted) == 1


def test_presses_from_several_threads_are_all_posted(table: Table) -> None:
    threads = [Thread(target=table.press, args=(seat,)) for seat in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {press.seat for press in table.posted} == set(range(10))


def test_they_work_on_gpiozeros_mock_factory_as_it_comes() -> None:
    pins = MockFactory()
    posted: list[Press] = []
    with Buttons(Wiring((17,)), posted.append, pins):
        pins.pin(17).drive_low()
    assert [press.seat for press in posted] == [0]


class Wrapping(MockPins):
    """Ticks as pigpio counts them: microseconds that begin again after 71.6 minutes."""

    def ticks(self) -> int:
        return int(super().ticks() * 1_000_000) % 2**32

    @staticmethod
    def ticks_diff(later: int, earlier: int) -> float:
        return ((later - earlier) % 2**32) / 1_000_000


def test_an_evening_outlasts_ticks_that_wrap_around() -> None:
    now = 3600.0
    pins = Wrapping(lambda: now)
    posted: list[Press] = []
    with Buttons(Wiring((17,)), posted.append, pins, lambda: now) as buttons:
        for _ in range(600):
            now += 30
            buttons.trouble()
            if now % 1800 == 0:
                pins.press(17)
                now += 0.5
                pins.release(17)
                now -= 0.5
    assert [press.at for press in posted] == pytest.approx([1800.0 * n for n in range(3, 13)])


def test_bounces_that_do_not_come_back_are_refused() -> None:
    with pytest.raises(ValueError, match="Bounces come in pairs"):
        MockPins().press(17, [0.001])


def test_mock_pins_remember_nothing_of_a_storm() -> None:
    table = Table(Wiring((17,)))
    for _ in range(1000):
        table.press(0)
        table.release(0)
    assert len(table.pins.pin(17).states) == 1


LOOK = "from hardware.buttons import real_pins; print(real_pins())"


@pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has pins")
def test_a_machine_without_pins_is_said_to_have_none_quietly() -> None:
    root = Path(__file__).parents[2]
    looked = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, check=True, cwd=root
    )
    assert (looked.stdout, looked.stderr) == ("None\n", "")
