"""Card art: the deck's PNGs, read when first needed and kept in the sizes that are shown."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pygame

RATIO = 63 / 88  # width by height of a card


def forget() -> None:
    for cached in (_art, face, tilted):
        cached.cache_clear()


@lru_cache(maxsize=128)
def _art(deck: str, label: str, taught: Path | None) -> pygame.Surface | None:
    """None when the deck has no such face: the words beside it then have to do."""
    shipped = files("assets").joinpath("decks", deck, "faces", f"{label}.png")
    if shipped.is_file():
        return pygame.image.load(BytesIO(shipped.read_bytes()), f"{label}.png")
    own = taught / deck / "faces" / f"{label}.png" if taught else None
    return pygame.image.load(own) if own and own.is_file() else None


@lru_cache(maxsize=256)
def face(deck: str, label: str, height: int, taught: Path | None = None) -> pygame.Surface | None:
    art = _art(deck, label, taught)
    if art is None:
        return None
    return pygame.transform.smoothscale(art.convert_alpha(), (round(height * RATIO), height))


@lru_cache(maxsize=16)
def tilted(deck: str, label: str, height: int, degrees: float) -> pygame.Surface | None:
    """A card as it lies in a fan."""
    large = face(deck, label, 2 * height)
    if large is None:
        return None
    turned = pygame.transform.rotate(large, degrees)
    return pygame.transform.smoothscale(turned, (turned.get_width() // 2, turned.get_height() // 2))
