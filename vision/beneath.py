"""Two cards came at once: which one is it that sticks out from under the top card?"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.deck import Picture
from vision.look import Look
from vision.parts import Part, PartReader
from vision.pile import ADJOINS_MM, AS_BEFORE, LEAST_REMAINDER, Pile
from vision.plane import Plane, Pose, Window, distinct, rectangle, transform
from vision.recogniser import Recogniser
from vision.sighting import Sighting
from vision.templates import FINER, HEIGHT, WIDTH

COARSE = 0.5  # pixels to the millimetre
TURNS = 36  # of half a circle
TRIED = 8
LEAST_SHOWN = 0.05  # share of the card that sticks out
LEAST_NEW = 0.3  # share of that which changed
FIT, MARGIN = 0.75, 0.6  # by a narrow strip one must not be talked into a card


class Beneath:
    """Looks for a card that explains what changed beside the top card."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self._parts = PartReader(recogniser)
        self._card = recogniser.deck.width_mm, recogniser.deck.height_mm
        y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
        fine = np.stack([(x + 0.5) * FINER - 0.5, (y + 0.5) * FINER - 0.5], axis=2).reshape(-1, 2)
        self._pixels = transform(recogniser.templates[1].patch_to_card, fine)

    def find(self, image: Picture, plane: Plane, pile: Pile, look: Look) -> Sighting | None:
        """The card below the new top one, if it came with it and can be told for sure."""
        if look.pose is None or look.label is None:
            return None
        poses = self._proposed(pile.window, look, look.pose)
        parts = [
            self._read(image, plane, pile.window, look, replace(pose, scale=look.pose.scale))
            for pose in poses
        ]
        best = max((part for part in parts if part), key=lambda part: part.fit, default=None)
        if best is None or best.label is None or best.fit < FIT or best.margin < MARGIN:
            return None
        if not _came(best.label, plane.pose_of(best.card), pile, look):
            return None
        corners = self._recogniser.corners(best.card)
        return Sighting(best.label, best.confidence, best.candidates, corners)

    def _proposed(self, window: Window, look: Look, top: Pose) -> list[Pose]:
        """Where a card would cover most of what changed beside the top one, and least of what did not."""
        gain = self._gain(window, look, top)
        found: list[tuple[float, Pose]] = []
        for step in range(TURNS):
            turn = np.pi * step / TURNS
            score = cv2.filter2D(gain, cv2.CV_32F, self._print(turn), borderType=cv2.BORDER_CONSTANT)
            _, most, _, (column, row) = cv2.minMaxLoc(score)
            x, y = window.left + (column + 0.5) / COARSE, window.top + (row + 0.5) / COARSE
            found.append((most, Pose(x, y, turn)))
        found.sort(key=lambda one: -one[0])
        return distinct([pose for _, pose in found])[:TRIED]

    def _gain(
        self, window: Window, look: Look, top: Pose
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        reach = round(ADJOINS_MM * window.scale) | 1
        joined = cv2.morphologyEx(
            look.unlike.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)
        )
        gain = np.where(joined > 0, 1.0, -0.5).astype(np.float32)
        corners = transform(window.to_pixels @ top.matrix, rectangle(*self._card))
        cv2.fillConvexPoly(gain, np.round(corners).astype(np.int32), 0.0)
        size = round(window.width * COARSE), round(window.height * COARSE)
        return np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_AREA), np.float32)

    def _print(self, turn: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        """The shadow of a card, turned."""
        side = int(np.hypot(*self._card) * COARSE) | 1
        shadow = np.zeros((side, side), np.float32)
        to_middle = np.array([[COARSE, 0, side / 2 - 0.5], [0, COARSE, side / 2 - 0.5], [0, 0, 1.0]])
        corners = transform(to_middle @ Pose(0, 0, turn).matrix, rectangle(*self._card))
        cv2.fillConvexPoly(shadow, np.round(corners).astype(np.int32), 1.0)
        return shadow

    def _read(self, image: Picture, plane: Plane, window: Window, look: Look, pose: Pose) -> Part | None:
        shown = self._shown(pose, look)
        if shown.mean() < LEAST_SHOWN:
            return None
        part = self._parts.read(image, plane.card(pose), shown)
        exact = plane.pose_of(part.card)
        shown = self._shown(exact, look)
        if shown.mean() < LEAST_SHOWN or not exact.near(pose, 15.0, 0.3) or not 0.94 < exact.scale < 1.09:
            return None
        at = np.round(transform(window.to_pixels @ exact.matrix, self._pixels[shown.ravel()])).astype(int)
        rows, columns = (
            np.clip(at[:, axis], 0, size - 1) for axis, size in zip((1, 0), window.shape, strict=True)
        )
        return part if look.unlike[rows, columns].mean() > LEAST_NEW else None

    def _shown(self, pose: Pose, look: Look) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """What sticks out from under the top card."""
        assert look.pose is not None
        there = transform(np.asarray(np.linalg.inv(look.pose.matrix)), transform(pose.matrix, self._pixels))
        half = np.array(self._card) / 2 + 0.7
        return np.asarray(~(np.abs(there) < half).all(axis=1).reshape(HEIGHT, WIDTH))


def _came(label: str, pose: Pose, pile: Pile, look: Look) -> bool:
    """Whether this card was added. One that lay here before may only have been pushed: then it no longer
    shows where it lay."""
    before = [old for old in pile.lain if old.label == label and old.pose]
    return all(_still_there(old.pose, pose, pile, look) for old in before if old.pose)


def _still_there(old: Pose, new: Pose, pile: Pile, look: Look) -> bool:
    rest = pile.outline(old, -1.0) > 0
    for cover in (new, look.pose):
        if cover:
            rest &= pile.outline(cover, 2.0) == 0
    enough = rest.sum() > LEAST_REMAINDER * pile.window.scale**2
    return bool(enough and look.unlike[rest].mean() < 1 - AS_BEFORE)
