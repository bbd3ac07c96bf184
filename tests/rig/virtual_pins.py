"""Runs inside the rig's small machine: real gpiozero and lgpio on a real kernel's simulated pins.

Prints one line for each promise of the contract, and what a webcam of the kernel's own making delivers.
"""

from __future__ import annotations

import time
import traceback
from pathlib import Path

from gpiozero.pins import Factory
from gpiozero.pins.lgpio import LGPIOFactory

from hardware.camera_sources import Webcam
from hardware.unpacking import usable
from tests.hardware.button_contract import CONTRACT

SIMULATOR = Path("/sys/kernel/config/gpio-sim/table")
PI_4 = 0xC03114


class PretendedPi(LGPIOFactory):  # type: ignore[misc]
    """lgpio's pins on a machine that says it is a Pi 4."""

    def _get_revision(self) -> int:
        return PI_4


class KernelBench:
    """A finger pulls a line to ground; let go, the line is pulled up."""

    def __init__(self) -> None:
        (SIMULATOR / "bank0").mkdir(parents=True)
        (SIMULATOR / "bank0" / "num_lines").write_text("28")
        (SIMULATOR / "bank0" / "label").write_text("pinctrl-bcm2711")
        (SIMULATOR / "live").write_text("1")
        chip = (SIMULATOR / "bank0" / "chip_name").read_text().strip()
        device = (SIMULATOR / "dev_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / chip
        for gpio in range(28):
            self.open(gpio)
        self.pins: Factory = PretendedPi(chip=int(chip.removeprefix("gpiochip")))

    def clock(self) -> float:
        return time.monotonic()

    def close(self, gpio: int) -> None:
        self._line(gpio, "pull").write_text("pull-down")

    def open(self, gpio: int) -> None:
        self._line(gpio, "pull").write_text("pull-up")

    def rest(self, seconds: float) -> None:
        time.sleep(seconds)

    def shines(self, gpio: int) -> bool:
        return self._line(gpio, "value").read_text().strip() == "1"

    def _line(self, gpio: int, name: str) -> Path:
        return self._lines / f"sim_gpio{gpio}" / name


def webcam() -> str:
    """The kernel's test camera through our own back end: settled, frozen, described."""
    stream = Webcam("/dev/video0", (640, 360)).open()
    for _ in range(40):
        stream.grab()
    image = usable(stream.image())
    about, settled = stream.about(), stream.settled
    stream.close()
    assert image is not None
    assert image.shape == (360, 640, 3)
    assert settled
    return ", ".join(about.values())


def main() -> None:
    bench = KernelBench()
    for promise in CONTRACT:
        try:
            promise(bench)
        except Exception:
            traceback.print_exc()
            print(f"BROKEN {promise.__name__}", flush=True)
        else:
            print(f"KEPT {promise.__name__}", flush=True)
    try:
        print(f"WEBCAM {webcam()}", flush=True)
    except Exception:
        traceback.print_exc()


if __name__ == "__main__":
    main()
