"""How many arms reached in before a place came to rest: where two did, two cards may have come."""

from __future__ import annotations

import numpy as np

from vision.look import Mask

GAP = 60  # pixels of the small picture's border between two arms; of a sleeve like the table only edges show
NARROWEST = 10  # pixels of the border that an arm crosses at least


class Arms:
    """Gathers where arms cross the border of the picture, frame by frame.

    An arm comes and goes the same way, so each leaves one stretch of the border behind it. One that shows
    no contrast to the table is not seen, and neighbours may look like one: two are seen only where two are.
    """

    def __init__(self) -> None:
        self._crossed: Mask | None = None

    @property
    def several(self) -> bool:
        """More than one reached in since the last rest."""
        return self._crossed is not None and stretches(self._crossed) > 1

    def rest(self) -> None:
        self._crossed = None

    def reach(self, hands: Mask) -> None:
        """One frame: where something hangs over the table that comes from its border."""
        crossed = _border(hands)
        self._crossed = crossed if self._crossed is None else self._crossed | crossed


def stretches(crossed: Mask) -> int:
    """How many stretches of a closed border are crossed; narrow gaps and specks do not count."""
    if crossed.all() or not crossed.any():
        return int(crossed.any())
    turned = np.roll(crossed, -_behind_widest_gap(crossed)).astype(np.int8)
    steps = np.diff(np.concatenate([[0], turned, [0]]))
    begins, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    apart = begins[1:] - ends[:-1] >= GAP
    widths = ends[np.append(apart, True)] - begins[np.append(True, apart)]
    return int((widths >= NARROWEST).sum())


def _behind_widest_gap(crossed: Mask) -> int:
    """Where to cut the border open so that no stretch is cut."""
    before = np.roll(crossed, 1)
    begins, ends = np.flatnonzero(crossed & ~before), np.flatnonzero(~crossed & before)
    following = begins[np.searchsorted(begins, ends) % len(begins)]
    widest = int(np.argmax((following - ends) % len(crossed)))
    return int(following[widest])


def _border(hands: Mask) -> Mask:
    """Once round the picture."""
    return np.concatenate([hands[0], hands[1:-1, -1], hands[-1, ::-1], hands[-2:0:-1, 0]])
