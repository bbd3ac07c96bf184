"""Where cards lie under others: in the same plane, equally large, and only partly to be seen."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.aligner import Aligner, Fit
from vision.landmarks import Landmarks
from vision.plane import Matrix, Points, rectangle, transform
from vision.pyramid import Covers, Pyramid, visible_part
from vision.strips import Strips

LEAST_SHOWN, MOST_SHOWN = 0.1, 0.92  # of a covered card
ROUGH = 36, 24  # rows and columns in which that is counted
PROMISING, ALIKE = 0.24, 0.45  # at first sight, and after aligning what shows
GLANCED, STRIPS, TRIED, STEPS = 40, 6, 6, 5
QUICKLY, SUSPICIOUS = 3, 0.6  # places looked at to see whether there is anything; and how alike that must be
SIZE_CHANGE = 0.82, 1.22  # cards of one heap look equally large


def beside(picture: Pyramid, top: Matrix, strips: Strips, coarse: Aligner) -> bool:
    """Whether a card that lies alone, as far as one knows, has something beside it that looks like another: a
    quick look, for most cards do lie alone."""
    covers = [transform(top, rectangle(*coarse.size))]
    places = strips.beside(picture, [top])[:QUICKLY]
    return any(coarse.refine(picture, one.card, STEPS, covers).best > SUSPICIOUS for one in places)


def under(
    picture: Pyramid,
    tops: Sequence[Matrix],
    landmarks: Landmarks,
    strips: Strips,
    hints: Sequence[Matrix],
    coarse: Aligner,
    fine: Aligner,
) -> list[Fit]:
    """Cards that fit where those on top leave them visible, the best first.

    `hints` are cards that did not fit as a whole; landmarks beside the top cards, such as the digits of an
    index, propose others.
    """
    size = coarse.size
    covers = [transform(top, rectangle(*size)) for top in tops]
    likely_strips = [one.card for one in strips.beside(picture, tops)[:STRIPS]]
    seeds = [*hints, *likely_strips, *landmarks.beside(picture.image, tops)]
    shown = [card for card in seeds if _covered(card, covers, size)][:GLANCED]
    glances = [(coarse.glance(picture, card, covers), index) for index, card in enumerate(shown)]
    likely = [shown[index] for glance, index in sorted(glances, reverse=True)[:TRIED] if glance > PROMISING]
    fits = []
    for card in likely:
        rough = _aligned(coarse, picture, card, covers)
        fit = _aligned(fine, picture, rough.card, covers)
        if fit.best > ALIKE and _covered(fit.card, covers, size) and _as_large(fit.card, tops, size):
            fits.append(fit)
    return sorted(fits, key=lambda fit: -fit.best)


def _aligned(aligner: Aligner, picture: Pyramid, card: Matrix, covers: Covers) -> Fit:
    """Moved to where it fits best; by the little that shows it may also go astray, then it stays."""
    return max(
        (aligner.refine(picture, card, steps, covers) for steps in (0, STEPS)), key=lambda fit: fit.best
    )


def _covered(card: Matrix, covers: Sequence[Points], size: tuple[float, float]) -> bool:
    """Whether a part of this card, but not nearly all of it, lies under the others."""
    outline = transform(card, rectangle(*size)).astype(np.float32)
    if not (np.isfinite(outline).all() and cv2.isContourConvex(outline)):
        return False
    if cv2.contourArea(outline) < 1:
        return False
    shown = visible_part(card, size, ROUGH, covers)  # two covers may hide the same part of it
    return bool(LEAST_SHOWN < shown.mean() < MOST_SHOWN)


def _as_large(card: Matrix, tops: Sequence[Matrix], size: tuple[float, float]) -> bool:
    area, *others = (
        cv2.contourArea(transform(one, rectangle(*size)).astype(np.float32)) for one in (card, *tops)
    )
    low, high = SIZE_CHANGE
    return any(low**2 < area / max(other, 1.0) < high**2 for other in others)
