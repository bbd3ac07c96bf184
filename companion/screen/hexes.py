"""The table of FINITY: the board as it lies on the table, what lies on it, and the tower beside it.

Every slot and station can be touched where a finger lands; of several under it the nearest is meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

import pygame

from companion.game import Question
from companion.hex_board import HexBoard, HexRing, HexSlot, HexStation, place_of, touched
from companion.pages import Unfold
from companion.scene import Display, Touch
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.hex_pieces import piece
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, GAME_COLOURS, INK, Colour, blend
from companion.words import _

TILE: Colour = (0xB4, 0xBF, 0xCB)  # both colours of bridges show on it
EDGE: Colour = (0x6E, 0x7B, 0x8A)
GROOVE: Colour = (0x8C, 0x99, 0xA8)
SHUT: Colour = blend(TILE, GROOVE, 0.35)
SIZES = {"s": 0.22, "m": 0.33, "l": 0.5}  # outer diameters of rings
LARGE, BRIDGE, BLOCKER, POST = 0.5, 0.46, 0.14, 0.11
_FINE = 3  # how much larger the bare board is drawn before it is shrunk
_SIDE = 1 / sqrt(3)
_LEGIBLE = 8  # pixels
_CLOSE = 2.2  # distances between stations that a close view shows


@dataclass(frozen=True)
class Ground:
    """Where the board lies in the window: its middle, and the pixels between two stations."""

    x: float
    y: float
    step: float

    @classmethod
    def within(cls, rect: pygame.Rect, table: HexBoard) -> Ground:
        left, right = (pick(station.x for station in table.stations) for pick in (min, max))
        low, high = (pick(station.y for station in table.stations) for pick in (min, max))
        width, height = right - left + 2 * _SIDE, high - low + 1.0
        step = min(rect.w / width, rect.h / height)
        return cls(rect.centerx - (left + right) / 2 * step, rect.centery + (low + high) / 2 * step, step)

    @classmethod
    def close_to(cls, rect: pygame.Rect, place: HexStation | HexSlot) -> Ground:
        """So near that a finger's width is more than a slot."""
        step = min(rect.w, rect.h) / _CLOSE
        return cls(rect.centerx - place.x * step, rect.centery + place.y * step, step)

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(self.x + x * self.step), round(self.y - y * self.step)

    def size(self, length: float) -> int:
        return max(3, round(length * self.step))


def draw(canvas: Canvas, rect: pygame.Rect, table: HexBoard, display: Display, stage: Stage) -> None:
    side = tower_width(canvas)
    tower(canvas, pygame.Rect(rect.x, rect.y, side, rect.h), table)
    ground = board(canvas, _beside(rect, side), table, stage)
    _touchables(canvas, ground, table)


def _beside(rect: pygame.Rect, side: int) -> pygame.Rect:
    return pygame.Rect(rect.x + side, rect.y, rect.w - side, rect.h)


def board(
    canvas: Canvas, rect: pygame.Rect, table: HexBoard, stage: Stage, near: HexStation | HexSlot | None = None
) -> Ground:
    """The board with its pieces, as large as it can be; or what lies around one place."""
    ground = Ground.close_to(rect, near) if near else Ground.within(rect, table)
    canvas.surface.set_clip(rect)
    _bare(canvas, rect, ground, table)
    for station in table.stations:
        _station(canvas, ground, station, table)
    for slot in table.slots:
        _slot(canvas, ground, slot, table, touched(slot.name) in stage.fresh)
    for ring in table.lost:
        _cross(canvas, ground, table, ring)
    canvas.surface.set_clip(None)
    return ground


# The bare board ---------------------------------------------------------------------------------------------


def _bare(canvas: Canvas, rect: pygame.Rect, ground: Ground, table: HexBoard) -> None:
    large = pygame.Surface((rect.w * _FINE, rect.h * _FINE), pygame.SRCALPHA)
    large.fill((*TILE, 0))
    fine = Ground((ground.x - rect.x) * _FINE, (ground.y - rect.y) * _FINE, ground.step * _FINE)
    line = max(2, fine.size(0.016))
    for station in table.stations:
        corners = [_corner(fine, station, number) for number in range(6)]
        pygame.draw.polygon(large, TILE if station.name != "C" else blend(TILE, EDGE, 0.3), corners)
        pygame.draw.polygon(large, EDGE, corners, line)
    for slot in table.slots:
        if not slot.bridge and slot.blocker is None:
            ink = GROOVE if slot.open else SHUT
            pygame.draw.line(large, ink, *_groove(fine, slot), max(2, fine.size(0.03)))
    for station in table.stations:
        middle = fine.at(station.x, station.y)
        pygame.draw.circle(large, ACCENT, middle, fine.size(LARGE) // 2)
        for width in SIZES.values():
            pygame.draw.circle(large, GROOVE, middle, fine.size(width) // 2, line // 2 + 1)
    canvas.surface.blit(pygame.transform.smoothscale(large, rect.size), rect)


def _corner(ground: Ground, station: HexStation, number: int) -> tuple[int, int]:
    turn = radians(60 * number)
    return ground.at(station.x + _SIDE * cos(turn), station.y + _SIDE * sin(turn))


def _groove(ground: Ground, slot: HexSlot) -> tuple[tuple[int, int], tuple[int, int]]:
    turn = radians(slot.angle)
    x, y = BRIDGE / 2.4 * cos(turn), BRIDGE / 2.4 * sin(turn)
    return ground.at(slot.x - x, slot.y - y), ground.at(slot.x + x, slot.y + y)


# What lies on it --------------------------------------------------------------------------------------------


def _station(canvas: Canvas, ground: Ground, station: HexStation, table: HexBoard) -> None:
    middle = ground.at(station.x, station.y)
    if station.name == "C":
        _centre(canvas, ground, table)
    for size, owner in zip("lms", reversed(station.rings), strict=True):
        if owner is not None:
            _put(canvas, f"ring-{size}-{table.colours[owner]}", middle, ground.size(SIZES[size]))
    if station.post is not None:
        _put(canvas, f"post-{table.colours[station.post]}", middle, ground.size(POST * 1.6))
    if station.controller is not None:
        colour = GAME_COLOURS[table.colours[station.controller]]
        pygame.draw.circle(canvas.surface, colour, middle, ground.size(LARGE) // 2 + 3, 2)
    _name(canvas, ground, station)


def _name(canvas: Canvas, ground: Ground, station: HexStation) -> None:
    """Where it can be read; players need it only to talk."""
    size = ground.size(0.13)
    box = pygame.Rect(0, 0, 3 * size, size * 5 // 4)
    box.center = ground.at(station.x + 0.39, station.y)
    if size >= _LEGIBLE and canvas.surface.get_clip().contains(box):
        canvas.text(station.name, box, size, INK, across="centre", smallest=6)


def _centre(canvas: Canvas, ground: Ground, table: HexBoard) -> None:
    """Everybody has one ring there for ever: a dot of each colour around the middle."""
    for number, colour in enumerate(table.colours):
        turn = radians(90 - 360 * number / len(table.colours))
        canvas.shape(colour, ground.at(0.18 * cos(turn), 0.18 * sin(turn)), ground.size(0.1))


def _slot(canvas: Canvas, ground: Ground, slot: HexSlot, table: HexBoard, fresh: bool) -> None:
    middle = ground.at(slot.x, slot.y)
    if fresh:
        pygame.draw.circle(canvas.surface, ACCENT, middle, ground.size(0.16), 2)
    if slot.bridge:
        _put(canvas, f"bridge-{slot.bridge}", middle, ground.size(BRIDGE), round(slot.angle))
    elif slot.blocker is not None:
        name = f"blocker-{table.colours[slot.blocker]}"
        _put(canvas, name, middle, ground.size(BLOCKER), round(slot.angle))


def _put(canvas: Canvas, name: str, middle: tuple[int, int], width: int, angle: int = 0) -> None:
    drawn = piece(name, width, angle % 360)
    canvas.surface.blit(drawn, drawn.get_rect(center=middle))


def _cross(canvas: Canvas, ground: Ground, table: HexBoard, ring: HexRing) -> None:
    """A ring that was cut off, or would be: crossed out in its owner's colour."""
    station = table.places[ring.station]
    reach = SIZES[ring.size] / 2 * 0.75
    ink, width = GAME_COLOURS[table.colours[ring.seat]], max(2, ground.size(0.03))
    for up in (reach, -reach):
        start, end = (station.x - reach, station.y - up), (station.x + reach, station.y + up)
        pygame.draw.line(canvas.surface, ink, ground.at(*start), ground.at(*end), width)


# The tower --------------------------------------------------------------------------------------------------


def tower_width(canvas: Canvas) -> int:
    """As wide as the words below it."""
    words = lettering.width(_("Paths"), canvas.theme.small, True)
    return max(canvas.theme.touch, words + 2 * canvas.theme.unit)


def tower(canvas: Canvas, rect: pygame.Rect, table: HexBoard, crossed: int = -1) -> None:
    """The colours that every path follows, the first at the bottom; below it the way to the paths."""
    theme = canvas.theme
    button = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
    canvas.button(button, _("Paths"), Unfold("path 0"), key="w", size=theme.small)
    step = min(rect.w, (button.y - rect.y - theme.unit) // max(8, len(table.tower)))
    for number, colour in enumerate(table.tower):
        middle = rect.centerx, button.y - theme.unit - step // 2 - number * step
        around = ACCENT if number == crossed else TILE
        pygame.draw.circle(canvas.surface, around, middle, step // 2 if number == crossed else step * 9 // 20)
        _put(canvas, f"indicator-{colour}", middle, step * 8 // 10)


# Touch ------------------------------------------------------------------------------------------------------


def _touchables(canvas: Canvas, ground: Ground, table: HexBoard) -> None:
    for name, place in table.places.items():
        box = pygame.Rect(0, 0, canvas.theme.touch, canvas.theme.touch)
        box.center = ground.at(place.x, place.y)
        canvas.places[touched(name)] = box
        canvas.touchable(box, Touch(touched(name)), near=True)


def asked_about(
    canvas: Canvas, rect: pygame.Rect, table: HexBoard, asked: Question, stage: Stage
) -> pygame.Rect | None:
    """The board with the places in question framed, and the rings that would be lost crossed out; from near
    by where it is about one place."""
    gap, upright = canvas.theme.unit, canvas.theme.upright
    part = rect.copy()
    if upright:
        part.h = rect.h * 45 // 100
    else:
        part.w = rect.w * 48 // 100
    places = [table.places[name] for spot in asked.about if (name := place_of(spot)) in table.places]
    ground = board(canvas, part, table, stage, places[0] if len(places) == 1 else None)
    canvas.surface.set_clip(part)
    for place in places:
        pygame.draw.circle(canvas.surface, ACCENT, ground.at(place.x, place.y), ground.size(0.27), 3)
        for ring in dict(table.risks).get(place.name, ()):
            _cross(canvas, ground, table, ring)
    canvas.surface.set_clip(None)
    if upright:
        return pygame.Rect(rect.x, part.bottom + gap, rect.w, rect.bottom - part.bottom - gap)
    return pygame.Rect(part.right + gap, rect.y, rect.right - part.right - gap, rect.h)


def lying(
    canvas: Canvas, rect: pygame.Rect, table: HexBoard, _must: dict[str, str | None], stage: Stage
) -> None:
    """How the board must look: as it is believed to be, with what was cut off crossed out."""
    board(canvas, rect, table, stage)
