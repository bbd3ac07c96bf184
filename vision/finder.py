"""Where cards lie: rectangles of a card's size in a straight view of the table."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.plane import Pose, Window, transform

Mask = NDArray[np.uint8]

WHITE_REACH_MM = 30.0  # some paper white lies this near to any point of a card
# Of the local white: paper is brighter, print darker. Blur greys a thin border, so lower levels follow.
PAPER = (0.68, 0.5)
SIZE_TOLERANCE = 0.10
RECTANGULAR = 0.90


COARSE = 0.5  # pixels to the millimetre when every place and turn is tried
TURNS = 18
KINDS = 4  # groups of like faces tried


class Searcher:
    """Tries every place and turn, coarsely, with what groups of faces look like on average: slow but sure."""

    def __init__(self, deck: Deck) -> None:
        size = round(deck.width_mm * COARSE), round(deck.height_mm * COARSE)
        faces = [cv2.resize(cv2.GaussianBlur(face,(0,0),1.2*face.shape[1]/deck.width_mm), size, interpolation=cv2.INTER_AREA) for face in deck.faces.values()]
        grey = np.stack([cv2.cvtColor(face, cv2.COLOR_BGR2GRAY) for face in faces]).astype(np.float32)
        grey = np.concatenate([grey, grey[:, ::-1, ::-1]])
        rows = grey.reshape(len(grey), -1)
        cv2.setRNGSeed(1)
        _, _, means = cv2.kmeans(rows, KINDS, None, (3, 20, 0.1), 3, cv2.KMEANS_PP_CENTERS)
        self.kinds = [mean.reshape(grey.shape[1:]) for mean in means]

    def propose(self, view, window, most=6):
        small = cv2.resize(view, None, fx=COARSE/window.scale, fy=COARSE/window.scale, interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
        h, w = grey.shape
        side = int(np.hypot(h, w)) + 1
        found = []
        for k in range(TURNS):
            angle = 180 * k / TURNS
            a = cv2.getRotationMatrix2D((w/2-.5, h/2-.5), angle, 1)
            a[:, 2] += (side - w) / 2, (side - h) / 2
            turned = cv2.warpAffine(grey, a, (side, side), borderMode=cv2.BORDER_REPLICATE)
            for kind in self.kinds:
                match = cv2.matchTemplate(turned, kind, cv2.TM_CCOEFF_NORMED)
                _, peak, _, (px, py) = cv2.minMaxLoc(match)
                kh, kw = kind.shape
                centre = cv2.invertAffineTransform(a) @ (px + (kw-1)/2, py + (kh-1)/2, 1)
                found.append((peak, centre, angle))
        found.sort(key=lambda f: -f[0])
        poses = []
        for peak, centre, angle in found[:most]:
            at = transform(window.to_mm, ((centre+.5)*window.scale/COARSE-.5)[None])[0]
            poses.append(Pose(float(at[0]), float(at[1]), float(np.radians(angle))))
        return poses


class Finder:
    """Proposes poses of cards; the recogniser says which of them hold a card."""

    def __init__(self, deck: Deck) -> None:
        self.outline = (deck.width_mm, deck.height_mm)
        self.field = _field(deck)

    def propose(self, view: Picture, window: Window) -> list[Pose]:
        """Poses of whole cards in a window, from the outlines of their paper and of their printed field."""
        darkness = relative_darkness(view, window.scale)
        poses: list[Pose] = []
        for level in PAPER:
            poses += self._rectangles(darkness, level, window)
        return poses

    def _rectangles(self, darkness: Mask, level: float, window: Window) -> list[Pose]:
        _, printed = cv2.threshold(darkness, 200 * level, 255, cv2.THRESH_BINARY_INV)
        contours, _ = cv2.findContours(printed, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        poses: list[Pose] = []
        for contour in contours:
            for size, grow in ((self.field, 1.0), (self.outline, -1.0)):
                pose = size and self._fits(contour, size, grow, window)
                if pose:
                    poses.append(pose)
        return poses

    def _fits(self, contour: Mask, size: tuple[float, float], grow: float, window: Window) -> Pose | None:
        """The pose if this contour is a rectangle of that size. Contours run along pixel centres of what is
        printed: half a pixel inside a field, half a pixel outside a paper outline."""
        mm = 1 / window.scale
        short, long = sorted(size)
        if not 0.8 < cv2.contourArea(contour) * mm * mm / (short * long) < 1.2:
            return None
        (x, y), (w, h), angle = cv2.minAreaRect(contour)
        seen_short, seen_long = sorted((w * mm + grow * mm, h * mm + grow * mm))
        if abs(seen_short / short - 1) > SIZE_TOLERANCE or abs(seen_long / long - 1) > SIZE_TOLERANCE:
            return None
        if cv2.contourArea(contour) < RECTANGULAR * w * h:
            return None
        turn = np.radians(angle if w < h else angle + 90)
        centre = transform(window.to_mm, np.array([[x, y]]))[0]
        return Pose(float(centre[0]), float(centre[1]), float(turn))


def relative_darkness(view: Picture, scale: float) -> Mask:
    """How bright each point is in its darkest colour, 200 being the white nearby: low where something is
    printed, whatever the light."""
    small = cv2.resize(view, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = max(3, round(WHITE_REACH_MM * scale / 4) | 1)
    white = cv2.dilate(small, np.ones((reach, reach), np.uint8))
    white = cv2.blur(white, (reach, reach))
    full = cv2.resize(white, (view.shape[1], view.shape[0]), interpolation=cv2.INTER_LINEAR)
    smooth = cv2.GaussianBlur(view, (3, 3), 0)
    ratio = cv2.divide(smooth, full, scale=200)
    return np.asarray(cv2.min(cv2.min(ratio[..., 0], ratio[..., 1]), ratio[..., 2]), np.uint8)


def _field(deck: Deck) -> tuple[float, float] | None:
    """The size of the printed field inside a paper border, if the deck has one: measured on its faces."""
    sizes = [size for face in deck.faces.values() if (size := _field_of(face, deck))]
    if len(sizes) < 0.8 * len(deck.faces):
        return None
    width, height = np.median(np.array(sizes), axis=0)
    return float(width), float(height)


def _field_of(face: Picture, deck: Deck) -> tuple[float, float] | None:
    scale = face.shape[1] / deck.width_mm
    _, printed = cv2.threshold(relative_darkness(face, scale), 200 * PAPER[0], 255, cv2.THRESH_BINARY_INV)
    contours, _ = cv2.findContours(printed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    x, y, w, h = cv2.boundingRect(max(contours, key=cv2.contourArea))
    border = min(x, y, face.shape[1] - x - w, face.shape[0] - y - h) / scale
    return (w / scale, h / scale) if border >= 1.5 and w * h > 0.5 * face.shape[0] * face.shape[1] else None
