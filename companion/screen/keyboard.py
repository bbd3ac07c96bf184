"""Letters to touch, for a table without a keyboard; real keys write as well."""

from __future__ import annotations

import pygame

from companion.pages import LONGEST_NAME, Back, Done, Erase, Shift, Type, Typing
from companion.screen.canvas import Canvas, Wish
from companion.screen.theme import ACCENT, INK, QUIET, RAISED, SURFACE, TEXT
from companion.words import _

# Ten keys a row are as many as fingers can tell apart on a narrow screen.
ROWS = ("qwertyuiop", "asdfghjklé", "zxcvbnmäöü")


def draw(canvas: Canvas, typing: Typing, problem: str) -> None:
    theme = canvas.theme
    canvas.letters = True
    edge = theme.unit
    field = pygame.Rect(edge * 2, edge, canvas.rect.w - 4 * edge, theme.touch * 3 // 2)
    canvas.panel(field, SURFACE)
    inside = field.inflate(-4 * edge, 0)
    shown = f"{typing.text}|" if len(typing.text) < LONGEST_NAME else typing.text
    canvas.text(shown, inside, theme.title, bold=True, smallest=theme.small)
    note = pygame.Rect(field.x, field.bottom, field.w, theme.label * (3 if theme.upright else 2))
    words = problem or _("Up to {longest} letters.").format(longest=LONGEST_NAME)
    canvas.text(
        words,
        note,
        theme.label,
        TEXT if problem else QUIET,
        bold=bool(problem),
        lines=2,
        smallest=theme.small,
    )
    top = note.bottom + edge // 2
    rows = len(ROWS) + 1
    height = min((canvas.rect.h - edge - top) // rows, theme.touch * 2)
    base = canvas.rect.h - edge // 2 - rows * height
    for number, row in enumerate(ROWS):
        letters = row.upper() if typing.capital else row
        _row(canvas, base + number * height, height, [(letter, Type(letter), 1.0) for letter in letters])
    _row(canvas, base + len(ROWS) * height, height, _last(typing))


def _last(typing: Typing) -> list[tuple[str, Wish, float]]:
    sharp = "ẞ" if typing.capital else "ß"
    return [
        ("⇧", Shift(), 1.0),
        (sharp, Type("ß"), 1.0),
        ("-", Type("-"), 1.0),
        ("␣", Type(" "), 1.5),
        ("⌫", Erase(), 1.0),
        (_("Cancel"), Back(), 2.3),
        (_("Done"), Done(), 2.2),
    ]


def _row(canvas: Canvas, top: int, height: int, keys: list[tuple[str, Wish, float]]) -> None:
    """Keys touch each other, their faces do not: no gap to miss a letter in."""
    theme = canvas.theme
    step = canvas.rect.w / sum(share for _label, _wish, share in keys)
    gap, x = max(2, theme.unit // 2), 0.0
    for label, wish, share in keys:
        place = pygame.Rect(round(x), top, round(x + step * share) - round(x), height)
        face = place.inflate(-gap, -gap)
        done = isinstance(wish, Done)
        canvas.panel(face, ACCENT if done else RAISED)
        size = theme.sentence if len(label) == 1 else theme.label
        ink = INK if done else TEXT
        canvas.text(label, face.inflate(-gap, 0), size, ink, bold=True, across="centre", smallest=theme.small)
        canvas.touchable(place, wish)
        x += step * share
