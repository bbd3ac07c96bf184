"""Simulated table: the hand whose cards may be played by a tap, below what lies on the table."""

from __future__ import annotations

import pygame

from companion.scene import Play
from companion.screen.canvas import Canvas
from companion.screen.faces import RATIO


def draw(canvas: Canvas, rect: pygame.Rect, cards: tuple[str, ...], deck: str) -> pygame.Rect:
    """Returns the room that is left above the cards."""
    theme = canvas.theme
    width = max(theme.touch, round(theme.touch * 1.15))
    height = round(width / RATIO)
    gap = min(theme.unit, max(2, (rect.w - len(cards) * width) // max(1, len(cards) - 1)))
    total = len(cards) * width + (len(cards) - 1) * gap
    left, top = rect.centerx - total // 2, rect.bottom - height
    for number, card in enumerate(cards):
        place = pygame.Rect(left + number * (width + gap), top, width, height)
        canvas.card(deck, card, place)
        canvas.touchable(place, Play(card))
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h - height - theme.unit)
