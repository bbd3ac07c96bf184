"""What views draw on. It knows what can be touched, what moves, and what did not fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot
from typing import Literal

import pygame

from companion.pages import Back, PageIntent
from companion.scene import Intent
from companion.screen import lettering, shapes
from companion.screen.faces import face, ratio
from companion.screen.theme import (
    ACCENT,
    GAME_COLOURS,
    GROUND,
    INK,
    LINE,
    QUIET,
    RAISED,
    SURFACE,
    TEXT,
    Colour,
    Theme,
)

Wish = Intent | PageIntent
# Draws what moves, by the wall's clock and the table's; True as long as it will move on.
Live = Callable[[pygame.Surface, float, float], bool]
KEY_SIGNS = {"enter": "↵", "space": "␣"}
Across = Literal["left", "centre", "right"]


@dataclass(frozen=True)
class Target:
    """A place that can be touched. `hold` asks for a long press: what cannot be undone.

    Where places lie closer than fingers are wide, they are `near` ones: they overlap, and the nearest counts.
    """

    rect: pygame.Rect
    wish: Wish
    hold: bool = False
    near: bool = False

    def away(self, at: tuple[int, int]) -> float:
        return hypot(self.rect.centerx - at[0], self.rect.centery - at[1])


@dataclass
class Canvas:
    """One still picture, with what lives on top of it."""

    surface: pygame.Surface
    theme: Theme
    targets: list[Target] = field(default_factory=list)
    keys: dict[str, Wish] = field(default_factory=dict)
    live: list[Live] = field(default_factory=list)
    written: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)  # words that did not fit: the tests want none
    places: dict[str, pygame.Rect] = field(default_factory=dict)  # where cards start and land
    default: Wish | None = None
    back: Wish = field(default_factory=Back)
    letters: bool = False  # keys write a name instead of being wishes

    @property
    def rect(self) -> pygame.Rect:
        return self.surface.get_rect()

    def panel(self, rect: pygame.Rect, colour: Colour = SURFACE, radius: int | None = None) -> None:
        shapes.panel(self.surface, rect, colour, self.theme.radius if radius is None else radius)

    def frame(
        self, rect: pygame.Rect, colour: Colour = LINE, width: int = 2, radius: int | None = None
    ) -> None:
        corner = self.theme.radius if radius is None else radius
        self.surface.blit(shapes.frame(rect.size, colour, corner, width), rect)

    def line(self, rect: pygame.Rect) -> None:
        self.surface.fill(LINE, rect)

    def text(
        self,
        words: str,
        box: pygame.Rect,
        size: int,
        colour: Colour = TEXT,
        *,
        bold: bool = False,
        across: Across = "left",
        lines: int = 1,
        smallest: int | None = None,
        top: bool = False,
    ) -> pygame.Rect:
        """Words in a box, smaller if they must be; returns the place they take. `top` hangs them up."""
        least = min(size, self.theme.label if smallest is None else smallest)
        fit = lettering.set_in(words, (box.w, box.h), size, least, bold, lines)
        if fit.cut:
            self.cut.append(words)
        return self._lines(words, fit, box, colour, bold, across, top)

    def _lines(
        self,
        words: str,
        fit: lettering.Setting,
        box: pygame.Rect,
        colour: Colour,
        bold: bool,
        across: Across,
        top: bool,
    ) -> pygame.Rect:
        step = lettering.line_height(fit.size)
        height = step * len(fit.lines)
        y = box.y if top else box.centery - height // 2
        places = []
        for number, line in enumerate(fit.lines):
            drawn = lettering.words(line, fit.size, bold, colour)
            row = pygame.Rect(box.x, y + number * step, box.w, step)
            places.append(self.surface.blit(drawn, _placed(drawn.get_rect(), row, across)))
        place = places[0].unionall(places[1:])
        self.written.append((words, place))
        return place

    def shape(self, colour: str, centre: tuple[int, int], size: int, paint: Colour | None = None) -> None:
        drawn = shapes.shape(colour, size, paint or GAME_COLOURS[colour])
        self.surface.blit(drawn, drawn.get_rect(center=centre))

    def card(self, deck: str, label: str, rect: pygame.Rect) -> pygame.Rect:
        """A face as large as the box allows, in its middle."""
        shape = ratio(deck)
        height = max(8, min(rect.h, int(rect.w / shape)))
        place = pygame.Rect(0, 0, round(height * shape), height)
        place.center = rect.center
        drawn = face(deck, label, height)
        if drawn is None:
            self.panel(place, ACCENT)
            self.text(label, place, height // 3, INK, bold=True, across="centre", smallest=8)
        else:
            self.surface.blit(drawn, place)
        return place

    def touchable(
        self, rect: pygame.Rect, wish: Wish, key: str = "", hold: bool = False, near: bool = False
    ) -> None:
        self.targets.append(Target(rect, wish, hold, near))
        if key:
            self.keys[key.lower()] = wish

    def button(
        self,
        rect: pygame.Rect,
        label: str,
        wish: Wish,
        *,
        key: str = "",
        hold: bool = False,
        main: bool = False,
        size: int | None = None,
        colour: Colour = RAISED,
    ) -> None:
        """A labelled place to touch; the main one is white. Its key stands in small type below the words."""
        ground, ink, faint = (ACCENT, INK, INK) if main else (colour, TEXT, QUIET)
        self.panel(rect, ground)
        inside = rect.inflate(-self.theme.unit, 0)
        self._label(inside, label, key, size or self.theme.label, ink, faint)
        self.touchable(rect, wish, key, hold)
        if main:
            self.default = wish

    def _label(self, box: pygame.Rect, label: str, key: str, size: int, ink: Colour, faint: Colour) -> None:
        """The words, and their key in small type at the edge where both have room."""
        small, sign = self.theme.small, KEY_SIGNS.get(key, key.upper())
        room = lettering.width(sign, small, False) + self.theme.unit // 2 if key else 0
        words = pygame.Rect(box.x, box.y, box.w - room, box.h)
        if key and lettering.set_in(label, (words.w, words.h), size, small, True, 2).cut:
            words, key = box, ""
        self.text(label, words, size, ink, bold=True, across="centre", lines=2, smallest=small)
        if key:
            hint = pygame.Rect(box.right - room, box.y, room, box.h)
            self.text(sign, hint, small, faint, across="right", smallest=small)

    def clear(self, colour: Colour = GROUND) -> None:
        self.surface.fill(colour)


def _placed(drawn: pygame.Rect, row: pygame.Rect, across: Across) -> pygame.Rect:
    drawn.centery = row.centery
    if across == "left":
        drawn.x = row.x
    elif across == "right":
        drawn.right = row.right
    else:
        drawn.centerx = row.centerx
    return drawn
