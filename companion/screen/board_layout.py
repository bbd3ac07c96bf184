"""Where the boards lie on the screen: as large as they can be, with room for the die beside or above them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import pygame

from companion.screen import lettering
from companion.screen.theme import Theme

COLUMNS = 6


@dataclass(frozen=True)
class Cell:
    """A player's part: the strip with the name, and the board."""

    head: pygame.Rect
    board: pygame.Rect

    @property
    def square(self) -> int:
        return self.board.w // COLUMNS


@dataclass(frozen=True)
class Layout:
    cells: tuple[Cell, ...]
    die: pygame.Rect


class _Plan(NamedTuple):
    """How many columns, where the die goes, whether a name stands beside its board; and how large it gets."""

    square: int
    columns: int
    die_above: bool
    beside: bool
    cell: tuple[int, int]


def lay_out(rect: pygame.Rect, boards: int, theme: Theme, die: bool = True) -> Layout:
    ways = product(range(1, boards + 1), (False, True), (False, True))
    plans = [_plan(rect, boards, theme, way, die) for way in ways]
    best = max(plans, key=lambda plan: (plan.square, not plan.beside, not plan.die_above))
    return _placed(rect, boards, theme, best)


def die_needs(theme: Theme) -> int:
    """The number of the moment and the die beside it."""
    return round(theme.moment * 1.3)


def _plan(rect: pygame.Rect, boards: int, theme: Theme, way: tuple[int, bool, bool], die: bool) -> _Plan:
    columns, die_above, beside = way
    gap, rows = theme.unit, -(-boards // columns)
    taken = die_needs(theme) + gap if die else 0
    wide, high = (rect.w, rect.h - taken) if die_above else (rect.w - taken, rect.h)
    cell = (wide - (columns - 1) * gap) // columns, (high - (rows - 1) * gap) // rows
    room = (cell[0] - _beside(theme), cell[1]) if beside else (cell[0], cell[1] - _above(theme))
    return _Plan(max(4, min(room) // COLUMNS), columns, die_above, beside, cell)


def _head(theme: Theme) -> int:
    """A finger high, and enough for a name in two lines above the figures."""
    lines = 2 * lettering.line_height(theme.small) + lettering.line_height(theme.label)
    return max(theme.touch, min(lines + theme.unit // 2, theme.touch * 5 // 4))


def _above(theme: Theme) -> int:
    return _head(theme) + theme.unit // 2


def _beside(theme: Theme) -> int:
    return theme.touch * 5 // 2 + theme.unit


def _placed(rect: pygame.Rect, boards: int, theme: Theme, plan: _Plan) -> Layout:
    gap, side = theme.unit, plan.square * COLUMNS
    rows = -(-boards // plan.columns)
    wide = side + _beside(theme) if plan.beside else max(side, min(plan.cell[0], theme.touch * 4))
    spare = rect.h // rows - side - _above(theme) - gap if not plan.die_above else 0
    above = 0 if plan.beside else _above(theme) + max(0, min(spare, theme.touch // 2))
    high = side + above
    block = plan.columns * (wide + gap) - gap, rows * (high + gap) - gap
    if plan.die_above:
        die = pygame.Rect(rect.x, rect.y, rect.w, rect.h - block[1] - gap)
        left, top = rect.centerx - block[0] // 2, die.bottom + gap
    else:
        die = pygame.Rect(rect.x + block[0] + gap, rect.y, rect.w - block[0] - gap, rect.h)
        left, top = rect.x, rect.y + (rect.h - block[1]) // 2
    corners = [divmod(number, plan.columns) for number in range(boards)]
    places = [(left + column * (wide + gap), top + row * (high + gap)) for row, column in corners]
    return Layout(tuple(_cell(place, wide, side, theme, above) for place in places), die)


def _cell(corner: tuple[int, int], wide: int, side: int, theme: Theme, above: int) -> Cell:
    x, y = corner
    if not above:
        head = pygame.Rect(x + side + theme.unit, y, wide - side - theme.unit, side)
        return Cell(head, pygame.Rect(x, y, side, side))
    board = pygame.Rect(x + (wide - side) // 2, y + above, side, side)
    return Cell(pygame.Rect(x, y, wide, above - theme.unit // 2), board)
