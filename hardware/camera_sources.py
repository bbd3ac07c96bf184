"""Where pictures come from: the Pi's camera, a webcam, a folder of pictures, a video.

A source is a value that says what to open; it is opened in the camera's child process, which may hang.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import cv2

from hardware.camera import CameraError
from hardware.pi_camera import PiCamera
from hardware.stream import SIZE, PlainStream, Source, Stream

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})
WARM_UP = 30  # pictures in which a webcam finds its exposure and focus
BY_HAND, BY_ITSELF = 1.0, 3.0  # what V4L2 calls an exposure that stays, and one that follows the light


@dataclass(frozen=True)
class Webcam:
    """A USB camera, by its device file or its number."""

    device: str | int = 0
    size: tuple[int, int] = SIZE
    noisy: bool = True

    def open(self) -> Stream:
        return _WebcamStream(self)


@dataclass(frozen=True)
class Pictures:
    """The pictures of a folder in the order of their names, again and again."""

    folder: Path
    rate: float = 10.0
    noisy: bool = False

    def open(self) -> Stream:
        return _PictureStream(self)


@dataclass(frozen=True)
class Video:
    """A video file, again and again."""

    file: Path
    rate: float = 25.0
    noisy: bool = False

    def open(self) -> Stream:
        return _VideoStream(self)


def find_camera(devices: Path = Path("/sys/class/video4linux")) -> Source | None:
    """The camera to use: the one named in FINITO_CAMERA, else the Pi's own, else a webcam.

    Only looks; nothing is opened or imported.
    """
    if named := os.environ.get("FINITO_CAMERA"):
        return source_of(named)
    nodes = sorted(devices.glob("*"), key=lambda node: (len(node.name), node.name))  # video2 before video10
    if find_spec("picamera2") and any(_is_sensor(node) for node in nodes):
        return PiCamera()
    return next((Webcam(f"/dev/{node.name}") for node in nodes if _is_webcam(node)), None)


def source_of(name: str) -> Source:
    """A folder of pictures, a device, a device's number, or a video file."""
    path = Path(name)
    if path.is_dir():
        return Pictures(path)
    if name.isascii() and name.isdigit():
        return Webcam(int(name))
    return Webcam(name) if name.startswith("/dev/") else Video(path)


def _is_sensor(node: Path) -> bool:
    """The Pi's kernel lists an attached sensor as a sub-device named after its chip."""
    return node.name.startswith("v4l-subdev") and _text(node / "name").startswith(("imx", "ov", "arducam"))


def _is_webcam(node: Path) -> bool:
    """On USB; a webcam's second device holds no pictures, and a Pi has many that are no camera at all."""
    on_usb = "/usb" in str((node / "device").resolve())
    return node.name.startswith("video") and on_usb and _text(node / "index") in ("", "0")


def _text(file: Path) -> str:
    try:
        return file.read_text().strip()
    except (OSError, UnicodeDecodeError):
        return ""


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


class _WebcamStream(_Capture):
    def __init__(self, source: Webcam) -> None:
        super().__init__(source.device, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        # USB 2 carries this size at a useful rate only as JPEG.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, source.size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, source.size[1])
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


class _VideoStream(_Capture):
    def __init__(self, source: Video) -> None:
        super().__init__(str(source.file))
        self._pace = _Pace(source.rate)

    def grab(self) -> None:
        self._pace.wait()
        if self._capture.grab():
            return
        self._capture.set(cv2.CAP_PROP_POS_FRAMES, 0)
        if not self._capture.grab():
            raise self._silent()


class _PictureStream(PlainStream):
    def __init__(self, source: Pictures) -> None:
        files = (file for file in source.folder.glob("*") if file.suffix.lower() in PICTURES)
        self._files = sorted(files)
        if not self._files:
            raise CameraError(f"There are no pictures in {source.folder}.")
        self._pace = _Pace(source.rate)
        self._shown = -1

    def grab(self) -> None:
        self._pace.wait()
        self._shown = (self._shown + 1) % len(self._files)

    def image(self) -> object:
        return cv2.imread(str(self._files[self._shown]))

    def close(self) -> None:
        """A folder needs no closing."""
