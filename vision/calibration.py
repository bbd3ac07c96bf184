"""Whether confidence is honest: of all guesses given at 0.9, nine in ten should be right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

EDGES = (0.0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
THRESHOLDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)


class Guess(NamedTuple):
    """How sure one guess was, and whether it was right."""

    confidence: float
    right: bool


class Bin(NamedTuple):
    """Guesses of nearly the same confidence: how many, how sure on average, which share was right."""

    low: float
    high: float
    number: int
    said: float
    right: float


class Point(NamedTuple):
    """What would have been right and wrong if all guesses from a confidence on had been answers."""

    threshold: float
    right: int
    wrong: int


def bins(guesses: Sequence[Guess]) -> list[Bin]:
    """Only those bins in which something lies."""
    found = []
    for low, high in pairwise(EDGES):
        inside = [one for one in guesses if low <= one.confidence < high or one.confidence == high == 1]
        if inside:
            count = len(inside)
            said = sum(one.confidence for one in inside) / count
            found.append(Bin(low, high, count, said, sum(one.right for one in inside) / count))
    return found


def curve(guesses: Sequence[Guess]) -> list[Point]:
    """Right and wrong over the threshold from which a guess is an answer."""
    return [
        Point(least, sum(one.right for one in kept), sum(not one.right for one in kept))
        for least in THRESHOLDS
        for kept in [[one for one in guesses if one.confidence >= least]]
    ]


def mean_gap(found: Sequence[Bin]) -> float:
    """By how much said and right differ, averaged over all guesses."""
    total = sum(one.number for one in found)
    return sum(one.number * abs(one.said - one.right) for one in found) / max(1, total)
