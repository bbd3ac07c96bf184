"""What a source of pictures is, once it is open, and what every picture must be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import cv2
import numpy as np

from hardware.camera import Image

SIZE = (1280, 720)


class Stream(Protocol):
    """An open source. `grab` waits for the next picture; `image` unpacks it, and may find it rubbish."""

    def grab(self) -> None: ...

    def image(self) -> object: ...

    def glance(self) -> Image | None:
        """A small grey copy of the picture where it costs next to nothing; None where it does not."""

    def settle(self) -> None:
        """Let focus, exposure, gain and white balance find their values anew, then freeze them."""

    @property
    def settled(self) -> bool:
        """Whether they are frozen: what is darker now is darker on the table."""

    def about(self) -> Mapping[str, str]:
        """What the driver says it delivers, for those who look after it."""

    def close(self) -> None: ...


class Source(Protocol):
    """What to open. `noisy`: a sensor, whose pictures are never the same twice."""

    @property
    def noisy(self) -> bool: ...

    def open(self) -> Stream: ...


class PlainStream:
    """A stream that can only be looked at."""

    @property
    def settled(self) -> bool:
        return True

    def glance(self) -> Image | None:
        return None

    def settle(self) -> None:
        """There is nothing to set."""

    def about(self) -> Mapping[str, str]:
        return {}


def usable(image: object) -> Image | None:
    """The picture as three bytes a pixel; None when it is none."""
    if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.size == 0:
        return None
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.ndim != 3 or image.shape[2] not in (3, 4):
        return None
    return image if image.shape[2] == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2BGR), np.uint8)
