"""One place on the table: what was last reported of it, how it looked then, and what a new look means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Pose, Window, rectangle, sample, transform
from vision.sighting import Change, Sighting

SAME_MM, SAME_TURN = 1.5, np.radians(1.5)  # a card that moved less has not been moved
LEAST_REMAINDER = 60.0  # square millimetres of the former top needed to tell whether it still shows
AS_BEFORE, GONE = 0.85, 0.7  # share of that remainder that looks as before
NEWNESS = 0.1  # share of a card that must look new for it to have come
UNLIKE = 26.0  # grey values, after averaging, by which a point must differ


@dataclass(frozen=True, eq=False)
class Look:
    """A place at rest: its straight view, and the card on top, if any."""

    view: Picture
    unlike: NDArray[np.bool_]  # where it differs from the look before
    sighting: Sighting | None = None
    pose: Pose | None = None
    fit: float = 0.0

    @cached_property
    def soft(self) -> Picture:
        return soften(self.view)

    @property
    def label(self) -> str | None:
        return self.sighting.label if self.sighting else None


@dataclass
class Pile:
    """What the watcher remembers of one spot."""

    spot: str
    window: Window
    card: tuple[float, float]  # width and height of a card
    look: Look | None = None  # as last reported
    believed: str | None = None  # what the companion takes to lie there
    corrected: bool = False  # the belief counts, not the look, until the place changes
    touched: bool = True  # something moved there since the last look
    tries: int = 0  # looks at rest that led to no clear reading

    def outline(self, pose: Pose, grow: float = 0.0) -> NDArray[np.uint8]:
        """A mask of the window under a card, `grow` millimetres wider on every side."""
        mask = np.zeros(self.window.shape, np.uint8)
        corners = transform(
            self.window.to_pixels @ pose.matrix, rectangle(self.card[0] + 2 * grow, self.card[1] + 2 * grow)
        )
        cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, shift=4)
        return mask

    def unlike(self, view: Picture) -> NDArray[np.bool_]:
        """Where this place no longer looks as it did at the last look, apart from a change of light."""
        if self.look is None:
            return np.ones(view.shape[:2], bool)
        before, now = self.look.soft, soften(view)
        gain = _gain(before, now)
        apart = cv2.absdiff(cv2.multiply(before, (*gain, 1.0)), now)
        most = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2])
        return np.asarray(most > UNLIKE * min(1.0, max(0.5, *gain)))

    def remains(self, new: Look) -> float | None:
        """The share of the former top's remainder that looks as before; None if too little of it shows."""
        old = self.look
        if old is None or old.pose is None or new.pose is None:
            return None
        rest = (self.outline(old.pose, -1.0) > 0) & (self.outline(new.pose, 2.0) == 0)
        if rest.sum() < LEAST_REMAINDER * self.window.scale**2:
            return None
        return 1 - float(new.unlike[rest].mean())

    def same_place(self, pose: Pose | None) -> bool:
        old = self.look.pose if self.look else None
        return old is not None and pose is not None and pose.near(old, SAME_MM, SAME_TURN)

    def topmost(self, looks: Sequence[Look]) -> Look | None:
        """Which of several cards seen here is the one on top: one that came, rather than one that lay there."""
        came = [look for look in looks if self._is_new(look)]
        clear = [look for look in came if look.label]
        lay = [look for look in looks if look not in came and look.label and self.same_place(look.pose)]
        for choice in (clear, lay, came):
            if choice:
                return max(choice, key=lambda look: look.fit)
        return None

    def _is_new(self, look: Look) -> bool:
        if self.look is None or look.pose is None:
            return True
        if self.same_place(look.pose):
            return look.label != self.look.label
        here = self.outline(look.pose, -1.0) > 0
        return bool(look.unlike[here].mean() > NEWNESS)

    def believe(self, label: str | None) -> None:
        self.believed, self.corrected = label, True

    def settle(self, look: Look) -> None:
        self.look, self.touched, self.tries, self.corrected = look, False, 0, False

    @property
    def known(self) -> Sighting | None:
        if self.corrected:
            return Sighting(self.believed, 1.0, ((self.believed, 1.0),), ()) if self.believed else None
        return self.look.sighting if self.look else None

    def portrait(self) -> Picture | None:
        """The place as last seen, turned so that the card on it is upright."""
        if self.look is None:
            return None
        pose = self.look.pose
        if pose is None:
            return self.look.view
        size = round(max(self.card) * 1.3)
        frame = Window.around(0, 0, size, self.window.scale)
        return sample(self.look.view, self.window.to_pixels @ pose.matrix @ frame.to_mm, frame.shape)

    def change(self, new: Look) -> tuple[Change, bool] | None:
        """What happened here since the last look, and whether more than one card may have come."""
        old = self.look
        if self.corrected and (old is None or new.label == self.believed):
            return None
        if new.sighting is None:
            return (Change.CLEARED, False) if old and old.sighting else None
        if old is None:
            return Change.FIRST, False
        if old.sighting is None:
            return Change.LAID, False
        remains = self.remains(new)
        if new.label is None or new.label != old.label:
            return Change.LAID, remains is not None and remains < GONE
        if self.same_place(new.pose):
            return None
        if remains is None or GONE <= remains <= AS_BEFORE:
            return Change.UNCLEAR, False
        return (Change.DOUBLED if remains > AS_BEFORE else Change.MOVED), False


def soften(view: Picture) -> Picture:
    return np.asarray(cv2.blur(view, (3, 3)), np.uint8)


def _gain(before: Picture, now: Picture) -> tuple[float, float, float]:
    """How much brighter it became, per colour; most of a place stays as it was."""
    a, b = (view[::6, ::6].reshape(-1, 3).astype(np.float32) + 4 for view in (before, now))
    blue, green, red = np.median(b / a, axis=0)
    return float(blue), float(green), float(red)


def noticeable(unlike: NDArray[np.bool_]) -> bool:
    """More than specks."""
    opened = cv2.erode(unlike.astype(np.uint8), np.ones((2, 2), np.uint8))
    return cv2.countNonZero(opened) >= 8
