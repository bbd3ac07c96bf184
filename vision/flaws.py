"""What can be wrong with a picture from which a face is to be learned, and how bad that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.deck import Picture
from vision.plane import Points

PRINTED = 15  # pixels of a face within which paper and ink meet
RIM = 0.02  # share of a card
PAPER, PLAIN = 0.5, 0.4  # of how bright a card is, below which its rim is no paper; how much of it must be


class Flaw(Enum):
    """What is wrong with a taught picture. Most misread digits go back to one of these."""

    NOT_FOUND = "not found"
    CUT_OFF = "cut off"
    BLURRED = "blurred"
    GLARING = "glaring"
    DIM = "dim"


@dataclass(frozen=True)
class Limit:
    """From `poor` on a picture should be taken again; from `useless` on it is not used."""

    poor: float
    useless: float


LIMITS: Mapping[Flaw, Limit] = {
    Flaw.CUT_OFF: Limit(0.01, 0.08),  # share of the card outside the picture
    Flaw.BLURRED: Limit(9.0, 18.0),  # pixels of a face across which ink turns into paper
    Flaw.GLARING: Limit(0.05, 0.30),  # share of the card that is brighter than paper
    Flaw.DIM: Limit(1 / 70, 1 / 25),  # one over the brightness of the paper
}


def flaws_of(image: Picture, corners: Points, face: Picture) -> dict[Flaw, float]:
    """How bad each flaw of a card is that lies at these corners; LIMITS say what is too bad."""
    return {
        Flaw.CUT_OFF: _outside(corners, image),
        Flaw.BLURRED: _softness(face),
        Flaw.GLARING: _glare(face),
        Flaw.DIM: 1 / brightness(face),
    }


def _outside(corners: Points, image: Picture) -> float:
    """The share of a card that lies outside the picture."""
    height, width = image.shape[:2]
    frame = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float32)
    card = corners.astype(np.float32)
    inside, _ = cv2.intersectConvexConvex(frame, card)
    return 1 - float(inside) / max(1.0, cv2.contourArea(card))


def _softness(face: Picture) -> float:
    """Across how many pixels ink turns into paper where it does so most sharply."""
    grey = np.asarray(face.min(axis=2), np.float32)
    window = np.ones((PRINTED, PRINTED), np.uint8)
    step = cv2.dilate(grey, window) - cv2.erode(grey, window)
    dx, dy = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    steepest = float(np.percentile(np.hypot(dx, dy), 98))
    return float(np.percentile(step, 98)) / max(steepest, 0.5)


def _glare(face: Picture) -> float:
    """The share of a card that is brighter than its paper. Paper is bright in all colours."""
    low = np.asarray(face.min(axis=2), np.uint8)
    return float((low > max(1.25 * _paper(low), 160)).mean())


def _paper(low: Picture) -> float:
    """How bright the paper is: by the rim, which a reflection seldom covers, unless there is print on it.
    Where the outline is a little off, some of the rim is table or ink."""
    edge = max(1, round(RIM * len(low)))
    inner = np.zeros(low.shape, bool)
    inner[edge:-edge, edge:-edge] = True
    rim, bright = low[~inner], float(np.percentile(low, 80))
    paper = rim[rim > PAPER * bright]
    return float(np.median(paper)) if len(paper) > PLAIN * len(rim) else bright


def brightness(face: Picture) -> float:
    return max(float(np.percentile(face.max(axis=2), 85)), 1.0)
