"""Where cards lie of which little more than a corner shows: every place and turn is tried, coarsely."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.look import Mask
from vision.plane import Points, Pose, Window, transform
from vision.searcher import kinds_of, tamed
from vision.softened import softened
from vision.templates import HEIGHT, INSET_MM, WIDTH

Grey = NDArray[np.float32]

CORNER_MM = (17.5, 30.0)  # of a card, that stays to be seen when others lie on it
SCALE = 0.8  # pixels to the millimetre
TURNS = 60
SOFT_MM = 0.8
LEAST_MATCH = 0.5
MOST = 100
BESIDE_MM = 12.0
TWINS_MM, TWINS_TURN = 4.0, 0.14


def corner_shown(deck: Deck) -> Mask:
    """The pixels of a flattened card that belong to its upper left corner."""
    shown = np.zeros((HEIGHT, WIDTH), bool)
    across = (CORNER_MM[0] - INSET_MM) * WIDTH / (deck.width_mm - 2 * INSET_MM)
    down = (CORNER_MM[1] - INSET_MM) * HEIGHT / (deck.height_mm - 2 * INSET_MM)
    shown[: round(down), : round(across)] = True
    return shown


class CornerFinder:
    """Proposes cards by what the corners of a deck's faces have in common."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        corners = [_corner(face, deck) for face in deck.faces.values()]
        corners += [_corner(np.asarray(face[::-1, ::-1]), deck) for face in deck.faces.values()]
        self._kinds = kinds_of(np.stack(corners))

    def propose(self, view: Picture, window: Window, changed: Mask) -> list[Pose]:
        """Poses of cards with one corner where something changed, the likeliest first."""
        rows, columns = np.nonzero(changed)
        margin = BESIDE_MM * window.scale
        top, bottom = max(0, int(rows.min() - margin)), int(rows.max() + margin)
        left, right = max(0, int(columns.min() - margin)), int(columns.max() + margin)
        part = view[top:bottom, left:right]
        shrink = SCALE / window.scale
        small = cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        grey = tamed(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8))
        found = [match for turn in range(TURNS) for match in self._matches(grey, 360 * turn / TURNS)]
        found.sort(key=lambda match: -match[0])
        corner = Window(window.left + left / window.scale, window.top + top / window.scale, 0, 0, SCALE)
        poses: list[Pose] = []
        for _, at, angle in found:
            pose = self._card_at(transform(corner.to_mm, np.array([at]))[0], np.radians(angle))
            if not any(_twins(pose, other) for other in poses):
                poses.append(pose)
            if len(poses) == MOST:
                break
        return poses

    def _card_at(self, corner: Points, turn: float) -> Pose:
        """The card whose upper left corner lies here."""
        to_middle = Pose(float(corner[0]), float(corner[1]), turn).matrix
        x, y = transform(to_middle, np.array([[self._deck.width_mm / 2, self._deck.height_mm / 2]]))[0]
        return Pose(float(x), float(y), turn)

    def _matches(self, grey: Grey, angle: float) -> list[tuple[float, tuple[float, float], float]]:
        """Peaks with the picture turned: match, the card's corner, and how the card is turned."""
        height, width = grey.shape
        side = int(np.hypot(height, width)) + 2
        turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1)
        turn[:, 2] += (side - width) / 2, (side - height) / 2
        turned = cv2.warpAffine(grey, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
        back = cv2.invertAffineTransform(turn)
        match = np.maximum.reduce(
            [cv2.matchTemplate(turned, kind, cv2.TM_CCOEFF_NORMED) for kind in self._kinds]
        )
        peaks = (match >= cv2.dilate(match, np.ones((5, 5)))) & (match > LEAST_MATCH)
        found = []
        for y, x in np.argwhere(peaks):
            cx, cy = back @ (x - 0.5, y - 0.5, 1)
            found.append((float(match[y, x]), (float(cx), float(cy)), angle))
        return found


def _twins(one: Pose, other: Pose) -> bool:
    turned = (one.turn - other.turn + np.pi) % (2 * np.pi) - np.pi
    return bool(np.hypot(one.x - other.x, one.y - other.y) < TWINS_MM and abs(turned) < TWINS_TURN)


def _corner(face: Picture, deck: Deck) -> Grey:
    soft = softened(face, SOFT_MM * face.shape[1] / deck.width_mm)
    height, width = soft.shape[:2]
    tall, wide = CORNER_MM[1] * height / deck.height_mm, CORNER_MM[0] * width / deck.width_mm
    cut = soft[: round(tall), : round(wide)]
    size = round(CORNER_MM[0] * SCALE), round(CORNER_MM[1] * SCALE)
    small = cv2.resize(cut, size, interpolation=cv2.INTER_AREA)
    return tamed(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8))
