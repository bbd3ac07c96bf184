"""The die beside the boards: it invites, it rolls large, then its number stands there."""

from __future__ import annotations

from math import sqrt

import pygame

from companion.game import Event
from companion.scene import Command, Die, Seal
from companion.screen import die, lettering
from companion.screen.canvas import Canvas
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, GROUND, QUIET
from companion.words import _

_NEW = 20  # what a die shows that nobody has rolled yet
_VEIL = 190
_FIRST, _LAST = 8, 4  # digits of 64 that stand for all


def draw(canvas: Canvas, rect: pygame.Rect, body: pygame.Rect, shown: Die, stage: Stage) -> None:
    """In its own place; while it rolls, in the middle of the table where that is larger."""
    if stage.rolling and shown.number is not None:
        _roll(canvas, _theatre(canvas, rect, body), shown.number, shown.throw, stage)
        return
    picture, words, note = _parts(canvas, rect, shown.seal)
    around = picture.union(words).inflate(canvas.theme.unit // 2, canvas.theme.unit // 2).clip(rect)
    if shown.wanted:
        canvas.frame(around, ACCENT, max(2, canvas.theme.unit // 4))
        canvas.touchable(around, Event("roll"))
    elif shown.seal is not None:
        canvas.touchable(around, Command.PROVE)
    if shown.seal is not None:
        _note(canvas, note, shown.seal)
    size = min(picture.size)
    solid = die.resting(shown.number or _NEW, size)
    canvas.surface.blit(solid, solid.get_rect(center=picture.center))
    if shown.wanted:
        canvas.text(
            _("Roll"), words, canvas.theme.title, bold=True, across="centre", smallest=canvas.theme.small
        )
    elif shown.number is not None:
        canvas.text(str(shown.number), words, round(canvas.theme.moment * 1.25), bold=True, across="centre")
    else:
        canvas.text("–", words, canvas.theme.moment, QUIET, across="centre")


def _note(canvas: Canvas, rect: pygame.Rect, seal: Seal) -> None:
    """The secret behind the number, before the first roll the seal: enough digits to know them again."""
    small = canvas.theme.small
    fits = (said for said in _said(seal) if _wide(canvas, said) <= rect.w)
    canvas.text(next(fits, _said(seal)[-1]), rect, small, QUIET, across="centre", lines=2, smallest=small)


def _said(seal: Seal) -> tuple[str, ...]:
    """At length and, for narrow places, shorter."""
    digits = seal.secret or seal.digits
    named = _("secret {roll}").format(roll=seal.roll) if seal.secret else _("seal")
    number = str(seal.roll) if seal.secret else named
    short = f"{digits[:_FIRST]}…"
    return f"{named}\n{short}{digits[-_LAST:]}", f"{named}\n{short}", f"{number}\n{short}"


def _wide(canvas: Canvas, said: str) -> int:
    return max(lettering.width(line, canvas.theme.small, False) for line in said.split("\n"))


def _parts(
    canvas: Canvas, rect: pygame.Rect, seal: Seal | None
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The solid, its number, and what proves it: beside them where there is room, else below."""
    theme = canvas.theme
    picture, words = _solid_and_number(canvas, rect)
    if seal is None:
        return picture, words, pygame.Rect(rect.bottomright, (0, 0))
    high = 2 * lettering.line_height(theme.small)
    left = picture.union(words).right + theme.unit
    if rect.right - left >= _wide(canvas, _said(seal)[0]):
        return picture, words, pygame.Rect(left, words.centery - high // 2, rect.right - left, high)
    rest = pygame.Rect(rect.x, rect.y, rect.w, rect.h - high)
    picture, words = _solid_and_number(canvas, rest)
    top = min(rest.bottom, words.bottom + theme.unit)
    return picture, words, pygame.Rect(rect.x, top, rect.w, high)


def _solid_and_number(canvas: Canvas, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """One above the other or side by side, as the place allows."""
    theme = canvas.theme
    pad, high = theme.unit // 2, lettering.line_height(theme.moment)
    upright, flat = min(rect.w, rect.h - high) - 2 * pad, min(rect.h - 2 * pad, (rect.w - 3 * pad) // 2)
    if upright >= flat:
        size = min(upright, min(theme.width, theme.height) // 2)
        picture = pygame.Rect(0, 0, size, size)
        picture.midtop = (rect.centerx, rect.centery - (size + high) // 2)
        return picture, pygame.Rect(rect.x + pad, picture.bottom, rect.w - 2 * pad, high)
    size = min(flat, min(theme.width, theme.height) // 2)
    wide = max(size, lettering.width("20", round(theme.moment * 1.25), True) + pad)
    picture = pygame.Rect(rect.centerx - (size + pad + wide) // 2, 0, size, size)
    picture.centery = rect.centery
    return picture, pygame.Rect(picture.right + pad, picture.y, wide, size)


def _theatre(canvas: Canvas, rect: pygame.Rect, body: pygame.Rect) -> pygame.Rect:
    """Where it rolls: its own place if that is large, else the middle with the boards veiled."""
    large = min(body.size) * 9 // 10
    if min(rect.size) * sqrt(2) >= large:
        return rect
    veil = pygame.Surface(body.size, pygame.SRCALPHA)
    veil.fill((*GROUND, _VEIL))
    canvas.surface.blit(veil, body)
    place = pygame.Rect(0, 0, large, large)
    place.center = body.center
    return place


def _roll(canvas: Canvas, place: pygame.Rect, number: int, throw: int, stage: Stage) -> None:
    lying = die.resting(number, min(place.size))

    def live(surface: pygame.Surface, now: float, _table: float) -> bool:
        share = max(0.0, (now - stage.rolled) / die.ROLL_S)
        if share < 1:
            die.rolling(surface, place, number, throw, share)
        else:
            surface.blit(lying, lying.get_rect(center=place.center))
        return True

    canvas.live.append(live)
