"""Where cards may lie under others: near them, in the same plane, shifted and turned a little."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import cv2
import numpy as np

from vision.aligner import Aligner, Fit
from vision.plane import Matrix, Points, Pose, rectangle, transform
from vision.pyramid import Pyramid

ACROSS, ALONG = (-0.75, -0.5, -0.28, 0.0, 0.28, 0.5, 0.75), (-0.5, -0.22, 0.0, 0.22, 0.5)  # of a card's sides
TURNS = (-0.26, 0.0, 0.26)
LEAST_SHOWN, MOST_SHOWN = 0.12, 0.92  # of a covered card
PROMISING, ALIKE = 0.24, 0.45  # at first sight, and after aligning what shows
TRIED, STEPS = 12, 5
SIZE_CHANGE = 0.82, 1.22  # cards of one heap look equally large


def under(
    picture: Pyramid, tops: Sequence[Matrix], hints: Sequence[Matrix], coarse: Aligner, fine: Aligner
) -> list[Fit]:
    """Cards that fit where those on top leave them visible, the best first."""
    size = coarse.size
    covers = [transform(top, rectangle(*size)) for top in tops]
    seeds = [*hints, *(card for top in tops for card in _beside(top, size))]
    shown = [card for card in seeds if _covered(card, covers, size)]
    glances = [(coarse.glance(picture, card, covers), index) for index, card in enumerate(shown)]
    likely = [shown[index] for glance, index in sorted(glances, reverse=True)[:TRIED] if glance > PROMISING]
    fits = []
    for card in likely:
        rough = coarse.refine(picture, card, STEPS, covers)
        fit = fine.refine(picture, rough.card, STEPS, covers)
        if fit.best > ALIKE and _covered(fit.card, covers, size) and _as_large(fit.card, tops, size):
            fits.append(fit)
    return sorted(fits, key=lambda fit: -fit.best)


def _beside(top: Matrix, size: tuple[float, float]) -> list[Matrix]:
    cards = []
    for across, along, turn in product(ACROSS, ALONG, TURNS):
        if abs(across) + abs(along) > 0.2:
            cards.append(top @ Pose(across * size[0], along * size[1], turn).matrix)
    return cards


def _covered(card: Matrix, covers: Sequence[Points], size: tuple[float, float]) -> bool:
    """Whether a part of this card, but not nearly all of it, lies under the others."""
    outline = transform(card, rectangle(*size)).astype(np.float32)
    if not (np.isfinite(outline).all() and cv2.isContourConvex(outline)):
        return False
    area = cv2.contourArea(outline)
    hidden = sum(float(cv2.intersectConvexConvex(outline, cover.astype(np.float32))[0]) for cover in covers)
    return bool(area > 1 and LEAST_SHOWN < 1 - hidden / area < MOST_SHOWN)


def _as_large(card: Matrix, tops: Sequence[Matrix], size: tuple[float, float]) -> bool:
    area, *others = (
        cv2.contourArea(transform(one, rectangle(*size)).astype(np.float32)) for one in (card, *tops)
    )
    low, high = SIZE_CHANGE
    return any(low**2 < area / max(other, 1.0) < high**2 for other in others)
