"""A camera that fails on demand, opened in a real child process like any other."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import numpy as np

from hardware.camera import CameraError, Image
from hardware.stream import PlainStream, Stream


class Fault(Enum):
    UNPLUGGED = "unplugged"  # the driver says that it is gone
    KILLED = "killed"  # the driver takes the process with it
    HUNG = "hung"  # the driver does not answer any more
    FROZEN = "frozen"  # the same picture for ever
    BLACK = "black"
    GARBAGE = "garbage"  # what comes is no picture
    HALF_RATE = "half-rate"
    LATE = "late"  # every picture takes its time


PACE = {Fault.HALF_RATE: 0.04, Fault.LATE: 0.7, Fault.HUNG: 1e6}  # seconds from picture to picture


@dataclass(frozen=True)
class FaultyCamera:
    """Good pictures until the file `fault` is there, which says what is wrong from then on."""

    fault: Path
    noisy: bool = True

    def open(self) -> Stream:
        stream = _FaultyStream(self.fault)
        if stream.wrong is Fault.UNPLUGGED:
            raise CameraError("There is no camera.")
        return stream


class _FaultyStream(PlainStream):
    def __init__(self, fault: Path) -> None:
        self._fault = fault
        self._taken = 0

    @property
    def wrong(self) -> Fault | None:
        return Fault(self._fault.read_text()) if self._fault.exists() else None

    def grab(self) -> None:
        wrong = self.wrong
        time.sleep(PACE.get(wrong, 0.02) if wrong else 0.02)
        if wrong is Fault.UNPLUGGED:
            raise CameraError("The camera was unplugged.")
        if wrong is Fault.KILLED:
            os._exit(1)
        if wrong is not Fault.FROZEN:
            self._taken += 1

    def image(self) -> object:
        if self.wrong is Fault.GARBAGE:
            return np.zeros((0, 7, 2), np.float32)
        return picture(0 if self.wrong is Fault.BLACK else 120, self._taken)

    def close(self) -> None:
        """Nothing was opened."""


def picture(grey: int, seed: int) -> Image:
    noise = np.random.default_rng(seed).integers(0, 8, (72, 128, 3))
    return np.asarray(np.clip(grey + noise, 0, 255), np.uint8)
