"""What does not change while FINITO! dice is played: boards, camera, counters, ground, sharpness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

import cv2
import numpy as np

from hardware.simulated.board_layout import MOST, PlacedBoard, PlacedSheet, lay_out
from hardware.simulated.drawing import Box, Picture, around
from hardware.simulated.ground import bare_table, lay_sheet
from hardware.simulated.layout import CARD_MM
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Matrix, Pinhole, Point, take_up_position
from hardware.simulated.prints import PrintedDeck, Printer, deck_folder
from hardware.simulated.scene import SHARPER, Scene

_EDGE_PX = 4
_SHADOW_PX = 10  # around a sheet
_TRIES = 25  # of a tilt and a turn
_SMALLER = (1.0, 0.8, 0.64)  # what may be given up of the wanted scale, in steps
_BEHIND = 700.0  # mm from the middle of a board to its player's shoulder


@dataclass(frozen=True, eq=False)
class BoardScene(Scene):
    """A table with boards; their spots are the middles of them."""

    boards: Mapping[str, PlacedBoard]

    def shoulders(self, seats: int) -> list[Point]:
        """Every player sits behind a board; seats beyond the boards share them."""
        behind = [(board.sheet.width / 2, board.sheet.height / 2 + _BEHIND) for board in self.boards.values()]
        own = [board.on_table(point) for board, point in zip(self.boards.values(), behind, strict=True)]
        return [own[seat % len(own)] for seat in range(seats)]


def set_board_scene(
    count: int, conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]
) -> BoardScene:
    if not 1 <= count <= MOST:
        raise ValueError(f"There can be 1 to {MOST} boards on the table, not {count}.")
    printer = Printer.by_chance(conditions, rng)
    boards = lay_out(count, printer.size, conditions, rng)
    camera = hang_camera(boards, conditions, rng, size)
    sharp = SHARPER * max(camera.px_per_mm((x, y)) for board in boards for x, y in board.corners())
    ground = bare_table(camera, rng)
    for number, board in enumerate(boards):
        lay_board(ground, camera, board, printer.ink(art_of("boards", str(number))), sharp)
    names = boards[0].sheet.spots[:count]
    return BoardScene(
        spots={spot: (board.pose.x, board.pose.y) for spot, board in zip(names, boards, strict=True)},
        camera=camera,
        deck=PrintedDeck(deck_folder("counters"), printer, sharp),
        ground=ground,
        blur=float(rng.uniform(*conditions.blur)),
        noise=float(rng.uniform(*conditions.noise)),
        boards=dict(zip(names, boards, strict=True)),
    )


def hang_camera(
    sheets: Sequence[PlacedSheet], conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]
) -> Pinhole:
    """Above all sheets, turned until they fit; a table too large for the wanted scale is seen smaller."""
    corners = [(float(x), float(y)) for sheet in sheets for x, y in sheet.corners()]
    for smaller in _SMALLER:
        low, high = conditions.card_px
        wanted = replace(conditions, card_px=(low * smaller, high))
        for _ in range(_TRIES):
            camera = _camera_at(corners, wanted, rng, size)
            if camera is not None:
                return camera
    raise ValueError("The boards lie too far apart to be seen at once.")


def _camera_at(
    corners: Sequence[Point], conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]
) -> Pinhole | None:
    """One try: every corner of the boards is in view and at the wanted scale, or it is none."""
    try:
        camera = take_up_position(conditions, rng, corners, corners, CARD_MM[0], size)
    except ValueError:
        return None  # a long table, seen from its end
    largest = CARD_MM[0] * max(camera.px_per_mm(corner) for corner in corners)
    return camera if largest <= conditions.card_px[1] and camera.seen(corners, _EDGE_PX).all() else None


def art_of(folder: str, name: str) -> Picture:
    source = files("assets") / folder / f"{name}.png"
    art = cv2.imdecode(np.frombuffer(source.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if art is None:
        raise ValueError(f"The art of board {name} is not a picture.")
    return art


def lay_board(ground: Picture, camera: Pinhole, board: PlacedSheet, ink: Picture, sharp: float) -> None:
    """The art is reduced once, properly, so that warping it afterwards does not alias."""
    sheet = board.sheet
    shape = round(sheet.width * sharp), round(sheet.height * sharp)
    small = cv2.cvtColor(cv2.resize(ink, shape, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2BGRA)
    box = around(camera.project(board.corners()), by=_SHADOW_PX).within(Box(0, 0, *camera.size))
    lay_sheet(ground, camera, small, board.matrix() @ _to_mm(sheet.width, sheet.height, shape), box)


def _to_mm(width: float, height: float, shape: tuple[int, int]) -> Matrix:
    """From the middles of pixels to mm on the sheet."""
    across, down = width / shape[0], height / shape[1]
    return np.array([[across, 0, across / 2], [0, down, down / 2], [0, 0, 1]])
