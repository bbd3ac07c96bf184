"""The photograph of the table at rest, kept up to date piece by piece: only what changed is drawn again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[Any]
"""Bytes, height x width x channels, BGR first (not said in the type, because cv2 promises no bytes)."""


@dataclass(frozen=True)
class Box:
    """A rectangle of whole pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cut(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height, as cv2 wants them."""
        return self.right - self.left, self.bottom - self.top

    def grown(self, by: int) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def within(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def seen_from(self, other: Box) -> Box:
        return Box(
            self.left - other.left, self.top - other.top, self.right - other.left, self.bottom - other.top
        )


def around(points: NDArray[np.float64], by: int = 2) -> Box:
    low, high = np.floor(points.min(axis=0)).astype(int), np.ceil(points.max(axis=0)).astype(int)
    return Box(int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1).grown(by)


def enclosing(boxes: Iterable[Box]) -> Box:
    edges = np.array([(box.left, box.top, box.right, box.bottom) for box in boxes])
    return Box(*edges.min(axis=0)[:2].tolist(), *edges.max(axis=0)[2:].tolist())


@dataclass(frozen=True, eq=False)
class Patch:
    """Something lying on the table: what it adds and what it lets through (both BGR), and its glare."""

    box: Box
    ink: Picture
    clear: Picture
    glare: Picture | None = None


def blend(canvas: Picture, patch: Patch, window: Box) -> None:
    """Draw the part of a patch that falls into the window; the canvas covers exactly the window."""
    box = patch.box.within(window)
    if box.empty:
        return
    target, source = box.seen_from(window).cut, box.seen_from(patch.box).cut
    view = canvas[target]
    let_through = cv2.multiply(view, patch.clear[source], scale=1 / 255)
    cv2.add(let_through, patch.ink[source], dst=let_through)
    canvas[target] = let_through


def lit(patch: Patch, light: Picture) -> Patch:
    """A patch that is not part of the resting table, in the light that falls on its place."""
    box = patch.box.within(Box(0, 0, light.shape[1], light.shape[0]))
    if box.empty:
        return Patch(box, patch.ink[:0], patch.clear[:0])
    part = box.seen_from(patch.box).cut
    return Patch(box, cv2.multiply(patch.ink[part], light[box.cut], scale=1 / 255), patch.clear[part])


class RestingTable:
    """Ground and patches in flat light, then lit, blurred and with glare: ready but for hands and noise."""

    def __init__(self, ground: Picture, light: Picture, blur: float) -> None:
        height, width = ground.shape[:2]
        self._all = Box(0, 0, width, height)
        self._ground, self._surface = ground, ground.copy()
        self._glare = np.zeros_like(ground)
        self._light, self._blur = light, blur
        self._reach = int(np.ceil(3 * blur)) + 1
        self.photograph = np.zeros_like(ground)
        self._develop(self._all)

    def relight(self, light: Picture) -> None:
        self._light = light
        self._develop(self._all)

    def put(self, patch: Patch) -> None:
        box = patch.box.within(self._all)
        if box.empty:
            return
        self._draw(patch, box)
        self._develop(box)

    def redraw(self, place: Box, patches: Iterable[Patch]) -> None:
        """Bare the ground in a place and draw there what still lies on it, lowest first."""
        box = place.within(self._all)
        if box.empty:
            return
        self._surface[box.cut] = self._ground[box.cut]
        self._glare[box.cut] = 0
        for patch in patches:
            self._draw(patch, box)
        self._develop(box)

    def _draw(self, patch: Patch, window: Box) -> None:
        blend(self._surface[window.cut], patch, window)
        box = patch.box.within(window)
        if box.empty:
            return
        source = box.seen_from(patch.box).cut
        under = cv2.multiply(self._glare[box.cut], patch.clear[source], scale=1 / 255)
        self._glare[box.cut] = under if patch.glare is None else cv2.add(under, patch.glare[source])

    def _develop(self, changed: Box) -> None:
        """Light, blur and glare for a part of the picture, with the margin over which the blur spreads."""
        box = changed.grown(self._reach).within(self._all)
        wide = box.grown(self._reach).within(self._all)
        lit = cv2.multiply(self._surface[wide.cut], self._light[wide.cut], scale=1 / 255)
        cv2.add(lit, self._glare[wide.cut], dst=lit)
        soft = cv2.GaussianBlur(lit, (0, 0), self._blur)
        self.photograph[box.cut] = soft[box.seen_from(wide).cut]
