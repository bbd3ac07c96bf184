"""Numbered tiles: one symbol in ink on a plain piece, nothing else to hold on to.

The symbol is cut out by its ink, turned upright (it lies nearer to the upper edge of its tile) and compared
by its shape; the colour of the ink is compared by itself, relative to the piece around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.aligner import unit
from vision.deck import Deck, DeckError, Picture
from vision.kin import Group, kin
from vision.plane import Matrix
from vision.pyramid import Floats
from vision.sighting import Sighting
from vision.symbols import SymbolAligner

Mask = NDArray[np.uint8]

WORK = 200  # pixels of the longer side of a tile's picture
CANVAS, GLYPH = (48, 56), 36  # rows and columns for a symbol, and its height in it
CENTRAL = 0.36  # of the picture's sides: a tile's own symbol begins within so much of its middle
SPECK, LARGEST = 0.0036, 0.5  # of the picture's area; of its longer side
SPREAD, CLOSE, LONGER = 0.16, 0.25, 1.6  # of the picture's side; of a blot's size, from its neighbour
WIDE, APART = 0.33, 0.6  # so far it may be where the piece itself was found; so far it surely is no part
AS_HIGH = 0.5  # of the first digit: another one, if perhaps only a part of it
LEVELS = 1.0, 0.7, 1.3  # of the usual amount of ink
LEAST_INK, FAINT, FULL = 0.22, 0.5, 1.3  # ink of any symbol; shares of that level where it begins and is full
# From heights of a symbol, its middle being zero, to pixels of its canvas.
SYMBOL = np.array([[GLYPH, 0, (CANVAS[1] - 1) / 2], [0, GLYPH, (CANVAS[0] - 1) / 2], [0, 0, 1.0]])
TURNS = np.radians(np.arange(-36, 37, 6))
NEARLY_UPRIGHT = np.radians(np.arange(-18, 19, 6))
UPRIGHT = 0.045  # of the picture: a symbol nearer to the middle does not tell which way is up
ALL_TURNS = np.radians(np.arange(-180, 180, 10))
COLOURLESS = 0.9  # a tint as weak as this is that of black ink under a coloured lamp
BLACKNESS = 0.5
WEIGHTS = 100.0, 16.0  # of shape and of colour
REVERSIBLE = 0.93  # turned around, so much alike to another
LEAST_SHAPE, LEAST_LEAD = 0.8, 0.7
NEARLY = 0.04  # of likeness: what is read so nearly as well by another measure of ink must say the same
LIKELY = 6  # symbols that are laid over what is seen
HALF_SURE, SURENESS = 0.5, 3.0
CANDIDATES = 3


class Glyph(NamedTuple):
    """A symbol: its ink as a picture from 0 to 1, its middle, height and direction, and its colour."""

    ink: Floats
    middle: tuple[float, float]
    height: float
    up: float | None  # turn in radians that brings it upright, if the tile tells
    colour: NDArray[np.float64]
    whole: bool  # nothing beside it, which may belong to it, is cut off by the picture's edge
    alone: bool  # nothing as large is near that may belong to it and was not joined to it


class View(NamedTuple):
    """One measure of ink: what it says of each face, how alike the best symbol is, and if all of it shows."""

    scores: Floats
    shape: float
    whole: bool
    alone: bool
    lies: Matrix  # that symbol, in its heights from its middle, in pixels of the tile

    @property
    def best(self) -> int:
        return int(self.scores.argmax())

    @property
    def lead(self) -> float:
        second, best = np.sort(np.append(self.scores, -np.inf))[-2:]
        return float(best - second)


class Reading(NamedTuple):
    """What is read on a tile: the likeliest faces with their chances, and what speaks for the first."""

    candidates: tuple[tuple[str, float], ...]
    shape: float  # how alike the symbol is
    lead: float  # over the next face, and over other measures of ink that say something else
    whole: bool
    alone: bool
    lies: Matrix  # the symbol, in its heights from its middle, in pixels of the tile

    @property
    def label(self) -> str:
        return self.candidates[0][0]

    @property
    def chance(self) -> float:
        return self.candidates[0][1]

    @property
    def sure(self) -> bool:
        return self.shape > LEAST_SHAPE and self.lead > LEAST_LEAD and self.whole


def find_glyph(picture: Picture, close: float = CLOSE) -> Glyph | None:
    """The symbol on the tile in the middle of a picture, as it is told from the piece most simply."""
    return next(iter(find_glyphs(picture, LEVELS[:1], close)), None)


def find_glyphs(picture: Picture, levels: Sequence[float], close: float = CLOSE) -> list[Glyph]:
    """The symbol by several measures of what is ink: dark wood spoils one, the edge of a piece another."""
    scale = WORK / max(picture.shape[:2])
    interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    tile = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=interpolation), np.uint8)
    paper = _paper(tile)
    ink = _ink(tile, paper)
    usual = _level(ink)
    glyphs = [_glyph(tile, paper, ink, max(share * usual, LEAST_INK), close) for share in levels]
    return [glyph for glyph in glyphs if glyph]


def _glyph(
    tile: Picture, paper: NDArray[np.float64], ink: Floats, level: float, close: float
) -> Glyph | None:
    found = _symbol(ink, level, close)
    if found is None:
        return None
    mask, whole, alone = found
    ys, xs = np.nonzero(mask)
    middle = float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
    solid = (mask > 0) & (ink > 0.75 * np.percentile(ink[mask > 0], 90))
    colour = _tint(np.log((tile[solid].astype(np.float64).mean(axis=0) + 6) / (paper + 6)))
    away = np.array(middle) - np.array([tile.shape[1], tile.shape[0]]) / 2
    far = np.hypot(*away) > UPRIGHT * WORK
    up = float(-np.pi / 2 - np.arctan2(away[1], away[0])) if far else None
    height = float(max(xs.max() - xs.min(), ys.max() - ys.min()))
    own = cv2.dilate(mask, np.ones((3, 3), np.uint8)) > 0
    even = np.clip((ink - FAINT * level) / ((FULL - FAINT) * level), 0, 1)  # a reflection pales black ink
    return Glyph(np.asarray(even * own, np.float32), middle, height, up, colour, whole, alone)


def _tint(ratio: NDArray[np.float64]) -> NDArray[np.float64]:
    """The direction in which ink differs from the piece in colour, and how dark its brightest colour is:
    black has hardly any tint, and no bright colour."""
    apart = ratio - ratio.max()
    tint = apart / max(float(np.linalg.norm(apart)), COLOURLESS)
    return np.append(tint, BLACKNESS * np.clip(-ratio.max(), 0, 2))


def _paper(tile: Picture) -> NDArray[np.float64]:
    """The colour of the piece: the bright half of its middle."""
    height, width = tile.shape[:2]
    inner = tile[height // 5 : -height // 5, width // 5 : -width // 5].reshape(-1, 3)
    bright = inner[inner.sum(axis=1) >= np.percentile(inner.sum(axis=1), 50)]
    return np.asarray(np.median(bright, axis=0), np.float64)


def _ink(tile: Picture, paper: NDArray[np.float64]) -> Floats:
    """How much each pixel differs from the piece: darker, or of another colour. A shadow is only darker, and
    only a little."""
    ratio = np.log((tile.astype(np.float32) + 8) / (paper.astype(np.float32) + 8))
    ink = cv2.GaussianBlur(strength(ratio), (3, 3), 0)
    return np.asarray(np.clip(ink, 0, 2.0), np.float32)


def strength(ratio: Floats) -> Floats:
    """Of ink that differs so much from its piece, in logarithms."""
    blue, green, red = cv2.split(ratio)
    lightest, darkest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return np.asarray(lightest - darkest + 1.2 * np.maximum(0, -lightest - 0.35), np.float32)


def _level(ink: Floats) -> float:
    """So much ink tells a symbol from its piece."""
    height, width = ink.shape
    inner = ink[int(0.12 * height) : int(0.88 * height), int(0.12 * width) : int(0.88 * width)]
    eight = np.clip(inner * 120, 0, 255).astype(np.uint8)
    return max(float(cv2.threshold(eight, 0, 255, cv2.THRESH_OTSU)[0]) / 120, LEAST_INK)


def _symbol(ink: Floats, level: float, close: float) -> tuple[Mask, bool, bool] | None:
    """The blots near the middle that make up the symbol, one digit or two side by side; whether none of them
    is cut off, and none left out that is not clearly apart."""
    mask = np.asarray(ink > level, np.uint8)
    _count, labels, boxes, means = cv2.connectedComponentsWithStats(mask, connectivity=8)
    stats, centres = np.asarray(boxes, np.int32), np.asarray(means, np.float64)
    own = [index for index in range(1, len(stats)) if _own(stats[index], centres[index], ink.shape)]
    if not own:
        return None
    first = max(own, key=lambda index: _likely(stats[index], centres[index], ink.shape))
    parts = [index for index in own if _joined(stats[first], stats[index], close)]
    cut = [
        index for index in range(1, len(stats)) if index not in own and _as_high(stats[first], stats[index])
    ]
    whole = not any(_joined(stats[first], stats[index]) for index in cut)
    others = [index for index in own if index not in parts and _as_high(stats[first], stats[index])]
    alone = not any(_joined(stats[part], stats[index], APART) for part in parts for index in others)
    return np.asarray(np.isin(labels, parts), np.uint8), whole, alone


def _as_high(first: NDArray[np.int32], other: NDArray[np.int32]) -> bool:
    return bool(max(other[2:4]) > AS_HIGH * max(first[2:4]))


def _likely(stats: NDArray[np.int32], centre: NDArray[np.float64], shape: tuple[int, ...]) -> float:
    """A large blot near the middle is the symbol; the edge of a piece is as large, but farther off."""
    off = (centre - (shape[1] / 2, shape[0] / 2)) / max(shape)
    return float(stats[cv2.CC_STAT_AREA] * np.exp(-(off @ off) / (2 * SPREAD**2)))


def _joined(first: NDArray[np.int32], other: NDArray[np.int32], close: float = CLOSE) -> bool:
    """A second digit is as high as the first and close to it; lesser blots belong to it where they touch."""
    x, y, w, h, _ = (int(value) for value in first)
    u, v, k, m, _ = (int(value) for value in other)
    size, own = max(w, h), max(k, m)
    gap = np.hypot(max(u - x - w, x - u - k, 0), max(v - y - h, y - v - m, 0))
    return bool(own < LONGER * size and gap < close * max(size, own))


def _own(stats: NDArray[np.int32], centre: NDArray[np.float64], shape: tuple[int, ...]) -> bool:
    """A blot of this tile: large enough, near the middle, not cut by the picture's edge."""
    x, y, w, h, area = (int(value) for value in stats)
    near = np.abs(centre / (shape[1], shape[0]) - 0.5).max() < CENTRAL
    whole = x > 1 and y > 1 and x + w < shape[1] - 1 and y + h < shape[0] - 1
    speck = area < SPECK * shape[0] * shape[1]
    return bool(near and whole and not speck and max(w, h) < LARGEST * max(shape))


def upright(glyph: Glyph, turn: float) -> Floats:
    """A symbol turned, and as high as all."""
    return _upright(glyph, turn)[0]


def _upright(glyph: Glyph, turn: float) -> tuple[Floats, Matrix]:
    """The symbol so, and from pixels of the tile to those of it."""
    c, s = np.cos(turn), np.sin(turn)
    x, y = glyph.middle
    spin: Matrix = np.array([[c, -s, 120 - c * x + s * y], [s, c, 120 - s * x - c * y], [0, 0, 1.0]])
    spun = cv2.warpAffine(glyph.ink, spin[:2], (240, 240))
    ys, xs = np.nonzero(spun > 0.5 * spun.max()) if spun.max() > 0 else (np.array([0]), np.array([0]))
    top, bottom, left, right = ys.min(), ys.max() + 1, xs.min(), xs.max() + 1
    scale = GLYPH / max(bottom - top, 1)
    rows, columns = CANVAS
    across, down = columns / 2 - scale * (left + right) / 2, rows / 2 - scale * (top + bottom) / 2
    place: Matrix = np.array([[scale, 0, across], [0, scale, down], [0, 0, 1.0]])
    drawn = cv2.warpAffine(spun, place[:2], (columns, rows), flags=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(drawn, (0, 0), 1.0) / max(float(drawn.max()), 1e-3)
    return np.asarray(np.clip(soft, 0, 1), np.float32), place @ spin


class TileReader:
    """Reads the numbered tile in the middle of a picture."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        glyphs = [find_glyph(deck.faces[label]) for label in deck.labels]
        self._known = [index for index, glyph in enumerate(glyphs) if glyph]
        self._labels = [deck.labels[index] for index in self._known]
        known = [glyph for glyph in glyphs if glyph]
        if not known:
            raise DeckError(f"On the faces of the deck {deck.name} there is no number to be seen.")
        symbols = np.stack([upright(glyph, 0.0) for glyph in known])
        self._shapes = unit(symbols.reshape(len(symbols), -1))
        self._aligner = SymbolAligner(symbols)
        self._colours = np.stack([glyph.colour for glyph in known])
        apart = np.abs(self._colours[:, None] - self._colours[None]).sum(axis=2)
        shapes = np.asarray(self._shapes @ self._shapes.T, np.float32)
        self._symbol_kin, self._colour_kin = kin(self._labels, shapes, np.asarray(-apart, np.float32))
        turned = unit(np.stack([upright(glyph, np.pi).ravel() for glyph in known]))
        self.reversible = self._reversible(np.asarray(self._shapes @ turned.T, np.float32))

    def _reversible(self, alike: Floats) -> frozenset[str]:
        """Faces that turned around look like another: on these the piece itself must tell the way up."""
        others = alike.copy()
        for face, group in enumerate(self._symbol_kin):
            others[face, group] = -1
        return frozenset(self._labels[face] for face in np.flatnonzero(others.max(axis=1) > REVERSIBLE))

    def read(self, image: Picture) -> list[Sighting]:
        reading = self.look(image)
        if reading is None:
            return []
        label = reading.label if reading.sure else None
        return [Sighting(label, reading.chance, reading.candidates, _frame(image))]

    def look(self, image: Picture, close: float = CLOSE) -> Reading | None:
        """What several measures of ink say together of the tile in the middle of a picture."""
        views = [self._view(glyph) for glyph in find_glyphs(image, LEVELS, close)]
        if not views:
            return None
        clearest = max(views, key=lambda view: view.shape)
        lead = _lead(clearest, views)
        chance = _chance(lead)
        candidates = _shared(self._ranked(clearest.scores), chance)
        return Reading(candidates, clearest.shape, lead, clearest.whole, clearest.alone, clearest.lies)

    def resemblance(self, glyph: Glyph) -> float:
        """How alike a symbol that is upright, or nearly, is to the most alike of all, at first sight."""
        turned = [upright(glyph, float(turn)) for turn in NEARLY_UPRIGHT]
        return float((self._shapes @ unit(np.stack([seen.ravel() for seen in turned])).T).max())

    def _view(self, glyph: Glyph) -> View:
        shape, laid = self._shape(glyph)
        scores = WEIGHTS[0] * shape + WEIGHTS[1] * self._colour(glyph)
        best = int(scores.argmax())
        group = [face for face in self._symbol_kin[best] if face in laid]
        nearest = max(group, key=lambda face: laid[face][0])
        return View(scores, float(shape[best]), glyph.whole, glyph.alone, laid[nearest][1] @ SYMBOL)

    def _ranked(self, scores: Floats) -> list[tuple[str, float]]:
        """The likeliest faces, and how likely each is beside the best."""
        order = np.argsort(-scores)[:CANDIDATES]
        return [(self._labels[index], float(np.exp(scores[index] - scores[order[0]]))) for index in order]

    def _shape(self, glyph: Glyph) -> tuple[Floats, dict[int, tuple[float, Matrix]]]:
        """How alike each symbol is, however the tile lies; the likeliest are laid over what is seen."""
        turns = ALL_TURNS if glyph.up is None else glyph.up + TURNS
        turned = [_upright(glyph, float(turn)) for turn in turns]
        alike = self._shapes @ unit(np.stack([seen.ravel() for seen, _ in turned])).T
        rough = np.asarray(alike.max(axis=1), np.float32)
        laid = {}
        for group in self._likely(rough):
            for known in map(int, group[np.argsort(-rough[group])[:2]]):
                seen, to_seen = turned[int(alike[known].argmax())]
                fit, there = self._aligner.lay(seen, known)
                laid[known] = fit, np.asarray(np.linalg.inv(to_seen) @ there, np.float64)
        fine = np.full(len(rough), -1.0, np.float32)
        fine[list(laid)] = [fit for fit, _ in laid.values()]
        shape = np.array([np.sort(fine[group])[-2:].mean() for group in self._symbol_kin], np.float32)
        return shape, laid

    def _likely(self, rough: Floats) -> list[Group]:
        """The groups of faces with one symbol that look most alike at first sight."""
        groups = {group.tobytes(): group for group in self._symbol_kin}.values()
        return sorted(groups, key=lambda group: -float(rough[group].max()))[:LIKELY]

    def _colour(self, glyph: Glyph) -> Floats:
        """0 for the taught ink, less for any other; inks of one colour are heard together."""
        off = np.abs(self._colours - glyph.colour).sum(axis=1)
        return np.array([-np.median(off[group]) for group in self._colour_kin], np.float32)


def _lead(clearest: View, views: Sequence[View]) -> float:
    """Over the next face; a view that says nearly as clearly something else takes away its own lead, or all
    of it where a digit may have been left out."""
    others = [view for view in views if view.best != clearest.best]
    against = [view.lead for view in others if view.shape > clearest.shape - NEARLY]
    if against and not clearest.alone:
        return 0.0
    return max(0.0, clearest.lead - max(against, default=0.0))


def _chance(lead: float) -> float:
    return float(1 / (1 + np.exp(-SURENESS * (min(lead, 9.0) - HALF_SURE))))


def _shared(ranked: list[tuple[str, float]], chance: float) -> tuple[tuple[str, float], ...]:
    """What the best leaves is shared by the others; none of them is likelier than it."""
    (best, _), *others = ranked
    left = (1 - chance) / max(sum(share for _, share in others), 1e-9)
    return (best, chance), *((label, min(chance, share * left)) for label, share in others)


def _frame(image: Picture) -> tuple[tuple[float, float], ...]:
    height, width = (float(side) for side in image.shape[:2])
    return (0.0, 0.0), (width - 1, 0.0), (width - 1, height - 1), (0.0, height - 1)


def is_tiles(faces: Sequence[Picture]) -> bool:
    """Whether the pictures show single symbols on plain pieces that fill them."""
    found = [glyph for face in faces if (glyph := find_glyph(face))]
    plain = [float((glyph.ink > 0.2).mean()) for glyph in found]
    return len(found) > 0.9 * len(faces) and float(np.median(plain)) < 0.16
