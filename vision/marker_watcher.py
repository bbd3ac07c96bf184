"""The live watch over boards: frames in, news out. Each board is followed by its own markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import cv2
import numpy as np

from vision.board_finder import BoardFinder, BoardFound
from vision.boards import Marked
from vision.deck import Picture
from vision.hands import reaching_in
from vision.look import Mask
from vision.marked_place import MarkedPlace
from vision.plane import Plane
from vision.sighting import Corners, News, Sighting, View
from vision.still import STRIDE, Still, is_dark

AROUND = 4  # small pixels around a board in which a hand holds it up
TRIES = 2  # looks at rest before an unsure board is reported as such
MOST_SEEKS = 4  # searches of the whole frame in one still scene
CALMS = (3, 2, 1, 4)  # what one search misses in a poor picture, another finds: see BoardFinder.find
HAND_PATIENCE = 5  # still frames after which a board is read although something reaches in
TABLE_PATIENCE = 90  # still frames after which that is taken for part of the table
PUSHED = 2.0  # pixels by which a corner must have moved for a board to have been pushed

P = TypeVar("P", bound=MarkedPlace)


class MarkerWatcher(Generic[P]):
    """Follows boards from frame to frame; what is on them is read by its places.

    `prior` (how likely a whole board is, as text) only ranks the candidates of an unsure one.
    """

    def __init__(self, boards: Marked, places: Iterable[P]) -> None:
        self.view = View.SEEKING
        self.prior: Callable[[str], float] | None = None
        self._boards = boards
        self._places = {place.spot: place for place in places}
        self._finder = BoardFinder(boards, self._places)
        self._still = Still()
        self._ground: Picture | None = None  # the small picture, each board as when it was last looked at
        self._calm = self._seeks = 0  # still frames in a row; searches in them

    @property
    def known(self) -> Mapping[str, Sighting | None]:
        """What was last reported, or is expected, on each board."""
        return {spot: place.known for spot, place in self._places.items()}

    def expect(self, texts: Mapping[str, str | None]) -> None:
        """What the companion believes to lie there: the table as it is now is no news until it changes."""
        for spot, text in texts.items():
            if spot in self._places:
                self._places[spot].believe(text)

    def crop(self, spot: str) -> Picture | None:
        """The board as it was last seen, straight from above, upright."""
        return self._places[spot].seen if spot in self._places else None

    def corners_of(self, spot: str) -> Corners:
        """The outline of a board in the frame; none before it was found."""
        return self._places[spot].corners

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
        self._seeks = self._seeks if self._calm else 0
        if self._ground is None or self._ground.shape != small.shape:
            self._ground = small.copy()
        sought = self._seek_missing(image, small)
        news = self._follow(image, small, moving, at)
        if sought and any(place.plane is None for place in self._places.values()):
            self.view = View.SEEKING
        return news

    def _seek_missing(self, image: Picture, small: Picture) -> bool:
        missing = [place for place in self._places.values() if place.plane is None]
        if missing and self._calm:
            found = self._find(image)
            for place in missing:
                if place.spot in found:
                    self._lay(place, found[place.spot], small)
        return bool(missing)

    def _find(self, image: Picture) -> dict[str, BoardFound]:
        """A search of the whole frame; in one still scene only so often, as it takes its time."""
        if self._seeks >= MOST_SEEKS:
            return {}
        self._seeks += 1
        return self._finder.find(_grey(image), CALMS[self._seeks % len(CALMS)])

    def _lay(self, place: P, found: BoardFound, small: Picture) -> None:
        """A board is known to lie there now."""
        outline = found.plane.pixels(self._boards.outline)
        place.lie(found.plane, outline, _region(outline, small.shape[:2]))
        place.touched = True

    def _follow(self, image: Picture, small: Picture, moving: Mask, at: float) -> list[News]:
        waiting = self._waiting(moving)
        if not waiting:
            self.view = View.STILL if self._calm else View.HAND
            self._ground = small.copy() if self._calm else self._ground
            return []
        hands = self._hands(small)
        resting = [place for place in waiting if not moving[place.region].any()]
        free = [place for place in resting if not hands[place.region].any()]
        resting = resting if self._calm >= HAND_PATIENCE else free
        self.view = View.READING if resting else View.HAND
        news: list[News] = []
        for place in resting:
            news += self._examine(place, image, small, at, hidden=place not in free)
        self._remember(resting, small)
        return news

    def _waiting(self, moving: Mask) -> list[P]:
        """The boards at which something moved since they were last looked at."""
        found = [place for place in self._places.values() if place.plane is not None]
        for place in found:
            if self._calm == 0 and moving[place.region].any():
                place.touch()
        return [place for place in found if place.touched]

    def _hands(self, small: Picture) -> Mask:
        if self._ground is None or self._calm >= TABLE_PATIENCE:
            return np.zeros(small.shape[:2], bool)
        return reaching_in(small, self._ground, self._still.threshold)

    def _remember(self, places: Iterable[P], small: Picture) -> None:
        for place in places:
            if self._ground is not None and not place.touched:
                np.copyto(self._ground, small, where=place.region)

    def _examine(self, place: P, image: Picture, small: Picture, at: float, hidden: bool) -> list[News]:
        if not self._still_there(place, image, small) or place.plane is None:
            return []
        last = place.tries + 1 >= TRIES and not hidden
        return place.examine(image, place.plane, at, last, self.prior)

    def _still_there(self, place: P, image: Picture, small: Picture) -> bool:
        """Lays the board anew, where it was or wherever it was pushed to; whether it is in view at all."""
        assert place.plane is not None
        found = self._finder.again(_grey(image), place.spot, place.plane)
        if found is None:
            found = self._find(image).get(place.spot)
            if found is None:
                return False
        if _elsewhere(place.plane, found.plane, self._boards):
            self.view = View.SHIFTED
            self._lay(place, found, small)
        return True


def _elsewhere(one: Plane, other: Plane, boards: Marked) -> bool:
    return bool(np.abs(one.pixels(boards.outline) - other.pixels(boards.outline)).max() > PUSHED)


def _grey(image: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _region(outline: np.ndarray[tuple[int, ...], np.dtype[np.float64]], shape: tuple[int, int]) -> Mask:
    """A board, and a little around it, in the small picture."""
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline / STRIDE).astype(np.int32), 1)
    return np.asarray(cv2.dilate(mask, np.ones((2 * AROUND + 1, 2 * AROUND + 1), np.uint8)) > 0)


def _usable(image: object) -> bool:
    """A colour picture large enough to hold boards; anything else is nothing seen."""
    return (
        isinstance(image, np.ndarray)
        and image.dtype == np.uint8
        and image.ndim == 3
        and image.shape[2] == 3
        and min(image.shape[:2]) >= 120
    )
