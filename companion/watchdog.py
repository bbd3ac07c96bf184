"""Tells systemd that the companion lives, and leaves in time when it is told to go."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from threading import Timer
from types import FrameType
from typing import Self

GONE_AFTER = 1.5  # seconds: whoever hangs while closing is ended; all that was accepted is on disk already
PULSE_S = 1.0


class Watchdog:
    """Speaks to systemd if it listens. `alive` is called by the main loop, as often as it likes."""

    def __init__(self, address: str | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._address = os.environ.get("NOTIFY_SOCKET", "") if address is None else address
        self._clock = clock
        self._said_at = float("-inf")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) if self._address else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._say("STOPPING=1")
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def ready(self) -> None:
        self._say("READY=1")

    def alive(self) -> None:
        now = self._clock()
        if now - self._said_at >= PULSE_S:
            self._said_at = now
            self._say("WATCHDOG=1")

    def _say(self, word: str) -> None:
        if self._socket is None:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            self._socket.sendto(word.encode(), address)
        except OSError:  # nobody listens any more, which is no reason to stop
            return


def leave_when_told() -> None:
    """SIGTERM closes everything in order: lamps go out, the journal is closed, the camera's child ends."""
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough
    last = Timer(GONE_AFTER, os._exit, (128 + number,))
    last.daemon = True
    last.start()
    sys.exit(128 + number)
