"""One marked board on the table: where it lies, what was last reported of it, whether a hand was there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.deck import Picture
from vision.look import Mask
from vision.plane import Plane, Points
from vision.sighting import Change, Corners, News, Sighting

Prior = Callable[[str], float]


@dataclass(eq=False)
class MarkedPlace(ABC):
    """What a watcher remembers of one board."""

    spot: str
    plane: Plane | None = field(default=None, kw_only=True)
    corners: Corners = field(default=(), kw_only=True)
    region: Mask = field(default_factory=lambda: np.zeros((1, 1), bool), kw_only=True)
    known: Sighting | None = field(default=None, kw_only=True)
    seen: Picture | None = field(default=None, kw_only=True)  # the straight view at the last look
    touched: bool = field(default=True, kw_only=True)  # something moved there since the last look
    believed: bool = field(default=False, kw_only=True)  # the companion said what lies there; not seen since
    tries: int = field(default=0, kw_only=True)  # looks at rest that left something unsure
    _sum: Picture | None = field(default=None, kw_only=True)  # looks at rest, taken together against noise

    @abstractmethod
    def believe(self, text: str | None) -> None:
        """What the companion says counts until something changes, whatever was seen."""

    @abstractmethod
    def examine(self, image: Picture, plane: Plane, at: float, last: bool, prior: Prior | None) -> list[News]:
        """The board at rest: reads what changed. A look with doubts is taken again, unless the last."""

    def lie(self, plane: Plane, outline: Points, region: Mask) -> None:
        """Where the board lies in the frame."""
        self.plane, self.region = plane, region
        self.corners = tuple((float(x), float(y)) for x, y in outline)

    def touch(self) -> None:
        self.touched, self.tries, self._sum = True, 0, None

    def dismiss(self) -> None:
        """There is nothing (more) to look at here."""
        self.touched, self.tries, self._sum = False, 0, None

    def _as_known(self, at: float) -> list[News]:
        """Something changed, and now what is known lies there: news only if it had yet to be seen."""
        said, self.believed = self.believed, False
        return [News(self.spot, at, Change.RIGHTED, self.known)] if said else []

    def _together(self, view: Picture) -> Picture:
        """The mean of the looks since the board came to rest."""
        if self._sum is None or self.tries == 0:
            self._sum = view
            return view
        share = 1 / (self.tries + 1)
        self._sum = np.asarray(cv2.addWeighted(view, share, self._sum, 1 - share, 0), np.uint8)
        return self._sum
