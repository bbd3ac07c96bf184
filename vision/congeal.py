"""Where the card lies in each of many photographs of one deck, although no face is known yet.

Every picture offers several outlines. Those that show the same thing in most pictures (the same border, the
same corners) are the cards; then all are moved until they agree with what they have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.aligner import Aligner, Fit, contrast, tone, unit
from vision.deck import Picture
from vision.landmarks import Landmarks
from vision.outlines import LARGE, find_outlines
from vision.plane import Matrix, Points, homography, rectangle, transform
from vision.pyramid import Floats, Pyramid

ROWS = 72
LEAST, MOST = 0.012, 0.92  # of the picture that a card fills
SQUARISH = 0.87
ROUNDS, RECONSIDER = 4, (1, 2)
RECONSIDERED = 6
OUTLIER = 0.25  # below the middle one: has no say in what the deck has in common
GIVEN_UP = 0.42  # below the middle one: no card
HOPELESS = 0.3
KNOWN = (0.0, 0.15)  # below the middle one: faces whose landmarks are used to find the others, twice
FEW = 3  # faces that tell others nothing yet
STEPS = 6
KEEN = 12  # cards proposed by the landmarks of other faces
FACE_ROWS = 352
OFFERING, AGREEING = 0.55, 0.7  # shares of the time after which outlines are found, and cards agreed on


def gather(
    pictures: Sequence[Pyramid],
    size: tuple[float, float],
    outlines: Sequence[Points | None],
    tell: Callable[[float], None] = lambda share: None,
) -> list[Fit | None]:
    """The card of each picture; None where none was found. Some outlines may be known. `tell` hears what
    share of the work is done."""
    offers = []
    for number, (picture, outline) in enumerate(zip(pictures, outlines, strict=True)):
        tell(OFFERING * number / len(pictures))
        offers.append(_offers(picture, size) if outline is None else _as_cards(outline, size))
    cards = _agreed(pictures, offers, size, _shape(ROWS, size))
    fits: list[Fit | None] = [
        Fit(card, np.zeros(1, np.float32)) if card is not None else None for card in cards
    ]
    for turn in range(ROUNDS):
        common = _Common(pictures, fits, size)
        fits = [
            common.best(picture, fit, offer if turn in RECONSIDER else [])
            for picture, fit, offer in zip(pictures, fits, offers, strict=True)
        ]
        tell(OFFERING + (AGREEING - OFFERING) * (turn + 1) / ROUNDS)
    for turn, share in enumerate(KNOWN):
        fits = _look_again(pictures, fits, size, share)
        tell(AGREEING + (1 - AGREEING) * (turn + 1) / len(KNOWN))
    middle = _middle(fits)
    return [fit if fit and fit.best > max(HOPELESS, middle - GIVEN_UP) else None for fit in fits]


def face_at(picture: Pyramid, card: Matrix, size: tuple[float, float]) -> Picture:
    """The card's picture, straight, in the size in which faces are kept."""
    shape = _shape(FACE_ROWS, size)
    corners = np.array([[0, 0], [shape[1], 0], [shape[1], shape[0]], [0, shape[0]]], np.float64) - 0.5
    to_image = card @ homography(corners, rectangle(*size))
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    level = picture.image
    seen = cv2.warpPerspective(
        level, to_image, (shape[1], shape[0]), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.uint8)


def as_photographed(card: Matrix, size: tuple[float, float]) -> Matrix:
    """The same card, the way up that it has in the picture."""
    corners = transform(card, rectangle(*size))
    down = corners[2:].mean(axis=0) - corners[:2].mean(axis=0)
    return card @ np.diag([-1.0, -1.0, 1.0]) if down[1] < 0 else card


def _offers(picture: Pyramid, size: tuple[float, float]) -> list[Matrix]:
    height, width = picture.image.shape[:2]
    cards = []
    for corners, _weight in find_outlines(picture.image, most=60, thorough=True, work=LARGE):
        if not LEAST < cv2.contourArea(corners.astype(np.float32)) / (height * width) < MOST:
            continue
        cards += _as_cards(corners, size)
    return cards


def _as_cards(corners: Points, size: tuple[float, float]) -> list[Matrix]:
    """An outline as a card, its longer side upright; or both ways, if it is hard to say which that is."""
    edges = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    across, along = edges[0] + edges[2], edges[1] + edges[3]
    turns = [corners, np.roll(corners, -1, axis=0)]
    if min(across, along) < SQUARISH * max(across, along):
        turns = turns[:1] if across < along else turns[1:]
    return [homography(rectangle(*size), turn) for turn in turns]


def _seen(picture: Pyramid, card: Matrix, size: tuple[float, float], shape: tuple[int, int]) -> Floats:
    return contrast(tone(picture.patch(card, size, shape)))


def _agreed(
    pictures: Sequence[Pyramid],
    offers: Sequence[Sequence[Matrix]],
    size: tuple[float, float],
    shape: tuple[int, int],
) -> list[Matrix | None]:
    """Of each picture's outlines the one that the other pictures know best, either way up."""
    owner = np.array([index for index, cards in enumerate(offers) for _ in cards])
    if not len(owner):
        return [None] * len(pictures)
    seen = np.stack(
        [
            _seen(picture, card, size, shape)
            for picture, cards in zip(pictures, offers, strict=True)
            for card in cards
        ]
    )
    upright = unit(seen.reshape(len(seen), -1))
    turned = unit(seen[:, ::-1, ::-1].reshape(len(seen), -1))
    alike = np.maximum(upright @ upright.T, turned @ upright.T)
    agreement = np.zeros(len(owner))
    for index in range(len(pictures)):
        mine = owner == index
        if mine.any():
            agreement += np.where(mine, 0, alike[:, mine].max(axis=1))
    flat = [card for cards in offers for card in cards]
    # Of equally good outlines the larger: a card within the card is its printed field.
    areas = np.array([cv2.contourArea(transform(card, rectangle(*size)).astype(np.float32)) for card in flat])
    agreement = agreement / max(1, len(pictures) - 1) + 0.02 * np.log(areas)
    best: list[Matrix | None] = []
    for index in range(len(pictures)):
        mine = np.flatnonzero(owner == index)
        best.append(flat[mine[agreement[mine].argmax()]] if len(mine) else None)
    return best


class _Common:
    """What the cards have in common, either way up, coarse and fine."""

    def __init__(
        self, pictures: Sequence[Pyramid], fits: Sequence[Fit | None], size: tuple[float, float]
    ) -> None:
        found = [(picture, fit) for picture, fit in zip(pictures, fits, strict=True) if fit]
        middle = np.median([fit.best for _, fit in found]) if found else 0.0
        good = [(picture, fit.card) for picture, fit in found if fit.best >= middle - OUTLIER]
        self._coarse, self._fine = (self._aligner(good, size, rows) for rows in (ROWS // 2, ROWS))

    @staticmethod
    def _aligner(good: Sequence[tuple[Pyramid, Matrix]], size: tuple[float, float], rows: int) -> Aligner:
        shape = _shape(rows, size)
        seen = [_seen(picture, card, size, shape) for picture, card in good] or [np.zeros(shape, np.float32)]
        both = np.stack([turned for one in seen for turned in (one, one[::-1, ::-1])])
        return Aligner(np.asarray(np.median(both, axis=0)[None], np.float32), size)

    def best(self, picture: Pyramid, fit: Fit | None, offers: Sequence[Matrix]) -> Fit | None:
        """Of the fit so far and of the likeliest offers the one that shows best what cards have in common."""
        glances = [(self._coarse.glance(picture, card), index) for index, card in enumerate(offers)]
        tried = [offers[index] for _, index in sorted(glances, reverse=True)[:RECONSIDERED]]
        tried = [self._coarse.refine(picture, card, STEPS).card for card in tried]
        if fit:
            tried.append(fit.card)
        refined = [self._fine.refine(picture, card, STEPS) for card in tried]
        return max(refined, key=lambda one: one.best, default=None)


def _look_again(
    pictures: Sequence[Pyramid], fits: list[Fit | None], size: tuple[float, float], share: float
) -> list[Fit | None]:
    """Cards without a clear outline, and those that were mistaken for something else of the same shape (a key
    of a keyboard), are found by the landmarks of the others."""
    common, middle = _Common(pictures, fits, size), _middle(fits)
    known = [
        face_at(picture, fit.card, size)
        for picture, fit in zip(pictures, fits, strict=True)
        if fit and fit.best >= middle - share
    ]
    if len(known) < FEW:
        return fits
    landmarks = Landmarks(known, size)
    coarse, fine = (Aligner.of_faces(known, size, rows) for rows in (ROWS // 2, ROWS))
    found: list[Fit | None] = []
    for picture, fit in zip(pictures, fits, strict=True):
        if fit is None or fit.best < middle:
            near = landmarks.propose(picture.image, KEEN, keen=True)
            near = [coarse.refine(picture, card, STEPS).card for card in near]
            near = [fine.refine(picture, card, STEPS).card for card in near]
            fit = common.best(picture, fit, near)
        found.append(fit)
    return found


def _middle(fits: Sequence[Fit | None]) -> float:
    return float(np.median([fit.best for fit in fits if fit])) if any(fits) else 0.0


def _shape(rows: int, size: tuple[float, float]) -> tuple[int, int]:
    return rows, round(rows * size[0] / size[1])
