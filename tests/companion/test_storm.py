"""Eight loose wires for a minute: one press each, nothing piles up, and the screen goes on moving."""

from __future__ import annotations

import gc
import os
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.facts import Pressed
from companion.panel import Panel
from companion.screen.measure import die_frames
from hardware.mock_pins import MockPins
from hardware.wiring import DEFAULT, Wiring

pytestmark = pytest.mark.long
SECONDS = 60.0
ENOUGH = 3.0  # of the storm's own seconds, so that the loose wires can be told
FRAMES = 30
BUZZERS = Wiring(DEFAULT.buzzers[:8])


class Storm(Thread):
    """Opens and closes all buttons on a thread, as a pin library's: at this rate, or as fast as it can.

    Edges carry the time at which they happened, as a kernel's do, however late they are delivered.
    """

    def __init__(self, hertz: int) -> None:
        super().__init__(name="storm", daemon=True)
        self.pins, self.calm, self.edges = MockPins(self.clock), Event(), 0
        self._hertz = hertz

    def clock(self) -> float:
        return 1 + self.edges / self._hertz / 2

    def run(self) -> None:
        begun = time.monotonic()
        while not self.calm.wait(0.0002):
            due = (time.monotonic() - begun) * self._hertz * 2
            while self.edges < due and not self.calm.is_set():
                move = self.pins.release if self.edges % 2 else self.pins.press
                for pin in BUZZERS.buzzers:
                    move(pin)
                self.edges += 1


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux to weigh itself")
@pytest.mark.parametrize("hertz", [1_000, 5_000, 20_000])
def test_in_a_storm_each_button_is_one_press_and_the_screen_keeps_thirty_frames(hertz: int) -> None:
    storm, posted, frames, early = Storm(hertz), list[Pressed](), 0, 0
    with Panel(BUZZERS, storm.pins, posted.extend, storm.clock) as panel:
        storm.start()
        begun, worked = time.monotonic(), time.process_time()
        while (passed := time.monotonic() - begun) < SECONDS or storm.clock() < ENOUGH:
            trouble = panel.trouble  # as is asked for with every frame
            frames += len(list(die_frames(1)))
            if not early and passed > SECONDS / 6:
                early = resident()
        late, worked = resident(), time.process_time() - worked
        storm.calm.set()
        storm.join()
    reached, rate = f"{storm.edges / 2 / passed:.0f} of {hertz} Hz reached", frames / worked
    print(f"{reached}, {rate:.0f} frames a second of our own, memory {late / early - 1:+.2%}")
    assert [press.seat for press in posted] == list(range(8))
    assert all(f"seat {seat + 1} (GPIO {pin}) opens" in trouble for seat, pin in enumerate(BUZZERS.buzzers))
    assert rate > FRAMES  # in a second of processor time: what else the machine does is not ours
    assert late < early * 1.05
