"""The wiring refuses what cannot be soldered."""

from __future__ import annotations

import pytest

from hardware.wiring import DEFAULT, LAMPS, SEATS, Wiring, WiringError

BUSES = {
    "I2C": {2, 3},
    "SPI": {7, 8, 9, 10, 11},
    "UART": {14, 15},
    "PCM": {18, 19, 20, 21},
    "PWM audio": {12, 13, 18, 19},
}


def test_the_default_has_a_buzzer_for_every_seat_and_one_button_for_all() -> None:
    assert len(DEFAULT.buzzers) == SEATS
    assert DEFAULT.shared is not None


@pytest.mark.parametrize("bus", BUSES)
def test_the_default_leaves_the_buses_free(bus: str) -> None:
    assert not BUSES[bus] & {pin for _, pin in DEFAULT.lines()}


def test_every_button_is_found_by_its_seat() -> None:
    wiring = Wiring((17, 27), shared=4)
    assert list(wiring.lines()) == [(0, 17), (1, 27), (None, 4)]
    assert [wiring.pin(seat) for seat in (0, 1, None)] == [17, 27, 4]


def test_one_button_is_enough_and_none_is_allowed() -> None:
    assert list(Wiring(shared=4).lines()) == [(None, 4)]
    assert list(Wiring().lines()) == []


@pytest.mark.parametrize(
    ("buzzers", "shared", "sentence"),
    [
        (
            (17, 27, 17),
            None,
            "The buzzer of seat 1 and the buzzer of seat 3 are both wired to GPIO 17: "
            "give each a pin of its own.",
        ),
        (
            (17, 27),
            27,
            "The buzzer of seat 2 and the shared button are both wired to GPIO 27: "
            "give each a pin of its own.",
        ),
        ((17, 40), None, "The buzzer of seat 2 cannot be wired to GPIO 40: use GPIO 2 to 27."),
        ((-1,), None, "The buzzer of seat 1 cannot be wired to GPIO -1: use GPIO 2 to 27."),
        ((), 0, "The shared button cannot be wired to GPIO 0: use GPIO 2 to 27."),
        (tuple(range(2, 13)), None, "11 buzzers are too many: 10 seats can have one."),
    ],
)
def test_impossible_wirings_are_refused(buzzers: tuple[int, ...], shared: int | None, sentence: str) -> None:
    with pytest.raises(WiringError) as refused:
        Wiring(buzzers, shared)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (2, "The buzzer of seat 3 is not wired."),
        (-1, "The buzzer of seat 0 is not wired."),
        (None, "The shared button is not wired."),
    ],
)
def test_a_button_that_is_not_there_has_no_pin(seat: int | None, sentence: str) -> None:
    with pytest.raises(WiringError) as refused:
        Wiring((17, 27)).pin(seat)
    assert str(refused.value) == sentence


def test_a_lamp_has_a_pin_of_its_own() -> None:
    assert Wiring((17,), lamps=(12,)).lamps == (12,)
    with pytest.raises(
        WiringError,
        match=r"^The buzzer of seat 1 and the lamp of seat 2 are both wired to GPIO 17: give each",
    ):
        Wiring((17,), lamps=(12, 17))
    with pytest.raises(WiringError, match=r"^11 lamps are too many"):
        Wiring(lamps=tuple(range(2, 13)))


def test_ten_lamps_fit_beside_the_usual_buttons() -> None:
    Wiring(DEFAULT.buzzers, DEFAULT.shared, LAMPS)
