"""The d20 on the screen: a solid that turns, lands on its number and then shows it large."""

from __future__ import annotations

from functools import lru_cache
from math import pi, sin
from typing import NamedTuple

import numpy as np
import pygame

from companion.screen import lettering
from companion.screen.icosahedron import (
    CORNERS,
    FACES,
    INSIDE,
    NORMALS,
    Array,
    facing,
    plane,
    turning,
)
from companion.screen.theme import GROUND, LINE, TEXT, Colour, blend

ROLL_S = 1.2
_AWAY = 4.5  # the viewer's distance, in radii
_LIGHT = np.array([-0.3, 0.45, 0.84])
_SHADES: tuple[Colour, ...] = tuple(blend((0x6B, 0x78, 0x86), TEXT, n / 31) for n in range(32))
_EDGE: Colour = (0x8A, 0x95, 0xA1)
_INK = GROUND
_TALL, _TALL_PAIR = 0.44, 0.37  # how high one digit and two digits are, in radii
_TYPE = 160  # digits are traced at this size
_STRIDE = 6  # and every so many points of their outline are kept
_FLAT = 0.3  # a face turned away further than this shows no number
_FINE = 3

Contours = list[tuple[Array, bool]]  # outlines in the plane of a face; True for holes


class Inked(NamedTuple):
    """Where the points of a contour lie among all points, and whether it is a hole in its digit."""

    start: int
    end: int
    hole: bool


class Body(NamedTuple):
    """Everything that is turned together: corners first, then the contours of each face."""

    points: Array
    inked: tuple[tuple[Inked, ...], ...]
    turned: Array  # room for the result of a turn, so that frames need no new arrays
    flat: Array


def forget() -> None:
    for cached in (_body, resting):
        cached.cache_clear()


# Numbers as outlines ----------------------------------------------------------------------------------------


def _traced(text: str) -> Contours:
    """The outline of a number as the typeface draws it, one high, about the middle."""
    shown = pygame.mask.from_surface(lettering.font(_TYPE, True).render(text, True, TEXT))
    outlines = [(part.outline(), False) for part in shown.connected_components(_TYPE // 8)]
    shown.invert()
    whole = shown.get_size()
    around = [part.outline() for part in shown.connected_components(_TYPE // 16)]
    outlines += [(points, True) for points in around if not _at_edge(points, whole)]
    return _centred([(np.array(points[::_STRIDE], float), hole) for points, hole in outlines])


def _at_edge(points: list[tuple[int, int]], whole: tuple[int, int]) -> bool:
    return any(x in (0, whole[0] - 1) or y in (0, whole[1] - 1) for x, y in points)


def _centred(contours: Contours) -> Contours:
    everything = np.concatenate([points for points, _hole in contours])
    low, high = everything.min(axis=0), everything.max(axis=0)
    return [((points - (low + high) / 2) * (1, -1) / (high - low)[1], hole) for points, hole in contours]


def _underlined(contours: Contours) -> Contours:
    """6 and 9 lie on their heads as often as not."""
    bar = np.array([(-0.34, -0.62), (0.34, -0.62), (0.34, -0.74), (-0.34, -0.74)])
    return [(points * 0.9 + (0, 0.14), hole) for points, hole in (*contours, (bar, False))]


def _contours(number: int) -> Contours:
    traced = _traced(str(number))
    tall = _TALL if number < 10 else _TALL_PAIR
    drawn = _underlined(traced) if number in (6, 9) else traced
    return [(points * tall, hole) for points, hole in drawn]


@lru_cache(maxsize=1)
def _body() -> Body:
    """Made once, with the first die that is shown."""
    points, inked = [CORNERS], []
    end = len(CORNERS)
    for number in range(1, 21):
        face, mine = plane(number), []
        for contour, hole in _contours(number):
            points.append(face.middle + contour[:, :1] * face.right + contour[:, 1:] * face.up)
            mine.append(Inked(end, end + len(contour), hole))
            end += len(contour)
        inked.append(tuple(mine))
    every = np.ascontiguousarray(np.concatenate(points).T)
    return Body(every, tuple(inked), np.empty_like(every), np.empty((end, 2)))


# Drawing ----------------------------------------------------------------------------------------------------


def draw(surface: pygame.Surface, centre: tuple[float, float], radius: float, turn: Array) -> None:
    """The solid after a turn. Faces that look away are hidden by the others, which hide nothing else."""
    body = _body()
    np.matmul(turn, body.points, out=body.turned)
    nearer = _AWAY / (_AWAY - body.turned[2])
    np.multiply(body.turned[0], radius * nearer, out=body.flat[:, 0])
    np.multiply(body.turned[1], -radius * nearer, out=body.flat[:, 1])
    np.add(body.flat, centre, out=body.flat)
    normals = NORMALS @ turn.T
    towards = normals[:, 2].tolist()
    shades = np.clip(normals @ _LIGHT * 31, 0, 31).astype(int).tolist()
    corners = body.flat[: len(CORNERS)].tolist()
    for face, facing_us in enumerate(towards):
        if facing_us > INSIDE / _AWAY:
            outline = [corners[corner] for corner in FACES[face]]
            _face(surface, outline, _SHADES[shades[face]], body, face if facing_us > _FLAT else None)


def _face(
    surface: pygame.Surface, outline: list[list[float]], shade: Colour, body: Body, numbered: int | None
) -> None:
    pygame.draw.polygon(surface, shade, outline)
    pygame.draw.aalines(surface, _EDGE, True, outline)
    for start, end, hole in body.inked[numbered] if numbered is not None else ():
        points = body.flat[start:end].tolist()
        ink = shade if hole else _INK
        pygame.draw.polygon(surface, ink, points)
        pygame.draw.aalines(surface, ink, True, points)


def rolling(surface: pygame.Surface, place: pygame.Rect, number: int, throw: int, share: float) -> None:
    """The die in its place while it rolls: it hops, lower each time, and lies still at the end."""
    radius = min(place.size) / 2 * 0.94
    height = abs(sin(share * 3 * pi)) * (1 - share) ** 2 * place.h * 0.22
    aside = (1 - share) ** 3 * place.w * 0.3 * (1 if throw % 2 else -1)
    centre = place.centerx + aside, place.centery - height
    draw(surface, centre, radius * (0.8 + 0.2 * share), turning(number, throw, share))


@lru_cache(maxsize=24)
def resting(number: int, size: int) -> pygame.Surface:
    """The die as it lies, smooth: drawn large once and shrunk."""
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    large.fill((*LINE, 0))
    draw(large, (size * _FINE / 2, size * _FINE / 2), size * _FINE / 2 * 0.94, facing(number))
    return pygame.transform.smoothscale(large, (size, size))
