"""The wiring diagram on the screen; whoever's button closes shines."""

from __future__ import annotations

import pygame

from companion.pages import Quit, Wiring
from companion.plan import HEIGHT, WIDTH, Box, Dot, Line, Mark, Words, plan
from companion.scene import Buzz
from companion.screen.canvas import Canvas
from companion.screen.theme import ACCENT, GROUND, INK, LINE, QUIET, RAISED, SURFACE, TEXT, Colour
from companion.words import _

_PAINT: dict[str, Colour] = {
    "button": RAISED, "lamp": SURFACE, "ground": QUIET, "power": QUIET, "faint": LINE,
    "text": TEXT, "lit": ACCENT, "body": SURFACE,
}  # fmt: skip
# Ground is what every button needs: its word stands out from the supplies, which harm a pin.
_WRITTEN: dict[str, Colour] = {"faint": QUIET, "ground": TEXT, "power": QUIET, "text": TEXT}


def draw(canvas: Canvas, page: Wiring) -> None:
    theme = canvas.theme
    canvas.clear()
    canvas.back = Quit()
    foot = 0 if page.printed else theme.touch
    bottom = pygame.Rect(0, canvas.rect.bottom - foot, canvas.rect.w, foot)
    room = pygame.Rect(0, 0, canvas.rect.w, bottom.y)
    scale = min(room.w / WIDTH, room.h / HEIGHT)
    origin = (room.w - WIDTH * scale) / 2, (room.h - HEIGHT * scale) / 2
    lit = [box for box in plan(page.wiring, page.lit) if isinstance(box, Box) and box.ink == "lit"]
    for mark in plan(page.wiring, page.lit):
        _mark(canvas, mark, scale, origin, lit)
    if page.printed:
        return
    words = bottom.inflate(-2 * theme.unit, 0)
    words.w -= theme.touch * 3
    canvas.text(page.note, words, theme.label, QUIET, lines=2, smallest=theme.small)
    leave = pygame.Rect(words.right, bottom.y, theme.touch * 3, bottom.h - theme.unit // 2)
    canvas.button(leave, _("Quit"), Quit(), key="q")


def _mark(canvas: Canvas, mark: Mark, scale: float, origin: tuple[float, float], lit: list[Box]) -> None:
    def at(x: float, y: float) -> tuple[int, int]:
        return round(origin[0] + x * scale), round(origin[1] + y * scale)

    match mark:
        case Line(x, y, to_x, to_y, ink):
            width = max(2, round(0.8 * scale))
            pygame.draw.line(canvas.surface, _wire(ink), at(x, y), at(to_x, to_y), width)
        case Dot(x, y, radius, ink):
            pygame.draw.circle(canvas.surface, _wire(ink), at(x, y), max(2, round(radius * scale)))
        case Box(x, y, width_mm, height_mm, ink, seat):
            rect = pygame.Rect(at(x, y), (round(width_mm * scale), round(height_mm * scale)))
            canvas.panel(rect, _PAINT[ink], radius=max(2, round(scale)))
            if seat is not None:
                canvas.touchable(rect, Buzz(seat), str((seat + 1) % 10))
        case Words(text, x, y, width_mm, size, across, ink):
            height = size * 1.3 * scale
            rect = pygame.Rect(at(x, y), (round(width_mm * scale), round(height)))
            shining = any(box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height for box in lit)
            colour = INK if shining else _WRITTEN.get(ink, GROUND)
            canvas.text(text, rect, round(size * scale), colour, across=across, smallest=8)


def _wire(ink: str) -> Colour:
    """Wires must be seen on the dark ground."""
    return {"button": TEXT, "lamp": QUIET}.get(ink, _PAINT[ink])
