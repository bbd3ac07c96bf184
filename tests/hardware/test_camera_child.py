"""The camera's child process for real: killed, stopped, orphaned. Few tests, each starts Python anew."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import BackOff, CameraError, Shot, SupervisedCamera
from hardware.camera_child import ROOM, ChildCamera
from hardware.camera_sources import Pictures

PATIENCE = 20.0  # for a busy machine; none of the tests waits that long when all is well


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, grey in enumerate((60, 120, 180)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((36, 64, 3), grey, np.uint8))
    return tmp_path


@pytest.fixture
def child(folder: Path) -> Iterator[ChildCamera]:
    child = ChildCamera(Pictures(folder, rate=100))
    yield child
    child.kill()


def shot(child: ChildCamera) -> Shot | None:
    child.ask()
    return child.answer(PATIENCE)


def ended(pid: int) -> bool:
    """Whether the process ends within our patience; the kernel tells, so nobody polls."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    with os.fdopen(handle, closefd=True, mode="rb", buffering=0) as process:
        return bool(select.select([process], [], [], PATIENCE)[0])


def test_pictures_come_over_until_the_child_is_killed(child: ChildCamera) -> None:
    seen = [shot(child) for _ in range(3)]
    assert all(one is not None and one.image.shape == (36, 64, 3) for one in seen)
    times = [one.at for one in seen if one is not None]
    assert times == sorted(times)
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(CameraError, match=r"^The camera's process has ended\.$"):
        shot(child)


def test_a_child_that_hangs_is_silent_and_can_still_be_ended(child: ChildCamera) -> None:
    assert shot(child) is not None
    assert child.pid is not None
    os.kill(child.pid, signal.SIGSTOP)
    child.ask()
    assert child.answer(0.2) is None
    child.kill()
    assert ended(child.pid)


def test_a_killed_child_is_replaced_and_the_frames_go_on(folder: Path) -> None:
    children: list[ChildCamera] = []

    def start() -> ChildCamera:
        children.append(ChildCamera(Pictures(folder, rate=100)))
        return children[-1]

    with SupervisedCamera(start, back_off=BackOff(first=0.01)) as camera:
        first = camera.frame(PATIENCE)
        assert children[0].pid is not None
        os.kill(children[0].pid, signal.SIGKILL)
        second = camera.frame(PATIENCE)
    assert first is not None
    assert second is not None
    assert (first.number, second.number, len(children)) == (1, 2, 2)
    assert camera.trouble == "The camera's process has ended."


def test_rubbish_is_skipped_and_giants_are_made_to_fit(folder: Path) -> None:
    (folder / "0.png").write_bytes(b"\x89PNG\r\n\x1a\n rubbish")
    (folder / "1.png").write_bytes(b"")
    cv2.imwrite(str(folder / "2.png"), np.full((1500, 2000, 3), 99, np.uint8))
    child = ChildCamera(Pictures(folder, rate=100))
    try:
        answer = shot(child)
    finally:
        child.kill()
    assert answer is not None
    height, width, _ = answer.image.shape
    assert answer.image.size <= ROOM
    assert width / height == pytest.approx(4 / 3, abs=0.01)
    assert (answer.image == 99).all()


def test_a_source_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    child = ChildCamera(Pictures(tmp_path))
    with pytest.raises(CameraError, match=r"^There are no pictures in .*\.$"):
        shot(child)
    child.kill()


ORPHANAGE = """
import sys
from pathlib import Path
from hardware.camera_child import ChildCamera
from hardware.camera_sources import Pictures
if __name__ == "__main__":
    child = ChildCamera(Pictures(Path(sys.argv[1]), rate=100))
    child.ask()
    child.answer(20)
    child.ask()
    child.answer(0.1)
    print(child.pid, flush=True)
    child.answer(60)
    sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux to watch a stranger's process end")
@pytest.mark.parametrize("hangs", [False, True], ids=["working", "hanging"])
def test_the_child_ends_when_its_parent_is_killed(folder: Path, hangs: bool) -> None:
    if hangs:  # a pipe that nobody writes to: reading this picture never ends
        (folder / "1.png").unlink()
        os.mkfifo(folder / "1.png")
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", ORPHANAGE, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
        assert ended(pid)
