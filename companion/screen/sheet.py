"""Sheets over a match: the menu with every action and its key, and the corrections the game offers."""

from __future__ import annotations

import pygame

from companion.pages import Scroll, Unfold
from companion.scene import Action, Command, Display
from companion.screen import lettering
from companion.screen.canvas import Canvas, Wish
from companion.screen.stage import Stage
from companion.screen.strips import key_of
from companion.screen.theme import QUIET
from companion.words import _

CLOSE: Wish = Unfold("")


def draw(canvas: Canvas, display: Display, stage: Stage) -> None:
    theme = canvas.theme
    canvas.back = CLOSE
    inside = canvas.rect.inflate(-3 * theme.unit, -2 * theme.unit)
    title, actions = _content(display, stage.sheet)
    head = pygame.Rect(inside.x, inside.y, inside.w, theme.touch)
    close = pygame.Rect(head.right - theme.touch * 3, head.y, theme.touch * 3, theme.touch)
    canvas.button(close, _("Close"), CLOSE)
    canvas.text(
        title, pygame.Rect(head.x, head.y, head.w - close.w - theme.unit, head.h), theme.name, bold=True
    )
    note = pygame.Rect(
        inside.x, head.bottom, inside.w, lettering.line_height(theme.label) * (2 if theme.upright else 1)
    )
    canvas.text(_note(display, stage.sheet), note, theme.label, QUIET, lines=2, smallest=theme.small)
    top = note.bottom + theme.unit
    _leaves(canvas, pygame.Rect(inside.x, top, inside.w, inside.bottom - top), actions, stage.leaf)


def _content(display: Display, name: str) -> tuple[str, tuple[Action, ...]]:
    if name == "corrections":
        return _("Correct"), (*display.scene.corrections, Action(_("Undo"), Command.UNDO, "u"))
    sound = _("Sound on") if display.muted else _("Sound off")
    return _("Menu"), (
        *display.scene.actions,
        Action(_("Undo"), Command.UNDO, "u"),
        Action(_("Redo"), Command.REDO, "r"),
        Action(_("Correct"), Command.CORRECT, "c"),
        Action(_("Pause"), Command.PAUSE, "p"),
        Action(sound, Command.MUTE, "s"),
        Action(_("Leave (hold)"), Command.LEAVE, "", hold=True),
    )


def _note(display: Display, name: str) -> str:
    if name == "corrections":
        if not display.scene.corrections:
            return _("There is nothing to correct now; undo takes back the last event.")
        return _("Choose what was really so; the score follows.")
    note = _("Buzzers: touch a player, or press the keys 1 to {last}.")
    return note.format(last=key_of(len(display.scene.players) - 1))


def _leaves(canvas: Canvas, rect: pygame.Rect, actions: tuple[Action, ...], leaf: int) -> None:
    """Two columns of large buttons; what does not fit comes on the next leaf."""
    theme, gap = canvas.theme, canvas.theme.unit
    columns = 1 if theme.upright else 2
    rows = max(1, (rect.h + gap) // (theme.touch + gap))
    room = columns * rows
    if len(actions) > room:
        room -= columns
    leaves = -(-len(actions) // room)
    leaf = min(leaf, leaves - 1)
    width = (rect.w - (columns - 1) * gap) // columns
    for number, action in enumerate(actions[leaf * room : (leaf + 1) * room]):
        row, column = divmod(number, columns)
        place = pygame.Rect(
            rect.x + column * (width + gap), rect.y + row * (theme.touch + gap), width, theme.touch
        )
        canvas.button(place, action.label, action.intent, key=action.key, hold=action.hold)
    if leaves > 1:
        turn(canvas, pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch), leaf, leaves)


def turn(canvas: Canvas, rect: pygame.Rect, leaf: int, leaves: int) -> None:
    """Back and forth in a long list."""
    theme, width = canvas.theme, canvas.theme.touch * 2
    if leaf > 0:
        canvas.button(pygame.Rect(rect.x, rect.y, width, rect.h), "◀", Scroll(-1))
    if leaf < leaves - 1:
        canvas.button(pygame.Rect(rect.right - width, rect.y, width, rect.h), "▶", Scroll(1))
    canvas.text(f"{leaf + 1} / {leaves}", rect, theme.label, QUIET, across="centre")
