"""The pause: it covers everything, and one touch goes on."""

from __future__ import annotations

import pygame

from companion.scene import Action, Command, Display
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.theme import QUIET
from companion.words import _


def draw(canvas: Canvas, display: Display) -> None:
    theme = canvas.theme
    canvas.back = Command.CONTINUE
    inside = canvas.rect.inflate(-4 * theme.unit, -4 * theme.unit)
    title = pygame.Rect(inside.x, inside.y + inside.h // 12, inside.w, theme.moment)
    canvas.text(_("Paused"), title, theme.moment, bold=True, across="centre")
    where = pygame.Rect(inside.x, title.bottom, inside.w, lettering.line_height(theme.label) * 2)
    scene = display.scene
    canvas.text(f"{scene.game} · {scene.heading}", where, theme.label, QUIET, across="centre", lines=2)
    big = pygame.Rect(0, 0, min(inside.w, theme.touch * 7), theme.touch * 3 // 2)
    big.midtop = (inside.centerx, where.bottom + theme.unit * 2)
    canvas.button(big, _("Go on"), Command.CONTINUE, key="enter", main=True, size=theme.name)
    _others(canvas, pygame.Rect(inside.x, big.bottom + theme.unit * 2, inside.w, 0), display)


def _others(canvas: Canvas, rect: pygame.Rect, display: Display) -> None:
    theme, gap = canvas.theme, canvas.theme.unit
    actions = (
        Action(_("Undo"), Command.UNDO, "u"),
        Action(_("Sound on") if display.muted else _("Sound off"), Command.MUTE, "s"),
        Action(_("Leave (hold)"), Command.LEAVE, "", hold=True),
    )
    down = theme.upright
    width = min(rect.w, theme.touch * 7) if down else (rect.w - 2 * gap) // 3
    for number, action in enumerate(actions):
        place = pygame.Rect(rect.x + number * (width + gap), rect.y, width, theme.touch)
        if down:
            place = pygame.Rect(
                rect.centerx - width // 2, rect.y + number * (theme.touch + gap), width, theme.touch
            )
        canvas.button(place, action.label, action.intent, key=action.key, hold=action.hold)
