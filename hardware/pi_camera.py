"""The camera on the Pi's own connector, through picamera2: Camera Module 2 and 3, and the HQ camera."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hardware.camera import CameraError, Image
from hardware.settling import Settling
from hardware.unpacking import to_bgr

GLANCE = (320, 180)  # the small stream by which is told whether anything stirs
_LUMA_FIRST = ("YUV420", "YVU420", "NV12", "NV21")  # their first rows are the grey picture


def _picamera2(number: int) -> Any:
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise CameraError(f"The Pi's camera needs the package python3-picamera2 ({error}).") from None
    return Picamera2(number)


class PiStream:
    """`main` is unpacked for reading only; whether anything stirs is told by `lores`, if the Pi has it."""

    def __init__(self, number: int, size: tuple[int, int]) -> None:
        self._camera = camera = _picamera2(number)
        self._lores = self._configure(size)
        given = camera.camera_configuration()["main"]  # the driver may have chosen another format
        self._format, self._size = str(given["format"]), (given["size"][0], given["size"][1])
        self._request: Any = None
        self._settling: Settling | None = None
        self._focus = ""
        camera.start()
        self.settle()

    def _configure(self, size: tuple[int, int]) -> tuple[int, int] | None:
        """The size of the small stream, if there is one whose grey can be taken as it is."""
        main = {"size": size, "format": "RGB888"}
        try:
            self._configured(main, {"size": GLANCE, "format": "YUV420"})
        except (RuntimeError, ValueError, KeyError):  # a driver with one stream only
            self._configured(main, None)
        lores = self._camera.camera_configuration().get("lores")
        if not lores or str(lores["format"]) not in _LUMA_FIRST:
            return None
        return lores["size"][0], lores["size"][1]

    def _configured(self, main: dict[str, Any], lores: dict[str, Any] | None) -> None:
        wanted = self._camera.create_video_configuration(main=main, lores=lores, buffer_count=4)
        self._camera.configure(wanted)

    @property
    def settled(self) -> bool:
        return self._settling is None

    def settle(self) -> None:
        self._settling = Settling(frozenset(self._camera.camera_controls))
        self._camera.set_controls(self._settling.begin())

    def grab(self) -> None:
        self._release()  # first: a driver may have no buffer to spare
        self._request = self._camera.capture_request()
        if self._settling is not None:
            self._look_at(self._request.get_metadata())

    def _look_at(self, metadata: Mapping[str, Any]) -> None:
        assert self._settling is not None
        frozen = self._settling.look(metadata)
        if frozen is not None:
            self._camera.set_controls(frozen)
            self._focus = f"{frozen['LensPosition']:.2f}" if "LensPosition" in frozen else ""
            self._settling = None

    def image(self) -> object:
        return to_bgr(self._request.make_array("main"), self._format, self._size)

    def glance(self) -> Image | None:
        if self._lores is None:
            return None
        width, height = self._lores
        luma: Image = self._request.make_array("lores")[:height, :width]
        return luma

    def about(self) -> Mapping[str, str]:
        told = {"kind": "picamera2", "format": self._format, "size": "x".join(map(str, self._size))}
        return told | {"focus": f"fixed at {self._focus}" if self._focus else "none, or not to be set"}

    def close(self) -> None:
        self._release()
        self._camera.close()

    def _release(self) -> None:
        if self._request is not None:
            self._request.release()
            self._request = None
