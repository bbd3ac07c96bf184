"""Which taught symbol a blot of ink may be, and how it is turned: all turns are tried at once.

Seen in rings around its middle, a turned symbol is the same one shifted, and all shifts are compared by one
Fourier transform.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.pyramid import Floats

ANGLES, RINGS = 64, 16
REACH = 2.4  # of the spread of ink around its middle: beyond it hardly any symbol has ink
AREA = np.sqrt(np.arange(RINGS) + 0.5).astype(np.float32)  # outer rings have more area


class Guess(NamedTuple):
    """A taught symbol, how alike a blot is to it, by how much that one is turned and how much larger."""

    symbol: int
    alike: float
    turn: float
    scale: float
    middle: tuple[float, float]  # of the blot, in its patch
    own_middle: tuple[float, float]  # of the taught symbol


class _Seen(NamedTuple):
    rings: Floats
    middle: tuple[float, float]
    spread: float


class SymbolIndex:
    def __init__(self, symbols: Sequence[Floats]) -> None:
        self._seen = [_seen(symbol) for symbol in symbols]
        self._waves = np.conj(np.stack([np.fft.rfft(seen.rings, axis=0) for seen in self._seen]))

    def guesses(self, ink: Floats) -> list[Guess]:
        """For each taught symbol the turn at which it is most alike; the likeliest first."""
        seen = _seen(ink)
        waves = (self._waves * np.fft.rfft(seen.rings, axis=0)[None]).sum(axis=2)
        alike = np.fft.irfft(waves, n=ANGLES, axis=1)
        turns, best = alike.argmax(axis=1), alike.max(axis=1)
        return [
            Guess(
                int(symbol),
                float(best[symbol]),
                float(2 * np.pi * turns[symbol] / ANGLES),
                seen.spread / self._seen[symbol].spread,
                seen.middle,
                self._seen[symbol].middle,
            )
            for symbol in np.argsort(-best)
        ]


def _seen(ink: Floats) -> _Seen:
    """A symbol in rings around its middle, of the same size and weight as all."""
    sums = cv2.moments(ink)
    total = max(float(sums["m00"]), 1e-6)
    middle = float(sums["m10"]) / total, float(sums["m01"]) / total
    spread = float(np.sqrt(max((sums["mu20"] + sums["mu02"]) / total, 1e-6)))
    flags = cv2.INTER_LINEAR | cv2.WARP_POLAR_LINEAR | cv2.WARP_FILL_OUTLIERS
    rings = cv2.warpPolar(ink, (RINGS, ANGLES), middle, REACH * spread, flags)
    mean = float((rings * AREA**2).sum() / ((AREA**2).sum() * ANGLES))
    weighed = (rings - mean) * AREA
    unit = weighed / max(float(np.linalg.norm(weighed)), 1e-6)
    return _Seen(np.asarray(unit, np.float32), middle, spread)
