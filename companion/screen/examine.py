"""For the doctor: which drivers the screen and the sound get here."""

from __future__ import annotations

import pygame

from companion.screen.sounds import open_mixer, silent_stderr


def display() -> tuple[str | None, str]:
    """The driver and the size of the display; without a driver, why there is none."""
    try:
        with silent_stderr():
            pygame.display.init()
        width, height = pygame.display.get_desktop_sizes()[0]
        return pygame.display.get_driver(), f"{width}x{height}"
    except (pygame.error, IndexError) as error:
        return None, str(error)
    finally:
        pygame.display.quit()


def audio() -> str | None:
    if not open_mixer():
        return None
    try:
        from pygame._sdl2 import audio as sdl

        names = list(sdl.get_audio_device_names(False))
    except (ImportError, pygame.error):
        names = []
    pygame.mixer.quit()
    return ", ".join(map(str, names)) or "SDL"
