"""The live watch: frames in, news out. Looks only when it matters, reads only what changed and rests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arms import Arms
from vision.deck import Deck, Picture
from vision.hands import reaching_in
from vision.look import Look, Mask
from vision.mat import Mat
from vision.pile import Pile
from vision.plane import Plane, Pose, Window, rectangle
from vision.reader import Reader
from vision.rest import Rest
from vision.sighting import Change, Corners, News, Sighting, View
from vision.spots import Layout, Seeker
from vision.still import STRIDE, Still, is_dark
from vision.top import TopFinder

REACH = 90.0  # millimetres from the middle of a place: what moves or hangs there hides its cards
WIDE_REACH = 125.0  # within which a card of the place may lie, however badly it was thrown
DETAIL = 1.5  # pixels to the millimetre in the straight views
TRIES = 2  # looks at rest, taken together, before an unclear reading is reported as such
TO_NAME = 2  # more looks before it is said that a card cannot be named: noise goes when they are many
MOST_SEEKS = 4  # looks for the places in one still scene
HAND_PATIENCE = 8  # still frames after which what reaches in is taken for part of the table
NEIGHBOUR_PATIENCE = 25  # frames for which a hand near by holds up a place
UPHEAVAL = 0.12  # share of the picture that changes at least when the camera is pushed
ANOTHER_LAMP = 0.4  # and when another lamp is lit; no arm covers so much


class Watcher:
    """Follows the places on a table from frame to frame.

    `prior` (how likely a face is, by the copies left) only ranks the candidates of an unclear card.
    `beneath`, where two cards may come at once, tells the lower one: then there are two news, it first. It
    may be hidden wholly; so where several arms reached in, the news says that the place is crowded.
    """

    def __init__(
        self,
        deck: Deck,
        mat: Mat | None,
        name_of: Callable[[str], str],
        spots: Sequence[str] = ("r", "b", "g", "y"),
    ) -> None:
        self.deck, self.view = deck, View.SEEKING
        self.prior: Callable[[str], float] | None = None
        self.beneath: Callable[[Picture, Plane, Pile, Look], Sighting | None] | None = None
        self._spots = tuple(spots)
        reader = Reader(deck)
        self.recogniser = reader.recogniser
        self._seeker = Seeker(reader, mat, name_of, spots)
        self._top = TopFinder(deck, reader.recogniser)
        self._still, self._arms, self._rest = Still(), Arms(), Rest()
        self._layout: Layout | None = None
        self._piles: dict[str, Pile] = {}
        self._near: dict[str, Mask] = {}
        self._own: dict[str, Mask] = {}
        self._wide: dict[str, Mask] = {}
        self._ground: Picture | None = None  # the small picture, each place as when it was last looked at
        self._expected: dict[str, str | None] = {}
        self._calm = self._seeks = 0  # still frames in a row; looks for the places in them

    @property
    def layout(self) -> Layout | None:
        """Where the places are, once they have been found."""
        return self._layout

    @property
    def calm(self) -> int:
        """Still frames in a row, anywhere in the picture."""
        return self._calm

    def steady(self, image: Picture) -> Picture:
        """The frames since all came to rest, taken together; for a second look, as it takes its time."""
        return self._rest.mean() if len(self._rest) else image

    @property
    def print_size(self) -> float:
        """How large cards came out of the printer, told from the lowest of a pile; 1 before. Those above look
        larger: they are nearer to the camera."""
        sizes = [pile.lain[0].pose.scale for pile in self._piles.values() if pile.lain and pile.lain[0].pose]
        return sizes[0] if sizes else 1.0

    @property
    def known(self) -> Mapping[str, Sighting | None]:
        """What was last reported, or is expected, on each spot."""
        return {spot: self._piles[spot].known if spot in self._piles else None for spot in self._spots}

    def expect(self, labels: Mapping[str, str | None]) -> None:
        """What the companion believes to lie there: the table as it is now is no news until it changes."""
        self._expected.update(labels)
        for spot, pile in self._piles.items():
            if spot in labels:
                pile.believe(labels[spot])

    def corners_of(self, spot: str) -> Corners:
        """The outline of the card on a spot, or of a card in the middle of it; none before it was found."""
        if self._layout is None:
            return ()
        seen = self._piles[spot].look
        if seen and seen.sighting and seen.sighting.corners:
            return seen.sighting.corners
        outline = rectangle(self.deck.width_mm, self.deck.height_mm) + self._layout.centres[spot]
        return tuple((float(x), float(y)) for x, y in self._layout.plane.pixels(outline))

    def crop(self, spot: str) -> Picture | None:
        """The spot as it was last seen, straight from above, the card on it upright."""
        return self._piles[spot].portrait() if spot in self._piles else None

    def look(self, image: Picture, at: float) -> list[News]:
        """One frame; the news it brings, mostly none."""
        if not _usable(image):
            return []
        small, moving = self._still.look(image)
        if is_dark(small):
            self.view = View.DARK
            return []
        if moving is None:
            return []
        self._calm = 0 if moving.any() else self._calm + 1
        self._rest.add(image, self._calm > 0)
        if self._layout is None:
            self._seek(image, small)
            return []
        return self._follow(self._layout, image, small, moving, at)

    def _seek(self, image: Picture, small: Picture) -> None:
        self.view = View.SEEKING
        if self._calm == 0:
            self._seeks = 0
        if self._calm == 0 or self._seeks >= MOST_SEEKS:
            return
        self._seeks += 1
        layout = self._seeker.seek(image)
        if layout:
            self._settle_in(layout, small)

    def _settle_in(self, layout: Layout, small: Picture) -> None:
        """The places are known now, for the first time or again."""
        self._layout, self._ground = layout, small.copy()
        self._near = layout.regions(small.shape[:2], STRIDE, REACH)
        self._own = layout.regions(small.shape[:2], STRIDE, WIDE_REACH)
        self._wide = layout.regions(small.shape[:2], STRIDE, WIDE_REACH, shared=True)
        for spot, (x, y) in layout.centres.items():
            if spot not in self._piles:
                window = Window.around(x, y, 2 * WIDE_REACH, DETAIL)
                card = self.deck.width_mm, self.deck.height_mm
                self._piles[spot] = Pile(spot, window, card, layout.nearer(spot, window))
                if spot in self._expected:
                    self._piles[spot].believe(self._expected[spot])
            self._piles[spot].touched = True

    def _follow(self, layout: Layout, image: Picture, small: Picture, moving: Mask, at: float) -> list[News]:
        waiting = self._waiting(moving)
        if not waiting:
            self.view = View.STILL if self._calm else View.HAND
            self._ground = small.copy() if self._calm else self._ground
            return []
        differs = self._differs(small)
        if self._calm == 1 and differs.mean() > UPHEAVAL and self._camera_was_pushed(layout, image, small):
            self.view = View.SHIFTED
            return []
        if self._calm and differs.mean() > ANOTHER_LAMP:
            self._ground = small.copy()
        hands = self._hands(small)
        self._arms.reach(hands)
        resting = [pile for pile in waiting if self._at_rest(pile, moving, hands)]
        quiet = self._calm > 0 and not hands.any()
        changed = [pile for pile in resting if self._may_differ(pile, differs)]
        news = [item for pile in changed for item in self._examine(layout, image, pile, quiet, at)]
        for pile in resting:
            if pile not in changed:
                news += self._ask_neighbour(layout, image, pile, quiet, at, changed)
        self._remember(resting, small)
        if not any(pile.touched for pile in waiting):
            self._arms.rest()
        self.view = self._state(waiting, resting)
        return news

    def _waiting(self, moving: Mask) -> list[Pile]:
        """The places at which something moved since they were last looked at."""
        for spot, pile in self._piles.items():
            if self._calm == 0 and moving[self._wide[spot]].any():
                pile.touched, pile.tries = True, 0
        return [pile for pile in self._piles.values() if pile.touched]

    def _camera_was_pushed(self, layout: Layout, image: Picture, small: Picture) -> bool:
        """Much changed at once: if the places lie elsewhere in the picture now, go on from there."""
        if any(self._top.lies_still(image, layout.plane, pile) for pile in self._piles.values()):
            return False
        cards = {
            spot: (pile.look.label, pile.look.pose)
            for spot, pile in self._piles.items()
            if pile.look and pile.look.label and pile.look.pose
        }
        moved = self._seeker.seek_again(image, layout, cards)
        if moved is None:
            return False
        self._settle_in(moved, small)
        return True

    def _differs(self, small: Picture) -> Mask:
        if self._ground is None or self._ground.shape != small.shape:
            return np.ones(small.shape[:2], bool)
        return np.asarray(cv2.absdiff(small, self._ground) > self._still.threshold)

    def _hands(self, small: Picture) -> Mask:
        if self._ground is None or self._calm >= HAND_PATIENCE:
            return np.zeros(small.shape[:2], bool)
        return reaching_in(small, self._ground, self._still.threshold)

    def _at_rest(self, pile: Pile, moving: Mask, hands: Mask) -> bool:
        """Nothing moves or hangs over the place; a hand that stays near by may hold it up only so long."""
        pile.waited += 1
        region = (self._wide if pile.waited < NEIGHBOUR_PATIENCE else self._near)[pile.spot]
        return not (moving[region].any() or hands[region].any())

    def _may_differ(self, pile: Pile, differs: Mask) -> bool:
        """Whether a place does not look, even from afar, as it did when last looked at."""
        return pile.look is None or pile.tries > 0 or bool(differs[self._own[pile.spot]].any())

    def _ask_neighbour(
        self, layout: Layout, image: Picture, pile: Pile, quiet: bool, at: float, changed: Sequence[Pile]
    ) -> list[News]:
        """A place that did not change itself; but a card thrown far may lie on a neighbour's ground."""
        if any(other.touched for other in changed):
            return self._examine(layout, image, pile, quiet, at)
        pile.dismiss()
        return []

    def _remember(self, piles: Sequence[Pile], small: Picture) -> None:
        for pile in piles:
            if self._ground is not None and not pile.touched:
                np.copyto(self._ground, small, where=self._wide[pile.spot])

    def _state(self, waiting: Sequence[Pile], resting: Sequence[Pile]) -> View:
        if any(pile.touched for pile in resting):
            return View.READING
        return View.HAND if self._calm == 0 or any(pile.touched for pile in waiting) else View.STILL

    def _examine(self, layout: Layout, image: Picture, pile: Pile, quiet: bool, at: float) -> list[News]:
        image = self.steady(image) if pile.tries else image
        others = [other for other in self._piles.values() if other is not pile]
        bare = pile.bare(pile.window.view(image, layout.plane), others)
        if not bare.noticeable:
            pile.dismiss()
            return []
        look = self._top.find(image, layout.plane, pile, bare, lambda pose: self._belongs(pose, pile))
        if not pile.explains(look):
            pile.tries += quiet
            if pile.tries < _patience(look):
                return []
        change = pile.change(look)
        if change is None:
            pile.settle(look)
            return []
        kind, crowded = change
        crowded |= self.beneath is not None and self._arms.several
        several = crowded or kind in (Change.UNCLEAR, Change.MOVED)
        lower = self.beneath(image, layout.plane, pile, look) if several and self.beneath else None
        pile.settle(look)
        if lower:
            return [News(pile.spot, at, Change.LAID, seen) for seen in (lower, self._ranked(look))]
        return [News(pile.spot, at, kind, self._ranked(look), crowded)]

    def _belongs(self, pose: Pose, pile: Pile) -> bool:
        if self._layout and not self._layout.holds(pose.x, pose.y):
            return False
        return min(self._piles.values(), key=lambda other: other.distance(pose)) is pile

    def _ranked(self, look: Look) -> Sighting | None:
        """The sighting; what an unclear card may be, in the order that the prior makes likeliest."""
        seen = look.sighting
        if seen is None or seen.label or not self.prior or not seen.candidates:
            return seen
        weighed = [(label, chance * self.prior(label)) for label, chance in seen.candidates]
        total = sum(chance for _, chance in weighed)
        if total <= 0:
            return seen
        ranked = sorted(((label, chance / total) for label, chance in weighed), key=lambda one: -one[1])
        return replace(seen, candidates=tuple(ranked))


def _patience(look: Look) -> int:
    """How many looks at rest it takes until what they show is said, however unclear it is."""
    unnamed = look.pose is not None and look.label is None
    return TRIES + look.doubt + TO_NAME * unnamed


def _usable(image: object) -> bool:
    """A colour picture large enough to hold cards; anything else is nothing seen."""
    return (
        isinstance(image, np.ndarray)
        and image.dtype == np.uint8
        and image.ndim == 3
        and image.shape[2] == 3
        and min(image.shape[:2]) >= 120
    )
