"""How long it takes to draw what moves; the window is opened for it without a display."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame

from companion.screen import die

SMALLEST_SCREEN = (800, 480)
PLACE = (240, 80, 320, 320)


def die_frames(count: int) -> Iterator[float]:
    """Seconds for each frame of a rolling die on the smallest screen we support."""
    surface = pygame.Surface(SMALLEST_SCREEN)
    for number in range(count):
        share = number / count
        start = time.perf_counter()
        die.rolling(surface, pygame.Rect(PLACE), 17, 1, share)
        yield time.perf_counter() - start
