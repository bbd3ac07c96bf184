"""A board of FINITY straight from above: where it changed, what lies there now, what stays unexplained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.hexes import HexBoard
from vision.look import Mask
from vision.piece_cells import Cell, cells_of
from vision.piece_fit import CellLook, Flat, Laid, Reading
from vision.piece_light import dull, flatten
from vision.piece_prints import BLURS, SCALE, Floats, Lie, Part, PiecePrints, view_shape
from vision.piece_text import Place
from vision.plane import Plane, sample

SMOOTH = 4  # pixels over which looks are averaged before they are compared
CHANGED, PER_NOISE = 0.09, 1.2  # of white: what differs more from the last look has changed
SPECKS = 5  # pixels of a cell that must have changed for it to be read
CLUMP = 7  # pixels of a place that must stay unexplained to be noticed
UNEXPLAINED = 0.2  # of white
GLARING, MOST_GLARE = 0.15, 25.0  # of white, by which a reflection is brighter; square millimetres of one
TILE = 0.6  # of the distance between stations: what is nearer to one of them belongs to the board
MARGIN = 2.0  # millimetres around a marker from which the sharpness is told


class PieceReader:
    """Reads one board. Everything that is slow to make is made when it is first needed."""

    def __init__(self, board: HexBoard) -> None:
        self.board, self.shape = board, view_shape(board)
        self.cells = cells_of(board, self.shape)
        self._whole = Part(0, 0, self.shape[1], self.shape[0])
        self._prints = [PiecePrints(board, blur) for blur in BLURS]
        self._marks = [_cut(corners) for corners in board.boards[0].markers.values()]
        self._drawn_marks = [_drawn(_grey(prints.bare), self._marks) for prints in self._prints]
        self.honeycomb = self._tiles()

    def view(self, image: Picture, plane: Plane) -> Picture:
        """Taken finely and averaged, so that a sharp photograph loses noise and not pixels."""
        s = 0.5 / SCALE
        window = np.array([[s, 0, s / 2], [0, s, s / 2], [0, 0, 1.0]])
        fine = sample(image, plane.to_pixels @ window, (2 * self.shape[0], 2 * self.shape[1]))
        return np.asarray(cv2.resize(fine, self.shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)

    def sharpness(self, view: Picture) -> int:
        """Which of the blurs the photograph has, told from the markers."""
        seen = _drawn(np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.float32), self._marks)
        return int(np.argmax([drawn @ seen for drawn in self._drawn_marks]))

    def flat(self, view: Picture, sharpness: int, laid: Laid) -> Flat:
        """The view without its light; `laid` is what is thought to lie there."""
        drawn = self.drawn(sharpness, laid)
        points = flatten(view, drawn)
        shows = dull(points)
        off = ((points - drawn) ** 2).sum(axis=2)[self.honeycomb]
        return Flat(points, shows, 1.27 * float(np.median(off)))

    def drawn(self, sharpness: int, laid: Laid) -> Floats:
        return self._prints[sharpness].draw(self._whole, laid.values())

    def changes(self, before: Flat, now: Flat) -> Mask:
        """Where the board does not look as before."""
        old, new = (cv2.blur(look.points, (SMOOTH, SMOOTH)) for look in (before, now))
        unlike = cv2.blur(np.minimum(before.dull, now.dull), (SMOOTH, SMOOTH)) * np.abs(new - old).max(axis=2)
        noise = float(np.sqrt((before.noise + now.noise) / 6))
        return np.asarray((unlike > CHANGED + PER_NOISE * noise) & self.honeycomb)

    def touched(self, changes: Mask) -> list[Cell]:
        return [cell for cell in self.cells if _count(changes, cell) >= SPECKS]

    def read(self, picture: Flat, sharpness: int, laid: Laid, cells: Iterable[Cell]) -> list[Reading]:
        """What lies in these cells; one beside which something else was found than thought is read again."""
        found: dict[Cell, Reading] = {}
        now = dict(laid)
        for cell in cells:
            found[cell] = self._look(cell, picture, sharpness, now, laid).read()
            now = _with(now, cell, found[cell])
        altered = [
            cell for cell, reading in found.items() if _words(reading.laid, cell) != _words(laid, cell)
        ]
        for cell in found:
            if any(cell is not other and cell.near(other) for other in altered):
                found[cell] = self._look(cell, picture, sharpness, now, laid).read()
                now = _with(now, cell, found[cell])
        return list(found.values())

    def settle(self, picture: Flat, sharpness: int, laid: Laid) -> dict[Place, tuple[str, Lie]]:
        """Where exactly the pieces lie that are known to lie there."""
        now = dict(laid)
        for cell in self.cells:
            if any(place in now for place in cell.places):
                now |= self._look(cell, picture, sharpness, now, now).settle(now)
        return now

    def _look(self, cell: Cell, picture: Flat, sharpness: int, laid: Laid, before: Laid) -> CellLook:
        return CellLook(self.board, self._prints[sharpness], cell, picture, laid, before)

    def unexplained(self, picture: Flat, sharpness: int, laid: Laid, changes: Mask) -> Mask:
        """Where something changed that these pieces do not account for."""
        over = picture.points - self.drawn(sharpness, laid)
        off = np.abs(over).mean(axis=2) * picture.dull * (1 - _reflections(over))
        near = cv2.dilate(changes.astype(np.uint8), np.ones((SMOOTH, SMOOTH), np.uint8)) > 0
        clumps = cv2.blur(np.where(near, off, 0).astype(np.float32), (CLUMP, CLUMP))
        return np.asarray(clumps > UNEXPLAINED)

    def where(self, spots: Mask) -> list[str]:
        """The stations and slots in whose cells these spots lie."""
        met = [cell for cell in self.cells if _count(spots, cell)]
        return sorted({place.where for cell in met for place in cell.places})

    def _tiles(self) -> Mask:
        y, x = np.mgrid[0 : self.shape[0], 0 : self.shape[1]]
        near = np.zeros(self.shape, bool)
        for left, top in (*self.board.stations.values(), self.board.centre):
            near |= np.hypot((x + 0.5) / SCALE - left, (y + 0.5) / SCALE - top) < TILE * self.board.apart
        return near


def _count(spots: Mask, cell: Cell) -> int:
    return int((spots[cell.part.cut] & (cell.inside > 0)).sum())


def _words(laid: Laid, cell: Cell) -> list[str | None]:
    return [laid[place][0] if place in laid else None for place in cell.places]


def _with(laid: Laid, cell: Cell, reading: Reading) -> dict[Place, tuple[str, Lie]]:
    return {place: piece for place, piece in laid.items() if place not in cell.places} | reading.laid


def _reflections(over: Floats) -> Floats:
    """1 where a small spot is brighter than it should be in all colours alike, as a lamp on a piece is."""
    bright = (over.min(axis=2) > GLARING).astype(np.uint8)
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(bright)
    small = stats[:, cv2.CC_STAT_AREA] <= MOST_GLARE * SCALE**2
    small[0] = False
    return np.asarray(cv2.dilate(small[pieces].astype(np.uint8), np.ones((3, 3), np.uint8)), np.float32)


def _grey(bare: Floats) -> Floats:
    return np.asarray(cv2.cvtColor(bare, cv2.COLOR_BGR2GRAY), np.float32)


def _cut(corners: NDArray[np.float64]) -> tuple[slice, slice]:
    (x, y), (x2, y2) = (
        np.round((point + side * MARGIN) * SCALE).astype(int)
        for point, side in ((corners.min(axis=0), -1), (corners.max(axis=0), 1))
    )
    return slice(max(0, y), y2), slice(max(0, x), x2)


def _drawn(grey: Floats, marks: Sequence[tuple[slice, slice]]) -> Floats:
    """What is drawn in these places, without level and contrast."""
    level = [grey[mark].ravel() - grey[mark].mean() for mark in marks]
    return np.concatenate([piece / max(float(np.linalg.norm(piece)), 1e-3) for piece in level])
