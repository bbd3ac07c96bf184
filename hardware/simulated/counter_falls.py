"""Where counters come to rest: on a square as a finger leaves them, across a line, or beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np

from hardware.simulated.board_layout import BoardSheet, PlacedBoard
from hardware.simulated.cards import Pose
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Pinhole, Point

THICKNESS = 1.2  # mm, of a counter
_OFF_CENTRE = 2.0  # mm, sigma about the middle of the square
_OVER_THE_LINE = 0.7  # mm, at most
_ACROSS = 3.0  # mm from a line to the middle of a counter that lies across it, at most
_BESIDE = 26.0  # mm from a board to the middle of a counter that lies beside it, at most
_TRIES = 2000


class CounterFalls:
    """The way in which the players of one table set their counters down."""

    def __init__(
        self, boards: Sequence[PlacedBoard], camera: Pinhole, conditions: Conditions, rng: np.random.Generator
    ) -> None:
        self._boards, self._camera, self._conditions, self._rng = boards, camera, conditions, rng

    def on_square(self, board: PlacedBoard, square: int, others: Sequence[Pose]) -> Pose:
        """Anywhere on the square, over its line by a little at most, and on no other counter."""
        x, y = board.sheet.middle_of(square)
        room = (board.sheet.square - board.sheet.counter) / 2 + _OVER_THE_LINE
        sigma = min(_OFF_CENTRE, self._conditions.scatter_mm / 5)
        for _ in range(_TRIES):
            dx, dy = self._rng.normal(0, sigma, 2)
            pose = self._lying(board, (x + float(dx), y + float(dy)))
            if max(abs(dx), abs(dy)) <= room and self._free(board, pose, others):
                return pose
        raise ValueError(f"There is no room for a counter on square {square}.")

    def nudged(self, board: PlacedBoard, square: int, before: Pose, others: Sequence[Pose]) -> Pose:
        """Pushed within its square, and turned a little."""
        pose = self.on_square(board, square, others)
        return Pose(pose.x, pose.y, before.angle + float(self._rng.normal(0, 15)), pose.height)

    def astray(self, board: PlacedBoard, others: Sequence[Pose]) -> Pose:
        """Where no counter belongs: across a line of the board, or off its squares but in view."""
        draw = self._across_a_line if self._rng.uniform() < 0.5 else self._beside
        for _ in range(_TRIES):
            pose = self._lying(board, draw(board.sheet))
            if self._free(board, pose, others) and self._at_hand(board, pose):
                return pose
        raise ValueError("There is no room for a stray counter.")

    def _lying(self, board: PlacedBoard, point: Point) -> Pose:
        x, y = board.on_table(point)
        turn = self._conditions.scatter_deg
        angle = self._rng.uniform(0, 360) if self._conditions.upside_down else self._rng.normal(0, turn)
        return Pose(x, y, board.pose.angle + float(angle), THICKNESS)

    def _free(self, board: PlacedBoard, pose: Pose, others: Sequence[Pose]) -> bool:
        apart = board.sheet.counter * board.size
        return all(hypot(pose.x - other.x, pose.y - other.y) > apart for other in others)

    def _across_a_line(self, sheet: BoardSheet) -> Point:
        """On one of the inner lines, at any place along it."""
        line, along = int(self._rng.integers(1, sheet.columns)), self._rng.uniform(0.4, sheet.columns - 0.4)
        across = line * sheet.square + self._rng.uniform(-_ACROSS, _ACROSS)
        x, y = (across, along * sheet.square) if self._rng.integers(2) else (along * sheet.square, across)
        return float(sheet.grid[0] + x), float(sheet.grid[1] + y)

    def _beside(self, sheet: BoardSheet) -> Point:
        """Off the squares: on the margin of the board, or on the table next to it."""
        while True:
            x = float(self._rng.uniform(-_BESIDE, sheet.width + _BESIDE))
            y = float(self._rng.uniform(-_BESIDE, sheet.height + _BESIDE))
            if _distance((x, y), (*sheet.grid, sheet.columns * sheet.square)) > sheet.counter / 2 + 1:
                return x, y

    def _at_hand(self, board: PlacedBoard, pose: Pose) -> bool:
        """In view, on no marker and on no other player's board."""
        at = (pose.x, pose.y)
        reach = board.sheet.counter * board.size / 2
        here = board.from_table(at)
        if any(_distance(here, marker) < reach + 1 for marker in board.sheet.markers):
            return False
        neighbours = [other for other in self._boards if other is not board]
        ring = [(pose.x + reach * dx, pose.y + reach * dy) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        clear = not any(_near(other, other.from_table(at), reach) for other in neighbours)
        return clear and bool(self._camera.seen(ring).all())


def _distance(point: Point, box: tuple[float, float, float]) -> float:
    """From a point to a box, given by its left, top and size; 0 inside."""
    x, y = (max(low - at, 0, at - low - box[2]) for at, low in zip(point, box[:2], strict=True))
    return hypot(x, y)


def _near(board: PlacedBoard, point: Point, reach: float) -> bool:
    x, y = point
    across = max(-x, 0, x - board.sheet.width)
    down = max(-y, 0, y - board.sheet.height)
    return hypot(across, down) < reach
