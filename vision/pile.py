"""One place on the table: what was last reported of it, how it looked then, and what a new look means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.look import Look, Mask, differences, drawing, soften
from vision.plane import Pose, Window, rectangle, sample, transform
from vision.sighting import Change, Sighting

SAME_MM, SAME_TURN = 1.5, 0.026  # a card that moved less (millimetres, radians) has not been moved
LEAST_REMAINDER = 60.0  # square millimetres of the former top needed to tell whether it still shows
AS_BEFORE, GONE = 0.85, 0.7  # share of that remainder that looks as before
INKED, LEAST_KEPT, STAYS = 70, 15.0, 0.1  # drawing of print; square millimetres and share of it that stay
DRAWN = 12.0  # how much (per cent) a remainder varies on which more is seen than paper, white as a mat can be
NEWNESS = 0.1  # share of a card that must look new for it to have come
LEFTOVER = 250.0  # square millimetres that may change beside a card that was laid
LEAST_HIDDEN, WORSE = 0.1, 0.04  # share of a card; how much worse a reading of the same card may get
CROWDED = 40.0  # square millimetres of which no single card is known to change beside itself
ADJOINS_MM = 7.0  # between what changed: white paper on white paper does not
BLANK = 0.1  # contrast within a card's size below which nothing lies there
CARD_SIZED = 0.12
BLURRED_EDGE_MM = 2.5


@dataclass(eq=False)
class Pile:
    """What the watcher remembers of one spot."""

    spot: str
    window: Window
    card: tuple[float, float]  # width and height of a card
    mine: Mask  # the part of the window that is nearer to this spot than to any other
    look: Look | None = None  # as last reported
    empty: Look | None = None  # the place with nothing on it, once seen
    lain: list[Look] = field(default_factory=list)  # every top card since the place was last empty
    believed: str | None = None  # what the companion takes to lie there
    corrected: bool = False  # that belief counts, not the look, until the place changes
    touched: bool = True  # something moved there since the last look
    tries: int = 0  # looks at rest that led to no clear reading
    waited: int = 0  # frames since it was touched

    def bare(self, view: Picture, others: Iterable[Pile]) -> Look:
        """A new look at this place, before any card is named."""
        unlike = np.ones(view.shape[:2], bool)
        if self.look:
            unlike = differences(self.look.soft, soften(view), self.window.scale)
        return Look(view, unlike, self._apart_from(others))

    def settle(self, look: Look) -> None:
        """This is how the place looks from now on."""
        if self.lies_still(look) and self.look and self.look.label and not look.label:
            look = replace(look, sighting=self.look.sighting)
        if look.sighting is None:
            self.empty = look
        elif self.look and self.look.sighting is None:
            self.lain.clear()
        if look.pose:
            self.lain.append(look)
        self.look, self.corrected = look, False
        self.dismiss()

    def dismiss(self) -> None:
        """There is nothing (more) to look at here."""
        self.touched, self.tries, self.waited = False, 0, 0

    def believe(self, label: str | None) -> None:
        """An answer to a doubt names the card that was seen; anything else stands against what was seen."""
        seen = self.look.sighting if self.look else None
        if self.look and seen and label and seen.label in (None, label):
            self.look = replace(self.look, sighting=replace(seen, label=label))
            self.corrected = False
        else:
            self.believed, self.corrected = label, True

    @property
    def known(self) -> Sighting | None:
        if self.corrected:
            return Sighting(self.believed, 1.0, ((self.believed, 1.0),), ()) if self.believed else None
        return self.look.sighting if self.look else None

    def change(self, new: Look) -> tuple[Change, bool] | None:
        """What happened here since the last look, and whether more than one card may have come."""
        old = self.look
        if self.corrected and (old is None or new.label == self.believed):
            return (Change.RIGHTED, False) if old and new.label == self.believed else None
        if new.sighting is None:
            return (Change.CLEARED, False) if old and old.sighting else None
        if old is None:
            return Change.FIRST, False
        if old.sighting is None:
            return Change.LAID, self._more_came(new)
        if self.lies_still(new):
            return None
        remains = self._remains(new)
        if new.label is None or new.label != old.label:
            return Change.LAID, (remains is not None and remains < GONE) or self._more_came(new)
        if remains is not None and remains < GONE:
            return (Change.UNCLEAR, True) if self._still_shows(new) else (Change.MOVED, False)
        stays = remains is not None and remains > AS_BEFORE and self._is_telling(new)
        added = stays and not self._more_came(new)
        return (Change.DOUBLED if added else Change.UNCLEAR), False

    def lies_still(self, look: Look) -> bool:
        """The same card in the same place; a worse reading of it than before is no other card."""
        if self._found_again(look):
            return True
        if self.look is None or look.doubt or look.pose is None or not self._same_place(look.pose):
            return False
        if look.label and self.look.label:
            return look.label == self.look.label
        return self._renewed(look, look.pose) < NEWNESS

    def _found_again(self, look: Look) -> bool:
        """The card that was only guessed when it was laid, clear now."""
        guessed = self.look is not None and self.look.doubt and look.label == self.look.label
        return guessed and look.pose is not None and self._renewed(look, look.pose) < NEWNESS

    def is_new(self, look: Look) -> bool:
        """Whether this card was not to be seen here before."""
        if self.look is None or look.pose is None:
            return True
        if self._same_place(look.pose):
            return not self.lies_still(look)
        return self._renewed(look, look.pose) > NEWNESS and not self._lay_below(look, look.pose)

    def _lay_below(self, look: Look, pose: Pose) -> bool:
        """A card of this pile that shows beside the top; it comes up only when the top is taken away."""
        before = next(
            (old for old in self.lain[:-1] if old.label == look.label and _same(old.pose, pose)), None
        )
        if before is None or self.look is None or self.look.pose is None:
            return False
        hidden = (self.outline(self.look.pose, -1.0) > 0) & (self.outline(pose, -1.0) > 0)
        enough = hidden.sum() > LEAST_HIDDEN * self.card[0] * self.card[1] * self.window.scale**2
        return not (enough and look.unlike[hidden].mean() > GONE and look.fit > before.fit - WORSE)

    def unexplained(self, look: Look) -> float:
        """Square millimetres that changed, other than under this card and under those of other spots."""
        return cv2.countNonZero(self._leftover(look)) / self.window.scale**2

    def _leftover(self, look: Look) -> NDArray[np.uint8]:
        """What changed besides, without specks."""
        changed = (look.unlike & look.mine).astype(np.uint8) * (self.look is not None)
        if look.pose and not self.lies_still(look):
            changed[self.outline(look.pose, BLURRED_EDGE_MM) > 0] = 0
        return np.asarray(cv2.erode(changed, np.ones((2, 2))), np.uint8)

    def _more_came(self, look: Look) -> bool:
        """Something changed beside the card on top, so that another may lie under it. Such a card adjoins it;
        fingers that are still withdrawing do not."""
        if look.doubt or look.pose is None:
            return False
        leftover, card = self._leftover(look), self.outline(look.pose, BLURRED_EDGE_MM) > 0
        reach = round(ADJOINS_MM * self.window.scale) | 1
        near = cv2.dilate(leftover, np.ones((reach, reach), np.uint8)) > 0
        _, clumps = cv2.connectedComponents((near | card).astype(np.uint8))
        adjoins = np.isin(clumps, clumps[card][:1])
        return cv2.countNonZero(leftover * adjoins) / self.window.scale**2 > CROWDED

    def explains(self, look: Look) -> bool:
        """This card, newly laid or lying still, accounts for all that changed here."""
        here = self.lies_still(look) or (look.label is not None and self.is_new(look))
        return here and self.unexplained(look) < LEFTOVER

    def newcomers(self, look: Look) -> list[Pose]:
        """The poses of cards, where what changed has the size and shape of one."""
        changed = cv2.morphologyEx(look.unlike.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        rectangles = [cv2.minAreaRect(contour) for contour in contours]
        return [pose for found in rectangles if (pose := self._card_sized(*found))]

    def distance(self, pose: Pose) -> float:
        """How far a card lies from the middle of the place, or from the cards that lie there (mm)."""
        return min(float(np.hypot(pose.x - at.x, pose.y - at.y)) for at in (self.middle, *self._poses))

    def obscured(self, bare: Look) -> Look:
        """Something changed that cannot be read; the best guess for its place is where the last card lay."""
        if self.look is None or self.look.sighting is None:
            return bare.doubtful()
        return replace(bare, sighting=self.look.sighting, pose=self.look.pose).doubtful()

    def is_blank(self, view: Picture) -> bool:
        """Nothing with the contrasts of a card lies where the last one lay, or in the middle of the place.

        What the empty place looked like, where known, is no card either: the edge of a mat, say.
        """
        drawn = drawing(soften(view), self.window.scale).astype(np.float32)
        ground = drawing(self.empty.soft, self.window.scale).astype(np.float32) if self.empty else 100.0
        last = self.look.pose if self.look else None
        here = self.outline(last or self.middle, -3.0) > 0
        return float(np.sqrt((((drawn - ground)[here] / 100) ** 2).mean())) < BLANK

    def portrait(self) -> Picture | None:
        """The place as last seen, turned so that the card on it is upright."""
        if self.look is None:
            return None
        frame = Window.around(0, 0, 1.3 * max(self.card), self.window.scale)
        upright = (self.look.pose or self.middle).matrix
        return sample(self.look.view, self.window.to_pixels @ upright @ frame.to_mm, frame.shape)

    @cached_property
    def middle(self) -> Pose:
        return Pose(self.window.left + self.window.width / 2, self.window.top + self.window.height / 2, 0.0)

    @property
    def _poses(self) -> list[Pose]:
        return [look.pose for look in self.lain if look.pose]

    def _same_place(self, pose: Pose) -> bool:
        return self.look is not None and _same(self.look.pose, pose)

    def _renewed(self, look: Look, pose: Pose) -> float:
        return float(look.unlike[self.outline(pose, -1.0) > 0].mean())

    def _remains(self, new: Look) -> float | None:
        """The share of the former top's remainder that looks as before; None if too little of it shows."""
        rest = self._remainder(new)
        if rest is None or rest.sum() < LEAST_REMAINDER * self.window.scale**2:
            return None
        return 1 - float(new.unlike[rest].mean())

    def _still_shows(self, new: Look) -> bool:
        """Some print of the former top is where it was, so it was not moved: a twin came to lie on it, and
        another card between them hides the rest. Of a card that was moved no print stays."""
        rest = self._remainder(new)
        if rest is None or self.look is None:
            return False
        ink = (drawing(self.look.soft, self.window.scale) < INKED).astype(np.uint8)
        print_beside = rest & (cv2.dilate(ink, np.ones((3, 3), np.uint8)) > 0)
        kept = int((print_beside & ~new.unlike).sum())
        return kept > max(LEAST_KEPT * self.window.scale**2, STAYS * float(print_beside.sum()))

    def _is_telling(self, new: Look) -> bool:
        """Whether what shows of the former top is more than its blank rim: that looks like the bare mat, so
        a card that was only pushed aside would seem to have left another behind."""
        rest = self._remainder(new)
        if rest is None or self.look is None:
            return False
        return float(drawing(self.look.soft, self.window.scale)[rest].std()) > DRAWN

    def _remainder(self, new: Look) -> Mask | None:
        """What lies beside the new top where the former one lay."""
        old = self.look
        if old is None or old.pose is None or new.pose is None:
            return None
        rest = (self.outline(old.pose, -1.0) > 0) & (self.outline(new.pose, 2.0) == 0)
        return np.asarray(rest)

    def outline(self, pose: Pose, grow: float) -> NDArray[np.uint8]:
        """A mask of the window under a card, `grow` millimetres wider on every side."""
        mask = np.zeros(self.window.shape, np.uint8)
        grown = rectangle(self.card[0] + 2 * grow, self.card[1] + 2 * grow)
        corners = transform(self.window.to_pixels @ pose.matrix, grown)
        cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, shift=4)
        return mask

    def _apart_from(self, others: Iterable[Pile]) -> Mask:
        """The part of the window that belongs to this spot, without what cards of others cover or covered."""
        mine = self.mine.copy()
        for pose in (pose for other in others for pose in other._poses):
            if self._reaches_over(pose):
                mine[self.outline(pose, 4.0) > 0] = False
        return mine

    def _reaches_over(self, pose: Pose) -> bool:
        """Whether a card of another spot can lie on ground of this one."""
        x, y = transform(self.window.to_pixels, np.array([[pose.x, pose.y]]))[0]
        reach = (np.hypot(*self.card) / 2 + 4) * self.window.scale
        height, width = self.window.shape
        if not (-reach < x < width + reach and -reach < y < height + reach):
            return False
        column, row = int(np.clip(x, 0, width - 1)), int(np.clip(y, 0, height - 1))
        return bool(self._to_mine[row, column] < reach)

    @cached_property
    def _to_mine(self) -> NDArray[np.float32]:
        """How far each pixel of the window is from this spot's own ground."""
        away = cv2.distanceTransform((~self.mine).astype(np.uint8), cv2.DIST_L2, 3)
        return np.asarray(away, np.float32)

    def _card_sized(self, centre: Iterable[float], sides: Iterable[float], angle: float) -> Pose | None:
        w, h = ((side + 1) / self.window.scale for side in sides)
        sizes = zip(sorted((w, h)), sorted(self.card), strict=True)
        if any(abs(seen / size - 1) > CARD_SIZED for seen, size in sizes):
            return None
        turn = np.radians(angle if (w < h) == (self.card[0] < self.card[1]) else angle + 90)
        x, y = transform(self.window.to_mm, np.array([[*centre]]))[0]
        return Pose(float(x), float(y), float(turn))


def _same(one: Pose | None, other: Pose) -> bool:
    return one is not None and other.near(one, SAME_MM, SAME_TURN)
