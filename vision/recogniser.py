"""Which face is it? Compares a card, found and flattened, with every face of the deck."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.plane import Matrix, rectangle, sample, transform
from vision.sighting import Sighting
from vision.templates import CELL, CELLS, COLUMNS, FINER, HEIGHT, ROWS, WIDTH, Floats, Templates, in_cells

BLURS = (0.6, 1.2, 2.0)  # millimetres on the card: a sharp, a usual and a poor photograph
RELIGHT, SURPRISE = 4, 0.1  # looks at the light; what is brighter or darker than this share is no paper
ALIEN = 0.35  # a misfit of a pixel that no nudge explains
RIGID = 1e-6
ACCEPTED = 0.5  # margin; of thousands of cards no wrong one came near (see tests/vision)
LEAST_APART = 10.0
HALF_SURE, SURENESS = 0.1, 0.1  # margin and how fast confidence rises around it
WHOLE_FIT, MOST_ALIEN, MOST_OUTSHONE = 0.5, 0.08, 0.55
CANDIDATES = 3
SETTLED_MM = 0.25
LOST_MM = 15.0  # no card is found by going so far; also what is not a number
BRIGHTEST = 1.15  # of paper
STEPS = 4  # of moving the outline to where the face fits best
CAP = 6.0  # no cell may count for more: a reflection or a finger spoils cells, not the card
ALIEN_MISFIT = 2.5
GLARE_MISFIT, GLARE_LIGHT = 1.5, 0.15  # a cell that is off, and brighter than the face there
COLOURS = np.array([1, 1, 0.6], np.float32)[:, None, None]  # blue is the noisiest colour under warm lamps


@dataclass(frozen=True, eq=False)
class Judgement:
    """How the likeliest face compares with every other, cell by cell, where nothing outshines the card.

    A lead of 1 means: looks exactly like the best face, seen along the line to the other; 0 is half way.
    """

    best: int
    misfits: Floats  # of each template, reflections capped
    rivals: NDArray[np.bool_]
    lead: Floats
    apart: Floats  # how far each face is from the best where nothing outshines them
    error: float  # what noise, blur and light leave over, all cells together
    fit: float
    cells: Floats  # misfit of the best face in each cell
    outshone: float  # share of cells under a reflection
    alien: float  # share of cells that neither the face nor a reflection explains: something lies on it

    @property
    def margin(self) -> float:
        """The lead over the nearest rival, discounted where so little of the difference shows that the error
        left over could pass for it."""
        telling = self.apart / (LEAST_APART + self.error)
        return float((self.lead * np.minimum(1, telling))[self.rivals].min(initial=1.0))


@dataclass(frozen=True, eq=False)
class Reading:
    """What a card most likely is, where exactly it lies, and how far that can be trusted."""

    label: str | None
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    card: Matrix  # from millimetres of the upright card, its centre at zero, to pixels
    fit: float  # 1 = looks exactly like the face, 0 = no resemblance
    judgement: Judgement


class Recogniser:
    """Reads one card of a deck at a place that is already roughly known."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.templates = tuple(Templates(deck, blur) for blur in BLURS)

    @property
    def _usual(self) -> Templates:
        return self.templates[1]

    def read(self, image: Picture, card: Matrix, freedoms: int = 4) -> Reading:
        """`card` maps the card's millimetres to pixels, to within a few millimetres."""
        card, best = self._refine(image, card, freedoms)
        patch = self.patch(image, card)
        templates = self._as_sharp_as(patch, best)
        judgement = judge(reflectance(patch, templates), templates)
        if judgement.best % 2:
            card = card @ np.diag([-1.0, -1.0, 1.0])
        return self._decide(judgement, templates, card)

    def glance(self, image: Picture, card: Matrix) -> float:
        """How well the likeliest face fits without moving the outline: 1 exactly, 0 or less not at all."""
        t = self._usual
        grey = self._grey(image, card)
        misfits = t.grey_squares - 2 * (t.grey @ grey)
        return 1 - float((misfits.min() + grey @ grey) / max(grey.var() * grey.size, 1e-6))

    def corners(self, card: Matrix) -> tuple[tuple[float, float], ...]:
        outline = transform(card, rectangle(self.deck.width_mm, self.deck.height_mm))
        return tuple((float(x), float(y)) for x, y in outline)

    def sighting(self, reading: Reading) -> Sighting:
        return Sighting(reading.label, reading.confidence, reading.candidates, self.corners(reading.card))

    def misfit_within(self, reading: Reading, outline: NDArray[np.float32]) -> float:
        """How badly a card fits its face where another outline (pixels) overlaps it."""
        t = self._usual
        y, x = np.mgrid[0:ROWS, 0:COLUMNS]
        middles = np.stack([(x + 0.5) * CELL * FINER - 0.5, (y + 0.5) * CELL * FINER - 0.5], axis=2)
        upright = reading.card @ np.diag([-1.0, -1.0, 1.0]) if reading.judgement.best % 2 else reading.card
        points = transform(upright @ t.patch_to_card, middles.reshape(-1, 2))
        inside = [cv2.pointPolygonTest(outline, (float(px), float(py)), False) >= 0 for px, py in points]
        within = reading.judgement.cells[np.array(inside)]
        return float(within.mean()) if len(within) else float(reading.judgement.cells.mean())

    def patch(self, image: Picture, card: Matrix) -> Floats:
        fine = sample(image, card @ self._usual.patch_to_card, (HEIGHT * FINER, WIDTH * FINER))
        return np.asarray(cv2.resize(fine, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.float32)

    def _grey(self, image: Picture, card: Matrix) -> Floats:
        """The card in grey under even light; nothing printed is brighter than paper."""
        flat = reflectance(self.patch(image, card), self._usual)
        return np.asarray(np.minimum(flat.mean(axis=2).ravel(), BRIGHTEST), np.float32)

    def _refine(self, image: Picture, card: Matrix, freedoms: int) -> tuple[Matrix, int]:
        """Move the outline until its content fits the likeliest face; and which one that is."""
        t = self._usual
        best = 0
        for _ in range(STEPS):
            grey = self._grey(image, card)
            best = int(np.argmin(t.grey_squares - 2 * (t.grey @ grey)))
            step = _nudge(grey - t.grey[best], t.moves(best, freedoms), freedoms)
            if not np.abs(step[:2]).max() < LOST_MM:
                break
            card = card @ _moved(step)
            if np.abs(step[:2]).max() < SETTLED_MM and np.abs(step[2:]).max() < SETTLED_MM / 40:
                break
        return np.asarray(card / card[2, 2], np.float64), best

    def _as_sharp_as(self, patch: Floats, face: int) -> Templates:
        """The templates whose sharpness suits the photograph best."""
        flat = reflectance(patch, self._usual).mean(axis=2).ravel()
        return min(self.templates, key=lambda t: float(((flat - t.grey[face]) ** 2).sum()))

    def _decide(self, j: Judgement, templates: Templates, card: Matrix) -> Reading:
        confidence = float(1 / (1 + np.exp((HALF_SURE - j.margin) / SURENESS)))
        whole = j.fit > WHOLE_FIT and j.alien < MOST_ALIEN and j.outshone < MOST_OUTSHONE
        sure = whole and j.margin > ACCEPTED
        label = templates.labels[j.best] if sure else None
        fit = j.fit if j.outshone < MOST_OUTSHONE else 0.0
        return Reading(label, confidence, _candidates(j, templates, confidence), card, fit, j)


def _candidates(j: Judgement, templates: Templates, confidence: float) -> tuple[tuple[str, float], ...]:
    """The likeliest faces; what the best leaves is shared by the others according to their misfit."""
    least: dict[str, float] = {}
    for index in np.argsort(j.misfits):
        least.setdefault(templates.labels[index], float(j.misfits[index] - j.misfits[j.best]))
    best, *others = least
    chance = np.exp([-least[label] / (1 + j.error) for label in others])
    shares = (1 - confidence) * chance / max(chance.sum(), 1e-9)
    ranked = [(best, confidence), *zip(others, shares.tolist(), strict=True)]
    return tuple(ranked[:CANDIDATES])


def reflectance(patch: Floats, templates: Templates) -> Floats:
    """The patch as it would look under even, white light."""
    field = _light(patch.reshape(-1, 3), templates)
    return np.asarray(patch / field.reshape(patch.shape), np.float32)


def _light(rows: Floats, t: Templates) -> Floats:
    """The light at each pixel, told from what all faces share; reflections are left out step by step."""
    mean = t.mean.reshape(-1, 3)[t.telling]
    seen, slopes = rows[t.telling], t.slopes[:, t.telling]
    calm = seen
    for _ in range(RELIGHT):
        level = np.maximum(_level(calm, t) @ slopes, 4.0).T
        usual = level * mean
        calm = usual + np.clip(seen - usual, -SURPRISE * level, SURPRISE * level)
    return np.asarray(np.maximum(_level(calm, t) @ t.slopes, 4.0).T, np.float32)


def _level(telling: Floats, t: Templates) -> Floats:
    return np.stack([t.light[c] @ telling[:, c] for c in range(3)])


def _nudge(misfit: Floats, moves: Floats, freedoms: int) -> Floats:
    """How far the outline is off, told from the misfit; what does not belong to the face has no say."""
    weighed = moves * (np.abs(misfit) < ALIEN)
    normal = weighed @ moves.T + RIGID * np.eye(len(moves), dtype=np.float32)
    return np.asarray(np.linalg.solve(normal, weighed @ misfit)[:freedoms], np.float32)


def judge(flat: Floats, t: Templates) -> Judgement:
    seen = in_cells(flat)
    squares = (seen**2).sum(axis=1)[:, None]
    misfit = np.maximum(squares - 2 * (t.cells @ seen[:, :, None])[:, :, 0] + t.squares, 0)
    misfit = misfit.reshape(3, CELLS, -1) * COLOURS
    capped = np.minimum(misfit.sum(axis=0), CAP).sum(axis=0)
    best = int(np.argmin(capped))
    brighter = (seen[:CELLS] - t.cells[:CELLS, best]).mean(axis=1)
    off = misfit[:, :, best].sum(axis=0)
    glare = (off > GLARE_MISFIT) & (brighter > GLARE_LIGHT)
    clear = ~glare
    apart = (t.distances(best) * COLOURS)[:, clear].sum(axis=(0, 1))
    ahead = (misfit - misfit[:, :, best, None])[:, clear].sum(axis=(0, 1))
    error = float(off[clear].clip(max=ALIEN_MISFIT).sum())
    contrast = seen[:CELLS][clear] if clear.any() else seen[:CELLS]
    return Judgement(
        best,
        misfits=capped,
        rivals=~t.same[best],
        lead=np.asarray(ahead / np.maximum(apart, 1e-6), np.float32),
        apart=apart,
        error=error,
        fit=1 - float(off[clear].sum() / max(contrast.var() * contrast.size, 1e-6)),
        cells=off,
        alien=float((~_beside(glare) & (off > ALIEN_MISFIT)).mean()),
        outshone=float(glare.mean()),
    )


def _beside(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """These cells and those around them."""
    grid = cells.reshape(ROWS, COLUMNS).astype(np.uint8)
    return np.asarray(cv2.dilate(grid, np.ones((3, 3), np.uint8)).ravel() > 0)


def _moved(step: Floats) -> Matrix:
    """The homography that undoes a misfit of so much."""
    s = [float(value) for value in step]
    if len(s) == 4:
        x, y, turn, grow = s
        return np.linalg.inv(np.array([[1 + grow, -turn, x], [turn, 1 + grow, y], [0, 0, 1]]))
    x, y, a, b, c, d, e, f = s
    return np.linalg.inv(np.array([[1 + a, b, x], [c, 1 + d, y], [e / 50, f / 50, 1]]))
