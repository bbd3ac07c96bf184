"""Card art: the deck's PNGs, read when first needed and kept in the sizes that are shown."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pygame

from companion.screen.theme import Colour

RATIO = 63 / 88  # width by height of a card
CLOSE = 0.58  # how much of a counter is seen close by: its number, without the ornament around it


def forget() -> None:
    for cached in (_art, face, tilted, ratio, counter):
        cached.cache_clear()


@lru_cache(maxsize=4)  # 600 kB each, and hardly ever wanted twice: what is shown is remembered smaller
def _art(deck: str, label: str, taught: Path | None) -> pygame.Surface | None:
    """None when the deck has no such face: the words beside it then have to do."""
    shipped = files("assets").joinpath("decks", deck, "faces", f"{label}.png")
    if shipped.is_file():
        return pygame.image.load(BytesIO(shipped.read_bytes()), f"{label}.png")
    own = taught / deck / "faces" / f"{label}.png" if taught else None
    return pygame.image.load(own) if own and own.is_file() else None


@lru_cache(maxsize=72)  # four hands of fifteen and a pile: up to 100 kB each, which would fill for hours
def face(deck: str, label: str, height: int, taught: Path | None = None) -> pygame.Surface | None:
    art = _art(deck, label, taught)
    if art is None:
        return None
    return pygame.transform.smoothscale(art.convert_alpha(), (round(height * ratio(deck)), height))


@lru_cache(maxsize=16)
def ratio(deck: str) -> float:
    """Width by height of a deck's faces: cards are alike, counters are round."""
    facts = files("assets").joinpath("decks", deck, "deck.toml")
    if not facts.is_file():
        return RATIO
    known = tomllib.loads(facts.read_text("utf-8"))
    return float(known["width_mm"] / known["height_mm"]) if known.get("shape") == "disc" else RATIO


@lru_cache(maxsize=256)
def counter(deck: str, label: str, size: int, rim: Colour) -> pygame.Surface | None:
    """A counter seen close by: a rim instead of its ornament, so that a small one has a large number."""
    art = _art(deck, label, None)
    if art is None:
        return None
    whole = art.get_width()
    near = pygame.Rect(0, 0, round(whole * CLOSE), round(whole * CLOSE))
    near.center = (whole // 2, whole // 2)
    drawn = art.convert_alpha().subsurface(near).copy()
    mask = pygame.Surface(near.size, pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255, 255), mask.get_rect().center, near.w // 2 - 1)
    drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.circle(drawn, rim, mask.get_rect().center, near.w // 2 - 1, near.w // 12)
    return pygame.transform.smoothscale(drawn, (size, size))


@lru_cache(maxsize=16)
def tilted(deck: str, label: str, height: int, degrees: float) -> pygame.Surface | None:
    """A card as it lies in a fan."""
    large = face(deck, label, 2 * height)
    if large is None:
        return None
    turned = pygame.transform.rotate(large, degrees)
    return pygame.transform.smoothscale(turned, (turned.get_width() // 2, turned.get_height() // 2))
