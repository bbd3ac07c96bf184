"""Smooth shapes: pygame draws hard edges, so each shape is drawn large once, shrunk and remembered."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, tau

import pygame

from companion.screen.theme import Colour

_FINE = 4  # how much larger shapes are drawn before they are shrunk

Point = tuple[float, float]
Points = list[Point]


def _round(middle: Point, radius: float, start: float = 0.0, end: float = tau) -> Points:
    steps = [start + (end - start) * i / 48 for i in range(49)]
    return [(middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in steps]


_SHACKLE = [(0.2, 0.5), *_round((0.5, 0.32), 0.3, pi, tau), (0.8, 0.5)]
_INSIDE = [(0.66, 0.5), *_round((0.5, 0.32), 0.16, tau, pi), (0.34, 0.5)]

_RING = [*_round((0.5, 0.5), 0.49), *_round((0.5, 0.5), 0.31, tau, 0.0)]

# Each sign as polygons in a square of one.
_OUTLINES: dict[str, list[Points]] = {
    "r": [_round((0.5, 0.5), 0.49)],
    "b": [[(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]],
    "g": [[(0.5, 0.06), (1.0, 0.94), (0.0, 0.94)]],
    "y": [[(0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)]],
    "turn": [[(0.1, 0.0), (1.0, 0.5), (0.1, 1.0)]],
    "way": [[(0.0, 0.14), (1.0, 0.5), (0.0, 0.86), (0.3, 0.5)]],  # slim, so that its turns can be told apart
    "L": [[(0.1, 0.46), (0.9, 0.46), (0.9, 1.0), (0.1, 1.0)], [*_SHACKLE, *_INSIDE]],
    "T": [
        [
            (0.5 + (0.5, 0.24)[i % 2] * cos(i * pi / 8), 0.5 + (0.5, 0.24)[i % 2] * sin(i * pi / 8))
            for i in range(16)
        ]
    ],
    "S": [_RING, [(0.2, 0.67), (0.67, 0.2), (0.8, 0.33), (0.33, 0.8)]],
    "R": [
        [(0.3, 0.0), (0.58, 0.34), (0.4, 0.34), (0.4, 0.76), (0.2, 0.76), (0.2, 0.34), (0.02, 0.34)],
        [(0.7, 1.0), (0.42, 0.66), (0.6, 0.66), (0.6, 0.24), (0.8, 0.24), (0.8, 0.66), (0.98, 0.66)],
    ],
}
SIGNS = frozenset(_OUTLINES)


def forget() -> None:
    """Surfaces were converted for a window that is gone."""
    for cached in (_disc, frame, shape, dashed):
        cached.cache_clear()


def _shrunk(large: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(large, size)


def _sheet(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Transparent, but already of the colour: shrinking must not mix black into the edges."""
    sheet = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    return sheet


@lru_cache(maxsize=128)
def _disc(radius: int, colour: Colour) -> pygame.Surface:
    sheet = _sheet((2 * radius, 2 * radius), colour)
    pygame.draw.circle(sheet, colour, (radius * _FINE, radius * _FINE), radius * _FINE)
    return _shrunk(sheet, (2 * radius, 2 * radius))


def panel(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int) -> None:
    """A filled rectangle with round corners."""
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    surface.fill(colour, rect.inflate(0, -2 * radius))
    if radius:
        inner = rect.w - 2 * radius
        surface.fill(colour, (rect.x + radius, rect.y, inner, radius))
        surface.fill(colour, (rect.x + radius, rect.bottom - radius, inner, radius))
        _corners(surface, rect, _disc(radius, colour), radius)


def _corners(surface: pygame.Surface, rect: pygame.Rect, disc: pygame.Surface, radius: int) -> None:
    right, bottom = rect.right - radius, rect.bottom - radius
    for x, from_x in ((rect.x, 0), (right, radius)):
        for y, from_y in ((rect.y, 0), (bottom, radius)):
            surface.blit(disc, (x, y), (from_x, from_y, radius, radius))


@lru_cache(maxsize=96)
def frame(size: tuple[int, int], colour: Colour, radius: int, width: int) -> pygame.Surface:
    """A round-cornered outline, transparent inside."""
    sheet = _sheet(size, colour)
    whole = sheet.get_rect()
    pygame.draw.rect(sheet, colour, whole, width=width * _FINE, border_radius=radius * _FINE)
    return _shrunk(sheet, size)


@lru_cache(maxsize=96)
def shape(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The sign of a game colour (r ● b ◆ g ▲ y ■), of whose turn it is, or of a card: L T S R."""
    sheet = _sheet((size, size), colour)
    for outline in _OUTLINES[name]:
        pygame.draw.polygon(sheet, colour, [(x * size * _FINE, y * size * _FINE) for x, y in outline])
    return _shrunk(sheet, (size, size))


@lru_cache(maxsize=32)
def dashed(size: tuple[int, int], colour: Colour, radius: int, width: int) -> pygame.Surface:
    """An empty place: the outline of a card, broken."""
    outline = frame(size, colour, radius, width).copy()
    gap, period = max(3, radius // 2), max(8, radius * 3 // 2)
    for x in range(radius, size[0] - radius, period):
        outline.fill((0, 0, 0, 0), (x, 0, gap, width + 1))
        outline.fill((0, 0, 0, 0), (x, size[1] - width - 1, gap, width + 1))
    for y in range(radius, size[1] - radius, period):
        outline.fill((0, 0, 0, 0), (0, y, width + 1, gap))
        outline.fill((0, 0, 0, 0), (size[0] - width - 1, y, width + 1, gap))
    return outline


def part_of(outline: pygame.Surface, share: float) -> pygame.Surface:
    """An outline of which only a share is left, counted clockwise from the top: a ring that closes."""
    left = outline.copy()
    if share <= 0:
        left.fill((0, 0, 0, 0))
    elif share < 1:
        pygame.draw.polygon(left, (0, 0, 0, 0), _wedge(left.get_rect(), share))
    return left


def _wedge(rect: pygame.Rect, share: float) -> Points:
    """The part of the time that is gone, as a fan from the middle; it starts at the top."""
    middle, reach = rect.center, rect.w + rect.h
    steps = max(2, int((1 - share) * 32))
    gone = [-pi / 2 + (1 - share) * tau * i / steps for i in range(steps + 1)]
    rim = [(middle[0] + reach * cos(a), middle[1] + reach * sin(a)) for a in gone]
    return [middle, *rim]
