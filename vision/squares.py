"""What lies on each square of one board, seen straight from above."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards import Board, BoardSet
from vision.deck import Picture
from vision.discs import BLURS, GREY, RING_MM, RINGS, DiscReader, DiscReading, Faces, Floats
from vision.plane import Matrix, Plane, Points, sample

SCALE = 2.0  # pixels to the millimetre of the straight view
COARSE = 2  # discs are sought in a view so many times smaller
EMPTY = 0.045  # unlikeness to print (share of white) below which a square is empty
CHANGED, PER_NOISE = 0.035, 2.5  # unlikeness to the last look that is a change, and against the others'
INSET = 2.5  # millimetres at a square's edge into which a neighbour's counter may reach
SMOOTH_MM = 1.25
LIGHT_MM = 40.0  # over which brightness does not change much
SOFTNESS = 2  # which of the blurs suits the search for discs
DISC_LIKE = 0.35  # correlation from which there may be a disc
STARTS = ((0.0, 0.0), (2.0, 2.0), (-2.0, 2.0), (2.0, -2.0), (-2.0, -2.0))  # millimetres off the middle
DISCS_APART = 15.0  # millimetres between middles: two counters cannot be nearer
ASTRAY = 4.0  # millimetres off the middle of a square from which a counter is not on it any more
DISC_FIT = 0.8  # from which something round is a counter of this colour, whatever its number
LEAST_FIT, LEAST_MARGIN, LEAST_TINT, MOST_OUTSHONE = 0.85, 0.6, 0.3, 0.4
PER_GLARE = 0.6  # by which a reflection over all of a disc would raise the margin asked for
CLEARLY = 2.5  # times as much as the best number leaves unexplained must be left by every other
LEAST_APART, UNEXPLAINED = 0.05, 0.5
DECISIVE = 25.0  # how fast candidates lose likelihood with their fit
CANDIDATES = 5

Candidates = tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Square:
    """A counter, 0 for none, or None where unsure; what it may be, best first."""

    counter: int | None
    candidates: Candidates
    confidence: float


class SquareReader:
    """Reads the squares of one board."""

    def __init__(self, boards: BoardSet, board: Board, faces: Faces) -> None:
        self._boards, self._board = boards, board
        self._shape = round(boards.height * SCALE), round(boards.width * SCALE)
        self._discs = DiscReader(faces, board.colour)
        self._prints = [self._printed(blur) for blur in BLURS]
        self._soft_prints = [_soft(print_) for print_ in self._prints]
        self._paper = self._white()
        self._bare = _mean_discs(faces, board.colour)
        self._insides, self._slopes = self._gather()
        self._marks = [_slices(c.min(axis=0) - 2, c.max(axis=0) + 2) for c in board.markers.values()]
        self._drawn = [_drawn(print_, self._marks) for print_ in self._prints]

    @property
    def count(self) -> int:
        return len(self._boards.numbers)

    def view(self, image: Picture, plane: Plane) -> Picture:
        s = 1 / SCALE
        window: Matrix = np.array([[s, 0, s / 2], [0, s, s / 2], [0, 0, 1.0]])
        return sample(image, plane.to_pixels @ window, self._shape)

    def changed(self, before: Picture, now: Picture) -> dict[int, float]:
        """The squares that do not look as before, whatever the light does; and how much more than noise."""
        unlike = self._unlike(_soft(before), _soft(now))
        least = max(CHANGED, PER_NOISE * float(np.median(unlike)))
        return {int(at): float(unlike[at]) / least for at in np.flatnonzero(unlike > least)}

    def read(
        self, view: Picture, squares: Collection[int] | None = None, elsewhere: Collection[int] = ()
    ) -> dict[int, Square]:
        """What lies on these squares, or on all; the counters that are known to lie elsewhere do not."""
        wanted = range(len(self._boards.numbers)) if squares is None else sorted(squares)
        grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
        sharpness = self._sharpness(grey)
        unlike = self._unlike(self._soft_prints[sharpness], _soft(grey))
        full = [square for square in wanted if unlike[square] > EMPTY]
        found = {square: Square(0, ((0, 1.0),), 1.0) for square in wanted if square not in full}
        found.update({square: Square(None, (), 0.0) for square in full})
        for disc in self._read_discs(view, grey, sharpness, full):
            self._put(found, disc, elsewhere)
        return without_doubles(found)

    def _read_discs(
        self, view: Picture, grey: Picture, sharpness: int, full: Sequence[int]
    ) -> list[DiscReading]:
        """The discs on these squares: where something round shows, else anywhere near the middle."""
        small = cv2.resize(grey, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
        white = _white(np.asarray(small, np.uint8))
        tint = self._tint(view)

        def read(places: Points) -> list[DiscReading]:
            x, y = (places * SCALE / COARSE).astype(np.intp).T
            return self._discs.read(view, SCALE, sharpness, tint, white[y, x].astype(np.float32), places)

        discs = [disc for disc in read(self._seek(np.minimum(small, white), full)) if disc.fit > DISC_FIT]
        left = [square for square in full if not any(self._covers(disc, square) for disc in discs)]
        starts = (self._boards.middles[left][:, None] + np.array(STARTS)).reshape(-1, 2)
        tried = read(starts)
        for at, square in enumerate(left):
            here = [disc for disc in tried[at * len(STARTS) :][: len(STARTS)] if self._lies_on(disc, square)]
            discs += [max(here, key=lambda disc: disc.fit)] if here else []
        return discs

    def _lies_on(self, disc: DiscReading, square: int) -> bool:
        return bool(np.abs(self._boards.middles[square] - np.array(disc.middle)).max() <= ASTRAY)

    def _covers(self, disc: DiscReading, square: int) -> bool:
        reach = (self._boards.square + self._boards.counters.width_mm) / 2 - INSET
        return bool(np.abs(self._boards.middles[square] - np.array(disc.middle)).max() < reach)

    def _put(self, found: dict[int, Square], disc: DiscReading, elsewhere: Collection[int]) -> None:
        """A disc on the square in whose middle it lies; one across a line leaves all it covers unsure."""
        away = np.abs(self._boards.middles - np.array(disc.middle))
        nearest = int(away.max(axis=1).argmin())
        if away[nearest].max() <= ASTRAY:
            if nearest in found:
                found[nearest] = _decide(disc, elsewhere)
            return
        for square in found:
            if self._covers(disc, square):
                found[square] = Square(None, ((disc.number, 0.5), (0, 0.5)), 0.0)

    def _seek(self, small: Picture, squares: Collection[int]) -> Points:
        """Where discs lie on these squares: the middles of everything round, best first, none on another."""
        light, dark = (cv2.matchTemplate(small, disc, cv2.TM_CCOEFF_NORMED) for disc in self._bare)
        likeness = np.maximum(light, dark)
        scale, half = SCALE / COARSE, self._bare[0].shape[0] / 2
        allowed = np.zeros(likeness.shape, bool)
        reach = self._boards.square / 2
        for square in squares:
            x, y = (self._boards.middles[square] - reach) * scale - half
            x2, y2 = (self._boards.middles[square] + reach) * scale - half
            allowed[max(0, round(y)) : round(y2) + 1, max(0, round(x)) : round(x2) + 1] = True
        likeness[~allowed] = -1
        middles: list[tuple[float, float]] = []
        apart = round(DISCS_APART * scale)
        while (best := cv2.minMaxLoc(likeness))[1] > DISC_LIKE:
            x, y = best[3]
            middles.append(((x + half) / scale, (y + half) / scale))
            likeness[max(0, y - apart) : y + apart + 1, max(0, x - apart) : x + apart + 1] = -1
        return np.array(middles, np.float64).reshape(-1, 2)

    def _unlike(self, before: Picture, now: Picture) -> Floats:
        """For each square, how two softened looks differ, as a share of white, in the light that suits best.

        Light is level or slopes over a square; it never has edges.
        """
        old, new = (look[self._insides].reshape(len(self._boards.numbers), -1) for look in (before, now))
        lit = old.astype(np.float32)[:, None] * self._slopes
        seen = new.astype(np.float32)[:, :, None]
        normal = lit @ lit.transpose(0, 2, 1) + np.eye(len(self._slopes), dtype=np.float32)
        light = np.linalg.solve(normal, lit @ seen)
        misfit = seen - lit.transpose(0, 2, 1) @ light
        white = np.maximum(light[:, 0, 0], 0.02) * old.max(axis=1)
        return np.asarray(np.sqrt((misfit[:, :, 0] ** 2).mean(axis=1)) / white, np.float32)

    def _sharpness(self, grey: Picture) -> int:
        """How blurred the photograph is, told from the markers."""
        seen = _drawn(grey, self._marks)
        return int(np.argmax([drawn @ seen for drawn in self._drawn]))

    def _tint(self, view: Picture) -> Floats:
        """The colour of white paper, without its brightness."""
        paper = view.reshape(-1, 3)[self._paper].astype(np.float32).mean(axis=0)
        return np.asarray(np.maximum(paper / max(float(paper.mean()), 1.0), 0.05), np.float32)

    def _printed(self, blur: float) -> Picture:
        art = cv2.cvtColor(self._board.art, cv2.COLOR_BGR2GRAY)
        small = cv2.resize(art, self._shape[::-1], interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(small, (0, 0), blur * SCALE), np.uint8)

    def _white(self) -> NDArray[np.intp]:
        """The margins of a board, where nothing is printed and no counter belongs."""
        small = cv2.resize(self._board.art, self._shape[::-1], interpolation=cv2.INTER_AREA)
        reach = round(6 * SCALE) | 1
        white = cv2.erode((small.min(axis=2) > 245).astype(np.uint8), np.ones((reach, reach), np.uint8))
        return np.flatnonzero(white)[::5]

    def _gather(self) -> tuple[tuple[NDArray[np.intp], NDArray[np.intp]], Floats]:
        """The pixels of every square without its edge; and level and slopes over such a square."""
        side = round((self._boards.square - 2 * INSET) * SCALE)
        corner = np.round((self._boards.middles * SCALE) - side / 2).astype(np.intp)
        y, x = np.mgrid[0:side, 0:side]
        rows = corner[:, 1, None, None] + y
        columns = corner[:, 0, None, None] + x
        v, u = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j]
        slopes = np.stack([np.ones_like(u), u, v]).reshape(3, -1).astype(np.float32)
        return (rows, columns), slopes


def _decide(disc: DiscReading, elsewhere: Collection[int]) -> Square:
    """Sure of what looks like one number and no other that is left; what lies elsewhere is no rival."""
    others = [n != disc.number and n not in elsewhere for n in range(1, len(disc.fits) + 1)]
    chance = np.exp(DECISIVE * (disc.fits - disc.fits.max()))
    chance /= chance.sum()
    order = np.argsort(-chance)[:CANDIDATES]
    candidates = tuple((int(index) + 1, float(chance[index])) for index in order)
    own = disc.fit > LEAST_FIT and min(disc.colour_leads.values()) > LEAST_TINT
    fair = disc.outshone < MOST_OUTSHONE and disc.number not in elsewhere
    counter = disc.number if own and fair and _stands_out(disc, np.array(others)) else None
    return Square(counter, candidates, float(chance.max()))


def _stands_out(disc: DiscReading, others: NDArray[np.bool_]) -> bool:
    """The best number leads over every other that it may be."""
    if not others.any():
        return True
    telling = disc.apart / (LEAST_APART + UNEXPLAINED * (1 - disc.fit**2))
    margin = float((disc.leads * np.minimum(1, telling))[others].min())
    left_over = 1 - disc.fits**2
    clearly = float(left_over[others].min()) > CLEARLY * float(left_over[disc.number - 1])
    return margin > LEAST_MARGIN + PER_GLARE * disc.outshone and clearly


def without_doubles(found: Mapping[int, Square]) -> dict[int, Square]:
    """Each number is on a board once: where two look the same, neither is sure."""
    counters = [square.counter for square in found.values() if square.counter]
    return {
        index: replace(square, counter=None)
        if square.counter and counters.count(square.counter) > 1
        else square
        for index, square in found.items()
    }


def _mean_discs(faces: Faces, colour: str) -> list[Picture]:
    """What the low and what the high counters of a colour have in common, in whatever turn."""
    prints = (faces.unrolled[colour][SOFTNESS] @ GREY).mean(axis=2)
    side = round(2 * RINGS * RING_MM * SCALE / COARSE)
    y, x = (np.mgrid[0:side, 0:side] - (side - 1) / 2) * COARSE / SCALE
    away = np.hypot(x, y) / RING_MM - 0.5
    halves = (half.mean(axis=0) for half in np.array_split(prints, 2))
    return [np.asarray(np.interp(away, np.arange(RINGS), rings) * 255, np.uint8) for rings in halves]


def _white(small: Picture) -> Picture:
    """How bright white paper is, anywhere on the board; reflections are small and do not count."""
    tiny = cv2.resize(small, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    wide = cv2.medianBlur(cv2.dilate(tiny, np.ones((3, 3), np.uint8)), 2 * round(LIGHT_MM / 8) + 1)
    return np.asarray(cv2.resize(wide, small.shape[::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def _slices(start: NDArray[np.float64], end: NDArray[np.float64]) -> tuple[slice, slice]:
    (x, y), (x2, y2) = np.round(start * SCALE).astype(int), np.round(end * SCALE).astype(int)
    return slice(max(0, y), y2), slice(max(0, x), x2)


def _drawn(grey: Picture, marks: Sequence[tuple[slice, slice]]) -> Floats:
    """What is drawn in these places, without level and contrast."""
    pieces = (grey[mark].astype(np.float32).ravel() for mark in marks)
    level = [piece - piece.mean() for piece in pieces]
    return np.concatenate([piece / max(float(np.linalg.norm(piece)), 1.0) for piece in level])


def _soft(view: Picture) -> Picture:
    grey = cv2.cvtColor(view, cv2.COLOR_BGR2GRAY) if view.ndim == 3 else view
    reach = round(SMOOTH_MM * SCALE) | 1
    return np.asarray(cv2.blur(grey, (reach, reach)), np.uint8)
