"""How board and pieces look through a lens of some sharpness: what a photograph is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.hexes import HexBoard
from vision.piece_text import label_of, place_of, turn_of

Floats = NDArray[np.float32]

SCALE = 1.6  # pixels to the millimetre of the straight view
FINE = 4.0  # of the pieces before they are laid
BLURS = (0.3, 0.5, 0.7, 0.9, 1.15, 1.4, 1.65, 1.9, 2.2, 2.6)  # millimetres: from sharp to very poor
REACH_MM = 14.0  # from its place to the farthest point of a piece
PIXEL_MM = 0.3 / SCALE  # of blur that a pixel of the straight view adds
SHADOW, SHADOW_MM = 0.25, 0.8  # how dark the shadow of an edge is at most, and how wide
SIGNS_MM = 1.0  # of blur in which the signs on a ring cannot be seen any more
TURNS = 24  # in which a ring is averaged, as it lies in any


@dataclass(frozen=True)
class Lie:
    """How a piece lies off its exact place: millimetres and degrees."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True)
class Part:
    """A rectangle of the straight view, in whole pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def cut(self) -> tuple[slice, slice]:
        return slice(self.top, self.top + self.height), slice(self.left, self.left + self.width)

    def within(self, other: Part) -> Part:
        """What both share; it has no width or no height if they share nothing."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right = min(self.left + self.width, other.left + other.width)
        bottom = min(self.top + self.height, other.top + other.height)
        return Part(left, top, right - left, bottom - top)

    def seen_from(self, other: Part) -> Part:
        return Part(self.left - other.left, self.top - other.top, self.width, self.height)


@dataclass(frozen=True, eq=False)
class Sprite:
    """A piece, blurred: BGR times cover, and cover; `middle` in its own pixels."""

    ink: Floats
    middle: tuple[float, float]


class PiecePrints:
    """Draws positions as a photograph would show them, in flat white light."""

    def __init__(self, board: HexBoard, blur: float) -> None:
        self._board, self._blur = board, blur
        self.shape = view_shape(board)
        small = cv2.resize(board.boards[0].art, self.shape[::-1], interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(small, (0, 0), blur * SCALE)
        self.bare = np.asarray(soft, np.float32) / np.float32(255)
        self._sprites: dict[str, Sprite] = {}

    def lay(self, canvas: Floats, part: Part, word: str, lie: Lie) -> Floats:
        """A new canvas with a piece on it; the canvas covers exactly the part."""
        sprite = self._sprite(label_of(word))
        to_part = self._to_part(sprite, part, word, lie)
        size = part.width, part.height
        ink = cv2.warpAffine(sprite.ink, to_part, size, flags=cv2.INTER_LINEAR)
        return np.asarray(canvas * (1 - ink[..., 3:]) + ink[..., :3], np.float32)

    def draw(self, part: Part, pieces: Iterable[tuple[str, Lie]]) -> Floats:
        canvas = self.bare[part.cut].copy()
        for word, lie in pieces:
            near = self._around(word).within(part)
            if near.width > 0 and near.height > 0:
                cut = near.seen_from(part).cut
                canvas[cut] = self.lay(canvas[cut], near, word, lie)
        return canvas

    def _around(self, word: str) -> Part:
        """Where a piece can show."""
        x, y = self._middle(word)
        reach = round((REACH_MM + 3 * self._blur) * SCALE)
        return Part(round(x * SCALE) - reach, round(y * SCALE) - reach, 2 * reach, 2 * reach)

    def _middle(self, word: str) -> tuple[float, float]:
        place = place_of(word)
        if place.seat:
            return self._board.stations[place.where]
        return self._board.slots[place.where].x, self._board.slots[place.where].y

    def _to_part(self, sprite: Sprite, part: Part, word: str, lie: Lie) -> NDArray[np.float64]:
        x, y = self._middle(word)
        turn = np.radians(turn_of(word, self._board) + lie.turn)
        c, s = np.cos(turn) * SCALE / FINE, np.sin(turn) * SCALE / FINE
        mx, my = sprite.middle
        at_x, at_y = (x + lie.x) * SCALE - 0.5 - part.left, (y + lie.y) * SCALE - 0.5 - part.top
        return np.array([[c, -s, at_x - c * mx + s * my], [s, c, at_y - s * mx - c * my]])

    def _sprite(self, label: str) -> Sprite:
        if label not in self._sprites:
            art = self._board.pieces[label]
            self._sprites[label] = _sprite(
                art, self._blur, anywhere=not label.startswith(("bridge", "block"))
            )
        return self._sprites[label]


def view_shape(board: HexBoard) -> tuple[int, int]:
    return round(board.height * SCALE), round(board.width * SCALE)


def _sprite(art: Picture, blur: float, anywhere: bool) -> Sprite:
    cover = art[..., 3:].astype(np.float32) / np.float32(255)
    ink = np.dstack([art[..., :3].astype(np.float32) / np.float32(255) * cover, cover])
    height, width = (max(2, round(length / 20 * FINE)) for length in art.shape[:2])
    small = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)
    edge = round((3.2 * blur + 2 * SHADOW_MM) * FINE) + 2
    wide = np.pad(small, ((edge, edge), (edge, edge), (0, 0))).astype(np.float32)
    middle = (wide.shape[1] - 1) / 2, (wide.shape[0] - 1) / 2
    if anywhere:
        wide = _turned_about(wide, middle, blur)
    soft = cv2.GaussianBlur(_shaded(wide), (0, 0), float(np.hypot(blur, PIXEL_MM)) * FINE)
    return Sprite(np.asarray(soft, np.float32), middle)


def _shaded(ink: Floats) -> Floats:
    """With the shadow of its edge around it, which takes light and adds none."""
    cover = ink[..., 3]
    shadow = SHADOW * cv2.GaussianBlur(cover, (0, 0), SHADOW_MM * FINE)
    return np.dstack([ink[..., :3], cover + (1 - cover) * shadow])


def _turned_about(ink: Floats, middle: tuple[float, float], blur: float) -> Floats:
    """A round piece in all its turns: what its signs leave free, or the mean of all where they blur away."""
    size = ink.shape[1], ink.shape[0]
    turns = (cv2.getRotationMatrix2D(middle, 360 * turn / TURNS, 1) for turn in range(TURNS))
    turned = np.stack([cv2.warpAffine(ink, turn, size, flags=cv2.INTER_LINEAR) for turn in turns])
    share = min(1.0, blur / SIGNS_MM)
    return np.asarray(share * turned.mean(axis=0) + (1 - share) * np.median(turned, axis=0), np.float32)
