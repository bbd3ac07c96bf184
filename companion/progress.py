"""How far long work has come, on one line of a terminal; nothing where nobody looks."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TextIO

WIDTH = 30  # characters of the bar
CLEAR = "\r\x1b[K"


class Progress:
    """A bar on standard error that goes away at the end: what a command prints is not mixed with it."""

    def __init__(self, sentence: str, out: TextIO | None = None) -> None:
        self._sentence = sentence
        self._out = out or sys.stderr
        self._looked_at = self._out.isatty()
        self._shown = -1

    def __enter__(self) -> Progress:
        self.tell(0.0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._looked_at:
            self._out.write(CLEAR)
            self._out.flush()

    def tell(self, share: float) -> None:
        """`share` of the work is done, from 0 to 1."""
        percent = int(100 * min(max(share, 0.0), 1.0))
        if not self._looked_at or percent == self._shown:
            return
        self._shown = percent
        done = "█" * (WIDTH * percent // 100)
        self._out.write(f"{CLEAR}{self._sentence} {done:·<{WIDTH}} {percent} %")
        self._out.flush()
