"""Numbers said aloud by the speech program of the machine, if it has one. Nothing waits for it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress

Command = Callable[[str, str, int], list[str]]


def _espeak(text: str, language: str, volume: int) -> list[str]:
    return ["espeak-ng", "-v", language, "-a", str(volume * 20), "--", text]


def _dispatcher(text: str, language: str, volume: int) -> list[str]:
    return ["spd-say", "-l", language, "-i", str(volume * 20 - 100), "--", text]


PROGRAMS: dict[str, Command] = {"espeak-ng": _espeak, "spd-say": _dispatcher}
PATIENCE_S = 1.0


class Voice:
    """Looks for a program with the first number; a number that comes too soon cuts the last one off."""

    def __init__(self, volume: int) -> None:
        self._volume = volume
        self._command: Command | None = None
        self._sought = False
        self._speaking: subprocess.Popen[bytes] | None = None

    def volume(self, volume: int) -> None:
        self._volume = min(10, max(0, volume))

    def say(self, text: str, language: str) -> None:
        command = self._found() if self._volume else None
        if command is None:
            return
        self._hush()
        nowhere = subprocess.DEVNULL
        try:
            self._speaking = subprocess.Popen(
                command(text, language, self._volume), stdin=nowhere, stdout=nowhere, stderr=nowhere
            )
        except OSError:  # it was there a moment ago
            self._command = None

    def _found(self) -> Command | None:
        if not self._sought:
            self._sought = True
            self._command = next((make for name, make in PROGRAMS.items() if shutil.which(name)), None)
        return self._command

    def _hush(self) -> None:
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.kill()
            self._speaking.wait()
        self._speaking = None

    def close(self) -> None:
        """What is being said may be said to its end, if that is soon."""
        if self._speaking is not None:
            with suppress(subprocess.TimeoutExpired):
                self._speaking.wait(PATIENCE_S)
        self._hush()
