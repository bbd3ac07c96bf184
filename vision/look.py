"""How a place looks at rest, and where two looks differ, whatever the light does meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Pose
from vision.sighting import Sighting

Mask = NDArray[np.bool_]

UNLIKE = 26.0  # grey values, after averaging, by which a point must differ
REDRAWN = 12  # hundredths by which the drawing near it must differ as well: a shadow has no edges
EDGE_REACH_MM = 12.0  # a card changes edges this near to any point of it
NEIGHBOURHOOD_MM = 15.0
SPECKS = 8  # pixels


@dataclass(frozen=True, eq=False)
class Look:
    """A place at rest: its straight view, and the card on top, if any."""

    view: Picture
    unlike: Mask  # where it differs from the look before
    mine: Mask  # what no card of another spot lies or lay on
    sighting: Sighting | None = None
    pose: Pose | None = None
    fit: float = 0.0
    doubt: bool = False  # something changed that this card does not explain

    @property
    def label(self) -> str | None:
        return self.sighting.label if self.sighting else None

    def doubtful(self) -> Look:
        """The same, but without a name for the card."""
        seen = self.sighting or Sighting(None, 0.0, (), ())
        return replace(self, sighting=replace(seen, label=None), doubt=True)

    @cached_property
    def soft(self) -> Picture:
        return soften(self.view)

    @cached_property
    def noticeable(self) -> bool:
        """This place differs from the look before by more than specks."""
        clumps = cv2.erode((self.unlike & self.mine).astype(np.uint8), np.ones((2, 2), np.uint8))
        return cv2.countNonZero(clumps) >= SPECKS


def differences(before: Picture, now: Picture, scale: float) -> Mask:
    """Where two softened views differ in brightness or colour, and in what is drawn near by."""
    gain = _gain(before, now)
    lit = cv2.multiply(before, np.array([*gain, 1.0]))
    apart = cv2.absdiff(np.asarray(lit, np.uint8), now)
    most = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2])
    redrawn = cv2.absdiff(drawing(before, scale), drawing(now, scale))
    reach = round(EDGE_REACH_MM * scale) | 1
    nearby = cv2.dilate(redrawn, np.ones((reach, reach), np.uint8))
    return np.asarray((most > UNLIKE * min(1.0, max(0.5, *gain))) & (nearby > REDRAWN))


def drawing(soft: Picture, scale: float) -> Picture:
    """What is drawn, without the light: each point relative to its neighbourhood, 100 being the same."""
    grey = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY)
    grey = cv2.add(grey, np.full_like(grey, 12))
    reach = round(NEIGHBOURHOOD_MM * scale) | 1
    return np.asarray(cv2.divide(grey, cv2.blur(grey, (reach, reach)), scale=100), np.uint8)


def soften(view: Picture) -> Picture:
    return np.asarray(cv2.blur(view, (3, 3)), np.uint8)


def _gain(before: Picture, now: Picture) -> tuple[float, float, float]:
    """How much brighter it became, per colour; most of a place stays as it was."""
    a, b = (view[::8, ::8].reshape(-1, 3).astype(np.float32) + 4 for view in (before, now))
    blue, green, red = np.median(b / a, axis=0)
    return float(blue), float(green), float(red)
