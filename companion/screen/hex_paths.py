"""The sheet of paths: how far each player gets, walked step by step along the bridges."""

from __future__ import annotations

import pygame

from companion.hex_board import HexBoard, HexWay
from companion.pages import Scroll, Unfold
from companion.scene import Display
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.hexes import LARGE, Ground, board, tower, tower_width
from companion.screen.stage import Stage
from companion.screen.strips import colours_of
from companion.screen.theme import ACCENT, GAME_COLOURS, INK, PLAYER_COLOURS, QUIET, RAISED, SURFACE
from companion.words import _


def draw(canvas: Canvas, display: Display, stage: Stage) -> None:
    table = display.scene.table
    assert isinstance(table, HexBoard)
    theme = canvas.theme
    canvas.back = Unfold("")
    inside = canvas.rect.inflate(-2 * theme.unit, -2 * theme.unit)
    shown, words = _parts(canvas, inside)
    way = _chosen(table, stage.sheet)
    step = min(stage.leaf, len(way.walk) - 1)
    side = tower_width(canvas)
    tower(canvas, pygame.Rect(shown.x, shown.y, side, shown.h), table, step - 1)
    ground = board(canvas, pygame.Rect(shown.x + side, shown.y, shown.w - side, shown.h), table, stage)
    _reach(canvas, ground, table, way)
    _walked(canvas, ground, table, way.walk[: step + 1])
    _beside(canvas, words, display, table, way, step)


def _parts(canvas: Canvas, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    gap = canvas.theme.unit
    if canvas.theme.upright:
        high = rect.h * 52 // 100
        below = pygame.Rect(rect.x, rect.y + high + gap, rect.w, rect.h - high - gap)
        return pygame.Rect(rect.x, rect.y, rect.w, high), below
    wide = rect.w * 66 // 100
    beside = pygame.Rect(rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h)
    return pygame.Rect(rect.x, rect.y, wide, rect.h), beside


def _chosen(table: HexBoard, sheet: str) -> HexWay:
    seat = sheet.partition(" ")[2]
    return table.ways[int(seat) if seat.isdigit() and int(seat) < len(table.ways) else 0]


def _reach(canvas: Canvas, ground: Ground, table: HexBoard, way: HexWay) -> None:
    """The stations where a ring could be placed, or is held."""
    colour = GAME_COLOURS[table.colours[way.seat]]
    for station in table.stations:
        if station.name in way.reach:
            middle = ground.at(station.x, station.y)
            pygame.draw.circle(canvas.surface, colour, middle, ground.size(LARGE) // 2 + 5, 4)


def _walked(canvas: Canvas, ground: Ground, table: HexBoard, walk: tuple[str, ...]) -> None:
    middles = {station.name: ground.at(station.x, station.y) for station in table.stations}
    points = [middles[name] for name in walk]
    if len(points) > 1:
        pygame.draw.lines(canvas.surface, ACCENT, False, points, max(3, ground.size(0.035)))
    pygame.draw.circle(canvas.surface, ACCENT, points[-1], ground.size(0.17))
    box = pygame.Rect(0, 0, ground.size(0.3), ground.size(0.3))
    box.center = points[-1]
    canvas.text(str(len(walk) - 1), box, ground.size(0.24), INK, bold=True, across="centre", smallest=8)


def _beside(
    canvas: Canvas, rect: pygame.Rect, display: Display, table: HexBoard, way: HexWay, step: int
) -> None:
    theme, gap = canvas.theme, canvas.theme.unit // 2
    colours = colours_of(display)
    top = rect.y
    for other in table.ways:
        place = pygame.Rect(rect.x, top, rect.w, theme.touch)
        chosen = other.seat == way.seat
        canvas.panel(place, PLAYER_COLOURS[colours[other.seat]] if chosen else RAISED)
        ink = INK if chosen else PLAYER_COLOURS[colours[other.seat]]
        words = f"{other.name} · {len(other.walk) - 1} / {len(table.tower)}"
        inner = place.inflate(-theme.unit, 0)
        canvas.text(words, inner, theme.label, ink, bold=True, smallest=theme.small)
        canvas.touchable(place, Unfold(f"path {other.seat}"), str(other.seat + 1))
        top = place.bottom + gap
    low = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
    _steps(canvas, low.move(0, -theme.touch - gap), step, len(way.walk) - 1)
    canvas.button(low, _("Close"), Unfold(""))
    said = pygame.Rect(rect.x, top, rect.w, low.y - theme.touch - 2 * gap - top)
    canvas.panel(said, SURFACE)
    lines, box = max(1, said.h // lettering.line_height(theme.small)), said.inflate(-theme.unit, -gap)
    canvas.text(_said(table, way, step), box, theme.label, QUIET, lines=lines, smallest=theme.small)


def _steps(canvas: Canvas, rect: pygame.Rect, step: int, last: int) -> None:
    width = rect.w // 3
    if step > 0:
        canvas.button(pygame.Rect(rect.x, rect.y, width, rect.h), "◀", Scroll(-1))
    if step < last:
        canvas.button(pygame.Rect(rect.right - width, rect.y, width, rect.h), "▶", Scroll(1), main=True)
    middle = pygame.Rect(rect.x + width, rect.y, rect.w - 2 * width, rect.h)
    canvas.text(f"{step} / {last}", middle, canvas.theme.label, across="centre", smallest=canvas.theme.small)


def _said(table: HexBoard, way: HexWay, step: int) -> str:
    if step == 0:
        text = _("{name} starts at {station}. Coloured stations are within reach.")
        return text.format(name=way.name, station=way.walk[0])
    colour = {"w": _("white"), "b": _("black")}[table.tower[step - 1]]
    text = _("Crossing {number}: over the {colour} bridge from {start} to {end}.")
    return text.format(number=step, colour=colour, start=way.walk[step - 1], end=way.walk[step])
