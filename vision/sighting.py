"""What vision tells everyone else: small values, no pixels to interpret."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Sighting:
    """One card in one frame.

    `label` is None when the reading is unsure; the candidates (likeliest first) then make a good question.
    `corners` are pixels in the frame, in the order of the face's own corners: top left, top right, bottom
    right, bottom left.
    """

    label: str | None
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    corners: Corners


class Change(Enum):
    """How a spot differs from what was last reported of it."""

    FIRST = "first"  # the first look at this spot since the watch began: nothing to compare with
    LAID = "laid"  # another face lies on top
    DOUBLED = "doubled"  # the same face, but a card was added: the former one still shows under it
    MOVED = "moved"  # the same face in another place, nothing added: the pile was straightened or pushed
    UNCLEAR = "unclear"  # the same face after a hand was there; added or moved cannot be told apart
    CLEARED = "cleared"  # nothing lies there any more
    RIGHTED = "righted"  # what was expected after an undo or a correction, and was not there, lies there now


@dataclass(frozen=True)
class News:
    """A spot that came to rest and differs from what was last reported.

    `crowded` warns that more than one card may have come in one go: what showed of the former top card
    changed, although another face lies on it; or, where cards are thrown in, more than one arm reached in.
    """

    spot: str
    at: float
    change: Change
    top: Sighting | None
    crowded: bool = False


class View(Enum):
    """What the watcher is doing; the screen shows it beside the small picture."""

    SEEKING = "seeking"  # the places have not been found yet
    STILL = "still"
    HAND = "hand"  # something moves over the table
    READING = "reading"
    DARK = "dark"  # too dark to read anything
    SHIFTED = "shifted"  # the camera or the mat was moved: the places are being found again
