"""The boards of FINITO! dice and where they lie, each turned towards its player."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations

import cv2
import numpy as np

from hardware.simulated.cards import Pose
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Matrix, Point, through

MOST = 8  # boards on one table: two boxes
_GAP = 12.0  # mm between boards before they are turned a little
_APART = 2.0  # mm that are always left
_ASKEW, _ASTRAY = 3.5, 4.0  # sigma in degrees and mm of a board about its place
_PINWHEEL = 0.7  # share of tables, of up to four boards, where the players sit on all sides
_TRIES = 200


@dataclass(frozen=True)
class Sheet:
    """Printed paper, in mm from its top left."""

    width: float
    height: float

    @property
    def corners(self) -> list[Point]:
        return [(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)]


@dataclass(frozen=True)
class BoardSheet(Sheet):
    """The geometry of boards.toml."""

    grid: Point
    square: float
    counter: float
    columns: int
    squares: int
    spots: tuple[str, ...]  # by the number of the board
    markers: tuple[tuple[float, float, float], ...]  # left, top and size; the same on every board

    def middle_of(self, square: int) -> Point:
        row, column = divmod(square, self.columns)
        return self.grid[0] + (column + 0.5) * self.square, self.grid[1] + (row + 0.5) * self.square


@cache
def load_sheet() -> BoardSheet:
    told = tomllib.loads((files("assets") / "boards" / "boards.toml").read_text("utf-8"))
    spots = tuple(
        board["colour"] + ("" if board["box"] == 1 else str(board["box"])) for board in told["boards"]
    )
    return BoardSheet(
        width=told["width"],
        height=told["height"],
        grid=tuple(told["grid"]),
        square=told["square"],
        counter=told["counter"],
        columns=round(len(told["numbers"]) ** 0.5),
        squares=len(told["numbers"]),
        spots=spots,
        markers=tuple((mark["x"], mark["y"], mark["size"]) for mark in told["boards"][0]["markers"]),
    )


@dataclass(frozen=True, eq=False)
class PlacedSheet:
    """A sheet on the table."""

    sheet: Sheet
    pose: Pose
    size: float  # of the print, 1 = true

    def matrix(self) -> Matrix:
        """From mm on the board to mm on the table."""
        x, y = self.sheet.width / 2, self.sheet.height / 2
        printed = np.array([[self.size, 0, -x * self.size], [0, self.size, -y * self.size], [0, 0, 1]])
        on_table: Matrix = self.pose.matrix() @ printed
        return on_table

    def on_table(self, point: Point) -> Point:
        x, y = through(self.matrix(), [point])[0]
        return float(x), float(y)

    def from_table(self, point: Point) -> Point:
        x, y = through(np.asarray(np.linalg.inv(self.matrix())), [point])[0]
        return float(x), float(y)

    def corners(self) -> Matrix:
        return through(self.matrix(), self.sheet.corners)


@dataclass(frozen=True, eq=False)
class PlacedBoard(PlacedSheet):
    """One printed board of FINITO! dice."""

    sheet: BoardSheet


def lay_out(count: int, size: float, conditions: Conditions, rng: np.random.Generator) -> list[PlacedBoard]:
    """Boards around the middle of the table (0, 0), none on another, about as straight as people put them."""
    sheet = load_sheet()
    plan = _pinwheel if count <= 4 and rng.uniform() < _PINWHEEL else _two_rows
    neat = plan(count, sheet.width * size + _GAP, sheet.height * size + _GAP)
    care = min(1.0, conditions.scatter_deg / 15)
    for mess in np.linspace(care, 0, _TRIES):
        boards = [PlacedBoard(sheet, _about(pose, float(mess), rng), size) for pose in neat]
        if not any(_touch(one, other) for one, other in combinations(boards, 2)):
            return boards
    raise ValueError("The boards do not fit beside each other.")


def _about(pose: Pose, mess: float, rng: np.random.Generator) -> Pose:
    dx, dy = rng.normal(0, _ASTRAY * mess, 2)
    return Pose(pose.x + float(dx), pose.y + float(dy), pose.angle + float(rng.normal(0, _ASKEW * mess)))


def _pinwheel(count: int, width: float, height: float) -> list[Pose]:
    """A player on every side, the boards around a small square in the middle."""
    turns = [Pose(0, 0, 90 * side) for side in range(count)]
    middles = [through(turn.matrix(), [(-height / 2, width / 2)])[0] for turn in turns]
    return [Pose(float(x), float(y), turn.angle) for turn, (x, y) in zip(turns, middles, strict=True)]


def _two_rows(count: int, width: float, height: float) -> list[Pose]:
    """Players on two sides, opposite each other; numbered around the table."""
    near = (count + 1) // 2
    rows = [(near, 0.0, 1), (count - near, 180.0, -1)]
    return [
        Pose(side * width * ((row - 1) / 2 - index), side * height / 2, angle)
        for row, angle, side in rows
        for index in range(row)
    ]


def _touch(one: PlacedBoard, other: PlacedBoard) -> bool:
    first, second = (
        (
            (board.pose.x, board.pose.y),
            (board.sheet.width * board.size + _APART, board.sheet.height * board.size + _APART),
            board.pose.angle,
        )
        for board in (one, other)
    )
    kind, _ = cv2.rotatedRectangleIntersection(first, second)
    return bool(kind != cv2.INTERSECT_NONE)
