"""Camera frames as pictures on the screen: small, and not more often than the eye needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    import numpy as np

    Frame = np.ndarray[Any, Any]

PAUSE_S = 0.2
_WIDTH = 320


def surface(bgr: Frame | None) -> pygame.Surface | None:
    """A frame as a surface; anything that is no picture is none."""
    if bgr is None or bgr.ndim not in (2, 3) or 0 in bgr.shape:
        return None
    thin = max(1, bgr.shape[1] // _WIDTH)
    small = bgr[::thin, ::thin]
    red_first = small[..., 2::-1] if small.ndim == 3 else small[..., None].repeat(3, axis=2)
    height, width = small.shape[:2]
    return pygame.image.frombuffer(red_first.astype("uint8").tobytes(), (width, height), "RGB")


class Latest:
    """The last frame. It becomes a surface only when it is drawn."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._surface: pygame.Surface | None = None
        self._taken = float("-inf")

    def take(self, bgr: Frame | None, now: float) -> bool:
        """True when the picture shall be drawn again."""
        gone = bgr is None
        if now - self._taken < PAUSE_S and not gone:
            return False
        changed = not (gone and self._frame is None)
        self._frame, self._surface, self._taken = bgr, None, now
        return changed

    def surface(self) -> pygame.Surface | None:
        if self._surface is None:
            self._surface = surface(self._frame)
        return self._surface
