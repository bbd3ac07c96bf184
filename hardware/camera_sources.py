"""Where pictures come from: the Pi's camera, a webcam, a folder of pictures, a video.

A source is a value that says what to open; it is opened in the camera's child process, which may hang.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError, Image

SIZE = (1280, 720)
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})


class Stream(Protocol):
    """An open source. `grab` waits for the next picture; `image` unpacks it, and may find it rubbish."""

    def grab(self) -> None: ...

    def image(self) -> object: ...

    def close(self) -> None: ...


class Source(Protocol):
    def open(self) -> Stream: ...


@dataclass(frozen=True)
class PiCamera:
    """A camera module on the Pi's own connector."""

    number: int = 0
    size: tuple[int, int] = SIZE

    def open(self) -> Stream:
        return _PiStream(self)


@dataclass(frozen=True)
class Webcam:
    """A USB camera, by its device file or its number."""

    device: str | int = 0
    size: tuple[int, int] = SIZE

    def open(self) -> Stream:
        return _WebcamStream(self)


@dataclass(frozen=True)
class Pictures:
    """The pictures of a folder in the order of their names, again and again."""

    folder: Path
    rate: float = 10.0

    def open(self) -> Stream:
        return _PictureStream(self)


@dataclass(frozen=True)
class Video:
    """A video file, again and again."""

    file: Path
    rate: float = 25.0

    def open(self) -> Stream:
        return _VideoStream(self)


def find_camera(devices: Path = Path("/sys/class/video4linux")) -> PiCamera | Webcam | None:
    """The camera to use: the Pi's own before a webcam. Only looks; nothing is opened or imported."""
    nodes = sorted(devices.glob("*"), key=lambda node: (len(node.name), node.name))  # video2 before video10
    if find_spec("picamera2") and any(_is_sensor(node) for node in nodes):
        return PiCamera()
    return next((Webcam(f"/dev/{node.name}") for node in nodes if _is_webcam(node)), None)


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


_Unpack = Callable[[NDArray[np.uint8]], Any]

# What libcamera calls a format, and how it lies in memory: the names run from the high byte to the low one.
_UNPACK: Mapping[str, _Unpack] = {
    "RGB888": lambda packed: packed,
    "BGR888": lambda packed: cv2.cvtColor(packed, cv2.COLOR_RGB2BGR),
    "XRGB8888": lambda packed: cv2.cvtColor(packed, cv2.COLOR_BGRA2BGR),
    "XBGR8888": lambda packed: cv2.cvtColor(packed, cv2.COLOR_RGBA2BGR),
    "YUV420": lambda packed: cv2.cvtColor(packed, cv2.COLOR_YUV2BGR_I420),
    "YVU420": lambda packed: cv2.cvtColor(packed, cv2.COLOR_YUV2BGR_YV12),
    "NV12": lambda packed: cv2.cvtColor(packed, cv2.COLOR_YUV2BGR_NV12),
    "NV21": lambda packed: cv2.cvtColor(packed, cv2.COLOR_YUV2BGR_NV21),
}


def to_bgr(packed: Image, format_: str, size: tuple[int, int]) -> Image:
    """A picture as libcamera packs it, as blue, green and red; rows may be longer than the picture."""
    if format_ not in _UNPACK:
        raise CameraError(f"The camera sends {format_}, which the companion cannot unpack.")
    width, height = size
    unpacked: Image = _UNPACK[format_](packed)
    return unpacked[:height, :width]


def usable(image: object) -> Image | None:
    """The picture as three bytes a pixel; None when it is none."""
    if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.size == 0:
        return None
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.ndim != 3 or image.shape[2] not in (3, 4):
        return None
    return image if image.shape[2] == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2BGR), np.uint8)


class _PiStream:
    def __init__(self, source: PiCamera) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise CameraError(f"The Pi's camera needs the package python3-picamera2 ({error}).") from None
        self._camera = Picamera2(source.number)
        wanted = {"size": source.size, "format": "RGB888"}
        self._camera.configure(self._camera.create_video_configuration(main=wanted, buffer_count=4))
        given = self._camera.camera_configuration()["main"]  # the driver may have chosen another format
        self._format, self._size = str(given["format"]), given["size"]
        self._request: Any = None
        self._camera.start()

    def grab(self) -> None:
        newer = self._camera.capture_request()
        self._release()
        self._request = newer

    def image(self) -> object:
        return to_bgr(self._request.make_array("main"), self._format, self._size)

    def close(self) -> None:
        self._release()
        self._camera.close()

    def _release(self) -> None:
        if self._request is not None:
            self._request.release()
            self._request = None


class _Capture:
    """What OpenCV opens: a device or a video file."""

    def __init__(self, name: str | int, api: int = cv2.CAP_ANY) -> None:
        self._name = name
        self._capture = cv2.VideoCapture(name, api)
        if not self._capture.isOpened():
            raise CameraError(f"{name} could not be opened as a camera or video.")

    def image(self) -> object:
        found, image = self._capture.retrieve()
        return image if found else None

    def close(self) -> None:
        self._capture.release()

    def _silent(self) -> CameraError:
        return CameraError(f"{self._name} gives no more pictures.")


class _WebcamStream(_Capture):
    def __init__(self, source: Webcam) -> None:
        super().__init__(source.device, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        # USB 2 carries this size at a useful rate only as JPEG.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, source.size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, source.size[1])

    def grab(self) -> None:
        if not self._capture.grab():
            raise self._silent()


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


class _PictureStream:
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
