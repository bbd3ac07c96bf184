"""Every fault of a camera in a real child process: shown while it lasts, and pictures again soon after."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from hardware import vigil
from hardware.camera import BackOff, CameraState, Deadlines, SupervisedCamera
from hardware.camera_child import ChildCamera
from tests.hardware.faulty import Fault, FaultyCamera

PATIENCE = 60.0  # seconds for a busy machine; no test waits that long when all is well
SHORT = Deadlines(late=0.3, hung=1.0, start=30.0)
LONGEST_RECOVERY = 25.0  # seconds, of which up to 20 are the pause between two attempts
FILES = Path("/proc/self/fd")
OUTAGE = 40.0  # seconds, after which the pauses are as long as they become

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
    """One camera, the children that it had, and the file that breaks it."""

    def __init__(self, folder: Path, deadlines: Deadlines = SHORT, pause: BackOff | None = None) -> None:
        self.file = folder / "fault"
        self.children: list[ChildCamera] = []
        pause = pause or BackOff(first=0.3, longest=0.3)
        self.camera = SupervisedCamera(self._start, back_off=pause, deadlines=deadlines)

    def _start(self) -> ChildCamera:
        self.children.append(ChildCamera(FaultyCamera(self.file)))
        return self.children[-1]

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

    def breaks(self, fault: Fault) -> None:
        """From now on, and seen as what it is."""
        self.file.with_suffix(".new").write_text(fault.value)
        self.file.with_suffix(".new").rename(self.file)
        assert self.until(lambda state, came: state is SHOWN[fault])

    def recovers(self) -> float:
        """The seconds that it takes, once nothing is wrong any more."""
        over = time.monotonic()
        self.file.unlink(missing_ok=True)
        assert self.works()
        return time.monotonic() - over

    def signalled(self, number: signal.Signals) -> None:
        """Whoever takes the pictures is told by the kernel, in the middle of them."""
        pid = self.children[-1].pid
        assert pid is not None
        os.kill(pid, number)
        assert self.until(lambda state, came: state is CameraState.LOST)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.camera.close()


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Bench]:
    """With the deadlines and pauses of a match."""
    bench = Bench(tmp_path, Deadlines(), BackOff())
    yield bench
    bench.camera.close()


def open_files() -> int:
    return len(os.listdir(FILES))


@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.value)
def test_a_fault_is_shown_and_when_it_is_over_pictures_come_again(bench: Bench, fault: Fault) -> None:
    assert bench.works()
    bench.breaks(fault)
    assert bench.recovers() <= LONGEST_RECOVERY


@pytest.mark.skipif(not FILES.is_dir(), reason="needs Linux to count its open files")
def test_a_child_killed_or_stopped_again_and_again_is_replaced_and_leaves_nothing_behind(
    bench: Bench,
) -> None:
    assert bench.works()
    held = open_files()
    for number in (signal.SIGKILL, signal.SIGSTOP) * 2:
        bench.signalled(number)
        assert bench.recovers() <= LONGEST_RECOVERY
    assert len(bench.children) == 5
    del bench.children[:-1]
    assert open_files() <= held


@pytest.mark.long
def test_every_fault_fifty_times_with_the_deadlines_of_a_match(real: Bench) -> None:
    """Each is over as soon as it is seen; the next one may come while the camera has just come back."""
    assert real.works()
    longest = dict.fromkeys(Fault, 0.0)
    for fault in Random(1).sample(list(Fault) * 50, len(Fault) * 50):
        real.breaks(fault)
        longest[fault] = max(longest[fault], real.recovers())
    print(*(f"{fault.value} {seconds:.1f} s" for fault, seconds in longest.items()), sep=", ")
    assert max(longest.values()) <= LONGEST_RECOVERY


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_child_struck_fifty_times_with_the_deadlines_of_a_match(
    real: Bench, number: signal.Signals
) -> None:
    assert real.works()
    longest = 0.0
    for _ in range(50):
        real.signalled(number)
        longest = max(longest, real.recovers())
    print(f"{number.name} 50 times, longest {longest:.1f} s")
    assert longest <= LONGEST_RECOVERY


@pytest.mark.long
@pytest.mark.parametrize("fault", [Fault.UNPLUGGED, Fault.HUNG, Fault.GARBAGE], ids=lambda fault: fault.value)
def test_after_a_long_outage_pictures_come_again_within_the_longest_pause(real: Bench, fault: Fault) -> None:
    assert real.works()
    real.breaks(fault)
    ends = time.monotonic() + OUTAGE
    assert real.until(lambda state, came: time.monotonic() >= ends)
    seconds = real.recovers()
    print(f"{fault.value} for {OUTAGE:g} s, back after {seconds:.1f} s")
    assert seconds <= LONGEST_RECOVERY


def test_a_frozen_camera_is_told_from_a_still_table() -> None:
    assert Deadlines().hung < vigil.FROZEN_AFTER  # or a short hang would look like one
