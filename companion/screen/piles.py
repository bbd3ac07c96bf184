"""The table of FINITO! cards: four piles as they lie on the mat, and the ring of the reaction window."""

from __future__ import annotations

import pygame

from companion.scene import Pile, Piles, Touch, Window
from companion.screen import shapes
from companion.screen.canvas import Canvas
from companion.screen.faces import RATIO
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, GAME_COLOURS, LINE, QUIET, TEXT
from companion.words import _

_COLUMN = {"r": 0, "b": 1, "g": 0, "y": 1}
_ROW = {"r": 0, "b": 0, "g": 1, "y": 1}


def draw(canvas: Canvas, rect: pygame.Rect, table: Piles, stage: Stage) -> None:
    for pile in table.piles:
        cell = _cell(rect, pile.colour, canvas.theme.unit)
        window = table.window if table.window and table.window.spot == pile.spot else None
        shown = stage.flying.get(pile.spot, pile)
        _pile(canvas, cell, shown, table.deck, window, pile.spot in stage.fresh)


def _cell(rect: pygame.Rect, colour: str, gap: int) -> pygame.Rect:
    """Red and blue lie above green and yellow, as on the mat."""
    width, height = (rect.w - gap) // 2, (rect.h - gap) // 2
    return pygame.Rect(
        rect.x + _COLUMN[colour] * (width + gap), rect.y + _ROW[colour] * (height + gap), width, height
    )


def _pile(
    canvas: Canvas, cell: pygame.Rect, pile: Pile, deck: str, window: Window | None, fresh: bool
) -> None:
    unit = canvas.theme.unit
    canvas.panel(cell)
    canvas.touchable(cell, Touch(pile.spot))
    height = min(cell.h - 2 * unit, int((cell.w * 0.5 - unit) / RATIO))
    card = pygame.Rect(0, 0, round(height * RATIO), height)
    card.midleft = (cell.x + unit + unit // 2, cell.centery)
    canvas.places[pile.spot] = card
    if pile.top is None:
        _empty(canvas, card, pile)
    else:
        _edges(canvas, card, pile.height)
        canvas.card(deck, pile.top, card)
    if fresh and window is None:
        canvas.frame(card.inflate(unit, unit), ACCENT, max(2, unit // 5))
    beside = pygame.Rect(card.right + unit + unit // 2, cell.y + unit, 0, cell.h - 2 * unit)
    beside.w = cell.right - unit // 2 - beside.x
    _words(canvas, beside, pile, window, fresh)
    if window is not None:
        _ring(canvas, card, window)


def _empty(canvas: Canvas, card: pygame.Rect, pile: Pile) -> None:
    outline = shapes.dashed(card.size, LINE, canvas.theme.radius, max(2, canvas.theme.unit // 5))
    canvas.surface.blit(outline, card)
    canvas.shape(pile.colour, card.center, card.w // 3)


def _edges(canvas: Canvas, card: pygame.Rect, height: int) -> None:
    """The cards below show at the edge: a high pile looks high."""
    step = max(1, canvas.theme.unit // 6)
    for layer in range(min(5, (height - 1 + 3) // 4), 0, -1):
        edge = card.move(layer * step, layer * step)
        canvas.panel(edge, LINE, canvas.theme.radius // 2)
        canvas.panel(edge.move(-1, -1), QUIET, canvas.theme.radius // 2)


def _words(canvas: Canvas, box: pygame.Rect, pile: Pile, window: Window | None, fresh: bool) -> None:
    theme = canvas.theme
    sign = min(theme.label, box.h // 5)
    top = pygame.Rect(box.x, box.y, box.w, round(theme.label * 1.2))
    canvas.shape(pile.colour, (top.x + sign // 2, top.centery), sign)
    name = pygame.Rect(top.x + sign + theme.unit // 2, top.y, top.w - sign - theme.unit // 2, top.h)
    canvas.text(pile.name, name, theme.label, QUIET, smallest=theme.small)
    rest = pygame.Rect(box.x, top.bottom, box.w, box.bottom - top.bottom)
    count = rest if window is None else pygame.Rect(rest.x, rest.y, rest.w, rest.h * 2 // 5)
    number = _("empty") if pile.height == 0 else f"×{pile.height}"
    size = theme.label if pile.height == 0 else min(theme.title, count.h)
    canvas.text(number, count, size, ACCENT if fresh else TEXT, bold=pile.height > 0, smallest=theme.small)
    if window is not None:
        asked = pygame.Rect(rest.x, count.bottom, rest.w, rest.bottom - count.bottom)
        canvas.text(window.text, asked, theme.sentence, bold=True, lines=4, smallest=theme.small)


def _ring(canvas: Canvas, card: pygame.Rect, window: Window) -> None:
    """Full when the card is laid, gone when the least time is over; then a quiet outline stays."""
    unit = canvas.theme.unit
    width = max(3, unit // 2)
    around = card.inflate(2 * width + unit // 2, 2 * width + unit // 2)
    corner = canvas.theme.radius + width
    full = shapes.frame(around.size, ACCENT, corner, width)
    quiet = shapes.frame(around.size, LINE, corner, max(2, width // 3))

    def live(surface: pygame.Surface, _now: float, table: float) -> bool:
        share = left(window, table)
        surface.blit(quiet, around)
        surface.blit(full if share >= 1 else shapes.part_of(full, share), around)
        return 0 < share < 1

    canvas.live.append(live)


def left(window: Window, now: float) -> float:
    """The share of the least time that is left; 1 as long as nobody counts it."""
    if window.struck or window.opened is None:
        return 1.0
    if window.seconds <= 0:
        return 0.0
    return min(1.0, max(0.0, 1 - (now - window.opened) / window.seconds))


def lying(canvas: Canvas, rect: pygame.Rect, table: Piles, must: dict[str, str | None]) -> None:
    """How the table must look: the cards on top, without numbers."""
    for pile in table.piles:
        cell = _cell(rect, pile.colour, canvas.theme.unit).inflate(-canvas.theme.unit, -canvas.theme.unit)
        top = must.get(pile.spot)
        if top:
            canvas.card(table.deck, top, cell)
            continue
        height = min(cell.h, int(cell.w / RATIO))
        place = pygame.Rect(0, 0, round(height * RATIO), height)
        place.center = cell.center
        canvas.surface.blit(shapes.dashed(place.size, LINE, canvas.theme.radius, 2), place)
        canvas.shape(pile.colour, place.center, place.w // 3, GAME_COLOURS[pile.colour])
