"""Every fault of a camera in a real child process, with deadlines short enough for a test."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware import vigil
from hardware.camera import BackOff, CameraState, Deadlines, SupervisedCamera
from hardware.camera_child import ChildCamera
from tests.hardware.faulty import Fault, FaultyCamera

PATIENCE = 60.0  # seconds for a busy machine; no test waits that long when all is well
SHORT = Deadlines(late=0.3, hung=1.0, start=30.0)

# What the screen must be able to say while the fault lasts.
SHOWN = {
    Fault.UNPLUGGED: CameraState.LOST,
    Fault.KILLED: CameraState.LOST,
    Fault.HUNG: CameraState.LOST,
    Fault.FROZEN: CameraState.LOST,
    Fault.BLACK: CameraState.DARK,
    Fault.GARBAGE: CameraState.LOST,
    Fault.HALF_RATE: CameraState.OK,
    Fault.LATE: CameraState.LATE,
}


class Bench:
    """One camera, and the file that breaks it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "fault"
        self.states: list[CameraState] = []
        self.camera = SupervisedCamera(
            lambda: ChildCamera(FaultyCamera(self.file)),
            back_off=BackOff(first=0.3, longest=0.3),
            deadlines=SHORT,
        )

    def until(self, reached: Callable[[CameraState, bool], bool]) -> bool:
        """Take frames until a state is reached; False when it is not in time."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            frame = self.camera.frame(0.1)
            if reached(self.camera.state, frame is not None):
                return True
        return False

    def works(self) -> bool:
        return self.until(lambda state, came: came and state is CameraState.OK)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.camera.close()


@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.value)
def test_a_fault_is_shown_and_when_it_is_over_pictures_come_again(bench: Bench, fault: Fault) -> None:
    assert bench.works()
    bench.file.with_suffix(".new").write_text(fault.value)
    bench.file.with_suffix(".new").rename(bench.file)
    assert bench.until(lambda state, came: state is SHOWN[fault])
    bench.file.unlink()
    assert bench.works()


def test_a_frozen_camera_is_told_from_a_still_table() -> None:
    assert Deadlines().hung < vigil.FROZEN_AFTER  # or a short hang would look like one
