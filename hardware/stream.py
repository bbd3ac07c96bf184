"""What a source of pictures is, and what it is once it is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

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
