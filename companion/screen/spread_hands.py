"""The end of a round of FINITA: who lays their hand under the camera now, and what the others held."""

from __future__ import annotations

import pygame

from companion.scene import Heap, ShownHand, Touch
from companion.screen import lettering, shapes
from companion.screen.canvas import Canvas
from companion.screen.chart import brief
from companion.screen.faces import RATIO
from companion.screen.theme import LINE, QUIET
from companion.words import _

MOST = 4  # hands that are shown at once, the last one first


def draw(canvas: Canvas, rect: pygame.Rect, table: Heap) -> None:
    inside = rect.inflate(-canvas.theme.unit, -canvas.theme.unit)
    shown = table.hands[-MOST:][::-1]
    low = inside.h // 2 if shown else 0
    place = pygame.Rect(inside.x, inside.y, inside.w, inside.h - low)
    _place(canvas, place.inflate(0, -canvas.theme.unit // 2), table)
    if not shown:
        return
    step = low // len(shown)
    for number, one in enumerate(shown):
        _hand(canvas, pygame.Rect(inside.x, place.bottom + number * step, inside.w, step), one, table.deck)


def _place(canvas: Canvas, rect: pygame.Rect, table: Heap) -> None:
    """Where the cards have to come, and whose."""
    theme = canvas.theme
    canvas.surface.blit(shapes.dashed(rect.size, LINE, theme.radius, max(2, theme.unit // 5)), rect)
    canvas.touchable(rect, Touch(table.hand_spot))
    words = rect.inflate(-2 * theme.unit, -theme.unit)
    foot = lettering.line_height(theme.label)
    name = pygame.Rect(words.x, words.y, words.w, words.h - foot)
    size = min(theme.moment, name.h)
    canvas.text(table.showing, name, size, bold=True, across="centre", smallest=theme.small)
    below = pygame.Rect(words.x, name.bottom, words.w, foot)
    cards = next((around.cards for around in table.seats if around.active), 0)
    said = _("{number} cards, face up; overlapping is fine").format(number=cards)
    canvas.text(said, below, theme.label, QUIET, across="centre", smallest=theme.small)


def _hand(canvas: Canvas, rect: pygame.Rect, hand: ShownHand, deck: str) -> None:
    """Name, cards and points of one hand."""
    theme = canvas.theme
    points = pygame.Rect(rect.right - theme.touch * 3 // 2, rect.y, theme.touch * 3 // 2, rect.h)
    size = min(theme.name, rect.h)
    canvas.text(str(hand.points), points, size, bold=True, across="right", smallest=theme.small)
    name = pygame.Rect(rect.x, rect.y, rect.w // 4, rect.h)
    canvas.text(brief(hand.name, 9), name, theme.label, lines=2, smallest=theme.small)
    room = pygame.Rect(name.right + theme.unit, rect.y, points.x - name.right - 2 * theme.unit, rect.h)
    height = min(room.h - theme.unit // 2, theme.touch * 2)
    wide = round(height * RATIO)
    step = min(wide + 2, (room.w - wide) // max(1, len(hand.cards) - 1))
    for number, label in enumerate(hand.cards):
        place = pygame.Rect(room.x + number * step, room.centery - height // 2, wide, height)
        canvas.card(deck, label, place)
