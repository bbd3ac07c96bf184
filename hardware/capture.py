"""Pictures that OpenCV takes: of a webcam, a video, a folder. Runs in the camera's child process."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

import cv2

from hardware.camera import CameraError
from hardware.stream import PlainStream

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})
WARM_UP = 30  # pictures in which a webcam finds its exposure and focus
BY_HAND, BY_ITSELF = 1.0, 3.0  # what V4L2 calls an exposure that stays, and one that follows the light


class _Capture(PlainStream):
    """What OpenCV opens: a device or a video file."""

    def __init__(self, name: str | int, api: int = cv2.CAP_ANY) -> None:
        self._name = name
        self._capture = cv2.VideoCapture(name, api)
        if not self._capture.isOpened():
            raise CameraError(f"{name} could not be opened as a camera or video.")

    def image(self) -> object:
        found, image = self._capture.retrieve()
        return image if found else None

    def about(self) -> Mapping[str, str]:
        width = int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH))
        height = int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
        return {"kind": str(self._name), "format": _fourcc(self._capture), "size": f"{width}x{height}"}

    def close(self) -> None:
        self._capture.release()

    def _silent(self) -> CameraError:
        return CameraError(f"{self._name} gives no more pictures.")


def _fourcc(capture: cv2.VideoCapture) -> str:
    number = int(capture.get(cv2.CAP_PROP_FOURCC))
    return "".join(chr(number >> shift & 255) for shift in (0, 8, 16, 24)).strip("\0 ")


class WebcamStream(_Capture):
    def __init__(self, device: str | int, size: tuple[int, int]) -> None:
        super().__init__(device, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        # USB 2 carries this size at a useful rate only as JPEG.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._warming = 0
        self.settle()

    @property
    def settled(self) -> bool:
        return self._warming == 0

    def settle(self) -> None:
        """A webcam that knows none of this says so, and goes on as it likes."""
        self._automatic(True)
        self._warming = WARM_UP

    def grab(self) -> None:
        if not self._capture.grab():
            raise self._silent()
        if self._warming:
            self._warming -= 1
            if not self._warming:
                self._automatic(False)

    def _automatic(self, on: bool) -> None:
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF if on else BY_HAND)
        if not on and exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        for name in (cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_AUTOFOCUS):
            self._capture.set(name, float(on))

    def about(self) -> Mapping[str, str]:
        frozen = self._capture.get(cv2.CAP_PROP_AUTOFOCUS) == 0
        return {**super().about(), "focus": "fixed" if frozen else "the webcam's own business"}


class _Pace:
    """Keeps a source that could be read at once to the rate of a camera."""

    def __init__(self, rate: float) -> None:
        self._every = 1 / rate
        self._next = time.monotonic()

    def wait(self) -> None:
        time.sleep(max(0.0, self._next - time.monotonic()))
        self._next = time.monotonic() + self._every


class VideoStream(_Capture):
    def __init__(self, file: Path, rate: float) -> None:
        super().__init__(str(file))
        self._pace = _Pace(rate)

    def grab(self) -> None:
        self._pace.wait()
        if self._capture.grab():
            return
        self._capture.set(cv2.CAP_PROP_POS_FRAMES, 0)
        if not self._capture.grab():
            raise self._silent()


class PictureStream(PlainStream):
    def __init__(self, folder: Path, rate: float) -> None:
        files = (file for file in folder.glob("*") if file.suffix.lower() in PICTURES)
        self._files = sorted(files)
        if not self._files:
            raise CameraError(f"There are no pictures in {folder}.")
        self._pace = _Pace(rate)
        self._shown = -1

    def grab(self) -> None:
        self._pace.wait()
        self._shown = (self._shown + 1) % len(self._files)

    def image(self) -> object:
        return cv2.imread(str(self._files[self._shown]))

    def close(self) -> None:
        """A folder needs no closing."""
