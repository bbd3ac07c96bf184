"""The live watch: frames in, news out. Looks only when it matters, reads only what changed and came to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.deck import Deck, Picture
from vision.finder import Finder
from vision.hands import reaching_in
from vision.mat import Mat
from vision.pile import Look, Pile, noticeable
from vision.plane import Pose, Window, distinct, rectangle
from vision.reader import Reader
from vision.searcher import Searcher
from vision.sighting import Corners, News, Sighting, View
from vision.spots import Layout, Seeker
from vision.still import STRIDE, Mask, Still, is_dark

REACH = 90.0  # millimetres from the middle of a place: what moves or hangs there hides its cards
WIDE_REACH = 125.0  # within which a card of the place may lie, however badly it was thrown
DETAIL = 1.5  # pixels to the millimetre in the straight views
TRIES = 2  # looks at rest before an unclear reading is reported as such
MOST_SEEKS = 4  # looks for the places in one still scene
HAND_PATIENCE = 8  # still frames after which what reaches in is taken for part of the table
COARSE = 0.5  # pixels to the millimetre when every pose is tried
MOST_SEARCHED = 6
LEFTOVER = 250.0  # square millimetres that may change beside a card that was laid
MOVED_FIT = 0.8
NEIGHBOUR_PATIENCE = 25  # frames for which a hand near by holds up a place
CARDLIKE = 0.35  # a worse fit is no card at all


class Watcher:
    """Follows the places on a table from frame to frame."""

    def __init__(
        self,
        deck: Deck,
        mat: Mat | None,
        name_of: Callable[[str], str],
        spots: Sequence[str] = ("r", "b", "g", "y"),
    ) -> None:
        self.deck = deck
        self.view = View.SEEKING
        self.prior: Callable[[str], float] | None = None
        self._spots = tuple(spots)
        reader = Reader(deck)
        self._recogniser, self._finder, self._searcher = reader.recogniser, Finder(deck), Searcher(deck, COARSE)
        self._new_seeker = lambda: Seeker(reader, mat, name_of, spots)
        self._seeker = self._new_seeker()
        self._still = Still()
        self._layout: Layout | None = None
        self._piles: dict[str, Pile] = {}
        self._regions: dict[str, Mask] = {}
        self._wide: dict[str, Mask] = {}
        self._ground: Picture | None = None
        self._calm = self._seeks = 0
        self._expected: dict[str, str | None] = {}

    @property
    def known(self) -> Mapping[str, Sighting | None]:
        """What was last reported, or is expected, on each spot."""
        return {spot: self._known(spot) for spot in self._spots}

    def expect(self, labels: Mapping[str, str | None]) -> None:
        """What the companion believes to lie there: the table as it is now is no news until it changes."""
        self._expected.update(labels)
        for spot, pile in self._piles.items():
            if spot in labels:
                pile.believe(labels[spot])

    def corners_of(self, spot: str) -> Corners:
        """The outline of the card on a spot, or of a card in the middle of it; pixels."""
        if self._layout is None:
            return ()
        pile = self._piles[spot]
        if pile.look and pile.look.sighting:
            return pile.look.sighting.corners
        outline = rectangle(self.deck.width_mm, self.deck.height_mm) + self._layout.centres[spot]
        return tuple((float(x), float(y)) for x, y in self._layout.plane.pixels(outline))

    def crop(self, spot: str) -> Picture | None:
        """The spot as it was last seen, straight from above; the card on it upright."""
        pile = self._piles.get(spot)
        return pile.portrait() if pile else None

    def look(self, image: Picture, at: float) -> list[News]:
        if not _usable(image):
            return []
        small, moving = self._still.look(image)
        if is_dark(small):
            self.view = View.DARK
            return []
        if moving is None:
            return []
        self._calm = 0 if moving.any() else self._calm + 1
        if self._layout is None:
            self._seek(image, small)
            return []
        return self._follow(image, small, moving, at)

    def _seek(self, image: Picture, small: Picture) -> None:
        self.view = View.SEEKING
        if self._calm == 0:
            self._seeks = 0
        if self._calm == 0 or self._seeks >= MOST_SEEKS:
            return
        self._seeks += 1
        layout = self._seeker.seek(image)
        if layout is None:
            return
        self._layout, self._ground = layout, small.copy()
        self._regions = layout.regions(small.shape[:2], STRIDE, REACH)
        self._wide = layout.regions(small.shape[:2], STRIDE, WIDE_REACH, shared=True)
        card = self.deck.width_mm, self.deck.height_mm
        for spot, (x, y) in layout.centres.items():
            window = Window.around(x, y, 2 * WIDE_REACH, DETAIL)
            pile = Pile(spot, window, card, layout.nearer(spot, window))
            if spot in self._expected:
                pile.believe(self._expected[spot])
            self._piles[spot] = pile

    def _follow(self, image: Picture, small: Picture, moving: Mask, at: float) -> list[News]:
        waiting = self._waiting(moving)
        if not waiting:
            self.view = View.HAND if self._calm == 0 else View.STILL
            self._ground = small.copy() if self._calm else self._ground
            return []
        hands = self._hands(small)
        resting = [pile for pile in waiting if self._at_rest(pile, moving, hands)]
        quiet = self._calm > 0 and not hands.any()
        news: list[News] = []
        for pile in self._changed(resting, small):
            news += self._examine(image, pile, quiet, at)
        for pile in resting:
            if self._ground is not None and not pile.touched:
                np.copyto(self._ground, small, where=self._wide[pile.spot])
        self.view = self._state(waiting, resting)
        return news

    def _changed(self, piles: Sequence[Pile], small: Picture) -> list[Pile]:
        """Those places that do not look, even from afar, as they did when last looked at."""
        if self._ground is None:
            return list(piles)
        differs = cv2.absdiff(small, self._ground) > self._still.threshold
        changed = [pile for pile in piles if pile.look is None or differs[self._wide[pile.spot]].any()]
        for pile in piles:
            if pile not in changed:
                pile.dismiss()
        return changed

    def _waiting(self, moving: Mask) -> list[Pile]:
        """The places at which something moved since they were last looked at."""
        for spot, pile in self._piles.items():
            if self._calm == 0 and moving[self._wide[spot]].any():
                pile.touched, pile.tries = True, 0
        return [pile for pile in self._piles.values() if pile.touched]

    def _hands(self, small: Picture) -> Mask:
        if self._ground is None or self._calm >= HAND_PATIENCE:
            return np.zeros(small.shape[:2], bool)
        return reaching_in(small, self._ground, self._still.threshold)

    def _at_rest(self, pile: Pile, moving: Mask, hands: Mask) -> bool:
        """Nothing moves or hangs over the place; a hand that stays near by may hold it up only so long."""
        pile.waited += 1
        near = (self._wide if pile.waited < NEIGHBOUR_PATIENCE else self._regions)[pile.spot]
        return not (moving[near].any() or hands[near].any())

    def _state(self, waiting: Sequence[Pile], resting: Sequence[Pile]) -> View:
        if any(pile.touched for pile in resting):
            return View.READING
        return View.HAND if self._calm == 0 or any(pile.touched for pile in waiting) else View.STILL

    def _examine(self, image: Picture, pile: Pile, quiet: bool, at: float) -> list[News]:
        assert self._layout is not None
        view = pile.window.view(image, self._layout.plane)
        others = [other for other in self._piles.values() if other is not pile]
        bare = Look(view, pile.unlike(view), pile.apart_from(others))
        if not noticeable(bare.unlike):
            pile.dismiss()
            return []
        look = self._top(image, pile, bare)
        if look.label is None and not pile.lies_still(look):
            pile.tries += quiet
            if pile.tries < TRIES + look.doubt:
                return []
        change = pile.change(look)
        pile.settle(look)
        if change is None:
            return []
        kind, crowded = change
        return [News(pile.spot, at, kind, look.sighting, crowded)]

    def _top(self, image: Picture, pile: Pile, bare: Look) -> Look:
        """The card on top of a place: found by its outlines, or, where those fail, by trying everywhere."""
        looks: list[Look] = []
        tried: list[Pose] = []
        for poses in self._proposals(pile, bare):
            fresh = distinct([*tried, *poses])[len(tried) :]
            tried += fresh
            looks += self._looks(image, pile, bare, fresh)
            for look in looks:
                if (pile.lies_still(look) or look.label and pile.is_new(look)) and pile.unexplained(look) < LEFTOVER:
                    return look
        return self._best_guess(pile, looks, bare)

    def _best_guess(self, pile: Pile, looks: Sequence[Look], bare: Look) -> Look:
        """No card explains all that changed: several were moved, or the one on top cannot be read."""
        came = sorted((look for look in looks if pile.is_new(look)), key=lambda look: -look.fit)
        for look in came:
            if look.label and look.fit > MOVED_FIT:
                return look
        if came:
            return came[0].doubtful()
        if not pile.is_blank(bare.view):
            return pile.obscured(bare)
        return bare

    def _proposals(self, pile: Pile, bare: Look) -> Iterator[list[Pose]]:
        known = [pile.look.pose] if pile.look and pile.look.pose else []
        if pile.look:
            yield pile.newcomer(bare)
            yield known
        yield from self._finder.propose(bare.view, pile.window)
        yield self._searcher.propose(bare.view, pile.window, MOST_SEARCHED)

    def _looks(self, image: Picture, pile: Pile, bare: Look, poses: Sequence[Pose]) -> list[Look]:
        layout, looks = self._layout, []
        for pose in poses:
            if min(self._piles.values(), key=lambda other: other.distance(pose)) is not pile:
                continue
            reading = self._recogniser.read(image, layout.plane.card(pose))
            exact = layout.plane.pose_of(reading.card)
            if reading.fit > CARDLIKE and 0.94 < exact.scale < 1.09:
                sighting = self._recogniser.sighting(reading)
                looks.append(replace(bare, sighting=sighting, pose=exact, fit=reading.fit))
        return looks

    def _known(self, spot: str) -> Sighting | None:
        pile = self._piles.get(spot)
        return pile.known if pile else None


def _usable(image: object) -> bool:
    """A colour picture large enough to hold cards; anything else is nothing seen."""
    return (
        isinstance(image, np.ndarray)
        and image.dtype == np.uint8
        and image.ndim == 3
        and image.shape[2] == 3
        and min(image.shape[:2]) >= 120
    )
