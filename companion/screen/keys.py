"""Keys: the same wishes as touch. Arrows move a frame from one place to the next, Enter takes it."""

from __future__ import annotations

import pygame

from companion.pages import Done, Erase, Type
from companion.screen.canvas import Canvas, Target, Wish

_NAMES = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "esc",
    pygame.K_AC_BACK: "esc",
    pygame.K_BACKSPACE: "backspace",
}
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def wish(event: pygame.event.Event, canvas: Canvas, focus: pygame.Rect | None) -> Wish | None:
    name = _NAMES.get(event.key) or event.unicode.lower()
    if name == "esc":
        return canvas.back
    if canvas.letters and focus is None:
        return _writing(name, event.unicode)
    if name in ("enter", "space"):
        return _taken(canvas, focus) or canvas.keys.get(name)
    return canvas.keys.get(name)


def _writing(name: str, letter: str) -> Wish | None:
    if name == "enter":
        return Done()
    if name == "backspace":
        return Erase()
    return Type(letter) if letter and letter.isprintable() else None


def _taken(canvas: Canvas, focus: pygame.Rect | None) -> Wish | None:
    framed = next((target for target in canvas.targets if target.rect == focus), None)
    return framed.wish if framed else canvas.default


def moved_focus(event: pygame.event.Event, canvas: Canvas, focus: pygame.Rect | None) -> pygame.Rect | None:
    """The place the frame goes to; None when the key does not move it."""
    rects = [target.rect for target in canvas.targets]
    if not rects:
        return None
    if event.key == pygame.K_TAB:
        here = rects.index(focus) if focus in rects else -1
        return rects[(here + (-1 if event.mod & pygame.KMOD_SHIFT else 1)) % len(rects)]
    if event.key not in _ARROWS:
        return None
    if focus not in rects:
        return _first(canvas)
    return _neighbour(rects, focus, _ARROWS[event.key])


def _first(canvas: Canvas) -> pygame.Rect:
    chosen = [target for target in canvas.targets if target.wish == canvas.default]
    found: Target = (chosen or canvas.targets)[0]
    return found.rect


def _neighbour(rects: list[pygame.Rect], focus: pygame.Rect, way: tuple[int, int]) -> pygame.Rect:
    """The nearest in that direction; sideways distance counts more than the way ahead."""

    def distance(rect: pygame.Rect) -> float:
        dx, dy = rect.centerx - focus.centerx, rect.centery - focus.centery
        ahead, aside = (abs(dx), abs(dy)) if way[0] else (abs(dy), abs(dx))
        return ahead + 2.5 * aside

    onward = [
        rect
        for rect in rects
        if (rect.centerx - focus.centerx) * way[0] + (rect.centery - focus.centery) * way[1] > 0
    ]
    return min(onward, key=distance, default=focus)
