"""What does not change while FINITY is played: board, camera, the printed pieces, ground, sharpness."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.resources import files
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.board_layout import PlacedSheet
from hardware.simulated.board_scene import art_of, hang_camera, lay_board
from hardware.simulated.cards import Pose
from hardware.simulated.drawing import Picture
from hardware.simulated.ground import bare_table
from hardware.simulated.layout import CARD_MM
from hardware.simulated.level import Conditions
from hardware.simulated.piece_layout import HexSheet, load_hex_sheet
from hardware.simulated.prints import Printer, about_the_middle
from hardware.simulated.scene import SHARPER, Scene

SPOT = "board"
_ART_PX_PER_MM = 20
_TURNED = 15.0  # degrees that a board lies askew in the picture, at most
_FILLED = 0.95  # of the picture, at most
_CLOSE_PX = 130.0  # width of a card where cameras hang as low as they may


class PrintedPieces:
    """The cut-out pieces at the resolution that the photograph needs; each has its own size and shape."""

    def __init__(self, printer: Printer, px_per_mm: float) -> None:
        self._printer, self._px_per_mm = printer, px_per_mm
        self._printed: dict[str, tuple[Picture, tuple[float, float]]] = {}

    def face(self, label: str) -> Picture:
        return self._piece(label)[0]

    def size(self, label: str) -> tuple[float, float]:
        return self._piece(label)[1]

    def to_table(self, label: str) -> NDArray[np.float64]:
        face, size = self._piece(label)
        return about_the_middle(size, (face.shape[1], face.shape[0]))

    def _piece(self, label: str) -> tuple[Picture, tuple[float, float]]:
        if label not in self._printed:
            self._printed[label] = self._print(label)
        return self._printed[label]

    def _print(self, label: str) -> tuple[Picture, tuple[float, float]]:
        source = files("assets") / "finity" / "pieces" / f"{label}.png"
        if not source.is_file():
            raise ValueError(f"There is no piece {label!r}.")
        art = cv2.imdecode(np.frombuffer(source.read_bytes(), np.uint8), cv2.IMREAD_UNCHANGED)
        if art is None:
            raise ValueError(f"The art of the piece {label!r} is not a picture.")
        height, width = (length / _ART_PX_PER_MM * self._printer.size for length in art.shape[:2])
        shape = max(4, round(width * self._px_per_mm)), max(4, round(height * self._px_per_mm))
        ink = np.dstack([self._printer.ink(art[..., :3]), np.ones(art.shape[:2], np.uint8) * 255])
        cover = cv2.merge([cv2.extractChannel(art, 3)] * 4)
        shown = cv2.multiply(ink, cover, scale=1 / 255)
        return cv2.resize(shown, shape, interpolation=cv2.INTER_AREA), (width, height)


@dataclass(frozen=True, eq=False)
class HexScene(Scene):
    """A table with one board; its only spot is the middle of it."""

    sheet: HexSheet
    board: PlacedSheet


def set_hex_scene(
    players: int, conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]
) -> HexScene:
    sheet = load_hex_sheet(players)
    printer = Printer.by_chance(conditions, rng)
    board = PlacedSheet(sheet, Pose(0.0, 0.0, 0.0), printer.size)
    camera = hang_camera([board], framed(conditions, sheet, size), rng, size)
    sharp = SHARPER * max(camera.px_per_mm((x, y)) for x, y in board.corners())
    ground = bare_table(camera, rng)
    lay_board(ground, camera, board, printer.ink(art_of("finity", f"board-{players}")), sharp)
    return HexScene(
        spots={SPOT: (0.0, 0.0)},
        camera=camera,
        deck=PrintedPieces(printer, sharp),
        ground=ground,
        blur=float(rng.uniform(*conditions.blur)),
        noise=float(rng.uniform(*conditions.noise)),
        sheet=sheet,
        board=board,
    )


def framed(conditions: Conditions, sheet: HexSheet, size: tuple[int, int]) -> Conditions:
    """Whoever plays with one board lays it about straight and hangs the camera so that it fills the picture;
    the worse the conditions, the less it does."""
    turn = min(conditions.turn, _TURNED)
    high = sheet.width * sin(radians(turn)) + sheet.height * cos(radians(turn))
    fitting = CARD_MM[0] * size[1] / high  # how wide a card would be in the picture
    least, most = (fitting * _FILLED * (1 + px / _CLOSE_PX) / 2 for px in conditions.card_px)
    return replace(conditions, turn=turn, card_px=(least, most))
