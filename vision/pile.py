"""One place on the table: what was last reported of it, how it looked then, and what a new look means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
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
EDGE_REACH_MM = 12.0  # a card changes edges this near to any point of it; a shadow changes none
REDRAWN = 12
BLANK = 0.1  # contrast within a card's size below which nothing lies there
CARD_SIZED = 0.12
UNLIKE = 26.0  # grey values, after averaging, by which a point must differ


@dataclass(frozen=True, eq=False)
class Look:
    """A place at rest: its straight view, and the card on top, if any."""

    view: Picture
    unlike: NDArray[np.bool_]  # where it differs from the look before
    mine: NDArray[np.bool_]  # what no card of another spot lies or lay on
    sighting: Sighting | None = None
    pose: Pose | None = None
    fit: float = 0.0
    doubt: bool = False  # something changed that this card does not explain

    @cached_property
    def soft(self) -> Picture:
        return soften(self.view)

    def doubtful(self) -> Look:
        """The same, but without a name for the card."""
        seen = self.sighting or Sighting(None, 0.0, (), ())
        return replace(self, sighting=replace(seen, label=None), doubt=True)

    @property
    def label(self) -> str | None:
        return self.sighting.label if self.sighting else None


@dataclass(eq=False)
class Pile:
    """What the watcher remembers of one spot."""

    spot: str
    window: Window
    card: tuple[float, float]  # width and height of a card
    mine: NDArray[np.bool_]  # the part of the window that is nearer to this spot than to any other
    look: Look | None = None  # as last reported
    believed: str | None = None  # what the companion takes to lie there
    corrected: bool = False  # the belief counts, not the look, until the place changes
    touched: bool = True  # something moved there since the last look
    empty: Look | None = None  # the place with nothing on it, once seen
    lain: list[Pose] = field(default_factory=list)  # every top card since the place was last empty
    tries: int = 0  # looks at rest that led to no clear reading
    waited: int = 0  # frames since it was touched

    def outline(self, pose: Pose, grow: float = 0.0) -> NDArray[np.uint8]:
        """A mask of the window under a card, `grow` millimetres wider on every side."""
        mask = np.zeros(self.window.shape, np.uint8)
        corners = transform(
            self.window.to_pixels @ pose.matrix, rectangle(self.card[0] + 2 * grow, self.card[1] + 2 * grow)
        )
        cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, shift=4)
        return mask

    def apart_from(self, others: Iterable[Pile]) -> NDArray[np.bool_]:
        """The part of the window that belongs to this spot, without what other spots' cards cover or covered."""
        mine = self.mine.astype(np.uint8)
        reach = self.window.width / 2 + max(self.card)
        for pose in (pose for other in others for pose in other.lain):
            if abs(pose.x - self.middle.x) < reach and abs(pose.y - self.middle.y) < reach:
                mine[self.outline(pose, 4.0) > 0] = 0
        return mine > 0

    def unlike(self, view: Picture) -> NDArray[np.bool_]:
        """Where this place no longer looks as it did at the last look, whatever the light does."""
        if self.look is None:
            return np.ones(view.shape[:2], bool)
        before, now = self.look.soft, soften(view)
        gain = _gain(before, now)
        apart = cv2.absdiff(cv2.multiply(before, (*gain, 1.0)), now)
        most = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2])
        darker = most > UNLIKE * min(1.0, max(0.5, *gain))
        reach = round(EDGE_REACH_MM * self.window.scale) | 1
        redrawn = cv2.absdiff(drawing(before, self.window.scale), drawing(now, self.window.scale)) > REDRAWN
        nearby = cv2.dilate(redrawn.astype(np.uint8), np.ones((reach, reach), np.uint8))
        return np.asarray(darker & (nearby > 0))

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

    def lies_still(self, look: Look) -> bool:
        """The same card in the same place; a worse reading of it than before is no other card."""
        if self.look is None or look.doubt or not self.same_place(look.pose):
            return False
        if look.label and self.look.label:
            return look.label == self.look.label
        return bool(look.pose and look.unlike[self.outline(look.pose, -1.0) > 0].mean() < NEWNESS)

    def is_new(self, look: Look) -> bool:
        """Whether this card was not to be seen here before."""
        if self.look is None or look.pose is None:
            return True
        if self.same_place(look.pose):
            return not self.lies_still(look)
        return bool(look.unlike[self.outline(look.pose, -1.0) > 0].mean() > NEWNESS)

    def unexplained(self, look: Look) -> float:
        """Square millimetres that changed, other than under this card and under those of other spots."""
        if self.look is None:
            return 0.0
        changed = look.unlike & look.mine
        if look.pose and not self.lies_still(look):
            changed = changed & (self.outline(look.pose, 2.5) == 0)
        return cv2.countNonZero(cv2.erode(changed.astype(np.uint8), np.ones((2, 2)))) / self.window.scale**2

    def newcomer(self, look: Look) -> list[Pose]:
        """The pose of a card, if what changed has the size and shape of one."""
        mask = cv2.morphologyEx(look.unlike.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        short, long = sorted(self.card)
        poses = []
        for contour in contours:
            (x, y), (w, h), angle = cv2.minAreaRect(contour)
            seen_short, seen_long = sorted(((w + 1) / self.window.scale, (h + 1) / self.window.scale))
            if abs(seen_short / short - 1) < CARD_SIZED and abs(seen_long / long - 1) < CARD_SIZED:
                turn = np.radians(angle if (w < h) == (self.card[0] < self.card[1]) else angle + 90)
                centre = transform(self.window.to_mm, np.array([[x, y]]))[0]
                poses.append(Pose(float(centre[0]), float(centre[1]), float(turn)))
        return poses

    def obscured(self, bare: Look) -> Look:
        """Something changed that cannot be read; where the last card lay is still the best guess for its place."""
        before = self.look
        if before is None or before.sighting is None:
            return bare.doubtful()
        return replace(bare, sighting=before.sighting, pose=before.pose).doubtful()

    def distance(self, pose: Pose) -> float:
        """How far a card lies from the middle of the place or from the cards that lie there, in millimetres."""
        return min(float(np.hypot(pose.x - at.x, pose.y - at.y)) for at in (self.middle, *self.lain))

    def is_blank(self, view: Picture) -> bool:
        """Nothing with the contrasts of a card lies where the last one lay, or in the middle of the place.

        What the empty place looked like, where known, is no card either: the edge of a mat, say.
        """
        drawn = drawing(soften(view), self.window.scale).astype(np.float32)
        bare = 100.0 if self.empty is None else drawing(self.empty.soft, self.window.scale).astype(np.float32)
        last = self.look.pose if self.look else None
        here = self.outline(last or self.middle, -3.0) > 0
        return float(np.sqrt((((drawn - bare)[here] / 100) ** 2).mean())) < BLANK

    @property
    def middle(self) -> Pose:
        return Pose(self.window.left + self.window.width / 2, self.window.top + self.window.height / 2, 0.0)

    def believe(self, label: str | None) -> None:
        """An answer to a doubt names the card that was seen; anything else stands against what was seen."""
        seen = self.look.sighting if self.look else None
        if seen and label and seen.label in (None, label):
            self.look = replace(self.look, sighting=replace(seen, label=label)) if self.look else None
            self.corrected = False
        else:
            self.believed, self.corrected = label, True

    def settle(self, look: Look) -> None:
        if self.look and self.look.sighting is None and look.pose:
            self.lain.clear()
        if look.pose:
            self.lain.append(look.pose)
        if look.sighting is None:
            self.empty = look
        if self.lies_still(look) and self.look and self.look.label and not look.label:
            look = replace(look, sighting=self.look.sighting)
        self.look, self.touched, self.tries, self.waited, self.corrected = look, False, 0, 0, False

    def dismiss(self) -> None:
        """Nothing changed here after all."""
        self.touched, self.tries, self.waited = False, 0, 0

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
        if self.lies_still(new):
            return None
        remains = self.remains(new)
        if new.label is None or new.label != old.label:
            return Change.LAID, remains is not None and remains < GONE
        if self.same_place(new.pose):
            return None
        if remains is None or GONE <= remains <= AS_BEFORE:
            return Change.UNCLEAR, False
        return (Change.DOUBLED if remains > AS_BEFORE else Change.MOVED), False


def drawing(soft: Picture, scale: float) -> Picture:
    """What is drawn, without the light: each point relative to its neighbourhood, 100 being the same."""
    grey = cv2.add(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), 12)
    reach = round(15 * scale) | 1
    return np.asarray(cv2.divide(grey, cv2.blur(grey, (reach, reach)), scale=100), np.uint8)


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
