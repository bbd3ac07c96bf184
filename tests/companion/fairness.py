"""Is a die fair? Tests that a fair one passes in 99 of 100 samples, all of them taken together."""

from __future__ import annotations

from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

FACES = 20
LAGS = range(1, 21)
DOUBT = 0.01

Rolls = NDArray[np.uint8]


def suspicions(rolls: Rolls) -> set[str]:
    """The tests that a sample fails; a fair die fails any of them in 1 of 100 samples (Bonferroni)."""
    chances = {
        "faces": _evenness(np.bincount(rolls - 1, minlength=FACES)),
        "pairs": _evenness(_pairs(rolls)),
        "runs": _chance(_runs(rolls > FACES // 2)),
        **{f"lag {lag}": _chance(score) for lag, score in zip(LAGS, _lags(rolls), strict=True)},
    }
    return {name for name, chance in chances.items() if chance < DOUBT / len(chances)}


def _chance(score: float) -> float:
    """How often chance alone lies as far from what is expected, on either side."""
    return erfc(abs(score) / sqrt(2))


def _evenness(counts: NDArray[np.int64]) -> float:
    """Chi-square, by Wilson and Hilferty's cube root. Counts more even than chance makes them fail, too."""
    expected, spread = counts.sum() / len(counts), 2 / (9 * (len(counts) - 1))
    chi_square = float(((counts - expected) ** 2).sum() / expected)
    return _chance(((chi_square / (len(counts) - 1)) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def _pairs(rolls: Rolls) -> NDArray[np.int64]:
    """How often each pair of neighbours came; pairs do not overlap, so that they are independent."""
    pairs = rolls[: len(rolls) // 2 * 2].reshape(-1, 2).astype(np.int64) - 1
    return np.bincount(pairs[:, 0] * FACES + pairs[:, 1], minlength=FACES**2)


def _runs(high: NDArray[np.bool_]) -> float:
    """Wald and Wolfowitz: how often high and low numbers take turns."""
    n, highs = len(high), int(high.sum())
    runs = 1 + int((high[1:] != high[:-1]).sum())
    expected = 1 + 2 * highs * (n - highs) / n
    return (runs - expected) / sqrt(max((expected - 1) * (expected - 2) / (n - 1), 1e-9))


def _lags(rolls: Rolls) -> list[float]:
    """How much each roll has to do with the one so many before it."""
    about = rolls - rolls.mean(dtype=np.float64)
    square = float(about @ about) or 1.0
    return [float(about[lag:] @ about[:-lag]) / square * sqrt(len(rolls)) for lag in LAGS]
