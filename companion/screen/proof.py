"""What proves the die: its seal and the secret of the last roll, every digit of them."""

from __future__ import annotations

import pygame

from companion.scene import Seal
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.theme import QUIET, SURFACE
from companion.words import _

_GROUP = 8  # digits that stand together, so that two people can compare them


def draw(canvas: Canvas, rect: pygame.Rect, seal: Seal) -> None:
    """The seal and the secret, each below its name, then what can be checked with them."""
    named = [(_named(seal), seal.digits)]
    if seal.secret:
        named.append((_("The secret of roll {roll}").format(roll=seal.roll), seal.secret))
    top = rect.y
    for name, digits in named:
        top = _part(canvas, pygame.Rect(rect.x, top, rect.w, 0), name, digits)
    words = pygame.Rect(rect.x, top, rect.w, rect.bottom - top)
    theme = canvas.theme
    canvas.text(_meaning(seal), words, theme.sentence, QUIET, lines=9, smallest=theme.small, top=True)


def _named(seal: Seal) -> str:
    return _("The seal, and your word: {word}").format(word=seal.word) if seal.word else _("The seal")


def _meaning(seal: Seal) -> str:
    if not seal.secret:
        return _("With every roll its secret is shown here. Nobody has seen any of them yet.")
    if seal.roll == 1:
        return _(
            "SHA-256 of this secret is the seal. The number follows from both, and from your word if any."
        )
    said = _(
        "SHA-256 of this secret is the secret of roll {before}, and so on down to the seal. The number "
        "follows from both, and from your word if any. “finito roll --audit” checks them all."
    )
    return said.format(before=seal.roll - 1)


def _part(canvas: Canvas, rect: pygame.Rect, name: str, digits: str) -> int:
    """Returns where it ends."""
    theme = canvas.theme
    lines = 2 if theme.upright else 1
    head = pygame.Rect(rect.x, rect.y, rect.w, lines * lettering.line_height(theme.label))
    canvas.text(name, head, theme.label, bold=True, lines=lines, smallest=theme.small)
    place = pygame.Rect(rect.x, head.bottom, rect.w, room_for(canvas, digits))
    in_groups(canvas, place, digits)
    return place.bottom + theme.unit


def room_for(canvas: Canvas, digits: str) -> int:
    """How high the digits are."""
    rows = len(digits) // _GROUP // _columns(canvas)
    return rows * lettering.line_height(canvas.theme.name) + 2 * canvas.theme.unit


def in_groups(canvas: Canvas, rect: pygame.Rect, digits: str) -> None:
    """Row by row."""
    theme, columns = canvas.theme, _columns(canvas)
    canvas.panel(rect, SURFACE)
    inside = rect.inflate(-2 * theme.unit, -2 * theme.unit)
    groups = [digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)]
    width, height = inside.w // columns, inside.h // max(1, -(-len(groups) // columns))
    for number, group in enumerate(groups):
        row, column = divmod(number, columns)
        box = pygame.Rect(inside.x + column * width, inside.y + row * height, width, height)
        canvas.text(group, box, theme.name, bold=True, across="centre", smallest=theme.small)


def _columns(canvas: Canvas) -> int:
    return 2 if canvas.theme.upright else 4
