"""Before a match with a die: what its numbers are bound to, and the word that the table adds."""

from __future__ import annotations

import pygame

from companion.pages import EnterWord, Fairness, StartMatch
from companion.screen import keyboard, lettering
from companion.screen.canvas import Canvas
from companion.screen.players import header
from companion.screen.theme import QUIET, SURFACE
from companion.words import _

_GROUP = 8  # digits that stand together, so that two people can compare them


def draw(canvas: Canvas, page: Fairness) -> None:
    canvas.clear()
    if page.typing is not None:
        keyboard.draw(canvas, page.typing, "")
        return
    theme = canvas.theme
    whole = canvas.rect.inflate(-4 * theme.unit, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.touch)
    header(canvas, head, _("A die that everyone can check"))
    foot = pygame.Rect(whole.x, whole.bottom - theme.touch, whole.w, theme.touch)
    _foot(canvas, foot, page)
    middle = pygame.Rect(whole.x, head.bottom + theme.unit, whole.w, foot.y - head.bottom - 2 * theme.unit)
    columns = 2 if theme.upright else 4
    rows = len(page.commitment) // _GROUP // columns
    seal = pygame.Rect(middle.x, 0, middle.w, rows * lettering.line_height(theme.name) + 2 * theme.unit)
    rest = middle.h - seal.h - 2 * theme.unit
    above = pygame.Rect(middle.x, middle.y, middle.w, rest // 2)
    seal.y = above.bottom + theme.unit
    below = pygame.Rect(middle.x, seal.bottom + theme.unit, middle.w, rest - above.h)
    _words(canvas, above, _before())
    _digits(canvas, seal, page.commitment, columns)
    _words(canvas, below, _after())


def _before() -> str:
    return _(
        "The secret behind every roll of this match is fixed, and nobody has seen it. These digits are its "
        "seal: keep a picture of them, and later anyone can check that no number was changed."
    )


def _after() -> str:
    return _(
        "Now add a word of your own: it goes into every roll, so the seal cannot have been chosen to suit "
        "anybody. Whoever owns the machine could still peek at what is to come."
    )


def _words(canvas: Canvas, rect: pygame.Rect, words: str) -> None:
    theme = canvas.theme
    canvas.text(words, rect, theme.sentence, QUIET, lines=8, smallest=theme.small)


def _digits(canvas: Canvas, rect: pygame.Rect, commitment: str, columns: int) -> None:
    """In groups, row by row."""
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    inside = rect.inflate(-2 * theme.unit, -2 * theme.unit)
    groups = [commitment[at : at + _GROUP] for at in range(0, len(commitment), _GROUP)]
    width, height = inside.w // columns, inside.h // max(1, -(-len(groups) // columns))
    for number, group in enumerate(groups):
        row, column = divmod(number, columns)
        box = pygame.Rect(inside.x + column * width, inside.y + row * height, width, height)
        canvas.text(group, box, theme.name, bold=True, across="centre", smallest=theme.small)


def _foot(canvas: Canvas, rect: pygame.Rect, page: Fairness) -> None:
    gap = canvas.theme.unit
    wide = (rect.w - gap) * 3 // 5
    word = pygame.Rect(rect.x, rect.y, wide, rect.h)
    label = _("Our word: {word}").format(word=page.word) if page.word else _("Add a word")
    canvas.button(word, label, EnterWord(), key="w")
    start = pygame.Rect(word.right + gap, rect.y, rect.right - word.right - gap, rect.h)
    canvas.button(start, _("Play"), StartMatch(), key="enter", main=True)
