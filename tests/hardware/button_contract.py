"""What buttons and lamps must do on any pins: the same tests for gpiozero's mock and for a real kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from gpiozero.pins import Factory

from hardware.buttons import Buttons
from hardware.lights import Lights
from hardware.presses import STUCK_AFTER, Fault, Press
from hardware.wiring import DEFAULT, LAMPS, Wiring

WIRING = Wiring(DEFAULT.buzzers, DEFAULT.shared, LAMPS)
BOUNCES = (0.0003, 0.0005, 0.0009, 0.0007, 0.0012, 0.0006)  # seconds: away and back, three times


class Bench(Protocol):
    """Pins, and fingers on their buttons. Time passes with `rest`."""

    @property
    def pins(self) -> Factory: ...

    def clock(self) -> float: ...

    def close(self, gpio: int) -> None: ...

    def open(self, gpio: int) -> None: ...

    def rest(self, seconds: float) -> None: ...

    def shines(self, gpio: int) -> bool: ...


class Hands:
    """The buttons of the usual wiring, who presses them, and what they posted."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.posted: list[Press] = []

    def press(self, seat: int | None, bounces: tuple[float, ...] = ()) -> None:
        pin = WIRING.pin(seat)
        self.bench.close(pin)
        for number, gap in enumerate(bounces):
            self.bench.rest(gap)
            (self.bench.close if number % 2 else self.bench.open)(pin)

    def release(self, seat: int | None) -> None:
        self.bench.open(WIRING.pin(seat))

    @property
    def seats(self) -> list[int | None]:
        """In the order of their times; a library may post them in another."""
        self.bench.rest(0.1)
        return [press.seat for press in sorted(self.posted, key=lambda press: press.at)]


@contextmanager
def listening(bench: Bench) -> Iterator[tuple[Hands, Buttons]]:
    hands = Hands(bench)
    with Buttons(WIRING, hands.posted.append, bench.pins, bench.clock) as buttons:
        bench.rest(0.5)
        yield hands, buttons


def a_press_is_posted_with_its_seat_and_about_its_time(bench: Bench) -> None:
    with listening(bench) as (hands, _buttons):
        before = bench.clock()
        hands.press(3)
        after = bench.clock()
        assert hands.seats == [3]
        assert before - 0.05 <= hands.posted[0].at <= after + 0.05
        hands.release(3)


def every_seat_and_the_shared_button_are_heard(bench: Bench) -> None:
    with listening(bench) as (hands, _buttons):
        for seat in (*range(10), None):
            hands.press(seat)
            bench.rest(0.05)
            hands.release(seat)
        assert hands.seats == [*range(10), None]


def a_bouncy_button_counts_once_however_often_it_is_pressed(bench: Bench) -> None:
    with listening(bench) as (hands, _buttons):
        for _ in range(3):
            hands.press(0, BOUNCES)
            bench.rest(0.2)
            hands.release(0)
            bench.rest(0.4)
        assert hands.seats == [0, 0, 0]


def the_first_wins_though_it_bounces_and_the_other_does_not(bench: Bench) -> None:
    with listening(bench) as (hands, _buttons):
        hands.press(5, BOUNCES)
        hands.press(2)
        assert hands.seats == [5, 2]
        hands.release(5)
        hands.release(2)


def a_loose_wire_is_one_press_and_is_reported(bench: Bench) -> None:
    with listening(bench) as (hands, buttons):
        begun = bench.clock()
        while bench.clock() - begun < 1.5:
            hands.press(1)
            bench.rest(0.002)
            hands.release(1)
            bench.rest(0.002)
        faults = [(trouble.seat, trouble.fault) for trouble in buttons.trouble()]
        assert faults == [(1, Fault.CHATTERING)]
        assert hands.seats == [1]


def a_button_that_stays_closed_is_stuck_and_the_others_work(bench: Bench) -> None:
    with listening(bench) as (hands, buttons):
        hands.press(7)
        bench.rest(STUCK_AFTER + 0.5)
        faults = [(trouble.seat, trouble.fault) for trouble in buttons.trouble()]
        assert faults == [(7, Fault.STUCK)]
        hands.press(8)
        assert hands.seats == [7, 8]
        hands.release(7)
        hands.release(8)


def closed_buttons_are_silent_and_free_their_pins(bench: Bench) -> None:
    with listening(bench) as (hands, _buttons):
        pass
    hands.press(0)
    assert hands.seats == []
    hands.release(0)
    with listening(bench) as (_hands, again):
        assert again.trouble() == ()


def lamps_shine_beside_buttons_that_are_listened_to(bench: Bench) -> None:
    with listening(bench) as (hands, _buttons), Lights(WIRING, bench.pins) as lights:
        assert lights.trouble() == ()
        lights.show({0, 4})
        bench.rest(0.05)
        assert [seat for seat, pin in enumerate(LAMPS) if bench.shines(pin)] == [0, 4]
        lights.show(())
        bench.rest(0.05)
        assert not any(bench.shines(pin) for pin in LAMPS)
        hands.press(4)
        assert hands.seats == [4]
        hands.release(4)


CONTRACT: tuple[Callable[[Bench], None], ...] = (
    a_press_is_posted_with_its_seat_and_about_its_time,
    every_seat_and_the_shared_button_are_heard,
    a_bouncy_button_counts_once_however_often_it_is_pressed,
    the_first_wins_though_it_bounces_and_the_other_does_not,
    a_loose_wire_is_one_press_and_is_reported,
    a_button_that_stays_closed_is_stuck_and_the_others_work,
    closed_buttons_are_silent_and_free_their_pins,
    lamps_shine_beside_buttons_that_are_listened_to,
)
