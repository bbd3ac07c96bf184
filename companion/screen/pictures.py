"""Camera frames as pictures on the screen: small, and not more often than the eye needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    import numpy as np

    Frame = np.ndarray[Any, Any]

PAUSE_S = 0.2
NOISE = 3.0  # of 255: less is no change that an eye would see
_WIDTH = 320
_BLOCK = 8


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
    """The last frame that differs. It becomes a surface only when it is drawn."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._surface: pygame.Surface | None = None
        self._coarse: Frame | None = None
        self._taken = float("-inf")

    def take(self, bgr: Frame | None, now: float) -> bool:
        """True when the picture shall be drawn again: noise alone is no reason."""
        if bgr is None:
            changed, self._coarse = self._frame is not None, None
        elif now - self._taken < PAUSE_S:
            return False
        else:
            changed = self._differs(bgr)
        self._taken = now
        if changed:
            self._frame, self._surface = bgr, None
        return changed

    def _differs(self, bgr: Frame) -> bool:
        coarse = _coarse(bgr)
        known, same = self._coarse, self._coarse is not None and self._coarse.shape == coarse.shape
        if known is not None and same and abs(coarse - known).max(initial=0.0) < NOISE:
            return False
        self._coarse = coarse
        return True

    def surface(self) -> pygame.Surface | None:
        if self._surface is None:
            self._surface = surface(self._frame)
        return self._surface


def _coarse(bgr: Frame) -> Frame:
    """Means of blocks: a camera's noise goes down in them, a hand does not."""
    step = max(1, bgr.shape[1] // (_BLOCK * 20))
    thin = bgr[::step, ::step]
    rows, columns = (size // _BLOCK * _BLOCK for size in thin.shape[:2])
    if not rows * columns:
        return thin[:0, :0].astype(float)
    blocks = thin[:rows, :columns].reshape(rows // _BLOCK, _BLOCK, columns // _BLOCK, -1)
    means: Frame = blocks.mean(axis=(1, 3))
    return means
