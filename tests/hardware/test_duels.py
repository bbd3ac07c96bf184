"""A million duels and three storms: who pressed first, and what a broken wire costs.

Contacts bounce by chance, from a seed. The ordinary run takes a sample; `./finito test --long` plays all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.buttons import Buttons
from hardware.mock_pins import MockPins
from hardware.presses import TIE_WINDOW, Fault, Press, PressFilter
from hardware.wiring import Wiring

LONGEST_BOUNCE = 0.006
LONGEST_LEAD = 0.005
MOST_BOUNCES = 24
EVERY = 2.0  # seconds from duel to duel
SURE = 1e-9  # what adding up floating-point seconds may cost

Times = NDArray[np.float64]


def contacts(chance: np.random.Generator, count: int) -> list[list[float]]:
    """When each of `count` contacts changes after its first edge: an even number of times, within 6 ms."""
    changes = 2 * chance.integers(0, MOST_BOUNCES // 2 + 1, count)
    length = chance.uniform(0, LONGEST_BOUNCE, count)
    within = np.sort(chance.random((count, MOST_BOUNCES)), axis=1) * length[:, None]
    return [row[:many].tolist() for row, many in zip(within, changes.tolist(), strict=True)]


def edges(at: float, seat: int, bounces: list[float]) -> Iterator[tuple[float, int, bool]]:
    yield at, seat, True
    for number, after in enumerate(bounces):
        yield at + after, seat, bool(number % 2)


def wrong_winners(duels: int, seed: int) -> tuple[int, int]:
    """How many duels outside the tie window had the wrong winner or a tie, and inside it none."""
    chance = np.random.default_rng(seed)
    leads = chance.uniform(0, LONGEST_LEAD, duels).tolist()
    quick = chance.integers(0, 2, duels).tolist()
    shapes = contacts(chance, 2 * duels)
    listener = PressFilter(range(2))
    wrong = missed_ties = 0
    for number, (lead, first) in enumerate(zip(leads, quick, strict=True)):
        at, second = number * EVERY, 1 - first
        line = [*edges(at, first, shapes[2 * number]), *edges(at + lead, second, shapes[2 * number + 1])]
        found = [press for edge in sorted(line) if (press := listener.edge(*edge)) is not None]
        for seat in range(2):
            listener.edge(at + EVERY / 2, seat, False)
        wrong += lead > TIE_WINDOW + SURE and [(p.seat, p.tied) for p in found] != [(first, ()), (second, ())]
        missed_ties += lead < TIE_WINDOW - SURE and not _is_tie(found)
    return wrong, missed_ties


def _is_tie(found: list[Press]) -> bool:
    return len(found) == 2 and bool(found[0].tied or found[1].tied)


def test_of_many_bouncy_duels_none_has_the_wrong_winner() -> None:
    assert wrong_winners(20_000, seed=1) == (0, 0)


@pytest.mark.long
def test_of_a_million_bouncy_duels_none_has_the_wrong_winner() -> None:
    found = [wrong_winners(50_000, seed) for seed in range(2, 22)]
    assert found == [(0, 0)] * 20


def storm(hertz: int, seconds: float, seats: int = 8) -> tuple[list[Press], int]:
    """All lines open and close at this rate: the presses, and how many blocks of memory were kept."""
    listener, found = PressFilter(range(seats)), []
    kept = 0
    for number in range(int(hertz * seconds) * 2):
        if number == hertz:  # the first half second may fill what is filled once
            kept = sys.getallocatedblocks()
        at, down = number / hertz / 2, number % 2 == 0
        for seat in range(seats):
            press = listener.edge(at, seat, down)
            if press is not None:
                found.append(press)
    grown = sys.getallocatedblocks() - kept
    assert {trouble.fault for trouble in listener.trouble(seconds)} == {Fault.CHATTERING}
    return found, grown


@pytest.mark.parametrize(
    ("hertz", "seconds"),
    [
        (1_000, 3.0),
        pytest.param(1_000, 60.0, marks=pytest.mark.long),
        pytest.param(5_000, 60.0, marks=pytest.mark.long),
        pytest.param(20_000, 60.0, marks=pytest.mark.long),
    ],
)
def test_a_storm_on_eight_buttons_is_one_press_each_and_keeps_nothing(hertz: int, seconds: float) -> None:
    found, grown = storm(hertz, seconds)
    assert [press.seat for press in found] == list(range(8))
    assert grown < 1000  # blocks; a line that remembered its edges would keep one for each


def test_a_storm_through_the_pins_is_one_press_each() -> None:
    now = 0.0
    pins = MockPins(lambda: now)
    posted: list[Press] = []
    wiring = Wiring((17, 27, 22, 23, 24, 25, 5, 6))
    with Buttons(wiring, posted.append, pins, lambda: now) as buttons:
        for number in range(4000):  # two seconds at 1 kHz
            now = 1 + number / 2000
            for _seat, pin in wiring.lines():
                (pins.release if number % 2 else pins.press)(pin)
        assert {trouble.fault for trouble in buttons.trouble()} == {Fault.CHATTERING}
    assert [press.seat for press in posted] == list(range(8))
