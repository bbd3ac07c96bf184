"""Short sounds. Without audio everything goes on in silence: the same facts are always visible."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from io import BytesIO

import pygame

NAMES = ("laid", "finito", "refused", "question", "round", "win", "roll")


class Sounds:
    """Opens the audio device with the first sound, so that the first page comes sooner."""

    def __init__(self, volume: int) -> None:
        self._volume = volume
        self._open: bool | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def volume(self, volume: int) -> None:
        self._volume = min(10, max(0, volume))

    def play(self, name: str) -> None:
        if self._volume == 0 or not self._ready():
            return
        sound = self._sound(name)
        sound.set_volume(self._volume / 10)
        sound.play()

    def _ready(self) -> bool:
        if self._open is None:
            self._open = open_mixer()
        return self._open

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._sounds:
            wave = files("assets").joinpath("sounds", f"{name}.wav").read_bytes()
            self._sounds[name] = pygame.mixer.Sound(BytesIO(wave))
        return self._sounds[name]

    def close(self) -> None:
        if self._open:
            self._sounds.clear()
            pygame.mixer.quit()
            self._open = None


def open_mixer() -> bool:
    try:
        with silent_stderr():
            pygame.mixer.init(frequency=22050, size=-16, channels=1, buffer=512)
    except (pygame.error, NotImplementedError):
        return False
    return True


@contextmanager
def silent_stderr() -> Iterator[None]:
    """ALSA writes its complaints past Python, straight to the file descriptor."""
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
