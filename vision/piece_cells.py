"""A board of FINITY in parts that are read apart: stations with their seats, junctions with their slots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.hexes import POST, HexBoard
from vision.piece_prints import SCALE, Floats, Part
from vision.piece_text import Place

SLACK = 1.0  # millimetres around a piece that belong to its place


@dataclass(frozen=True, eq=False)
class Cell:
    """Places that cannot be read apart: the seats of a station, or the slots of a junction."""

    places: tuple[Place, ...]
    part: Part
    inside: Floats  # 1 where it counts

    @property
    def is_station(self) -> bool:
        return bool(self.places[0].seat)

    def near(self, other: Cell) -> bool:
        both = self.part.within(other.part)
        return both.width > 0 and both.height > 0


def cells_of(board: HexBoard, shape: tuple[int, int]) -> list[Cell]:
    ring = board.sizes["l"]["outer"] + SLACK
    stations = [
        _cell(tuple(Place(name, seat) for seat in (*board.seats, POST)), _disc(point, ring, shape))
        for name, point in board.stations.items()
    ]
    return stations + [
        _cell(tuple(Place(n) for n in names), _grooves(board, names, shape)) for names in board.junctions
    ]


def _grid(shape: tuple[int, int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]]
    return (x + 0.5) / SCALE, (y + 0.5) / SCALE


def _disc(point: tuple[float, float], radius: float, shape: tuple[int, int]) -> NDArray[np.bool_]:
    x, y = _grid(shape)
    return np.asarray(np.hypot(x - point[0], y - point[1]) <= radius)


def _grooves(board: HexBoard, names: Sequence[str], shape: tuple[int, int]) -> NDArray[np.bool_]:
    x, y = _grid(shape)
    inside = np.zeros(shape, bool)
    bridge = board.sizes["bridge"]
    for slot in (board.slots[name] for name in names):
        c, s = np.cos(np.radians(slot.turn)), np.sin(np.radians(slot.turn))
        along, across = c * (x - slot.x) + s * (y - slot.y), c * (y - slot.y) - s * (x - slot.x)
        inside |= (np.abs(along) <= bridge["length"] / 2 + SLACK) & (
            np.abs(across) <= bridge["width"] / 2 + SLACK / 2
        )
    return inside


def _cell(places: tuple[Place, ...], inside: NDArray[np.bool_]) -> Cell:
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    part = Part(int(columns[0]), int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
    return Cell(places, part, inside[part.cut].astype(np.float32))
