"""The faces of a deck, made ready for comparing: small, blurred like a photograph, both ways up, in cells."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.plane import Matrix
from vision.softened import softened

Floats = NDArray[np.float32]

COLUMNS, ROWS, CELL = 10, 14, 6  # cells of 6 x 6 pixels, about one pixel to the millimetre of a poker card
WIDTH, HEIGHT = COLUMNS * CELL, ROWS * CELL
CELLS = COLUMNS * ROWS
FINER = 2  # photographs are sampled finer and averaged: less noise, no aliasing
INSET_MM = 1.5  # the outermost edge is worn, rounded and mixed with the table

# Orthonormal opponent colours of (blue, green, red): lightness, red against green, yellow against blue.
OPPONENT = np.array([[1, 1, 1], [0, -1, 1], [-2, 1, 1]], np.float32) / np.sqrt(
    np.array([[3], [2], [6]], np.float32)
)


class Templates:
    """Every face of a deck in both orientations, as reflectances from 0 to about 1, at one sharpness.

    Template 2i is face i upright, 2i + 1 the same face turned by half.
    """

    def __init__(self, deck: Deck, blur: float) -> None:
        self.deck, self.blur = deck, blur
        self.labels = tuple(label for label in deck.labels for _ in range(2))
        upright = [self._small(deck.faces[label]) for label in deck.labels]
        self.colours: Floats = np.stack([turned for face in upright for turned in (face, face[::-1, ::-1])])
        names = np.array(self.labels)
        self.same: NDArray[np.bool_] = names[:, None] == names[None, :]
        self._moves: dict[tuple[int, int], Floats] = {}

    @property
    def patch_to_card(self) -> Matrix:
        """From pixels of a finely sampled patch to millimetres of the card, its centre at zero."""
        width, height = self.deck.width_mm - 2 * INSET_MM, self.deck.height_mm - 2 * INSET_MM
        x, y = width / (WIDTH * FINER), height / (HEIGHT * FINER)
        return np.array([[x, 0, (x - width) / 2], [0, y, (y - height) / 2], [0, 0, 1.0]])

    def _small(self, face: Picture) -> Floats:
        soft = softened(face, max(0.3, self.blur * face.shape[1] / self.deck.width_mm))
        height, width = soft.shape[:2]
        per_mm = width / self.deck.width_mm, height / self.deck.height_mm
        to_face = np.array([[per_mm[0], 0, width / 2 - 0.5], [0, per_mm[1], height / 2 - 0.5], [0, 0, 1.0]])
        fine = cv2.warpPerspective(
            soft,
            to_face @ self.patch_to_card,
            (WIDTH * FINER, HEIGHT * FINER),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        small = cv2.resize(fine, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        return np.asarray(small / np.float32(255), np.float32)

    @cached_property
    def slopes(self) -> Floats:
        """What light can do across a card: be level, or slope in x and in y."""
        y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
        return np.stack([np.ones_like(x), x, y]).reshape(3, -1).astype(np.float32)

    @cached_property
    def mean(self) -> Floats:
        return np.asarray(self.colours.mean(axis=0), np.float32)

    @cached_property
    def telling(self) -> NDArray[np.intp]:
        """The pixels (of the flattened patch) in which all faces agree best: the border, mostly."""
        spread = self.colours.var(axis=0).sum(axis=2).ravel()
        return np.sort(np.argsort(spread, kind="stable")[: len(spread) // 5])

    @cached_property
    def light(self) -> Floats:
        """Per colour channel, the matrix that turns the telling pixels into level and slopes of the light."""
        face = self.mean.reshape(-1, 3)[self.telling].astype(np.float64)
        slopes = self.slopes[:, self.telling]
        return np.stack([np.linalg.pinv((face[:, c] * slopes).T) for c in range(3)]).astype(np.float32)

    @cached_property
    def cells(self) -> Floats:
        """(colour and cell) x template x pixel, in opponent colours."""
        return np.stack([in_cells(face) for face in self.colours], axis=1)

    @cached_property
    def squares(self) -> Floats:
        return np.asarray((self.cells**2).sum(axis=2), np.float32)

    @cached_property
    def products(self) -> Floats:
        """(colour and cell) x template x template: how alike two faces are in each cell."""
        return np.asarray(self.cells @ self.cells.transpose(0, 2, 1), np.float32)

    def distances(self, one: int) -> Floats:
        """colour x cell x template: how far each face is from this one."""
        apart = self.squares[:, one, None] - 2 * self.products[:, one] + self.squares
        return np.asarray(np.maximum(apart, 0).reshape(3, CELLS, -1), np.float32)

    @cached_property
    def grey(self) -> Floats:
        return np.asarray(self.colours.mean(axis=3).reshape(len(self.colours), -1), np.float32)

    @cached_property
    def grey_squares(self) -> Floats:
        return np.asarray((self.grey**2).sum(axis=1), np.float32)

    def moves(self, template: int, freedoms: int) -> Floats:
        """move x pixel: how the grey face changes when the card lies a little off, or the light is.

        Four freedoms are a shift in x and y, a turn and a size; eight any homography. The last four rows are
        those of the light: solved for, so that they do not pass for a move.
        """
        key = template, freedoms
        if key not in self._moves:
            self._moves[key] = self._derive(self.grey[template].astype(np.float64), freedoms)
        return self._moves[key]

    def _derive(self, face: NDArray[np.float64], freedoms: int) -> Floats:
        x, y = self.patch_to_card[0, 0] * FINER, self.patch_to_card[1, 1] * FINER
        dy, dx = (slope.ravel() for slope in np.gradient(face.reshape(HEIGHT, WIDTH), y, x))
        v, u = (grid.ravel() for grid in np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64))
        u, v = (u - (WIDTH - 1) / 2) * x, (v - (HEIGHT - 1) / 2) * y
        moves = [dx, dy, u * dy - v * dx, u * dx + v * dy]
        if freedoms == 8:
            lean = u * dx + v * dy
            moves = [dx, dy, u * dx, v * dx, u * dy, v * dy, -u * lean / 50, -v * lean / 50]
        light = [face * slope for slope in self.slopes]
        return np.stack([*moves, *light, np.ones_like(face)]).astype(np.float32)


def in_cells(face: Floats) -> Floats:
    """A patch (rows, columns, BGR) as (colour and cell) x pixel in opponent colours."""
    opponent = face @ OPPONENT.T
    split = opponent.reshape(ROWS, CELL, COLUMNS, CELL, 3)
    return np.ascontiguousarray(split.transpose(4, 0, 2, 1, 3).reshape(3 * CELLS, CELL * CELL))
