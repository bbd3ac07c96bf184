"""Reads all the numbered pieces of a photograph: rows, racks and heaps, whichever way they lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.deck import Deck, Picture
from vision.glyphs import (
    LEAST_LEAD,
    LEAST_SHAPE,
    NEARLY,
    WIDE,
    WORK,
    Reading,
    TileReader,
    find_glyph,
)
from vision.plane import transform
from vision.pyramid import Floats
from vision.sighting import Sighting
from vision.tile_finder import TileFinder
from vision.tile_piece import PieceLook, taught_outline
from vision.tile_place import Frame, Place, SymbolBox, distinct

LONGEST = 1280  # pixels: of a larger picture more is not needed
ASTRAY, MISJUDGED = 0.35, 0.5  # of a symbol's height, and its logarithm: how wrongly it may have been placed
RESEMBLING = 0.68  # at first sight
UNEVEN = 0.22  # no piece at all
ALIKE = 0.97  # a symbol that may be named, on a piece
EVEN, BALANCE = 0.174, 1.2  # that is as even; and the more alike it is, the less even may that be
ONE_SYMBOL = 0.6  # of its height: nearer to each other there are no two
OPPOSITE = 2.0  # radians
ENDS, EDGED = 1.35, 1.6  # so much stronger is the edge where a piece ends; to tell a six from a nine
CUT_OFF = ((-1.1, 0.0), (1.1, 0.0), (0.0, -0.6), (0.0, 0.6))  # of a symbol's height: must lie in the picture
COVERED = 0.5  # of an outline
AS_LARGE = 1.8  # by so much pieces of one picture may differ
CUT_OUT, FILLED = 400, 0.15  # pixels; of a picture, that is one piece and little else
DOUBT = 0.5  # at most, of what is not named


@dataclass(frozen=True)
class Read:
    """A piece that was read: where, what, how uneven it is, and how strong the edges on the side of its
    symbol where it should end and on the other are."""

    place: Place
    reading: Reading
    uneven: float
    near: float
    far: float
    doubted: bool = False

    @property
    def sure(self) -> bool:
        """No digit can be cut off by the edge of the cut-out: it was cut out around its symbol."""
        beyond = self.reading.shape - ALIKE
        clear = beyond > 0 and self.reading.lead > LEAST_LEAD and self.reading.alone
        return clear and self.uneven < EVEN + BALANCE * beyond and not self.doubted

    def overlaps(self, other: Read) -> bool:
        apart = np.hypot(self.place.x - other.place.x, self.place.y - other.place.y)
        return bool(apart < ONE_SYMBOL * max(self.place.height, other.place.height))

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        (label, chance), *others = self.reading.candidates
        chance = chance if self.sure else min(chance, DOUBT)
        return (label, chance), *((other, min(chance, share)) for other, share in others)


class TileSpread:
    """Reads whole photographs of a taught set of numbered pieces."""

    def __init__(self, deck: Deck) -> None:
        self._reader = TileReader(deck)
        taught = [(face, glyph.ink) for face in deck.faces.values() if (glyph := find_glyph(face))]
        faces, inks = [face for face, _ in taught], [ink for _, ink in taught]
        boxes = [SymbolBox.of(ink) for ink in inks]
        self._finder = TileFinder(inks, boxes)
        self._frame = Frame.usual(inks, boxes)
        self._outline = taught_outline(faces, boxes, self._frame)
        self._look = PieceLook(self._outline)

    def read(self, image: Picture) -> list[Sighting]:
        shrink = min(1.0, LONGEST / max(image.shape[:2]))
        small = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        found = [self._sighting(one, shrink) for one in self.pieces(np.asarray(small, np.uint8))]
        return self._alone(image, found) if _is_cut_out(image) else found

    def _alone(self, image: Picture, found: list[Sighting]) -> list[Sighting]:
        """The one piece in the middle of a cut-out: what else shows at its edges is not meant. It is read in
        two ways, and named if either is sure and they do not contradict each other."""
        height, width = image.shape[:2]
        middle = [one for one in found if _holds(one, width / 2, height / 2)]
        both = [*middle, *self._reader.read(image)]
        named = [one for one in both if one.label]
        if len({one.label for one in named}) > 1:
            return [replace(named[0], label=None, confidence=DOUBT)]
        return (named or both)[:1]

    def pieces(self, image: Picture) -> list[Read]:
        kept: list[Read] = []
        for one in sorted(self._readings(image), key=lambda read: -read.reading.shape):
            rivals = [index for index, other in enumerate(kept) if one.overlaps(other)]
            if not rivals:
                kept.append(one)
            for index in rivals:
                kept[index] = self._settled(kept[index], one)
        return self._side_by_side(_of_one_size([self._bounded(_whole(one, image)) for one in kept]))

    def _readings(self, image: Picture) -> Iterator[Read]:
        for place in self._seen(image):
            reading = self._reader.look(self._frame.cut_out(image, place), WIDE)
            if reading and reading.shape > LEAST_SHAPE:
                lies = replace(place, matrix=place.matrix @ self._frame.matrix @ reading.lies)
                uneven, edges = self._look.unevenness(image, lies), self._look.edges(image, lies)
                yield Read(lies, reading, uneven, *edges)

    def _seen(self, image: Picture) -> list[Place]:
        found = self._finder.find(image)
        return distinct([place for one in found if (place := self._at_first_sight(image, one))])

    def _at_first_sight(self, image: Picture, place: Place) -> Place | None:
        """The symbol that is really there, if there is a piece and the symbol where the piece has it."""
        frame = self._frame
        if self._look.unevenness(image, place) > UNEVEN:
            return None
        glyph = find_glyph(frame.cut_out(image, place), WIDE)
        if glyph is None or abs(np.log(glyph.height * frame.unit)) > MISJUDGED:
            return None
        x, y = (np.array(glyph.middle) - frame.symbol) * frame.unit
        alike = self._reader.resemblance(glyph)
        if np.hypot(x, y) > ASTRAY or alike < RESEMBLING:
            return None
        return Place(place.matrix @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1]]), alike)

    def _settled(self, one: Read, other: Read) -> Read:
        """What is read where two readings of one symbol do not agree; the first is the likelier."""
        if other.reading.shape < one.reading.shape - NEARLY:
            return one
        same = one.reading.label == other.reading.label
        if self._outline.one_sided and one.place.turned_from(other.place) > OPPOSITE:
            least = 1.0 if same else EDGED
            if other.far > least * one.far:
                return one
            if one.far > least * other.far:
                return other
        return one if same else replace(one, doubted=True)

    def _bounded(self, one: Read) -> Read:
        """A piece ends on one side of its symbol sooner than on the other, and a six is a nine unless this
        is clear."""
        least = EDGED if one.reading.label in self._reader.reversible else ENDS
        if not self._outline.one_sided or one.near > least * one.far:
            return one
        return replace(one, doubted=True)

    def _side_by_side(self, pieces: list[Read]) -> list[Read]:
        """No piece lies where another one shows; the first are the likelier."""
        outlines = [self._outline.corners(one.place).astype(np.float32) for one in pieces]
        kept: list[Read] = []
        for index, one in enumerate(pieces):
            above = [outlines[i] for i, other in enumerate(kept) if other.sure]
            covered = any(_shared(outlines[index], outline) > COVERED for outline in above)
            kept.append(replace(one, doubted=True) if covered else one)
        return kept

    def _sighting(self, one: Read, shrink: float) -> Sighting:
        corners = (self._outline.corners(one.place) + 0.5) / shrink - 0.5
        (label, chance), *_ = one.candidates
        outline = tuple((float(x), float(y)) for x, y in corners)
        return Sighting(label if one.sure else None, chance, one.candidates, outline)


def _holds(one: Sighting, x: float, y: float) -> bool:
    return cv2.pointPolygonTest(np.array(one.corners, np.float32), (x, y), False) >= 0


def _is_cut_out(image: Picture) -> bool:
    """A small picture whose middle a symbol fills was cut out of a larger one: around a piece, of which the
    edge hardly shows."""
    glyph = find_glyph(image) if max(image.shape[:2]) < CUT_OUT else None
    return glyph is not None and glyph.height > FILLED * WORK


def _shared(one: Floats, other: Floats) -> float:
    """The share of the smaller of two outlines that lies in the other."""
    area, _ = cv2.intersectConvexConvex(one, other)
    return float(area) / max(1.0, min(cv2.contourArea(one), cv2.contourArea(other)))


def _whole(one: Read, image: Picture) -> Read:
    """A symbol at the edge of the picture may have another digit beside it that does not show."""
    height, width = image.shape[:2]
    around = transform(one.place.matrix, np.array(CUT_OFF))
    inside = (around >= 0).all() and (around <= (width - 1, height - 1)).all()
    return one if inside else replace(one, doubted=True)


def _of_one_size(pieces: list[Read]) -> list[Read]:
    """Pieces lie side by side: what looks much larger or smaller than those that are sure is none."""
    heights = np.sort([one.place.height for one in pieces if one.sure])
    if not len(heights):
        return pieces
    usual = heights[int(np.searchsorted(np.cumsum(heights), heights.sum() / 2))]  # by weight: noise is small
    return [one for one in pieces if abs(np.log(one.place.height / usual)) < np.log(AS_LARGE)]
