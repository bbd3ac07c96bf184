"""Points by round as lines, one a player; each ends at its name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.theme import LINE, PLAYER_COLOURS, QUIET, Colour

_FINE = 3
LONGEST = 12


@dataclass(frozen=True)
class Lines:
    """`totals` are after each round, by seat; everybody begins at nought."""

    totals: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    colours: tuple[int, ...]
    target: int | None = None

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        return ((0,) * len(self.names), *self.totals)

    @property
    def low(self) -> int:
        return min(0, *(min(row) for row in self.rows))

    @property
    def high(self) -> int:
        return max(self.low + 10, self.target or 0, *(max(row) for row in self.rows))


def forget() -> None:
    _drawn.cache_clear()


def draw(canvas: Canvas, rect: pygame.Rect, lines: Lines, short: bool = False) -> None:
    """The chart in a box: lines at the left, who they are at the right, nought and the target as marks."""
    theme = canvas.theme
    names = tuple(brief(name, 3) for name in lines.names) if short else lines.names
    marks = _marks(lines, rect.h - lettering.line_height(theme.label))
    margin = max(lettering.width(signed(mark), theme.label, False) for mark in marks) + theme.unit
    size = theme.small if short else theme.label
    beside = max(lettering.width(name, size, True) for name in names) + theme.unit * 2
    beside = min(beside, rect.w // 2)
    step = lettering.line_height(size)
    plot = pygame.Rect(rect.x + margin, rect.y, rect.w - margin - beside, rect.h).inflate(0, -step)
    canvas.surface.blit(_drawn(plot.size, lines, theme.unit), plot)
    for value in marks:
        mark = pygame.Rect(rect.x, 0, margin - theme.unit, step)
        mark.centery = round(plot.y + _height(value, lines, plot.h))
        canvas.text(signed(value), mark, size, QUIET, across="right", smallest=theme.small)
    _who(
        canvas, pygame.Rect(plot.right + theme.unit, rect.y, beside - theme.unit, rect.h), plot, lines, names
    )


def _marks(lines: Lines, height: int) -> set[int]:
    """Nought and the target; the lowest point too, where it can be told from nought."""
    marks = {0, lines.target or 0}
    apart = _height(lines.low, lines, height) - _height(0, lines, height)
    return marks | {lines.low} if apart > height / 8 else marks


def brief(name: str, longest: int = LONGEST) -> str:
    """A name as short as a chart needs it."""
    return name if len(name) <= longest else name[:longest].rstrip(" -") + "."


def signed(value: int) -> str:
    """With a minus sign as wide as it should be."""
    return f"−{-value}" if value < 0 else str(value)


def _who(
    canvas: Canvas, column: pygame.Rect, plot: pygame.Rect, lines: Lines, names: tuple[str, ...]
) -> None:
    """Names where their lines end, pushed apart where they would cover each other."""
    size = canvas.theme.label
    step = min(lettering.line_height(size), column.h // len(names))
    wished = [plot.y + _height(value, lines, plot.h) for value in lines.rows[-1]]
    for seat, y in _apart(wished, step, column.y + step / 2, column.bottom - step / 2).items():
        box = pygame.Rect(column.x, round(y - step / 2), column.w, step)
        colour = PLAYER_COLOURS[lines.colours[seat]]
        canvas.text(names[seat], box, size, colour, bold=True, smallest=canvas.theme.small)


def _apart(wished: list[float], step: float, top: float, bottom: float) -> dict[int, float]:
    order = sorted(range(len(wished)), key=lambda seat: wished[seat])
    placed: dict[int, float] = {}
    edge = top
    for seat in order:
        placed[seat] = max(edge, wished[seat])
        edge = placed[seat] + step
    edge = bottom
    for seat in reversed(order):
        placed[seat] = min(edge, placed[seat])
        edge = placed[seat] - step
    return placed


def _height(value: float, lines: Lines, height: int) -> float:
    """Where a value stands, from the top; more points are higher up."""
    return height * (lines.high - value) / (lines.high - lines.low)


@lru_cache(maxsize=16)
def _drawn(size: tuple[int, int], lines: Lines, unit: int) -> pygame.Surface:
    width, height = size[0] * _FINE, size[1] * _FINE
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    _level(sheet, _height(0, lines, height), False)
    if lines.target:
        _level(sheet, _height(lines.target, lines, height), True)
    rows = lines.rows
    for seat, colour in enumerate(lines.colours):
        points = [
            (width * number / max(1, len(rows) - 1), _height(row[seat], lines, height))
            for number, row in enumerate(rows)
        ]
        _polyline(sheet, points, PLAYER_COLOURS[colour], max(2, unit * _FINE // 4))
    return pygame.transform.smoothscale(sheet, size)


def _level(sheet: pygame.Surface, y: float, broken: bool) -> None:
    width = sheet.get_width()
    row = min(max(0, round(y)), sheet.get_height() - _FINE)
    piece = _FINE * 6 if broken else width
    for x in range(0, width, piece * 2):
        sheet.fill(LINE, (x, row, piece, _FINE))


def _polyline(sheet: pygame.Surface, points: list[tuple[float, float]], colour: Colour, width: int) -> None:
    """Round joints, dots where rounds ended; kept inside the sheet so that nothing is cut at the rim."""
    inside = sheet.get_rect().inflate(-3 * width, -3 * width)
    kept = [
        (min(max(x, inside.left), inside.right), min(max(y, inside.top), inside.bottom)) for x, y in points
    ]
    for start, end in pairwise(kept):
        _stroke(sheet, start, end, colour, width)
    for x, y in kept:
        pygame.draw.circle(sheet, colour, (x, y), width * 1.4)


def _stroke(
    sheet: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: Colour,
    width: int,
) -> None:
    """pygame's thick lines are cut upright; a polygon across the direction is not."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length() < 1:
        return
    side = way.normalize().rotate(90) * width / 2
    corners = [start + side, end + side, end - side, start - side]
    pygame.draw.polygon(sheet, colour, corners)
