"""The pieces of FINITY on the screen: the art that is printed, scaled and turned once and kept."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import pygame


def forget() -> None:
    """Surfaces were converted for a window that is gone."""
    piece.cache_clear()


@lru_cache(maxsize=64)
def _art(name: str) -> pygame.Surface:
    drawn = files("assets").joinpath("finity", "pieces", f"{name}.png").read_bytes()
    return pygame.image.load(BytesIO(drawn), f"{name}.png")


@lru_cache(maxsize=256)
def piece(name: str, width: int, angle: int = 0) -> pygame.Surface:
    """`width` before it is turned, counterclockwise."""
    art = _art(name).convert_alpha()
    size = 2 * width, max(2, 2 * width * art.get_height() // art.get_width())
    return pygame.transform.rotozoom(pygame.transform.smoothscale(art, size), angle, 0.5)
