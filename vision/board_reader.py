"""Boards in a single picture: which ones, where, and what lies on their squares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.board_finder import BoardFinder, BoardFound
from vision.boards import BoardSet
from vision.deck import Picture
from vision.discs import Faces
from vision.sighting import Corners
from vision.squares import Candidates, SquareReader


@dataclass(frozen=True)
class BoardReading:
    """One board: counters by square, and the squares that are unsure with what may lie there (0 nothing)."""

    board: int
    colour: str
    spot: str
    squares: Mapping[int, int]
    unsure: Mapping[int, Candidates]
    corners: Corners
    confidence: float


class BoardReader:
    """Reads every board in a picture."""

    def __init__(self, boards: BoardSet) -> None:
        self._boards, self._finder = boards, BoardFinder(boards)
        faces = Faces(boards.counters)
        self._squares = {board.spot: SquareReader(boards, board, faces) for board in boards.boards}

    def read(self, image: Picture) -> list[BoardReading]:
        return [self.read_one(image, found) for found in self.find(image)]

    def find(self, image: Picture) -> list[BoardFound]:
        """Where boards lie, by their markers."""
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
        return list(self._finder.find(grey).values())

    def read_one(self, image: Picture, found: BoardFound) -> BoardReading:
        reader, board = self._squares[found.board.spot], found.board
        squares = reader.read(reader.view(image, found.plane))
        outline = found.plane.pixels(self._boards.outline)
        return BoardReading(
            board=board.index,
            colour=board.colour,
            spot=board.spot,
            squares={at: square.counter for at, square in squares.items() if square.counter},
            unsure={at: square.candidates for at, square in squares.items() if square.counter is None},
            corners=tuple((float(x), float(y)) for x, y in outline),
            confidence=min(square.confidence for square in squares.values()),
        )
