"""Where cards lie under others: in the same plane, equally large, and only partly to be seen."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.aligner import Aligner, Fit
from vision.landmarks import Match, on_plane
from vision.plane import Matrix, Points, rectangle, transform
from vision.pyramid import Pyramid

LEAST_SHOWN, MOST_SHOWN = 0.12, 0.92  # of a covered card
PROMISING, ALIKE = 0.24, 0.45  # at first sight, and after aligning what shows
GLANCED, TRIED, STEPS = 60, 8, 5
SIZE_CHANGE = 0.82, 1.22  # cards of one heap look equally large


def under(
    picture: Pyramid,
    tops: Sequence[Matrix],
    match: Match,
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
    seeds = [*hints, *on_plane(_outside(match, covers), tops[0])]
    shown = [card for card in seeds if _covered(card, covers, size)][:GLANCED]
    glances = [(coarse.glance(picture, card, covers), index) for index, card in enumerate(shown)]
    likely = [shown[index] for glance, index in sorted(glances, reverse=True)[:TRIED] if glance > PROMISING]
    fits = []
    for card in likely:
        rough = coarse.refine(picture, card, STEPS, covers)
        fit = fine.refine(picture, rough.card, STEPS, covers)
        if fit.best > ALIKE and _covered(fit.card, covers, size) and _as_large(fit.card, tops, size):
            fits.append(fit)
    return sorted(fits, key=lambda fit: -fit.best)


def _outside(match: Match, covers: Sequence[Points]) -> Match:
    """Landmarks that do not lie on the cards on top."""
    free = [
        all(
            cv2.pointPolygonTest(cover.astype(np.float32), (float(x), float(y)), False) < 0
            for cover in covers
        )
        for x, y in match.seen[:, :2]
    ]
    return Match(match.seen[free], match.places[free])


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
