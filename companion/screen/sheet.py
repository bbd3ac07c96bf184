"""Sheets over a match: the menu with every action and its key, corrections, and what proves the die."""

from __future__ import annotations

import pygame

from companion.pages import Scroll, Unfold
from companion.scene import Action, Boards, Command, Display, Seal
from companion.screen import lettering, proof
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
    head = pygame.Rect(inside.x, inside.y, inside.w, theme.touch)
    if stage.sheet == "die" and (seal := seal_of(display)):
        _head(canvas, head, _("A die that everyone can check"))
        top = head.bottom + theme.unit
        proof.draw(canvas, pygame.Rect(inside.x, top, inside.w, inside.bottom - top), seal)
        return
    title, actions = _content(display, stage.sheet)
    _head(canvas, head, title)
    note = pygame.Rect(
        inside.x, head.bottom, inside.w, lettering.line_height(theme.label) * (2 if theme.upright else 1)
    )
    canvas.text(_note(display, stage.sheet), note, theme.label, QUIET, lines=2, smallest=theme.small)
    top = note.bottom + theme.unit
    _leaves(canvas, pygame.Rect(inside.x, top, inside.w, inside.bottom - top), actions, stage.leaf)


def _head(canvas: Canvas, rect: pygame.Rect, title: str) -> None:
    theme = canvas.theme
    close = pygame.Rect(rect.right - theme.touch * 3, rect.y, theme.touch * 3, theme.touch)
    canvas.button(close, _("Close"), CLOSE)
    words = pygame.Rect(rect.x, rect.y, rect.w - close.w - theme.unit, rect.h)
    canvas.text(title, words, theme.name, bold=True, lines=2, smallest=theme.small)


def seal_of(display: Display) -> Seal | None:
    """What the die is bound to, at a table that has one."""
    table = display.scene.table
    return table.die.seal if isinstance(table, Boards) else None


def _content(display: Display, name: str) -> tuple[str, tuple[Action, ...]]:
    if name == "corrections":
        return _("Correct"), (*display.scene.corrections, Action(_("Undo"), Command.UNDO, "u"))
    bound = (Action(_("Check the die"), Command.PROVE, "d"),) if seal_of(display) else ()
    sound = _("Sound on") if display.muted else _("Sound off")
    return _("Menu"), (
        *display.scene.actions,
        Action(_("Undo"), Command.UNDO, "u"),
        Action(_("Redo"), Command.REDO, "r"),
        Action(_("Correct"), Command.CORRECT, "c"),
        Action(_("Pause"), Command.PAUSE, "p"),
        *bound,
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
