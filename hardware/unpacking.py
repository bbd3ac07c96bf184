"""Whatever a driver hands over, as rows of blue, green and red."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError, Image

_Unpack = Callable[[NDArray[np.uint8]], Any]

# libcamera names formats from the highest byte down, so “RGB888” is blue, green, red in memory.
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
