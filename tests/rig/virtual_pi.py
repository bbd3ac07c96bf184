"""The Pi's camera as our code opens it, on libcamera's virtual pipeline. Runs inside the rig's machine.

The pipeline has no raw stream, and says that its pictures have no length: both are put right here, beneath
our own code, which cannot tell the difference.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np

from hardware.camera import BackOff, Deadlines, Image, SupervisedCamera
from hardware.camera_child import ChildCamera
from hardware.camera_sources import PiCamera
from hardware.stream import SIZE, Stream

FRAMES = Path("/srv/frames")
LENGTH = SIZE[0] * SIZE[1] * 3 // 2  # bytes of a picture in NV12


class _Anything(ModuleType):
    """pykms draws previews on a Pi's display; here nobody does, whatever is asked of it."""

    def __getattr__(self, name: str) -> Any:
        return _Anything(name)

    def __call__(self, *_: object) -> Any:
        return _Anything("anything")


class _Mapped:
    """A buffer at the length of its picture: the pipeline says zero, the file ends with a page."""

    def __init__(self, _allocator: Any, buffer: Any, _write: bool) -> None:
        self._file = buffer.planes[0].fd

    def __enter__(self) -> mmap.mmap:
        self._memory = mmap.mmap(self._file, LENGTH)
        return self._memory

    def __exit__(self, *_: object) -> None:
        self._memory.close()


def _patch() -> None:
    sys.modules.setdefault("pykms", _Anything("pykms"))
    sys.modules.setdefault("kms", _Anything("kms"))
    import picamera2
    from picamera2.allocators import LibcameraAllocator

    if picamera2.Picamera2.__name__ == "VirtualPicamera2":
        return

    class Allocator(LibcameraAllocator):  # type: ignore[misc]
        def __init__(self, camera: Any) -> None:
            super().__init__(camera)
            self.sync = _Mapped

    class VirtualPicamera2(picamera2.Picamera2):  # type: ignore[misc]
        def __init__(self, number: int) -> None:
            super().__init__(number)
            self.allocator = Allocator(self.camera)

        def _get_raw_modes(self) -> list[dict[str, Any]]:
            return [{"format": "NV12", "size": (1280, 720)}]

    picamera2.Picamera2 = VirtualPicamera2


@dataclass(frozen=True)
class VirtualPi(PiCamera):
    """The virtual pipeline repeats a few pictures: no noise is to be expected of it."""

    noisy: bool = False

    def open(self) -> Stream:
        _patch()
        return super().open()


def difference(image: Image) -> float:
    """In grey levels, from the one of the pictures given to the pipeline that fits best."""
    pictures = (cv2.imread(str(path)) for path in sorted(FRAMES.glob("*.jpg")))
    small = _small(image)
    known = (_as_declared(_small(each)) for each in pictures if each is not None)
    return float(min(np.abs(small - each).mean() for each in known))


def _small(image: Any) -> Any:
    return cv2.resize(image, (320, 180), interpolation=cv2.INTER_AREA).astype(np.float32)


def _as_declared(picture: Any) -> Any:
    """The pipeline hands on a JPEG's grey from 0 to 255 and declares it to go from 16 to 235, as video does.

    Whoever believes it, as we do, sees more contrast than the file has.
    """
    luma, red, blue = cv2.split(cv2.cvtColor(picture / 255, cv2.COLOR_BGR2YCrCb) * 255)
    luma, red, blue = 1.164 * (luma - 16), red - 127.5, blue - 127.5
    bgr = luma + 2.018 * blue, luma - 0.813 * red - 0.391 * blue, luma + 1.596 * red
    return np.clip(np.dstack(bgr), 0, 255)


def main() -> None:
    children: list[ChildCamera] = []

    def start() -> ChildCamera:
        children.append(ChildCamera(VirtualPi()))
        return children[-1]

    differences, shapes = [], set()
    patient = Deadlines(late=5.0, hung=20.0, start=120.0)  # an emulated or busy machine is not a broken one
    with SupervisedCamera(start, back_off=BackOff(first=0.1), deadlines=patient) as camera:
        for number in range(40):
            frame = camera.frame(180.0)
            assert frame is not None, camera.trouble
            differences.append(difference(frame.image))
            shapes.add(frame.image.shape)
            if number == 20 and children[-1].pid is not None:
                os.kill(children[-1].pid, signal.SIGKILL)  # as a crashing driver would
        about, state = dict(camera.about), camera.state.value
    told = {"worst": max(differences), "shapes": sorted(shapes), "about": about, "state": state}
    print(json.dumps({**told, "children": len(children), "trouble": camera.trouble}))


if __name__ == "__main__":
    main()
