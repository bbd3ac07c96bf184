"""Before a match with a die: what its numbers are bound to, and the word that the table adds."""

from __future__ import annotations

import pygame

from companion.pages import EnterWord, Fairness, StartMatch
from companion.screen import keyboard, proof
from companion.screen.canvas import Canvas
from companion.screen.players import header
from companion.screen.theme import QUIET
from companion.words import _


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
    seal = pygame.Rect(middle.x, 0, middle.w, proof.room_for(canvas, page.commitment))
    rest = middle.h - seal.h - 2 * theme.unit
    above = pygame.Rect(middle.x, middle.y, middle.w, rest // 2)
    seal.y = above.bottom + theme.unit
    below = pygame.Rect(middle.x, seal.bottom + theme.unit, middle.w, rest - above.h)
    _words(canvas, above, _before())
    proof.in_groups(canvas, seal, page.commitment)
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


def _foot(canvas: Canvas, rect: pygame.Rect, page: Fairness) -> None:
    gap = canvas.theme.unit
    wide = (rect.w - gap) * 3 // 5
    word = pygame.Rect(rect.x, rect.y, wide, rect.h)
    label = _("Our word: {word}").format(word=page.word) if page.word else _("Add a word")
    canvas.button(word, label, EnterWord(), key="w")
    start = pygame.Rect(word.right + gap, rect.y, rect.right - word.right - gap, rect.h)
    canvas.button(start, _("Play"), StartMatch(), key="enter", main=True)
