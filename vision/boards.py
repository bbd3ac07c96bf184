"""The boards of FINITO! dice, as a folder describes them: squares, markers, and one picture of each board."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from math import isqrt
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from vision.deck import Deck, Picture
from vision.plane import Points


@dataclass(frozen=True, eq=False)
class Board:
    """One printed board; its markers' corners are in its own millimetres."""

    index: int
    colour: str
    spot: str
    markers: Mapping[int, Points]
    art: Picture


class Marked(Protocol):
    """Boards of one size that are found by their markers."""

    @property
    def dictionary(self) -> str: ...

    @property
    def width(self) -> float: ...

    @property
    def boards(self) -> Sequence[Board]: ...

    @property
    def outline(self) -> Points:
        """The corners of a board: top left, then clockwise."""

    def of(self, spot: str) -> Board: ...


@dataclass(frozen=True, eq=False)
class BoardSet:
    """Every board there is, their common geometry in millimetres, and the counters that lie on them."""

    dictionary: str
    width: float
    height: float
    grid: tuple[float, float]
    square: float
    numbers: tuple[int, ...]
    boards: tuple[Board, ...]
    counters: Deck

    @classmethod
    def load(cls, folder: Path | Traversable, counters: Deck) -> BoardSet:
        facts = tomllib.loads(folder.joinpath("boards.toml").read_text("utf-8"))
        x, y = facts["grid"]
        boards = [_board(folder, index, table) for index, table in enumerate(facts["boards"])]
        return cls(
            dictionary=facts["dictionary"],
            width=float(facts["width"]),
            height=float(facts["height"]),
            grid=(float(x), float(y)),
            square=float(facts["square"]),
            numbers=tuple(facts["numbers"]),
            boards=tuple(boards),
            counters=counters,
        )

    @property
    def columns(self) -> int:
        return isqrt(len(self.numbers))

    @cached_property
    def middles(self) -> Points:
        """The middle of every square."""
        down, across = np.divmod(np.arange(len(self.numbers)), self.columns)
        cells = np.stack([across, down], axis=1) + 0.5
        return np.asarray(cells * self.square + self.grid, np.float64)

    @property
    def outline(self) -> Points:
        """The corners of a board: top left, then clockwise."""
        w, h = self.width, self.height
        return np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64)

    def of(self, spot: str) -> Board:
        for board in self.boards:
            if board.spot == spot:
                return board
        raise ValueError(f"There is no board {spot!r}.")


def _board(folder: Path | Traversable, index: int, table: Mapping[str, Any]) -> Board:
    spot = table["colour"] + ("" if table["box"] == 1 else str(table["box"]))
    markers = {int(mark["id"]): corners_of(mark["x"], mark["y"], mark["size"]) for mark in table["markers"]}
    return Board(index, table["colour"], spot, markers, _art(folder, index))


def corners_of(x: float, y: float, size: float) -> Points:
    return np.array([[x, y], [x + size, y], [x + size, y + size], [x, y + size]], np.float64)


def _art(folder: Path | Traversable, index: int) -> Picture:
    data = np.frombuffer(folder.joinpath(f"{index}.png").read_bytes(), np.uint8)
    art = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if art is None:
        raise ValueError(f"The picture {index}.png of a board in {folder} cannot be read.")
    return np.asarray(art, np.uint8)
