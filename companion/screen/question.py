"""A question covers the table only: the evidence, the answers, the likeliest first."""

from __future__ import annotations

from math import ceil

import pygame

from companion.game import Answer, Question
from companion.scene import Answered, Command
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.faces import RATIO
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, INK, RAISED, SURFACE, TEXT

LARGE = 4  # up to so many answers are large; more of them become a grid


def draw(canvas: Canvas, rect: pygame.Rect, asked: Question, deck: str, stage: Stage) -> None:
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    canvas.back = Command.DISMISS
    inside = rect.inflate(-2 * theme.unit, -2 * theme.unit)
    lines = 4 if theme.upright else 3
    text = pygame.Rect(inside.x, inside.y, inside.w, lines * lettering.line_height(theme.label))
    place = canvas.text(
        asked.text, text, theme.sentence, bold=True, lines=lines, smallest=theme.small, top=True
    )
    rest = pygame.Rect(
        inside.x, place.bottom + theme.unit, inside.w, inside.bottom - place.bottom - theme.unit
    )
    evidence = stage.crop(asked.spot) if asked.spot else None
    if len(asked.answers) > LARGE:
        _grid(canvas, rest, asked.answers, deck)
        return
    if evidence is not None:
        rest = _evidence(canvas, rest, evidence)
    _large(canvas, rest, asked.answers, deck)


def _evidence(canvas: Canvas, rect: pygame.Rect, picture: pygame.Surface) -> pygame.Rect:
    """What the camera saw, at the left; returns the room for the answers."""
    box = pygame.Rect(rect.x, rect.y, min(rect.w * 3 // 10, rect.h), rect.h)
    fitted = picture.get_rect().fit(box)
    canvas.surface.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)
    canvas.frame(fitted.inflate(4, 4), TEXT, 2, 4)
    gap = canvas.theme.unit * 2
    return pygame.Rect(box.right + gap, rect.y, rect.w - box.w - gap, rect.h)


def _large(canvas: Canvas, rect: pygame.Rect, answers: tuple[Answer, ...], deck: str) -> None:
    """Faces side by side when the answers have them, else words one below the other."""
    gap, count = canvas.theme.unit, len(answers)
    width = (rect.w - (count - 1) * gap) // max(1, count)
    beside = any(answer.face for answer in answers) and width >= canvas.theme.touch * 3 // 2
    height = (rect.h - (count - 1) * gap) // max(1, count)
    for number, answer in enumerate(answers):
        if beside:
            place = pygame.Rect(rect.x + number * (width + gap), rect.y, width, rect.h)
        else:
            place = pygame.Rect(rect.x, rect.y + number * (height + gap), rect.w, height)
        _answer(canvas, place, number, answer, deck, beside)


def _answer(canvas: Canvas, rect: pygame.Rect, number: int, answer: Answer, deck: str, tall: bool) -> None:
    theme, main = canvas.theme, number == 0
    canvas.panel(rect, ACCENT if main else RAISED)
    inside = rect.inflate(-theme.unit, -theme.unit)
    words = inside
    if answer.face and tall:
        low = min(2 * lettering.line_height(theme.label), inside.h // 2)
        canvas.card(deck, answer.face, pygame.Rect(inside.x, inside.y, inside.w, inside.h - low))
        words = pygame.Rect(inside.x, inside.bottom - low, inside.w, low)
    elif answer.face:
        card = pygame.Rect(inside.x, inside.y, round(inside.h * RATIO), inside.h)
        canvas.card(deck, answer.face, card)
        words = pygame.Rect(
            card.right + theme.unit, inside.y, inside.right - card.right - theme.unit, inside.h
        )
    ink = INK if main else TEXT
    canvas.text(
        answer.label, words, theme.sentence, ink, bold=True, across="centre", lines=3, smallest=theme.small
    )
    canvas.touchable(rect, Answered(number))
    if main:
        canvas.default = Answered(0)


def _grid(canvas: Canvas, rect: pygame.Rect, answers: tuple[Answer, ...], deck: str) -> None:
    """Many answers: faces as a grid, as large as they can be."""
    columns, rows = _shape(rect, len(answers))
    width, height = rect.w / columns, rect.h / rows
    gap = max(2, canvas.theme.unit // 3)
    for number, answer in enumerate(answers):
        row, column = divmod(number, columns)
        cell = pygame.Rect(
            rect.x + round(column * width), rect.y + round(row * height), int(width), int(height)
        )
        inside = cell.inflate(-gap, -gap)
        if answer.face:
            canvas.card(deck, answer.face, inside)
        else:
            canvas.panel(inside, RAISED)
            words = inside.inflate(-gap, -gap)
            small = canvas.theme.small
            canvas.text(
                answer.label, words, canvas.theme.label, bold=True, across="centre", lines=3, smallest=small
            )
        canvas.touchable(cell, Answered(number))
    canvas.default = Answered(0)


def _shape(rect: pygame.Rect, count: int) -> tuple[int, int]:
    """Columns and rows with the largest cards; 36 of them are four colours of nine."""

    def size(columns: int) -> float:
        return min(rect.w / columns, rect.h / ceil(count / columns) * RATIO)

    best = max(range(1, count + 1), key=lambda columns: (round(size(columns)), columns % 9 == 0))
    return best, ceil(count / best)
