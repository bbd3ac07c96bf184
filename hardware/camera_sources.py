"""Where pictures come from: the Pi's camera, a webcam, a folder of pictures, a video.

A source is a value that says what to open; it is opened in the camera's child process, which may hang. Only
there is imported what takes pictures: whoever looks for a camera, or shows the first page, needs none of it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from hardware.stream import SIZE, Source, Stream


@dataclass(frozen=True)
class PiCamera:
    """A camera module on the Pi's own connector."""

    number: int = 0
    size: tuple[int, int] = SIZE
    noisy: bool = True

    def open(self) -> Stream:
        from hardware.pi_camera import PiStream

        return PiStream(self.number, self.size)


@dataclass(frozen=True)
class Webcam:
    """A USB camera, by its device file or its number."""

    device: str | int = 0
    size: tuple[int, int] = SIZE
    noisy: bool = True

    def open(self) -> Stream:
        from hardware.capture import WebcamStream

        return WebcamStream(self.device, self.size)


@dataclass(frozen=True)
class Pictures:
    """The pictures of a folder in the order of their names, again and again."""

    folder: Path
    rate: float = 10.0
    noisy: bool = False

    def open(self) -> Stream:
        from hardware.capture import PictureStream

        return PictureStream(self.folder, self.rate)


@dataclass(frozen=True)
class Video:
    """A video file, again and again."""

    file: Path
    rate: float = 25.0
    noisy: bool = False

    def open(self) -> Stream:
        from hardware.capture import VideoStream

        return VideoStream(self.file, self.rate)


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
