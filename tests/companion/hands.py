"""Hands at the real window: what it shows is watched; keys and fingers come through pygame's own queue."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pygame

from companion.pages import Page
from companion.screen.screen import Screen

Script = Callable[["WatchedScreen"], Generator[None, Page, None]]

_KEYS = {" ": pygame.K_SPACE, "\n": pygame.K_RETURN, "\x1b": pygame.K_ESCAPE}


class WatchedScreen(Screen):
    """The real screen; after each picture the script sees what was shown, and may press something."""

    def __init__(self, script: Script, **options: Any) -> None:
        super().__init__(**options)
        self._script = script(self)
        next(self._script)

    def show(self, page: Page) -> None:
        super().show(page)
        try:
            self._script.send(page)
        except StopIteration:
            pygame.event.post(pygame.event.Event(pygame.QUIT))


def press(sign: str) -> None:
    """A key goes down and up."""
    key = _KEYS.get(sign, 0)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, unicode=sign, mod=0))


def words_on(screen: Screen) -> str:
    return "\n".join(words for words, _place in screen.canvas.written)
