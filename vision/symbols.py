"""Lays a symbol over a taught one: a piece seen from the side shows it squeezed and sheared."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Matrix
from vision.pyramid import Floats

STEPS, SETTLED = 6, 0.004  # of moving it, and a step so small that it is the last
UNIT = 18.0  # pixels: half the height of a symbol
STIFF = np.diag([0, 0, 6.0, 6.0, 6.0, 6.0])  # against squeezing one digit into another
SQUEEZED, LARGEST, SMALLEST = 1.8, 1.6, 0.6  # no piece that can be read is seen from farther aside


class SymbolAligner:
    """Taught symbols, and how each changes when it lies a little off."""

    def __init__(self, symbols: Floats) -> None:
        self._symbols = symbols
        rows, columns = symbols.shape[1:]
        self._to_canvas: Matrix = np.array(
            [[UNIT, 0, (columns - 1) / 2], [0, UNIT, (rows - 1) / 2], [0, 0, 1.0]]
        )
        self._from_canvas: Matrix = np.asarray(np.linalg.inv(self._to_canvas), np.float64)
        self._moves = [self._derived(symbol) for symbol in symbols]
        self._normal = [moves @ moves.T + STIFF for moves in self._moves]

    def _derived(self, symbol: Floats) -> NDArray[np.float64]:
        y, x = np.mgrid[0 : symbol.shape[0], 0 : symbol.shape[1]].astype(np.float64)
        x, y = (x - self._to_canvas[0, 2]) / UNIT, (y - self._to_canvas[1, 2]) / UNIT
        dy, dx = np.gradient(symbol.astype(np.float64) * UNIT)
        return np.stack([dx, dy, x * dx, y * dx, x * dy, y * dy]).reshape(6, -1)

    def alike(self, seen: Floats, known: int) -> float:
        """How alike they are where they lie best on each other (1: the same)."""
        return self.lay(seen, known)[0]

    def lay(self, seen: Floats, known: int) -> tuple[float, Matrix]:
        """How alike they are where they lie best on each other; and from pixels of the known symbol to those
        of the seen one there."""
        there: Matrix = np.eye(3)
        best, at = -1.0, there
        for _ in range(STEPS + 1):
            laid = self._laid(seen, there)
            alike = _correlation(laid, self._symbols[known])
            if alike > best:
                best, at = alike, there
            step = self._step(laid, known)
            there = there @ np.linalg.inv(step)
            if np.abs(step - np.eye(3)).max() < SETTLED or not _possible(there):
                break
        return best, self._to_canvas @ at @ self._from_canvas

    def _laid(self, seen: Floats, there: Matrix) -> Floats:
        to_seen = (self._to_canvas @ there @ self._from_canvas)[:2]
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpAffine(seen, to_seen, seen.shape[::-1], flags=flags), np.float32)

    def _step(self, laid: Floats, known: int) -> Matrix:
        symbol = self._symbols[known]
        as_dark = float((laid * symbol).sum() / max(float((laid * laid).sum()), 1e-6))
        off = self._moves[known] @ (as_dark * laid - symbol).ravel()
        x, y, a, b, c, d = np.linalg.solve(self._normal[known], off).clip(-0.5, 0.5)
        return np.array([[1 + a, b, x], [c, 1 + d, y], [0, 0, 1.0]])


def _possible(there: Matrix) -> bool:
    most, least = np.linalg.svd(there[:2, :2], compute_uv=False)
    squeezed = most > SQUEEZED * least or most > LARGEST or least < SMALLEST
    return bool(np.linalg.det(there[:2, :2]) > 0 and not squeezed)


def _correlation(one: Floats, other: Floats) -> float:
    a, b = one - one.mean(), other - other.mean()
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum() + 1e-9))
