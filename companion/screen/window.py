"""The window itself: opened, resized, photographed, closed."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from companion.screen import chart, die, faces, hex_pieces, lettering, shapes
from companion.screen.theme import GROUND, Theme

SMALLEST = (480, 320)
USUAL = (1280, 720)
UNSEEN = ("dummy", "offscreen")  # drivers without a display: SDL's last resort, or somebody's wish


def has_room(driver: str, display: tuple[int, int]) -> bool:
    """Whether the usual window, with its frame, finds room. A display that nobody sees has any size."""
    return driver in UNSEEN or (display[0] > USUAL[0] and display[1] > USUAL[1])


class Window:
    """A closable window. Without a size it is the usual one; where that finds no room, the whole display."""

    def __init__(self, size: tuple[int, int] | None, fullscreen: bool) -> None:
        # The finger itself is enough; SDL need not play it again as a mouse.
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "0")
        pygame.display.init()
        pygame.font.init()
        display = pygame.display.get_desktop_sizes()[0]
        whole = fullscreen or (size is None and not has_room(pygame.display.get_driver(), display))
        flags = pygame.FULLSCREEN if whole else pygame.RESIZABLE
        self.surface = pygame.display.set_mode(size or ((0, 0) if whole else USUAL), flags)
        pygame.display.set_caption("FINITO! Companion")
        pygame.key.set_repeat(400, 60)
        pygame.mouse.set_visible(not fullscreen)
        self.still = self._layer()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def theme(self) -> Theme:
        """A window may be drawn smaller than anything can be shown in; then its corner is seen."""
        return Theme(*self.still.get_size())

    def resized(self) -> None:
        """The window has another size: begin a new layer of that size."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface, self.still = surface, self._layer()

    def _layer(self) -> pygame.Surface:
        width, height = self.size
        layer = pygame.Surface((max(SMALLEST[0], width), max(SMALLEST[1], height))).convert()
        layer.fill(GROUND)
        return layer

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, path)

    def close(self) -> None:
        for module in (faces, hex_pieces, lettering, shapes, chart, die):
            module.forget()
        pygame.display.quit()
        pygame.font.quit()
