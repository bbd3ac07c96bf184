"""The board and pieces of FINITY, as a folder describes them: places, markers, and pictures of all."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.boards import Board, corners_of
from vision.deck import Picture
from vision.plane import Points

SPOT = "board"
CENTRE = "C"
POST = "post"


@dataclass(frozen=True)
class Slot:
    """A groove between two stations: its middle, and the way from the first to the second in degrees."""

    name: str
    x: float
    y: float
    turn: float
    ends: tuple[str, str]
    corner: str  # the third station of its junction, if that is on the table


@dataclass(frozen=True, eq=False)
class HexBoard:
    """The board for one number of players, in millimetres from its top left."""

    dictionary: str
    width: float
    height: float
    apart: float
    colours: tuple[str, ...]
    seats: tuple[str, ...]  # of rings, from outside in
    stations: Mapping[str, tuple[float, float]]  # without the centre, on which nothing is laid
    centre: tuple[float, float]
    slots: Mapping[str, Slot]
    sizes: Mapping[str, Mapping[str, float]]  # of the pieces
    boards: tuple[Board, ...]
    pieces: Mapping[str, Picture]  # BGRA by label

    @classmethod
    def load(cls, folder: Path | Traversable, players: int) -> HexBoard:
        facts = tomllib.loads(folder.joinpath("board.toml").read_text("utf-8"))
        table = next((table for table in facts["tables"] if table["players"] == players), None)
        if table is None:
            raise ValueError(f"There is no board of FINITY for {players} players.")
        colours, there = facts["colours"][:players], table["stations"]
        points = {name: (facts["stations"][name]["x"], facts["stations"][name]["y"]) for name in there}
        markers = {
            int(mark["id"]): corners_of(mark["x"], mark["y"], mark["size"]) for mark in facts["markers"]
        }
        art = _picture(folder, f"board-{players}", cv2.IMREAD_COLOR)
        labels = ["bridge-b", "bridge-w", *(f"{kind}-{c}" for c in colours for kind in _kinds(facts))]
        return cls(
            dictionary=facts["dictionary"],
            width=float(facts["width"]),
            height=float(facts["height"]),
            apart=float(facts["apart"]),
            colours=tuple(colours),
            seats=tuple(facts["seats"]),
            stations={name: point for name, point in points.items() if name != CENTRE},
            centre=points[CENTRE],
            slots={name: _slot(name, slot, there) for name, slot in _between(facts, there)},
            sizes=facts["pieces"],
            boards=(Board(0, "", SPOT, markers, art),),
            pieces={label: _picture(folder, f"pieces/{label}", cv2.IMREAD_UNCHANGED) for label in labels},
        )

    @property
    def outline(self) -> Points:
        """The corners of the board: top left, then clockwise."""
        w, h = self.width, self.height
        return np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64)

    def of(self, spot: str) -> Board:
        return self.boards[0]

    @cached_property
    def junctions(self) -> tuple[tuple[str, ...], ...]:
        """Slots that lie so near one another that only one of them can hold a bridge; most stand alone."""
        met: dict[frozenset[str] | str, list[str]] = {}
        for slot in self.slots.values():
            key = frozenset((*slot.ends, slot.corner)) if slot.corner else slot.name
            met.setdefault(key, []).append(slot.name)
        return tuple(tuple(names) for names in met.values())


def _kinds(facts: Mapping[str, Any]) -> list[str]:
    return [*(f"ring-{seat}" for seat in facts["seats"]), POST, "blocker"]


def _between(facts: Mapping[str, Any], there: list[str]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(name, slot) for name, slot in facts["slots"].items() if set(slot["ends"]) <= set(there)]


def _slot(name: str, told: Mapping[str, Any], there: list[str]) -> Slot:
    first, second = told["ends"]
    corner = told["corner"] if told["corner"] in there else ""
    return Slot(name, told["x"], told["y"], told["turn"], (first, second), corner)


def _picture(folder: Path | Traversable, name: str, kind: int) -> Picture:
    data = np.frombuffer(folder.joinpath(f"{name}.png").read_bytes(), np.uint8)
    art = cv2.imdecode(data, kind)
    if art is None:
        raise ValueError(f"The picture {name}.png in {folder} cannot be read.")
    return np.asarray(art, np.uint8)
