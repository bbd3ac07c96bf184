"""The place where hands are counted: what lies there at rest, as news of one whole hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.deck import Deck, Picture
from vision.hand_text import likeliest, written
from vision.look import SPECKS, Mask, differences, soften
from vision.plane import Plane, Window, transform
from vision.recogniser import Recogniser
from vision.sighting import Change, News, Sighting
from vision.spots import Layout
from vision.spread import Spread, SpreadReader

DETAIL = 1.5  # pixels to the millimetre
BESIDE_MM = 50.0  # left and right of the field on a mat, a long row still belongs to the hand
BELOW_MM = 30.0
FAR_MM = 340.0  # without a mat: so far from the discard pile a hand may lie,
CLOSE_MM = 125.0  # and nearer it would be part of the pile
LOOKS = 2  # at rest, before an unsure hand is reported as such
LEAST_CHANGED = 400.0  # square millimetres; less is no card


@dataclass(frozen=True, eq=False)
class Place:
    """Where hands are laid: a window on the table, and the part of it in which they are."""

    window: Window
    inside: Mask

    @classmethod
    def on(cls, layout: Layout, shape: tuple[int, int]) -> Place:
        window = _on_mat(layout) or _in_view(layout, shape)
        height, width = window.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float64)
        mm = transform(window.to_mm, np.stack([x.ravel(), y.ravel()], axis=1))
        inside = np.ones(len(mm), bool)
        if layout.hand is None:
            for centre in layout.centres.values():
                inside &= np.hypot(*(mm - centre).T) > CLOSE_MM
        seen = layout.plane.pixels(mm)
        inside &= (seen >= 0).all(axis=1) & (seen[:, 0] < shape[1]) & (seen[:, 1] < shape[0])
        return cls(window, inside.reshape(height, width))


def _on_mat(layout: Layout) -> Window | None:
    if layout.hand is None:
        return None
    left, top, right, bottom = layout.hand
    wide, high = right - left + 2 * BESIDE_MM, bottom - top + BELOW_MM
    return Window(left - BESIDE_MM, top, wide, high, DETAIL)


def _in_view(layout: Layout, shape: tuple[int, int]) -> Window:
    """All of the table in the picture that is not too far from the piles."""
    height, width = shape
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    middle = np.mean(list(layout.centres.values()), axis=0)
    seen = np.clip(layout.plane.mm(frame), middle - FAR_MM, middle + FAR_MM)
    (left, top), (right, bottom) = seen.min(axis=0), seen.max(axis=0)
    return Window(float(left), float(top), float(right - left), float(bottom - top), DETAIL)


class HandWatcher:
    """Compares the place with how it looked when nothing lay there."""

    def __init__(self, recogniser: Recogniser, spot: str) -> None:
        self.spot = spot
        self.prior: Callable[[str], float] | None = None
        self._deck: Deck = recogniser.deck
        self._reader = SpreadReader(recogniser)
        self._layout: Layout | None = None
        self._place: Place | None = None
        self._empty: Picture | None = None  # softened, with nothing lying there
        self._last: Picture | None = None  # softened, as last looked at
        self._view: Picture | None = None
        self._tries = 0
        self.told: str | None = None  # the hand as reported or believed; None when nothing lies there

    def look(self, image: Picture, layout: Layout, size: float, at: float) -> list[News]:
        """One frame of a table at rest."""
        place = self._find(layout, image)
        view = place.window.view(image, layout.plane)
        soft = soften(view)
        if self._empty is None or self._last is None:
            self._empty = self._last = soft
            return []
        if not self._tries and not self._noticeable(self._last, soft, place):
            return []
        self._view = view
        return self._examine(image, layout.plane, place, soft, size, at)

    @property
    def unsure(self) -> bool:
        """The hand was looked at once and could not be read whole."""
        return self._tries > 0

    def crop(self) -> Picture | None:
        """The place as last looked at, if something lay there."""
        return self._view

    def _find(self, layout: Layout, image: Picture) -> Place:
        if self._place is None or self._layout is not layout:
            self._place, self._layout = Place.on(layout, image.shape[:2]), layout
            self._empty = self._last = None
        return self._place

    def _examine(
        self, image: Picture, plane: Plane, place: Place, soft: Picture, size: float, at: float
    ) -> list[News]:
        assert self._empty is not None
        changed = self._changed(self._empty, soft, place)
        spread = Spread((), True)
        if changed.sum() > LEAST_CHANGED * place.window.scale**2:
            spread = self._reader.read(image, plane, place.window, changed, size)
        self._tries = self._tries + 1 if spread.cards and not spread.sure else 0
        if self._tries and self._tries < LOOKS:
            return []
        self._tries, self._last = 0, soft
        return self._news(spread, soft, at)

    def _news(self, spread: Spread, soft: Picture, at: float) -> list[News]:
        if not spread.cards:
            self._empty = soft
            cleared, self.told = self.told is not None, None
            return [News(self.spot, at, Change.CLEARED, None)] if cleared else []
        seen = self._sighting(spread)
        if seen.label is not None and seen.label == self.told:
            return []
        self.told = seen.label or ""
        return [News(self.spot, at, Change.LAID, seen)]

    def _sighting(self, spread: Spread) -> Sighting:
        parts = [card.part for card in spread.cards]
        confidence = min(part.confidence for part in parts) if spread.whole else 0.0
        if spread.sure:
            text = written([part.best for part in parts], self._deck)
            return Sighting(text, confidence, ((text, confidence),), ())
        choices = [((part.label, 1.0),) if part.label else part.candidates for part in parts]
        return Sighting(None, confidence, likeliest(choices, self._deck, self.prior), ())

    def _changed(self, before: Picture, now: Picture, place: Place) -> Mask:
        return differences(before, now, place.window.scale) & place.inside

    def _noticeable(self, before: Picture, now: Picture, place: Place) -> bool:
        clumps = cv2.erode(self._changed(before, now, place).astype(np.uint8), np.ones((2, 2), np.uint8))
        return cv2.countNonZero(clumps) >= SPECKS
