"""A single card shown to the camera to be learned: where it lies, whether it rests, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.aligner import Aligner
from vision.congeal import as_photographed, face_at
from vision.deck import Picture
from vision.flaws import LIMITS, Flaw, flaws_of
from vision.outlines import Outline, find_outlines
from vision.plane import Points, homography, rectangle
from vision.pyramid import Pyramid
from vision.rest import Rest
from vision.still import Still, is_dark
from vision.teach import USUAL_SIZE, Outlined

RESTS = 3  # still frames of which one picture is made: noise goes, and a moving card shows
SMALLEST, LARGEST = 0.006, 0.9  # share of the picture that a card takes
OBLONG = 1.2, 1.9  # height by width of cards, seen more or less from above
EDGE, ROWS, STEPS = 30, 72, 8  # of the alignment of two faces
SAME = 0.93  # alike: two looks at one card; a 3 and a 5 of one colour come to 0.9
AGAIN = 8  # still frames after which a card that was not good enough is looked at again
AROUND = 0.35  # of a card's longer side: what is kept around it, so that its outline is found again
# How strong the edge along an outline must be beside the strongest; and pixels within which it is looked for.
EDGED, NEARBY = 0.3, 7
CLOSE, CLEARER = (
    0.86,
    1.5,
)  # a share of an outline's area; and so much stronger the edge is just within a halo
# How far off, how much larger and how faint the edge of the paper around a printed field may be.
CONCENTRIC, PAPER, FAINT = 0.12, 1.7, 0.3


@dataclass(frozen=True, eq=False)
class Glance:
    """One frame. `picture` is the card with a little around it, once it rests; None before. `corners` are
    those of the card in the frame, `lies` the same in the picture."""

    corners: Outlined = ()
    still: bool = False
    flaws: tuple[Flaw, ...] = ()
    picture: Picture | None = None
    face: Picture | None = None
    lies: Outlined = ()


class CardWatch:
    """Looks at frames, one card at a time; reads nothing: what the card is, its owner says."""

    def __init__(self) -> None:
        self._still = Still()
        self._rest = Rest(RESTS)
        self._calm = 0  # still frames in a row
        self._last = Glance()

    def look(self, image: Picture) -> Glance:
        small, moving = self._still.look(image)
        if is_dark(small):
            return Glance(flaws=(Flaw.DIM,))
        if moving is None or moving.any():
            self._rest, self._calm = Rest(RESTS), 0
            return Glance()
        self._rest.add(image, still=True)
        self._calm += 1
        if self._calm < RESTS:
            return Glance(still=True)
        if (self._calm - RESTS) % AGAIN == 0:  # between two looks nothing can have changed but the noise
            self._last = _judged(self._rest.mean())
        return self._last


def _judged(image: Picture) -> Glance:
    corners = _card(image)
    if corners is None:
        return Glance(still=True, flaws=(Flaw.NOT_FOUND,))
    card = as_photographed(homography(rectangle(*USUAL_SIZE), corners), USUAL_SIZE)
    face = face_at(Pyramid(image), card, USUAL_SIZE)
    flaws = flaws_of(image, corners, face)
    poor = tuple(flaw for flaw, value in flaws.items() if value > LIMITS[flaw].poor)
    picture, corner = _around(image, corners)
    return Glance(_outlined(corners), True, poor, picture, face, _outlined(corners - corner))


def _card(image: Picture) -> Points | None:
    """The outline of the one card in the picture, its shorter side first."""
    area = image.shape[0] * image.shape[1]
    likely = [outline for outline in find_outlines(image, thorough=True) if _cardlike(outline, area)]
    if not likely:
        return None
    around = [one.corners for one in likely if _surrounds(one, likely[0])]
    corners = _outermost(around, _edges(image, around))
    across, along = _sides(corners)
    return corners if across < along else np.roll(corners, -1, axis=0)


def _outermost(outlines: Sequence[Points], edges: Sequence[float]) -> Points:
    """The largest outline that runs along an edge: a halo runs close around a clearer one."""
    areas = np.array([_area(one) for one in outlines])
    clear = np.array(edges)
    within = areas / areas[:, None]  # of each, how large the others are beside it
    halo = ((within > CLOSE) & (within < 1) & (clear > CLEARER * clear[:, None])).any(axis=1)
    outer = np.where((clear > EDGED * clear.max()) & ~halo, areas, 0)
    return outlines[int(outer.argmax())]


def _edges(image: Picture, outlines: Sequence[Points]) -> list[float]:
    """How strong an edge there is along most of each outline: a halo around a card has none."""
    soft = cv2.GaussianBlur(np.asarray(image.min(axis=2), np.float32), (0, 0), 1.5)
    steep = cv2.magnitude(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1))
    steep = cv2.dilate(steep, np.ones((NEARBY, NEARBY), np.uint8))
    share = np.linspace(0.1, 0.9, 30)[:, None]
    strengths = []
    for outline in outlines:
        sides = zip(outline, np.roll(outline, -1, axis=0), strict=True)
        along = np.concatenate([start + share * (end - start) for start, end in sides])
        x, y = along.round().astype(int).clip(0, np.array(steep.shape[::-1]) - 1).T
        strengths.append(float(np.median(steep[y, x])))
    return strengths


def _cardlike(outline: Outline, area: int) -> bool:
    share = _area(outline.corners) / area
    short, long = sorted(_sides(outline.corners))
    return SMALLEST < share < LARGEST and OBLONG[0] < long / max(short, 1.0) < OBLONG[1]


def _surrounds(outer: Outline, best: Outline) -> bool:
    """The same card, by the field printed on it, the edge of its paper, or a halo; about as clearly seen."""
    middles = outer.corners.mean(axis=0) - best.corners.mean(axis=0)
    near = np.hypot(*middles) < CONCENTRIC * min(_sides(best.corners))
    alike = 1 / PAPER < _area(outer.corners) / _area(best.corners) < PAPER
    return bool(near) and alike and outer.weight > FAINT * best.weight


def _area(corners: Points) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))


def _sides(corners: Points) -> tuple[float, float]:
    edges = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return float(edges[0] + edges[2]) / 2, float(edges[1] + edges[3]) / 2


def _outlined(corners: Points) -> Outlined:
    return tuple((float(x), float(y)) for x, y in corners)


def _around(image: Picture, corners: Points) -> tuple[Picture, Points]:
    """What is kept of a frame, and where its upper left corner was."""
    margin = AROUND * max(_sides(corners))
    left, top = np.maximum(corners.min(axis=0) - margin, 0).astype(int)
    right, bottom = (corners.max(axis=0) + margin).astype(int)
    return image[top:bottom, left:right].copy(), np.array([left, top], np.float64)


def likest(face: Picture, known: Mapping[str, Picture]) -> tuple[str, float] | None:
    """Which known face this looks like, whichever way up, and how alike they are (1: the same)."""
    if not known:
        return None
    framed = np.asarray(cv2.copyMakeBorder(face, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_REPLICATE), np.uint8)
    height, width = face.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) + EDGE - 0.5
    picture, lies = Pyramid(framed), homography(rectangle(*USUAL_SIZE), corners)
    fit = Aligner.of_faces(list(known.values()), USUAL_SIZE, ROWS).refine(picture, lies, STEPS)
    index = int(np.nan_to_num(fit.alike, nan=-1.0).argmax()) // 2
    label = list(known)[index]
    aligned = face_at(picture, fit.card, USUAL_SIZE)
    return label, min(fit.best, 1 - 2 * _colours_apart(known[label], aligned))


def _colours_apart(one: Picture, other: Picture) -> float:
    """The difference between the mean colours of two faces, paper being white in both."""
    lit = [face / np.maximum(np.percentile(face, 95, axis=(0, 1)), 1.0) for face in (one, other)]
    return float(np.abs(lit[0].mean(axis=(0, 1)) - lit[1].mean(axis=(0, 1))).max())
