"""Starts that came to nothing are counted: after two of them the next one is a safe one.

A kiosk has no keyboard. Whatever keeps it from starting (a camera's driver, a setting) must not keep it dark.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.home import home

MOST = 2
PROVEN_S = 30.0  # seconds after which a start has come to something


def _file() -> Path:
    return home() / "failed-starts"


def failed_starts() -> int:
    try:
        return int(_file().read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


class Start:
    """This start counts as failed until it has run for a while or was left in order."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun_at = clock()
        self._proven = False
        failed = failed_starts()
        self.safe = failed >= MOST
        with suppress(OSError):  # a disk that takes nothing keeps nobody from starting
            _file().write_text(str(failed + 1), encoding="ascii")

    def alive(self) -> None:
        if not self._proven and self._clock() - self._begun_at >= PROVEN_S:
            self.proven()

    def proven(self) -> None:
        """A safe start proves nothing about the players' own settings, but the next one may try them."""
        self._proven = True
        with suppress(OSError):
            _file().unlink(missing_ok=True)


def is_kiosk() -> bool:
    return os.environ.get("FINITO_KIOSK") == "1"
