"""Simulated table: the hand whose cards may be played by a tap, below what lies on the table."""

from __future__ import annotations

import pygame

from companion.scene import Play
from companion.screen.canvas import Canvas
from companion.screen.faces import RATIO


def draw(canvas: Canvas, rect: pygame.Rect, cards: tuple[str, ...], deck: str) -> pygame.Rect:
    """Returns the room that is left above the cards; many of them lie in rows."""
    theme = canvas.theme
    rows = -(-len(cards) // max(1, rect.w // (theme.touch + 2)))
    columns = -(-len(cards) // rows)
    width = min(round(theme.touch * 1.15), max(theme.touch, rect.w // columns - 2))
    height = round(width / RATIO)
    gap = min(theme.unit, max(2, (rect.w - columns * width) // max(1, columns - 1)))
    total = columns * width + (columns - 1) * gap
    left, top = rect.centerx - total // 2, rect.bottom - rows * (height + 2)
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        place = pygame.Rect(left + column * (width + gap), top + row * (height + 2), width, height)
        canvas.card(deck, card, place)
        canvas.touchable(place, Play(card))
    return pygame.Rect(rect.x, rect.y, rect.w, top - theme.unit - rect.y)
