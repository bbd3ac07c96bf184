"""Where numbered pieces may lie in a photograph: found by their symbols, as pieces touch and hide each other.

The taught pictures tell how large a piece is beside its symbol and where on it the symbol is.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.deck import Picture
from vision.ink_blots import InkBlot, find_ink_blots
from vision.pyramid import Floats
from vision.symbol_index import Guess, SymbolIndex
from vision.tile_place import Place, SymbolBox, distinct

LEAST_ALIKE, AS_ALIKE = 0.68, 0.08  # to any symbol; to the most alike, that another turn may be right
GUESSES = 12
SOFT = 2.0  # pixels of a taught picture: a blot is seldom as sharp


class TileFinder:
    def __init__(self, inks: Sequence[Floats], boxes: Sequence[SymbolBox]) -> None:
        self._index = SymbolIndex(
            [np.asarray(cv2.GaussianBlur(ink, (0, 0), SOFT), np.float32) for ink in inks]
        )
        self._boxes = boxes

    def find(self, picture: Picture) -> list[Place]:
        """Whatever looks like any symbol, and every way up in which it does; the likeliest first."""
        return distinct([place for blot in find_ink_blots(picture) for place in self._places(blot)])

    def _places(self, blot: InkBlot) -> list[Place]:
        guesses = self._index.guesses(blot.ink)[:GUESSES]
        least = max(LEAST_ALIKE, guesses[0].alike - AS_ALIKE)
        return [self._place(blot, guess) for guess in guesses if guess.alike > least]

    def _place(self, blot: InkBlot, guess: Guess) -> Place:
        box = self._boxes[guess.symbol]
        c, s = guess.scale * np.cos(guess.turn), guess.scale * np.sin(guess.turn)
        turned = np.array([[c, -s], [s, c]]) * blot.scale
        off = np.array(box.middle) - np.array(guess.own_middle)
        matrix = np.eye(3)
        matrix[:2, :2] = turned * box.height
        matrix[:2, 2] = np.array([blot.x, blot.y]) + np.array(guess.middle) * blot.scale + turned @ off
        return Place(matrix, guess.alike)
