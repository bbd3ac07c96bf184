"""Where the boards lie: each is found by its own four markers, even small and blurred ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards import Board, Marked
from vision.deck import Picture
from vision.plane import Matrix, Plane, Points, homography, rectangle, sample, transform

Floats = NDArray[np.float32]

DETAIL = 1.5  # pixels to the millimetre of the straight views of markers
MARGIN = 2.5  # millimetres of paper around a marker that are looked at as well
SOFT = (2.2, 1.0)  # millimetres by which the print is blurred for comparing, first roughly, then exactly
STEPS, SETTLED_MM = 8, 0.05
LIKE_A_MARKER = 0.45  # correlation from which a dark quadrilateral may be one of our markers
SEEN = 0.6  # correlation from which a marker is taken to be in view
FOUND = 0.7  # mean correlation of the markers in view that makes a board found
FAINT = 0.22  # correlation from which a marker has a say in where the board lies
ENOUGH, FEWEST = 3, 2  # markers in view that make a board found, and found again
LEAST_AREA = 2000.0  # square pixels of a board
CODE = 24  # pixels of the side of a marker when it is decoded
CALM = 2  # pixels over which a frame is averaged before quadrilaterals are sought


@dataclass(frozen=True, eq=False)
class BoardFound:
    """A board in a frame: `plane` maps its millimetres to pixels; how many markers show, and how well."""

    board: Board
    plane: Plane
    markers: int
    fit: float


class BoardFinder:
    """Finds boards in whole frames, and again where they were."""

    def __init__(self, boards: Marked, spots: Iterable[str] | None = None) -> None:
        wanted = [board.spot for board in boards.boards] if spots is None else list(spots)
        self._boards = boards
        self._wanted = [boards.of(spot) for spot in wanted]
        self._registers = {
            board.spot: tuple(_Register(boards, board, soft) for soft in SOFT) for board in self._wanted
        }
        self._owner = {number: board for board in self._wanted for number in board.markers}
        self._codes, self._coded = _codes(boards, self._wanted)

    def find(self, grey: Picture, calm: int = CALM) -> dict[str, BoardFound]:
        """Every wanted board that a grey frame shows well enough.

        The frame is averaged over `calm` pixels first; which suits a frame best depends on noise and blur.
        """
        marks = self._marks(np.asarray(cv2.blur(grey, (calm, calm)), np.uint8), grey)
        found: dict[str, BoardFound] = {}
        for board in self._wanted:
            mine = {number: seen for number, seen in marks.items() if self._owner[number] is board}
            best = max(self._tried(grey, board, mine), key=lambda one: (one.markers, one.fit), default=None)
            if best:
                found[board.spot] = best
        return found

    def again(self, grey: Picture, spot: str, plane: Plane) -> BoardFound | None:
        """The same board, where it was or a little beside."""
        return self._registers[spot][-1].found(grey, plane)

    def _tried(self, grey: Picture, board: Board, marks: Mapping[int, Points]) -> Iterable[BoardFound]:
        """From all marks together, then from fewer, as one may be a mistake."""
        rough, exact = self._registers[board.spot]
        for numbers in _subsets(marks):
            source = np.concatenate([board.markers[number] for number in numbers])
            target = np.concatenate([marks[number] for number in numbers])
            plane = rough.lay(grey, Plane(homography(source, target)))
            found = exact.found(grey, plane) if plane else None
            if found and found.markers >= ENOUGH:
                yield found
                if found.markers == len(board.markers):
                    return

    def _marks(self, calm: Picture, grey: Picture) -> dict[int, Points]:
        """The best quadrilateral for each marker: where its corners are, beginning with its own top left."""
        best: dict[int, tuple[float, Points]] = {}
        for quad in _quadrilaterals(calm, self._boards.dictionary):
            seen = _flat(grey, quad)
            likeness = self._codes @ seen
            at = int(np.argmax(likeness))
            score, (number, turned) = float(likeness[at]), self._coded[at]
            if score > LIKE_A_MARKER and score > best.get(number, (0.0, quad))[0]:
                best[number] = score, np.roll(quad, -turned, axis=0)
        return {number: quad for number, (_, quad) in best.items()}


class _Register:
    """Lays a board exactly: moves its plane until the markers in the frame fit those in print."""

    def __init__(self, boards: Marked, board: Board, soft: float) -> None:
        self._board, self._outline = board, boards.outline
        self._scale = board.art.shape[1] / boards.width
        self._middle = boards.outline.mean(axis=0)
        size = next(iter(board.markers.values()))
        self._side = round((np.ptp(size[:, 0]) + 2 * MARGIN) * DETAIL)
        self._windows = [_window(corners) for corners in board.markers.values()]
        grey = cv2.cvtColor(board.art, cv2.COLOR_BGR2GRAY)
        art = np.asarray(cv2.GaussianBlur(grey, (0, 0), soft * self._scale), np.uint8)
        self._prints = [_normal(self._printed(art, window).ravel()) for window in self._windows]
        pairs = zip(self._prints, self._windows, strict=True)
        self._moves = [self._derive(flat, window) for flat, window in pairs]
        self._normals = [move.T @ move for move in self._moves]

    def found(self, grey: Picture, plane: Plane) -> BoardFound | None:
        """The board near this plane, if its markers show there."""
        laid = self.lay(grey, plane)
        if laid is None:
            return None
        shown = [fit for fit in self._look(grey, laid.to_pixels)[1] if fit > SEEN]
        fit = float(np.mean(shown)) if shown else 0.0
        if len(shown) < FEWEST or fit < FOUND or not self._plausible(laid):
            return None
        return BoardFound(self._board, laid, len(shown), fit)

    def lay(self, grey: Picture, plane: Plane) -> Plane | None:
        """This plane, moved to where the markers fit best."""
        to_pixels = plane.to_pixels
        for _ in range(STEPS):
            seen, fits = self._look(grey, to_pixels)
            used = [index for index, fit in enumerate(fits) if fit > FAINT]
            if not used:
                return None
            step = self._step(seen, used)
            to_pixels = to_pixels @ self._undo(step)
            if not np.isfinite(to_pixels).all() or abs(np.linalg.det(to_pixels)) < 1e-12:
                return None
            if np.abs(step).max() < SETTLED_MM:
                break
        return Plane(to_pixels / to_pixels[2, 2])

    def _look(self, grey: Picture, to_pixels: Matrix) -> tuple[list[Floats], list[float]]:
        shape = self._side, self._side
        seen = [_normal(sample(grey, to_pixels @ window, shape).ravel()) for window in self._windows]
        return seen, [float(a @ b) for a, b in zip(seen, self._prints, strict=True)]

    def _step(self, seen: Sequence[Floats], used: Sequence[int]) -> NDArray[np.float64]:
        """Millimetres (of corners a board's half width away) by which the plane is off."""
        normal = sum((self._normals[m] for m in used), np.zeros((8, 8)))
        pull = sum((self._moves[m].T @ (seen[m] - self._prints[m]) for m in used), np.zeros(8))
        rigid = np.diag([1e-6] * 2 + [1e-4] * 4 + [1e-2] * 2) * np.trace(normal) / 8
        return np.asarray(np.linalg.solve(normal + rigid, pull), np.float64)

    def _undo(self, step: NDArray[np.float64]) -> Matrix:
        x, y, a, b, c, d, e, f = step / np.array([1, 1] + [100] * 4 + [100 * 100] * 2)
        there = np.array([[1.0, 0, -self._middle[0]], [0, 1, -self._middle[1]], [0, 0, 1]])
        move = np.array([[1 + a, b, x], [c, 1 + d, y], [e, f, 1.0]])
        return np.asarray(np.linalg.inv(there) @ np.linalg.inv(move) @ there, np.float64)

    def _derive(self, flat: Floats, window: Matrix) -> NDArray[np.float64]:
        """How a marker's normalised picture changes with each of the eight freedoms of the plane."""
        square = flat.reshape(self._side, self._side).astype(np.float64)
        dy, dx = (slope.ravel() * DETAIL for slope in np.gradient(square))
        v, u = np.mgrid[0 : self._side, 0 : self._side].astype(np.float64)
        u, v = (transform(window, np.stack([u.ravel(), v.ravel()], axis=1)) - self._middle).T / 100
        lean = u * dx + v * dy
        moves = np.stack([dx, dy, u * dx, v * dx, u * dy, v * dy, -u * lean, -v * lean], axis=1)
        # What a brighter or darker light does is no move: taken out, as normalising takes it out of frames.
        light = np.stack([np.ones_like(u) / np.sqrt(len(u)), flat.astype(np.float64)], axis=1)
        return np.asarray(moves - light @ (light.T @ moves), np.float64)

    def _printed(self, art: Picture, window: Matrix) -> Picture:
        to_art = np.array([[self._scale, 0, -0.5], [0, self._scale, -0.5], [0, 0, 1.0]])
        return sample(art, to_art @ window, (self._side, self._side))

    def _plausible(self, plane: Plane) -> bool:
        """The board is seen from its printed side and is not absurdly small."""
        corners = plane.pixels(self._outline).astype(np.float32)
        if not np.isfinite(corners).all() or not cv2.isContourConvex(corners):
            return False
        return cv2.contourArea(corners, oriented=True) > LEAST_AREA


def _subsets(marks: Mapping[int, Points]) -> Iterable[Sequence[int]]:
    for count in range(len(marks), 0, -1):
        yield from combinations(marks, count)


def _window(corners: Points) -> Matrix:
    """From pixels of a marker's straight view to millimetres of its board."""
    left, top = corners.min(axis=0) - MARGIN
    s = 1 / DETAIL
    return np.array([[s, 0, left + s / 2], [0, s, top + s / 2], [0, 0, 1.0]])


def _normal(flat: NDArray[Any]) -> Floats:
    """Without level and contrast: what remains is what is drawn."""
    level = flat.astype(np.float32) - np.float32(flat.mean())
    return np.asarray(level / max(float(np.linalg.norm(level)), 1e-3), np.float32)


def _codes(boards: Marked, wanted: Sequence[Board]) -> tuple[Floats, list[tuple[int, int]]]:
    """Each marker as print shows it, turned four ways; and which marker and turn that is."""
    rows, names = [], []
    for board in wanted:
        scale = board.art.shape[1] / boards.width
        grey = np.asarray(cv2.cvtColor(board.art, cv2.COLOR_BGR2GRAY), np.uint8)
        for number, corners in board.markers.items():
            for turned in range(4):
                rows.append(_flat(grey, np.roll(corners, turned, axis=0) * scale - 0.5))
                names.append((number, turned))
    return np.stack(rows), names


def _flat(grey: Picture, quad: Points) -> Floats:
    """The inside of a quadrilateral as a small square picture, normalised, a little blurred."""
    to_image = homography(rectangle(CODE, CODE) + (CODE - 1) / 2, quad)
    side = np.asarray(sample(grey, to_image, (CODE, CODE)))
    return _normal(cv2.GaussianBlur(side, (0, 0), CODE / 12).ravel())


def _quadrilaterals(grey: Picture, name: str) -> list[Points]:
    """Whatever may be a marker; those that OpenCV could not decode are the small and blurred ones."""
    aruco: Any = cv2.aruco
    dictionary = aruco.getPredefinedDictionary(getattr(aruco, name))
    old = not hasattr(aruco, "ArucoDetector")
    settings = aruco.DetectorParameters_create() if old else aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = 15, 31
    settings.adaptiveThreshWinSizeStep = 16
    if old:
        decoded, _, rest = aruco.detectMarkers(grey, dictionary, parameters=settings)
    else:
        decoded, _, rest = aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
    return [quad.reshape(4, 2).astype(np.float64) for quad in (*decoded, *rest)]
